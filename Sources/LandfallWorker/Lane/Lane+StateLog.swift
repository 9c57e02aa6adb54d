import LandfallKafka
import Logging

extension Lane {
    /// Looks once in a while whether the topic of device states is still the one whose states the
    /// lane knows; it holds the lane up for half a second at most.
    ///
    /// Where the topic ends before the lane's place, the reader meets it by itself. One that was made
    /// anew and has grown past that place has another record where the last one was at the look
    /// before. Where no record is any more, it was compacted.
    ///
    /// - Throws: ``KafkaError/offsetUnavailable(_:)`` where it is not: a new lane restores all states.
    func watchStates() throws {
        guard ContinuousClock.now >= statesDueAt else { return }
        statesDueAt = .now + setup.statesInterval
        var replaced: Set<TopicPartition> = []
        let answer = Result { () throws(KafkaError) in
            let ranges = try table.ranges(of: Array(knownStates.keys), timeout: Self.lookTimeout)
            var wanted: [TopicPartition: OffsetRange] = [:]
            for (partition, record) in knownStates {
                let single = OffsetRange(start: record.offset, end: record.offset.next)
                // Offsets that the topic has deleted, or not reached yet, can't be read.
                guard let range = ranges[partition], range.start <= single.start,
                    single.end <= range.end
                else { continue }
                wanted[partition] = single
            }
            try readAgain(wanted, within: Self.lookTimeout) { record in
                let known = knownStates[record.topicPartition]
                guard known?.offset == record.offset, known != TableRecord(record) else { return }
                replaced.insert(record.topicPartition)
            }
        }
        guard case .success = answer else { return }
        if let partition = replaced.min() {
            let reason = "\(partition) was recreated: its states are restored"
            throw KafkaError.offsetUnavailable(Fault(.offsetOutOfRange, reason: reason))
        }
        knownStates = table.lastRecords
    }

    /// Notes the last records of partitions that are new to the lane.
    func noteKnownStates() {
        let last = table.lastRecords
        knownStates = last.merging(knownStates.filter { last[$0.key] != nil }) { $1 }
    }

    /// How long the brokers may take to answer.
    private static let lookTimeout = Duration.milliseconds(500)
}
