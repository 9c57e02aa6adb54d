import Dispatch
import Synchronization

/// Something whose time can be over.
protocol Expiring: AnyObject, Sendable {
    /// Hears that its time is over; it may have ended before.
    func expire()
}

/// Ends waits whose time is over.
///
/// One timer looks after all of them, while there are any: a timer each costs more than what most of them wait for,
/// which comes in time. What has ended before stays in it until its time, so it must be small.
final class DeadlineWheel: Sendable {
    private struct State {
        /// What expires in each tick.
        var due: [Int: [any Expiring]] = [:]
        /// The last tick that was looked at.
        var tick = 0
        var isTicking = false
    }

    private let state = Mutex(State())
    private let start = ContinuousClock.now
    private let queue = DispatchQueue(label: "landfall.kafka.deadlines")

    private static let intervalMilliseconds = 10
    /// How late a wait may end.
    static let interval = Duration.milliseconds(intervalMilliseconds)
    /// The tick of times that nobody lives to see.
    private static let last = 1e15

    /// That of the process.
    static let shared = DeadlineWheel()

    /// Has something expire.
    ///
    /// - Parameters:
    ///   - waiter: What expires.
    ///   - limit: In what time, not before.
    func add(_ waiter: any Expiring, within limit: Duration) {
        let tick = Self.tick(ContinuousClock.now - start + limit) + 1
        let isFirst = state.withLock { state in
            // A tick that was looked at meanwhile comes no more.
            state.due[max(tick, state.tick + 1), default: []].append(waiter)
            defer { state.isTicking = true }
            return !state.isTicking
        }
        if isFirst { scheduleTick() }
    }

    private func scheduleTick() {
        queue.asyncAfter(deadline: .now() + .milliseconds(Self.intervalMilliseconds)) { [self] in
            look()
        }
    }

    private func look() {
        let now = Self.tick(ContinuousClock.now - start)
        let (over, goesOn) = state.withLock { state -> ([[any Expiring]], Bool) in
            let before = state.tick
            state.tick = max(now, before)
            // A process that was stopped for long has more ticks behind it than the wheel has.
            let ticks =
                now - before > state.due.count
                ? state.due.keys.filter { $0 <= now } : Array(before + 1..<max(now, before) + 1)
            let over = ticks.compactMap { state.due.removeValue(forKey: $0) }
            state.isTicking = !state.due.isEmpty
            return (over, state.isTicking)
        }
        if goesOn { scheduleTick() }
        for waiters in over {
            for waiter in waiters { waiter.expire() }
        }
    }

    /// The tick in which a time lies.
    private static func tick(_ time: Duration) -> Int { Int(min(time / interval, last)) }
}
