import Synchronization

/// A number that several threads count up.
final class Counter: Sendable {
    private let number = Mutex(0)

    var value: Int { number.withLock { $0 } }

    /// Counts up by one.
    ///
    /// - Returns: The number behind.
    func next() -> Int {
        number.withLock { number in
            number += 1
            return number
        }
    }
}
