import Landfall
import LandfallWorker
import Synchronization

/// A clock that goes on only when a test says so.
final class TestClock: Sendable {
    private let time = Mutex(SystemClock.now.seconds)

    var now: Timestamp {
        Timestamp(millisecondsSinceEpoch: time.withLock { $0 } * 1000)
    }

    func advance(bySeconds seconds: Int64) {
        time.withLock { $0 += seconds }
    }
}
