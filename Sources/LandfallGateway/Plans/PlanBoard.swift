import LandfallKafka
import Synchronization

/// Delivers each plan to the requests and streams that wait for it.
final class PlanBoard: Sendable {
    /// A plan that a request waits for, and when it was read.
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
        var waiters: [Correlation: Waiter] = [:]
        var lookups: [IntentKey: [Int: (attempt: Int32, waiter: Waiter)]] = [:]
        var lookupCount = 0
        var nextNumber = 0
        /// The open streams of each device, the oldest first.
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

    /// Keeps a plan for a while, and hands it to the requests and streams that wait for it.
    func take(_ entry: PlanEntry, _ correlation: Correlation?) {
        let (waiters, deliveries) = state.withLock { state -> ([Waiter], [PlanStream.Delivery]) in
            state.ring.add(entry, at: .now)
            state.heads[entry.partition] = entry.offset.next
            var waiters: [Waiter] = []
            if let correlation, let waiter = state.waiters.removeValue(forKey: correlation) {
                waiters.append(waiter)
            }
            let key = IntentKey(deviceID: entry.deviceID, intentID: entry.intentID)
            for (attempt, waiter) in state.lookups[key, default: [:]].values
            where entry.answers(entry.intentID, attempt) { waiters.append(waiter) }
            // Within the lock: no place that is behind the plan reaches the stream before it.
            // The plan is written anew only where somebody reads it: all others wait meanwhile.
            guard let streams = state.streams[entry.deviceID], let event = entry.event else {
                return (waiters, [])
            }
            return (waiters, streams.map { $0.queue(event) })
        }
        for delivery in deliveries { delivery.finish() }
        let arrival = Arrival(plan: entry, time: .now)
        for waiter in waiters { waiter.complete(arrival) }
    }

    /// Adds a waiter for the plan that has a correlation, before the intent is sent.
    ///
    /// - Returns: `nil` where too many wait already.
    func ask(_ correlation: Correlation) -> Waiter? {
        state.withLock { state in
            guard state.waiters.count + state.lookupCount < limits.waits else { return nil }
            let waiter = Waiter()
            state.waiters[correlation] = waiter
            return waiter
        }
    }

    /// Removes the waiter of a correlation.
    func forget(_ correlation: Correlation) {
        state.withLock { $0.waiters[correlation] = nil }
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
            guard limit > .zero, state.waiters.count + state.lookupCount < limits.waits else {
                return (nil, nil, 0)
            }
            let waiter = Waiter()
            state.nextNumber += 1
            state.lookupCount += 1
            state.lookups[key, default: [:]][state.nextNumber] = (attempt, waiter)
            return (nil, waiter, state.nextNumber)
        }
        guard let waiter else { return entry }
        let found = await waiter.value(within: limit)
        state.withLock { state in
            state.lookups[key]?[number] = nil
            state.lookupCount -= 1
            if state.lookups[key]?.isEmpty == true { state.lookups[key] = nil }
        }
        return found?.plan
    }

    /// The number of waiters.
    var waitCount: Int { state.withLock { $0.waiters.count + $0.lookupCount } }

    /// The bytes of the plans that are kept.
    var keptBytes: Int { state.withLock(\.ring.sizeBytes) }
}

extension PlanBoard {
    /// Reads a partition from an offset on.
    ///
    /// If the offset does not continue the last one, plans are missing. Open streams then get a
    /// reset event.
    func begin(_ partition: Partition, at offset: Offset) {
        let deliveries = state.withLock { state -> [PlanStream.Delivery] in
            let before = state.heads.updateValue(offset, forKey: partition)
            guard before != offset else { return [] }
            state.ring.begin(partition, at: offset)
            guard before != nil else { return [] }
            let event = StreamEvent.reset(.topicChanged, StreamPlace(partition, before: offset))
            return state.streams.values.flatMap { streams in
                streams.filter { $0.partition == partition }.map { $0.queue(event) }
            }
        }
        for delivery in deliveries { delivery.finish() }
    }

    /// Sets whether the replay window is still being read.
    ///
    /// Until it is, a returning client may hold a later position.
    func setFilling(_ isFilling: Bool) { state.withLock { $0.isFilling = isFilling } }

    /// Records how far a partition was read, even if its last record was no plan.
    func pass(_ partition: Partition, to offset: Offset) {
        state.withLock { state in
            guard let head = state.heads[partition], offset.value > head.value else { return }
            state.heads[partition] = offset
        }
    }

    /// Opens a stream, with the plans behind the place that its client has seen.
    ///
    /// From then on it gets each plan that comes: none is missing and none comes twice.
    ///
    /// - Parameters:
    ///   - stream: The stream.
    ///   - last: The id that the client has seen last; `nil` for none.
    /// - Throws: ``Problem`` with status 429 or 503.
    func open(_ stream: PlanStream, behind last: String?) throws(Problem) {
        let (replaced, deliveries) = try state.withLock {
            state throws(Problem) -> (PlanStream?, [PlanStream.Delivery]) in
            guard let head = state.heads[stream.partition], !state.isFilling else {
                throw .unavailable("kafka_unavailable", "plans are not read yet: open it again")
            }
            guard state.streamCount < limits.streams else {
                throw .unavailable("full", "too many streams are open: open it again later")
            }
            if let backend = stream.backendID {
                guard state.backendStreams[backend, default: 0] < limits.streamsABackend else {
                    throw .tooMany("too_many_streams", "close a stream first", after: 10)
                }
                state.backendStreams[backend, default: 0] += 1
            }
            state.streamCount += 1
            let deliveries = first(state.ring, stream, behind: last, head).map { stream.queue($0) }
            var all = state.streams[stream.deviceID] ?? []
            all.append(stream)
            state.streams[stream.deviceID] = all
            // Streams that are ending do not count.
            let open = all.filter { !$0.isOver }
            return (open.count > limits.streamsADevice ? open.first : nil, deliveries)
        }
        for delivery in deliveries { delivery.finish() }
        replaced?.end(.replaced)
    }

    /// The first events of a stream.
    private func first(
        _ ring: PlanRing,
        _ stream: PlanStream,
        behind last: String?,
        _ head: Offset
    ) -> [StreamEvent] {
        let now = StreamPlace(stream.partition, before: head)
        guard let last else { return [.place(now)] }
        guard let place = StreamPlace(last), place.partition == stream.partition,
            place.offset <= now.offset
        else { return [.reset(.unknownPlace, now)] }
        let floor = ring.floors[stream.partition] ?? head
        guard place.offset + 1 >= floor.value else { return [.reset(.tooOld, now)] }
        let entries = ring.plans(of: stream.deviceID, behind: place.offset)
        // A reader that could not even take what it missed would be cut for ever.
        guard entries.count <= limits.streamPlans / 2,
            entries.reduce(0, { $0 + $1.bytes.count }) <= limits.streamBytes / 2
        else { return [.reset(.tooOld, now)] }
        return entries.compactMap(\.event) + [.place(now)]
    }

    /// Sends a stream a heartbeat with the place up to which it has all plans.
    ///
    /// - Returns: Whether the stream goes on.
    func sendHeartbeat(to stream: PlanStream) -> Bool {
        let delivery = state.withLock { state in
            state.heads[stream.partition].map { head in
                stream.queue(.heartbeat(StreamPlace(stream.partition, before: head)))
            }
        }
        delivery?.finish()
        return delivery?.isCut != true
    }

    /// Removes a stream.
    func close(_ stream: PlanStream) {
        state.withLock { state in
            guard var all = state.streams[stream.deviceID],
                let index = all.firstIndex(of: stream)
            else { return }
            all.remove(at: index)
            state.streams[stream.deviceID] = all.isEmpty ? nil : all
            state.streamCount -= 1
            guard let backend = stream.backendID else { return }
            let count = state.backendStreams[backend, default: 0] - 1
            state.backendStreams[backend] = count > 0 ? count : nil
        }
    }

    /// How many streams are open.
    var streamCount: Int { state.withLock(\.streamCount) }
}
