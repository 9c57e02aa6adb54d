import LandfallKafka
import LandfallPostgres
import LandfallValues
import Logging

// Whether a log is still the one of which a watermark says how far it is recorded.

extension Lane {
    /// How often a log is looked at that seems to end before a watermark: for a moment after its
    /// leader has changed a broker may know less of it than it had said before.
    private static let looks = 3

    /// Finds the partitions that can't be resumed, since their log was cut or replaced.
    ///
    /// - Parameters:
    ///   - found: The partitions; those without a fault may get one.
    ///   - ranges: What their logs have.
    /// - Throws: ``KafkaError`` when the brokers do not answer.
    func inspect(
        _ found: inout [TopicPartition: ReconciledPartition],
        _ ranges: [TopicPartition: OffsetRange]
    ) throws {
        let watermarks = found.filter { $0.value.fault == nil }.mapValues(\.watermark)
        var ranges = ranges
        for look in 0..<Self.looks {
            let outside = watermarks.filter { !(ranges[$0]?.allows($1.next) ?? true) }.keys.sorted()
            guard !outside.isEmpty, look > 0 else { continue }
            Backoff(initial: .milliseconds(250)).pause(beforeRetry: look)
            let again = try retryingKafka { timeout throws(KafkaError) in
                try consumer.ranges(of: outside, timeout: timeout)
            }
            ranges.merge(again) { $1 }
        }
        let isOther = try changedRecords(before: watermarks, ranges)
        for (partition, watermark) in watermarks {
            found[partition]?.fault = Self.fault(
                of: partition,
                watermark,
                ranges[partition],
                isOther: isOther.contains(partition)
            )
        }
    }

    /// Returns the reason that a lane can't resume at a watermark, and the advice; `nil` if it can.
    private static func fault(
        of partition: TopicPartition,
        _ watermark: Watermark,
        _ range: OffsetRange?,
        isOther: Bool
    ) -> String? {
        let otherLog = "the log was cut, or the topic was recreated"
        let advice = "choose where to resume, as with \(reset(partition, to: "earliest"))"
        if let range, !range.allows(watermark.next) {
            let log =
                "it resumes at offset \(watermark.next), which is not in the log "
                + "(\(range.start)..\(range.end))"
            return watermark.next < range.start
                ? "\(log): records were deleted before they were taken; \(advice)"
                : "\(log): \(otherLog); \(advice)"
        }
        if isOther {
            return
                "it resumes at offset \(watermark.next), and the record before is not the one that "
                + "was recorded: \(otherLog); \(advice)"
        }
        // Such a log may have grown past a watermark of which nothing more is known, so what was found
        // once stays; what else was wrong is found again where it still is.
        guard watermark.lastRecord == nil, !watermark.isReset, let reason = watermark.setAside,
            reason.contains(otherLog)
        else { return nil }
        return reason
    }

    /// The partitions of which the record before the watermark is not the one that was recorded.
    private func changedRecords(
        before watermarks: [TopicPartition: Watermark],
        _ ranges: [TopicPartition: OffsetRange]
    ) throws -> Set<TopicPartition> {
        var wanted: [TopicPartition: OffsetRange] = [:]
        for (partition, watermark) in watermarks where watermark.lastRecord != nil {
            // A record that its log has let go can't be compared.
            guard let range = ranges[partition], range.start < watermark.next,
                range.allows(watermark.next)
            else { continue }
            let last = Offset(watermark.next.value - 1)
            wanted[partition] = OffsetRange(start: last, end: watermark.next)
        }
        guard !wanted.isEmpty else { return [] }
        var same: Set<TopicPartition> = []
        try retryingKafka { timeout throws(KafkaError) in
            try readAgain(wanted, within: timeout) { record in
                let partition = record.topicPartition
                let isSame = watermarks[partition]?.lastRecord == RecordFingerprint(record)
                if isSame { same.insert(partition) }
            }
        }
        return Set(wanted.keys).subtracting(same)
    }

    /// Reads a few records again, beside what the lane's consumers read.
    ///
    /// - Parameters:
    ///   - ranges: What to read of each partition.
    ///   - silence: How long the brokers may say nothing.
    ///   - deliver: Takes each record; it may lie behind the offset that was asked for.
    /// - Throws: ``KafkaError``.
    func readAgain(
        _ ranges: [TopicPartition: OffsetRange],
        within silence: Duration,
        deliver: (Record) -> Void
    ) throws(KafkaError) {
        let reader = try existingReader()
        do {
            try reader.read(ranges, silence: silence) { record in
                deliver(record)
                return true
            }
        } catch {
            throw error as? KafkaError ?? .misuse(Fault(.fatal, reason: "\(error)"))
        }
    }

    /// The reader of single records, made when the first is to be read.
    func existingReader() throws(KafkaError) -> RangeReader {
        if let reader { return reader }
        var configuration = setup.table
        configuration.client.statistics = nil
        configuration.offsetReset = .earliest
        configuration.fetch.partitionBytes = Self.readerBytes
        configuration.fetch.prefetchCount = 1
        // The search for the end of a batch that can't be read meets one error after the other.
        configuration.fetch.errorBackoff = .milliseconds(1)
        let made = try RangeReader(configuration)
        reader = made
        return made
    }

    /// How much the reader of single records asks for at once: a record that is larger comes alone.
    private static let readerBytes = 64 << 10

    /// Whether a partition can't be read on since its offset is not in the log.
    ///
    /// - Parameter fault: What the consumer met.
    /// - Returns: `false` also for another fault, and where the log has the offset by now.
    func isOutsideLog(_ fault: ConsumerFault) -> Bool {
        guard case .offsetUnavailable = fault.error, let partition = fault.topicPartition,
            let next = owned[partition]?.next
        else { return false }
        let ranges = try? consumer.ranges(of: [partition], timeout: .seconds(5))
        return ranges?[partition].map { !$0.allows(next) } ?? false
    }
}
