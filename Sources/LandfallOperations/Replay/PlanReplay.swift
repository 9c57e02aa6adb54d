package import Landfall
import LandfallBytes
import LandfallContract
package import LandfallKafka
package import LandfallPostgres
package import LandfallWorker

/// Resolves recorded intents again and compares the plans, without writing anything; calls block.
///
/// Intents come from their topics. What was answered comes from the ledger, by offset, or from the
/// plans topic, by key and intent id in the order in which they came. States come from the compacted
/// topic of device states: of a device that has reported since, the state of then may be gone, which
/// the sequence in the plan tells.
package struct PlanReplay {
    private let topics: TopicSettings
    private let reader: RangeReader
    private let timeout: Duration
    private let onUnreadable: (UnreadableBatch) -> Void
    private let limits = ContractLimits()

    /// Takes what is read.
    ///
    /// - Parameters:
    ///   - topics: The topics.
    ///   - reader: Reads committed records.
    ///   - timeout: How long brokers may be silent.
    ///   - onUnreadable: Gets each batch that can't be read and is skipped.
    package init(
        _ topics: TopicSettings,
        reader: RangeReader,
        timeout: Duration,
        onUnreadable: @escaping (UnreadableBatch) -> Void
    ) {
        self.topics = topics
        self.reader = reader
        self.timeout = timeout
        self.onUnreadable = onUnreadable
    }

    /// Gathers intents with their plans and states.
    ///
    /// - Parameters:
    ///   - range: Which intents.
    ///   - ledger: Where the plans are taken from; `nil` for the plans topic.
    /// - Returns: The intents by place; those that can't be read, and those that came a second time,
    ///   are left out.
    /// - Throws: `OperationsError`, `KafkaError` or `PostgresError`.
    package func gather(_ range: ReplayRange, ledger: Connection?) throws -> GatheredIntents {
        let gathering = IntentGathering(
            reader: reader,
            timeout: timeout,
            onUnreadable: onUnreadable,
            intents: IntentReader(limits: limits, keys: topics.recordKeys)
        )
        var found = try gathering.newest(range.limit, of: try ranges(range))
        guard !found.intents.isEmpty else { return found }
        if let ledger {
            try readLedger(ledger, into: &found.intents)
        } else {
            try readPlans(into: &found.intents)
        }
        found.dropRepeated()
        try dropRepeatedBefore(&found, gathering)
        try readStates(into: &found.intents)
        return found
    }

    /// Resolves intents again.
    ///
    /// - Parameters:
    ///   - intents: The intents.
    ///   - resolver: Answers them by a catalog; interceptors that would have to be waited for fail.
    ///   - deliver: Takes each answer.
    /// - Throws: What `deliver` throws, or `ContractError` if a plan can't be read back.
    package func resolve(
        _ intents: [RecordedIntent],
        by resolver: IntentResolver,
        deliver: (ReplayedPlan) throws -> Void
    ) throws {
        for recorded in intents {
            let resolution = resolver.resolve(
                recorded.intent.intent,
                stored: recorded.state,
                now: recorded.now
            )
            // Only what crosses the wire is in the plan that was sent.
            let bytes = recorded.intent.encoding.bytes(of: resolution.plan)
            let new = try PlanReader(limits: limits).read(
                value: bytes,
                headers: [
                    RecordHeader(name: "content-type", text: recorded.intent.encoding.mediaType)
                ]
            )
            var change = recorded.plan.map { ReplayChange.between($0, new) } ?? .noPlan
            if recorded.isStateGone, change != .same, change != .noPlan { change = .otherState }
            try deliver(
                ReplayedPlan(
                    place: recorded.place,
                    intentID: recorded.intent.intent.intentID,
                    change: change,
                    old: recorded.plan,
                    new: new
                )
            )
        }
    }

    // MARK: - Intents

    private func ranges(_ range: ReplayRange) throws -> [TopicPartition: OffsetRange] {
        let names = try topics.intents.map { try Topic($0) }
        let chosen = range.topic.map { [$0] } ?? names
        guard Set(chosen).isSubset(of: names) else {
            let list = topics.intents.joined(separator: ", ")
            throw OperationsError.refused("\(chosen[0]) is none of the intent topics: \(list)")
        }
        var partitions = try reader.partitions(of: chosen, timeout: timeout)
        if let partition = range.partition {
            let count = partitions.count { $0.topic == chosen[0] }
            partitions = partitions.filter { $0.partition == partition }
            guard !partitions.isEmpty else {
                throw OperationsError.missingPartition(
                    TopicPartition(chosen[0], partition),
                    count: count
                )
            }
        }
        return try narrow(try reader.ranges(of: partitions, timeout: timeout), range)
    }

    private func narrow(
        _ all: [TopicPartition: OffsetRange],
        _ range: ReplayRange
    ) throws -> [TopicPartition: OffsetRange] {
        var ranges = all
        let starts = try range.since.map {
            try reader.starts(atMilliseconds: $0, in: all, timeout: timeout)
        }
        let ends = try range.until.map {
            try reader.starts(atMilliseconds: $0, in: all, timeout: timeout)
        }
        for (partition, whole) in all {
            var start = max(whole.start, starts?[partition] ?? whole.start)
            var end = min(whole.end, ends?[partition] ?? whole.end)
            start = max(start, range.first ?? start)
            end = max(start, min(end, range.end ?? end))
            ranges[partition] = OffsetRange(start: start, end: end)
        }
        return ranges
    }

    /// Leaves out intents that came a second time, and the first time before the range.
    ///
    /// Such an intent has a plan that is older than its record. Clocks that differ make others look so,
    /// so the first one is looked for.
    private func dropRepeatedBefore(
        _ found: inout GatheredIntents,
        _ gathering: IntentGathering
    ) throws {
        let suspects = found.intents.filter { $0.now.millisecondsSinceEpoch < $0.milliseconds }
        guard let oldest = suspects.map(\.now.millisecondsSinceEpoch).min() else { return }
        found.drop(try gathering.repeated(suspects, since: oldest - AuditRange.margin))
    }

    // MARK: - Plans

    private func readPlans(into intents: inout [RecordedIntent]) throws {
        var waiting: [UInt64: [Int]] = [:]
        let order = intents.indices.sorted { intents[$0].milliseconds < intents[$1].milliseconds }
        for index in order.reversed() { waiting[intents[index].group, default: []].append(index) }
        let ranges = try reader.ranges(
            of: reader.partitions(of: [try Topic(topics.plans)], timeout: timeout),
            sinceMilliseconds: (intents.map(\.milliseconds).min() ?? 0) - AuditRange.margin,
            timeout: timeout
        )
        let skip = UnreadableBatch.skipping(onUnreadable)
        try reader.read(ranges, silence: timeout, skip: skip) { record in
            let headers = try record.headers()
            let id = headers.last { $0.name == "ce_causationid" }?.value ?? []
            let group = AuditHash.reply(topic: "", key: record.keyBytes, intentID: id)
            guard let index = waiting[group]?.popLast() else { return true }
            intents[index].plan = plan(record.valueBytes, headers)
            return true
        }
    }

    private func readLedger(
        _ connection: Connection,
        into intents: inout [RecordedIntent]
    ) throws(PostgresError) {
        var indices: [TopicPartition: [Int64: Int]] = [:]
        for (index, intent) in intents.enumerated() {
            indices[intent.place.partition, default: [:]][intent.place.offset.value] = index
        }
        for (partition, places) in indices {
            let wanted = places.keys.sorted()
            let offsets = OffsetRange(
                start: Offset(wanted.first ?? 0),
                end: Offset(wanted.last ?? 0).next
            )
            var epochs: [Int: Int64] = [:]
            try SegmentTable.read(of: partition, offsets, on: connection) { segment in
                guard let content = try? SegmentContent(segment) else { return }
                for index in 0..<content.count {
                    // Offsets that were moved back are answered again; the last answer counts.
                    let epoch = segment.place.ownerEpoch
                    guard let intent = places[content.offset(at: index)],
                        epoch >= epochs[intent] ?? epoch,
                        let records = try? content.records(at: index),
                        let record = records.first(where: { $0.kind.isPlan })?.record
                    else { continue }
                    epochs[intent] = epoch
                    intents[intent].plan = plan(
                        record.value,
                        Array(record.headers)
                    )
                }
            }
        }
    }

    private func plan(_ value: [UInt8]?, _ headers: [RecordHeader]) -> ActionPlan? {
        value.flatMap { try? PlanReader(limits: limits).read(value: $0, headers: headers) }
    }

    // MARK: - States

    private func readStates(into intents: inout [RecordedIntent]) throws {
        var devices: [[UInt8]: [Int]] = [:]
        for (index, recorded) in intents.enumerated() {
            let device = Array(recorded.intent.intent.deviceID.utf8)
            guard !device.isEmpty else { continue }
            devices[device, default: []].append(index)
        }
        let numbers = Set(intents.map(\.place.partition.partition))
        let topic = try Topic(topics.deviceStates)
        let partitions = try reader.partitions(of: [topic], timeout: timeout)
            .filter { numbers.contains($0.partition) }
        let ranges = try reader.ranges(of: partitions, timeout: timeout)
        let states = StateReader(limits: limits)
        let skip = UnreadableBatch.skipping(onUnreadable)
        try reader.read(ranges, silence: timeout, skip: skip) { record in
            guard let key = record.keyBytes, let found = devices[key] else { return true }
            let headers = try record.headers()
            let state = record.withValue { value in
                unsafe value.flatMap { value in
                    try? unsafe states.read(key: key, value: value, headers: headers)
                }
            }
            // The worker ignores a state that can't be read as well; a record without a value forgets the device.
            guard state != nil || record.isTombstone else { return true }
            let time = record.timestamp.milliseconds ?? 0
            var stamped = state
            stamped?.receivedAt = Timestamp(millisecondsSinceEpoch: time)
            for index in found { intents[index].take(stamped, at: time) }
            return true
        }
    }
}
