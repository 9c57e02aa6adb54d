import LandfallContract
import LandfallKafka
import LandfallPostgres

@testable import LandfallWorker

/// The content of the ledger at one offset.
struct StoredOffset: Hashable, Sendable {
    let topic: String
    let partition: Int32
    let offset: Int64
    let ownerEpoch: Int64
    /// The records that it produced; without any the offset is taken out.
    var records: [LedgerRecord]

    /// The kind of the first record.
    var kind: LedgerRecord.Kind? { records.first?.kind }

    /// The identity of the intent.
    var identity: IntentIdentity? { records.first?.identity }
}

extension Segment {
    /// What it holds of each offset.
    func offsets() throws -> [StoredOffset] {
        let content = try SegmentContent(self)
        return try (0..<content.count).map { index in
            StoredOffset(
                topic: place.topic,
                partition: place.partition,
                offset: content.offset(at: index),
                ownerEpoch: place.ownerEpoch,
                records: try content.records(at: index)
            )
        }
    }

    /// The same place with other records, signed as before.
    func holding(_ offsets: [StoredOffset]) -> Segment {
        let writer = SegmentWriter(from: place.first)
        for stored in offsets {
            writer.append(LedgerRecords(stored.records), at: stored.offset)
        }
        var segment = writer.segment(
            upTo: place.next,
            topic: place.topic,
            partition: place.partition,
            ownerEpoch: place.ownerEpoch,
            recordedAt: place.recordedAt
        )
        segment.code = code
        return segment
    }
}

extension TestDatabase {
    /// All segments of some topics, or of all, in the order of their offsets.
    func segments(of topics: [String]? = nil) throws -> [Segment] {
        try connect().query(
            """
            SELECT \(SegmentTable.list) FROM landfall.plan_segment AS segment
            WHERE $1::text[] IS NULL OR topic = ANY ($1::text[])
            ORDER BY topic, partition, first_offset, next_offset, owner_epoch
            """,
            [topics.map { .texts($0) } ?? .null]
        ).map(SegmentTable.segment)
    }

    /// What the ledger holds of each offset, in their order.
    func stored() async throws -> [StoredOffset] {
        try await offPool { try segments().flatMap { try $0.offsets() } }
    }

    /// Changes what the ledger holds, as a superuser can.
    ///
    /// - Parameter change: Changes the records of an offset.
    /// - Throws: What PostgreSQL says.
    func changeLedger(_ change: @escaping @Sendable (inout StoredOffset) -> Void) async throws {
        try await offPool {
            for segment in try segments() {
                var offsets = try segment.offsets()
                for index in offsets.indices { change(&offsets[index]) }
                let changed = segment.holding(offsets)
                if changed != segment { try replace(segment, by: changed) }
            }
        }
    }

    /// Puts a segment in the place of another.
    func replace(_ former: Segment, by segment: Segment) throws {
        try connect().query(
            """
            UPDATE landfall.plan_segment SET identities = $5, records = $6
            WHERE topic = $1 AND partition = $2 AND first_offset = $3 AND owner_epoch = $4
            """,
            [
                .text(former.place.topic), .integer(Int64(former.place.partition)),
                .integer(former.place.first), .integer(former.place.ownerEpoch),
                .bytes(segment.identities), .bytes(segment.records),
            ]
        )
    }

    /// Adds a segment to the ledger, with the rights of a worker.
    func insert(_ segment: Segment) async throws {
        try await offPool {
            let connection = try connect()
            try connection.execute("SET ROLE landfall_writer")
            var buffer = BinaryCopyBuffer(columnCount: SegmentTable.columns.count)
            SegmentTable.append(segment, to: &buffer)
            let columns = SegmentTable.columns.joined(separator: ", ")
            try connection.copy(
                into: "COPY landfall.plan_segment (\(columns)) FROM STDIN (FORMAT BINARY)",
                from: buffer
            )
        }
    }
}

extension Segment {
    /// The same at another place.
    func moved(
        first: Int64? = nil,
        next: Int64? = nil,
        secondsBefore: Int64 = 0
    ) -> Segment {
        let recorded = place.recordedAt.unixMicroseconds - secondsBefore * 1_000_000
        return Segment(
            place: SegmentPlace(
                topic: place.topic,
                partition: place.partition,
                first: first ?? place.first,
                next: next ?? place.next,
                ownerEpoch: place.ownerEpoch,
                recordedAt: PostgresTimestamp(unixMicroseconds: recorded)
            ),
            identities: identities,
            records: records,
            code: code
        )
    }
}
