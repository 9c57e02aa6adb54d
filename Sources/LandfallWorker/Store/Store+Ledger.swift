import LandfallKafka
import LandfallPostgres
import Logging

extension Store {
    /// The records that offsets of a partition have produced, in their order, some at a time.
    ///
    /// - Parameters:
    ///   - partition: The intents' partition.
    ///   - epoch: The first owner epoch that counts: what older owners have recorded was of other
    ///     records, or was answered again after the offsets were moved back.
    ///   - first: The first offset.
    ///   - next: The offset behind the last.
    ///   - limit: About how many records to read at once.
    /// - Returns: The records as they were written, whatever they hold, up to a whole offset; with a
    ///   refusal none of them may be published.
    /// - Throws: ``PostgresError``.
    func ledger(
        of partition: TopicPartition,
        since epoch: Int64,
        from first: Offset,
        upTo next: Offset,
        limit: Int
    ) throws(PostgresError) -> LedgerSlice {
        let limit = max(limit, Self.recordsPerOffset + 1)
        let rows = try connected().query(
            """
            SELECT \(Self.entryColumns)
            FROM landfall.plan_ledger
            WHERE topic = $1 AND partition = $2 AND intent_offset >= $3 AND intent_offset < $4
                AND owner_epoch >= $6
            ORDER BY intent_offset, ordinal
            LIMIT $5
            """,
            [
                .text(partition.topic.name), .integer(Int64(partition.partition.number)),
                .integer(first.value), .integer(next.value), .integer(Int64(limit)),
                .integer(epoch),
            ]
        )
        var slice = LedgerSlice(records: [], end: next)
        var offsets: [Int64] = []
        var former: LedgerPlace?
        for row in rows {
            let (record, place) = (try Self.record(row), try Self.place(row))
            if slice.refusal == nil, let reason = try refusal(of: record, row, behind: former) {
                slice.refusal = Self.sentence(place, reason)
            }
            former = place
            offsets.append(place.offset)
            slice.records.append(record)
        }
        // The last offset of a full answer may have more records than were read.
        if offsets.count == limit, let last = offsets.last, last > first.value {
            slice.records.removeLast(offsets.count { $0 == last })
            slice.end = Offset(last)
        }
        return slice
    }

    /// The most records that one offset produces: a plan, an extra reply and a result.
    private static let recordsPerOffset = 3

    /// Why an entry must not be published; `nil` where it may be.
    private func refusal(
        of record: LedgerRecord,
        _ row: Row,
        behind former: LedgerPlace?
    ) throws(PostgresError) -> String? {
        let place = try Self.place(row)
        // A copy of a genuine entry is as genuine.
        if let former, (former.offset, former.ordinal) == (place.offset, place.ordinal) {
            return "it is there twice"
        }
        return ledgerGuard.refusal(of: record, at: place, code: try row.value("code"))
    }

    /// What an operator reads of an entry that is not published.
    private static func sentence(_ place: LedgerPlace, _ reason: String) -> String {
        "the ledger holds a record at \(place), that no worker of this pipeline has written: \(reason)"
    }

    /// The first plan of each identity that was recorded within the window.
    ///
    /// An entry that no worker of this pipeline has written counts as not being there: the intent is
    /// answered by what is genuine, or anew.
    ///
    /// - Parameters:
    ///   - identities: At most those of one batch.
    ///   - topics: The intent topics; another pipeline in the same database answers by itself.
    ///   - since: The beginning of the window.
    /// - Returns: The plans by identity.
    /// - Throws: ``PostgresError``.
    func plans(
        of identities: [[UInt8]],
        topics: [String],
        since: LandfallPostgres.Timestamp
    ) throws(PostgresError) -> [[UInt8]: LedgerRecord] {
        guard !identities.isEmpty else { return [:] }
        let rows = try connected().query(
            """
            SELECT \(Self.entryColumns)
            FROM landfall.plan_ledger
            WHERE identity = ANY ($1) AND kind = 'plan' AND recorded_at >= $2
                AND topic = ANY ($3)
            ORDER BY identity, recorded_at
            LIMIT $4
            """,
            [
                .byteArrays(identities), .timestamp(since), .texts(topics),
                .integer(Int64(identities.count * LedgerGuard.candidates)),
            ]
        )
        var foreign: LedgerPlace?
        var plans: [[UInt8]: LedgerRecord] = [:]
        for row in rows {
            let place = try Self.place(row)
            guard let record = try? Self.record(row) else {
                foreign = place
                continue
            }
            guard let identity = record.identity, plans[identity] == nil else { continue }
            guard ledgerGuard.isGenuine(record, at: place, code: try row.value("code")) else {
                foreign = place
                continue
            }
            plans[identity] = ledgerGuard.redirected(record)
        }
        if let foreign {
            logger.error(
                "the ledger holds plans that no worker of this pipeline has written: no sender gets them",
                metadata: ["last": "\(foreign)"]
            )
        }
        return plans
    }

    /// The identities that the ledger holds for the records of a partition number, or of all.
    ///
    /// - Parameters:
    ///   - number: The number of the partition, in each topic; `nil` for all.
    ///   - topics: The intent topics.
    ///   - since: The beginning of the dedupe window.
    ///   - limit: The most identities to read.
    /// - Returns: The beginnings of the identities, as long as filters need them.
    /// - Throws: ``PostgresError``.
    func identities(
        ofPartition number: Int32?,
        topics: [String],
        since: LandfallPostgres.Timestamp,
        limit: Int
    ) throws(PostgresError) -> [[UInt8]] {
        let rows = try connected().query(
            """
            SELECT substring(identity FROM 1 FOR 8) AS beginning FROM landfall.plan_ledger
            WHERE topic = ANY ($1) AND ($2::integer IS NULL OR partition = $2) AND kind = 'plan'
                AND recorded_at >= $3 AND identity IS NOT NULL
            LIMIT $4
            """,
            [
                .texts(topics), number.map { .integer(Int64($0)) } ?? .null, .timestamp(since),
                .integer(Int64(limit)),
            ]
        )
        return try rows.map { (row) throws(PostgresError) in
            try row.value("beginning", as: [UInt8].self)
        }
    }

    /// What ``record(_:)`` and ``place(_:)`` read of a row.
    private static let entryColumns = """
        topic, partition, intent_offset, ordinal, owner_epoch, recorded_at, code, kind, identity,
        out_topic, out_partition, out_key, out_value, out_headers
        """

    private static func place(_ row: Row) throws(PostgresError) -> LedgerPlace {
        LedgerPlace(
            topic: try row.value("topic"),
            partition: try row.value("partition"),
            offset: try row.value("intent_offset"),
            ordinal: try row.value("ordinal"),
            ownerEpoch: try row.value("owner_epoch"),
            recordedAt: try row.value("recorded_at")
        )
    }

    private static func record(_ row: Row) throws(PostgresError) -> LedgerRecord {
        let topicName: String = try row.value("out_topic")
        guard let kind = LedgerRecord.Kind(rawValue: try row.value("kind")),
            let topic = try? Topic(topicName),
            let headers = HeaderCodec.decode(
                try row.value("out_headers", as: [UInt8]?.self) ?? [0]
            )
        else { throw .unexpectedResult("an entry of the ledger can't be read") }
        let partition = try row.value("out_partition", as: Int32?.self)
        return LedgerRecord(
            kind: kind,
            identity: try row.value("identity"),
            record: OutgoingRecord(
                topic: topic,
                partition: partition.flatMap { Partition(exactly: $0) },
                key: try row.value("out_key"),
                value: try row.value("out_value"),
                headers: headers
            )
        )
    }
}
