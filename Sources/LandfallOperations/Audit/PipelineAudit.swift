import Landfall
import LandfallBytes
import LandfallContract
package import LandfallKafka
package import LandfallPostgres
package import LandfallWorker

/// Reconciles the records of a time with what they led to: rows, the ledger, plans and dead letters.
///
/// Each record of an intent topic must have exactly one row, or have been repeated or set aside;
/// each must have the reply that the ledger and the row tell of; and no reply may be there without a
/// row. Partitions are read one after the other in the order of offsets; of what is published only
/// hashes are kept, sorted into buckets, so that memory does not grow with the range. Only committed
/// records count. Its call blocks.
package struct PipelineAudit {
    let sources: AuditSources
    let offsets: GroupOffsets
    let store: AuditStore
    private let intents: IntentReader
    private let replies: String
    let results: String

    /// The most replies and dead letters that are looked up one by one.
    static let unresolvedLimit = 100_000

    /// Opens what is read.
    ///
    /// - Parameters:
    ///   - settings: The topics.
    ///   - range: When.
    ///   - reader: Reads committed records.
    ///   - offsets: Those of the worker's group.
    ///   - postgres: A role that may read the facts and the ledger.
    ///   - timeout: How long brokers may be silent.
    /// - Throws: `OperationsError`, `KafkaError` or `PostgresError`.
    package init(
        _ settings: TopicSettings,
        _ range: AuditRange,
        reader: RangeReader,
        offsets: GroupOffsets,
        postgres: ConnectionConfiguration,
        timeout: Duration
    ) throws {
        self.store = try AuditStore(postgres)
        self.sources = try AuditSources(settings, reader: reader, range: range, timeout: timeout)
        self.offsets = offsets
        self.intents = IntentReader(keys: settings.recordKeys)
        self.replies = settings.plans
        self.results = settings.planResults
    }

    /// Reads everything and compares it.
    ///
    /// - Parameters:
    ///   - limit: How many differences are kept; all are counted.
    ///   - progress: Told now and then how many records were read.
    /// - Returns: What was found.
    /// - Throws: `KafkaError`, `PostgresError`, or what keeps a temporary file from being written.
    package func run(limit: Int, progress: (Int) -> Void = { _ in }) throws -> AuditReport {
        var report = AuditReport(limit: limit)
        let watermarks = try store.watermarks()
        let buckets = EntryBuckets()
        var count = 0
        func step() {
            count += 1
            if count.isMultiple(of: 1000) { progress(count) }
        }
        // The ends of what was published come before those of the intents, so that each plan and dead letter has its
        // record among those that are read, though taps go on meanwhile.
        let published = try sources.published()
        let partitionRanges = try sources.partitionRanges(watermarks)
        var untaken: [String] = []
        for partition in sources.partitions {
            guard let ranges = partitionRanges[partition] else { continue }
            if watermarks[partition] == nil, ranges.underWay > 0 {
                untaken.append("\(partition)")
            }
            report.counts.underWay += ranges.underWay
            if let next = watermarks[partition]?.next, !ranges.log.allows(next) {
                report.add(.watermarkOutside, at: TopicPlace(partition, next))
            }
            try walk(partition, ranges, into: buckets, &report, step)
        }
        if !untaken.isEmpty {
            let list = untaken.joined(separator: ", ")
            report.notes.append("no worker has taken a record yet of \(list)")
        }
        let begin = try read(published, partitionRanges, into: buckets, &report, step)
        if let begin { report.notes.append("what was published begins at \(begin) only") }
        try compare(buckets, publishedSince: begin, &report)
        try compareSegments(watermarks, &report)
        try compareWatermarks(watermarks, &report)
        return report
    }

    // MARK: - What must be there

    private func walk(
        _ partition: TopicPartition,
        _ ranges: AuditSources.PartitionRanges,
        into buckets: EntryBuckets,
        _ report: inout AuditReport,
        _ step: () -> Void
    ) throws {
        try store.open(partition, ranges.audited, seconds: sources.range.rowSeconds)
        var walk = PartitionWalk(partition, topic: sources.number(of: partition.topic))
        var events = OffsetQueue<PartitionWalk.EventEntry> { $0.offset }
        var entries = OffsetQueue<PartitionWalk.LedgerEntry> { $0.offset }
        func rows(at offset: Int64) throws(PostgresError) -> [PartitionWalk.EventEntry] {
            try events.take(upTo: offset, fetch: store.nextEvents) {
                walk.noteUnexpected($0, &report)
            }
        }
        func take(_ offset: Offset, _ input: (Bool, Bool) -> PartitionWalk.Input) throws {
            step()
            let isAudited = offset >= ranges.audited.start && offset < ranges.audited.end
            let found = isAudited ? try rows(at: offset.value) : []
            let ledger =
                isAudited
                ? try entries.take(upTo: offset.value, fetch: store.nextEntries) { _ in } : []
            let hasLetter = ledger.contains { $0.kind == .deadLetter }
            let expected = walk.take(
                input(isAudited, hasLetter),
                rows: found,
                ledger: ledger,
                &report
            )
            for entry in expected { try buckets.add(entry) }
        }
        var seconds: Int64 = 0
        try sources.reader.read(
            [partition: ranges.whole],
            silence: sources.timeout,
            skip: { _, offsets in
                // One dead letter, at the last of its offsets, stands for all of them.
                let batch = UnreadableBatch(partition: partition, offsets: offsets)
                let last = batch.last
                report.notes.append("\(batch): one dead letter stands for it")
                try take(last) { isAudited, _ in
                    PartitionWalk.Input(offset: last.value, seconds: seconds, isAudited: isAudited)
                }
                return true
            },
            deliver: { record in
                seconds = (record.timestamp.milliseconds ?? 0) / 1000
                try take(record.offset) { isAudited, hasLetter in
                    input(record, isAudited: isAudited, hasLetter: hasLetter)
                }
                return true
            }
        )
        _ = try rows(at: .max)
    }

    private func input(
        _ record: Record,
        isAudited: Bool,
        hasLetter: Bool
    ) -> PartitionWalk.Input {
        let milliseconds = record.timestamp.milliseconds ?? 0
        var input = PartitionWalk.Input(
            offset: record.offset.value,
            seconds: milliseconds / 1000,
            isAudited: isAudited
        )
        let key = record.keyBytes
        if hasLetter {
            input.original = AuditHash.original(
                key: key,
                valueHash: record.valueBytes.map { AuditHash.sha256($0) }
            )
        }
        let headers = (try? record.headers()) ?? []
        let origin = TopicPlace(record).recordOrigin
        let found = record.withValue { value in
            try? unsafe intents.read(key: key, value: value, headers: headers, origin: origin)
        }
        guard let found else { return input }
        let id = Array(found.intent.intentID.utf8)
        let device = Array(found.intent.deviceID.utf8)
        input.replyGroup = AuditHash.reply(
            topic: replies,
            key: device.isEmpty ? key ?? id : device,
            intentID: id
        )
        input.identity = found.identity
        input.source = AuditHash.source(
            intentID: TextRedaction.redacted(found.intent.intentID),
            attempt: found.intent.attempt,
            microseconds: Timestamp(millisecondsSinceEpoch: milliseconds).microsecondsSinceEpoch
        )
        return input
    }

    // MARK: - What is there

    /// Reads plans and dead letters.
    ///
    /// - Returns: The time since which all are there, in seconds, where older ones are gone.
    private func read(
        _ published: AuditSources.Published,
        _ partitionRanges: [TopicPartition: AuditSources.PartitionRanges],
        into buckets: EntryBuckets,
        _ report: inout AuditReport,
        _ step: () -> Void
    ) throws -> Int64? {
        var begins: [TopicPartition: Int64] = [:]
        try sources.reader.read(
            published.ranges,
            silence: sources.timeout,
            skip: { partition, offsets in
                let batch = UnreadableBatch(partition: partition, offsets: offsets)
                report.notes.append("\(batch): what it holds counts as missing")
                return true
            }
        ) { record in
            step()
            let partition = record.topicPartition
            let seconds = (record.timestamp.milliseconds ?? 0) / 1000
            if begins[partition] == nil { begins[partition] = seconds }
            let headers = try record.headers()
            let isLetter = sources.isLetters(partition.topic)
            if isLetter, let origin = RecordOrigin(headers: headers) {
                // Reports of devices are recorded and answered to nobody: they are not reconciled.
                if origin.topic == results { return true }
                if AuditSources.isGone(origin, partitionRanges) {
                    report.counts.unchecked += 1
                    return true
                }
            }
            let key = record.keyBytes
            let reply = PublishedRecord(
                topic: partition.topic.name,
                key: key,
                headers: headers,
                isLetter: isLetter
            )
            try buckets.add(
                AuditEntry(
                    isLetter ? .letter : .reply,
                    group: reply.group,
                    plan: reply.plan,
                    digest: AuditHash.record(
                        key: key,
                        valueHash: record.valueBytes.map { AuditHash.sha256($0) },
                        headers: HeaderBlock(headers).encoded
                    ),
                    topic: sources.number(of: partition.topic),
                    partition: partition.partition.number,
                    offset: record.offset.value,
                    seconds: seconds
                )
            )
            return true
        }
        return begins.filter { published.truncated.contains($0.key) }.values.max()
    }
}
