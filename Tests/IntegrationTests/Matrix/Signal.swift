import Dispatch

/// Something for which a thread waits, for a while at most.
struct Signal: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    /// Lets one who waits go on, now or later.
    func give() { semaphore.signal() }

    /// Blocks the thread until it is given, 20 s at most.
    func wait() { _ = semaphore.wait(timeout: .now() + .seconds(20)) }
}
