import Dispatch
import Foundation

/// The time of the kit: the only source of clocks and timers, so that tests can be their own.
@MainActor public protocol ClientTime: AnyObject {
    /// The time since some fixed point in the past; it never goes back, and goes on while the device sleeps.
    var now: TimeSpan { get }

    /// The time of day as the device has it.
    var date: Timestamp { get }

    /// Calls a function on the main actor later, never inside of this call.
    ///
    /// - Parameters:
    ///   - delay: How much later; at once, in a next turn, where it is not positive.
    ///   - action: What is called, once.
    /// - Returns: What takes the call back.
    func schedule(
        after delay: TimeSpan,
        _ action: @escaping @MainActor () -> Void
    ) -> any ScheduledCall
}

/// A call that ``ClientTime`` is going to make.
@MainActor public protocol ScheduledCall: AnyObject {
    /// Takes the call back; without effect once it was made.
    func cancel()
}

/// The time of the system, with timers on the main queue.
@MainActor public final class SystemTime: ClientTime {
    /// Creates the system's time.
    public init() {}

    /// The time since the system has started, with the time that it slept.
    public var now: TimeSpan {
        #if canImport(Darwin)
        return TimeSpan(milliseconds: Int64(clock_gettime_nsec_np(CLOCK_MONOTONIC_RAW) / 1_000_000))
        #else
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return TimeSpan(milliseconds: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
        #endif
    }

    /// The system's time of day.
    public var date: Timestamp {
        Timestamp(milliseconds: Int64((Date().timeIntervalSince1970 * 1_000).rounded(.down)))
    }

    /// Calls a function from the main queue.
    ///
    /// - Parameters:
    ///   - delay: How much later.
    ///   - action: What is called, once.
    /// - Returns: What takes the call back.
    public func schedule(
        after delay: TimeSpan,
        _ action: @escaping @MainActor () -> Void
    ) -> any ScheduledCall {
        let item = DispatchWorkItem { MainActor.assumeIsolated { action() } }
        let milliseconds = Int(max(0, delay.milliseconds))
        DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(milliseconds), execute: item)
        return QueuedCall(item)
    }
}

/// A call that waits in the main queue.
private final class QueuedCall: ScheduledCall {
    private let item: DispatchWorkItem

    init(_ item: DispatchWorkItem) { self.item = item }

    func cancel() { item.cancel() }
}
