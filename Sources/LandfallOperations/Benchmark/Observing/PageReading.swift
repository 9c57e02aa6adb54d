import Dispatch
import Foundation
import Synchronization

/// Reads the page of metrics of a worker once a second, on a thread of its own, until it is told to end.
final class PageReading: Sendable {
    private let state = Mutex(State())
    private let hasEnded = DispatchSemaphore(value: 0)
    private let isOver = DispatchSemaphore(value: 0)

    private struct State {
        var pages = 0
        var failures = 0
    }

    /// How long it waits for the worker's word on where it listens.
    private static let look = Duration.milliseconds(20)

    /// Begins.
    ///
    /// - Parameters:
    ///   - observation: How a page is read.
    ///   - interval: The time between the beginnings of two readings.
    ///   - address: Where the worker listens; `nil` before it has said so.
    init(
        _ observation: Observation,
        every interval: Duration = Observation.interval,
        at address: @escaping @Sendable () -> String?
    ) {
        Thread.detachNewThread { [self] in
            var place: String?
            repeat {
                place = address()
            } while place == nil && !ends(within: Self.look)
            var due = ContinuousClock.now
            while let place, !ends(within: due - .now) {
                let isGood = observation.readPage(place)
                state.withLock { state in
                    if isGood { state.pages += 1 } else { state.failures += 1 }
                }
                // A reading that took long is not made up for.
                due = max(due + interval, .now)
            }
            isOver.signal()
        }
    }

    /// The pages that were read so far.
    var pages: Int { state.withLock { $0.pages } }

    /// The readings that failed so far.
    var failures: Int { state.withLock { $0.failures } }

    /// Ends the reading, once; no page is read after it.
    func end() {
        hasEnded.signal()
        isOver.wait()
    }

    /// Whether it is to end within some time, which it waits for.
    private func ends(within time: Duration) -> Bool {
        let wait = max(time, .zero)
        let nanoseconds = Int(wait / .nanoseconds(1))
        guard hasEnded.wait(timeout: .now() + .nanoseconds(nanoseconds)) == .success else {
            return false
        }
        // A second question gets the same answer.
        hasEnded.signal()
        return true
    }
}
