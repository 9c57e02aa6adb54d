public import LandfallDevice

/// Time that passes when a test says so; nothing in it waits.
@MainActor public final class VirtualClock: ClientTime {
    private final class Call: ScheduledCall {
        let due: TimeSpan
        let number: Int
        var action: (@MainActor () -> Void)?

        init(due: TimeSpan, number: Int, action: @escaping @MainActor () -> Void) {
            self.due = due
            self.number = number
            self.action = action
        }

        func cancel() { action = nil }
    }

    private var calls: [Call] = []
    private var lastNumber = 0
    private let start: Timestamp

    /// The time that has passed since the clock was made.
    public private(set) var now = TimeSpan.zero

    /// How far the time of day is off; a test sets it to make the device's clock wrong.
    public var skew = TimeSpan.zero

    /// Creates a clock.
    ///
    /// - Parameter start: The time of day at the beginning.
    public init(start: Timestamp = Timestamp(seconds: 1_790_000_000)) { self.start = start }

    /// The time of day, with ``skew``.
    public var date: Timestamp { start + now + skew }

    /// The number of calls that are waiting.
    public var pendingCount: Int { calls.filter { $0.action != nil }.count }

    /// Keeps a call until the time has come.
    ///
    /// - Parameters:
    ///   - delay: How much later.
    ///   - action: What is called, once.
    /// - Returns: What takes the call back.
    public func schedule(
        after delay: TimeSpan,
        _ action: @escaping @MainActor () -> Void
    ) -> any ScheduledCall {
        lastNumber += 1
        let call = Call(due: now + max(.zero, delay), number: lastNumber, action: action)
        calls.append(call)
        return call
    }

    /// Lets time pass, and makes the calls that become due, in order.
    ///
    /// - Parameter span: How much time passes; none makes the calls that are due already.
    public func advance(by span: TimeSpan) {
        let end = now + span
        while let call = nextCall(), call.due <= end {
            now = max(now, call.due)
            let action = call.action
            call.action = nil
            action?()
        }
        now = end
    }

    private func nextCall() -> Call? {
        calls.removeAll { $0.action == nil }
        return calls.min { ($0.due, $0.number) < ($1.due, $1.number) }
    }
}
