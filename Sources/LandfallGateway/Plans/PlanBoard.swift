import LandfallKafka
import Synchronization

/// Where plans that come find those who wait for them.
final class PlanBoard: Sendable {
    /// A plan that somebody waits for, and when it was read.
    struct Arrival: Sendable {
        let plan: PlanEntry
        let time: ContinuousClock.Instant
    }

    typealias Waiter = PendingValue<Arrival>

    struct IntentKey: Hashable {
        let deviceID: String
        let intentID: String
    }

    struct State {
        var ring: PlanRing
        var asked: [Correlation: Waiter] = [:]
        var looked: [IntentKey: [Int: (attempt: Int32, waiter: Waiter)]] = [:]
        var lookedCount = 0
        var nextNumber = 0
        /// What is open for each device, the oldest first.
        var streams: [String: [PlanStream]] = [:]
        var streamCount = 0
        var backendStreams: [String: Int] = [:]
        /// The offsets up to which partitions were read.
        var heads: [Partition: Offset] = [:]
        /// Whether the plans of the replay window are still read.
        var isFilling = false
    }

    let state: Mutex<State>
    let limits: GatewayLimits

    init(_ limits: GatewayLimits) {
        self.limits = limits
        state = Mutex(
            State(ring: PlanRing(byteLimit: limits.replayBytes, window: limits.replayWindow))
        )
    }

    /// Takes a plan: keeps it for a while, and hands it to those who wait.
    func take(_ entry: PlanEntry, _ correlation: Correlation?) {
        let waiters = state.withLock { state -> [Waiter] in
            state.ring.add(entry, at: .now)
            state.heads[entry.partition] = entry.offset.next
            var waiters: [Waiter] = []
            if let correlation, let waiter = state.asked.removeValue(forKey: correlation) {
                waiters.append(waiter)
            }
            let key = IntentKey(deviceID: entry.deviceID, intentID: entry.intentID)
            for (attempt, waiter) in state.looked[key, default: [:]].values
            where entry.answers(entry.intentID, attempt) { waiters.append(waiter) }
            // Within the lock: no place that is behind the plan reaches the stream before it.
            if let streams = state.streams[entry.deviceID], let event = entry.event {
                for stream in streams { stream.offer(event) }
            }
            return waiters
        }
        let arrival = Arrival(plan: entry, time: .now)
        for waiter in waiters { waiter.settle(arrival) }
    }

    /// Waits for the plan that has a correlation: to be called before the intent is sent.
    ///
    /// - Returns: `nil` where too many wait already.
    func ask(_ correlation: Correlation) -> Waiter? {
        state.withLock { state in
            guard state.asked.count + state.lookedCount < limits.waits else { return nil }
            let waiter = Waiter()
            state.asked[correlation] = waiter
            return waiter
        }
    }

    /// Waits no more.
    func forget(_ correlation: Correlation) {
        state.withLock { $0.asked[correlation] = nil }
    }

    /// The plan that answers an intent: of those that are kept, or the next that comes.
    func plan(
        of deviceID: String,
        _ intentID: String,
        _ attempt: Int32,
        within limit: Duration
    ) async -> PlanEntry? {
        let key = IntentKey(deviceID: deviceID, intentID: intentID)
        let (entry, waiter, number) = state.withLock { state -> (PlanEntry?, Waiter?, Int) in
            if let entry = state.ring.plan(of: deviceID, intentID, attempt) {
                return (entry, nil, 0)
            }
            guard limit > .zero, state.asked.count + state.lookedCount < limits.waits else {
                return (nil, nil, 0)
            }
            let waiter = Waiter()
            state.nextNumber += 1
            state.lookedCount += 1
            state.looked[key, default: [:]][state.nextNumber] = (attempt, waiter)
            return (nil, waiter, state.nextNumber)
        }
        guard let waiter else { return entry }
        let found = await waiter.value(within: limit)
        state.withLock { state in
            state.looked[key]?[number] = nil
            state.lookedCount -= 1
            if state.looked[key]?.isEmpty == true { state.looked[key] = nil }
        }
        return found?.plan
    }

    /// How many wait for a plan.
    var waitCount: Int { state.withLock { $0.asked.count + $0.lookedCount } }

    /// The bytes of the plans that are kept.
    var keptBytes: Int { state.withLock(\.ring.sizeBytes) }
}
