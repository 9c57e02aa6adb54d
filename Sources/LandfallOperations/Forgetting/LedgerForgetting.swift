import LandfallBytes
import LandfallKafka
package import LandfallPostgres
package import LandfallTokens
import LandfallWorker

/// Takes what belongs to a person out of the segments of the ledger, as if it were older than the dedupe
/// window; its calls block.
///
/// A segment keeps covering its offsets. What is not known to be published stays, since a crash may
/// have it sent again.
package struct LedgerForgetting {
    private let users: [String]
    private let devices: [String]
    private let keys: KeyRing?

    /// The number of a person's records.
    package struct Counts: Hashable, Sendable {
        /// Those that are taken out.
        package var records = 0
        /// Those that are not known to be published.
        package var waiting = 0
    }

    /// Names a person.
    ///
    /// - Parameters:
    ///   - users: All texts that stand for the person as a user.
    ///   - devices: The person's devices.
    ///   - keys: What the workers sign segments with; `nil` for nothing.
    package init(users: [String], devices: [String], keys: KeyRing?) {
        self.users = users
        self.devices = devices
        self.keys = keys
    }

    /// Counts what belongs to the person, or takes it out.
    ///
    /// To be called before the rows of the person belong to nobody: what the ledger holds is found by
    /// them, by keys, and by ids within values and headers.
    ///
    /// - Parameters:
    ///   - isReal: Whether it is taken out.
    ///   - connection: The session of an owner, with an open transaction.
    /// - Returns: How many records that are.
    /// - Throws: `OperationsError/refused(_:)` where segments are signed and no keys are given, or
    ///   `PostgresError`.
    package func run(really isReal: Bool, on connection: Connection) throws -> Counts {
        try connection.execute(
            "SELECT pg_advisory_xact_lock(hashtextextended('landfall.forget', 0))"
        )
        let person = try Person(users: users, devices: devices, on: connection)
        try person.openSegments(on: connection)
        var counts = Counts()
        while true {
            let rows = try connection.query("FETCH \(SegmentTable.segmentsAtOnce) FROM segments")
            for row in rows {
                let segment = try SegmentTable.segment(row)
                guard var rest = try rest(of: segment, without: person, &counts), isReal else {
                    continue
                }
                try sign(&rest, inPlaceOf: segment)
                try connection.query(
                    sql: """
                        UPDATE landfall.plan_segment SET identities = \(.bytes(rest.identities)), records = \(.bytes(rest.records)), code = \(rest.code.map { .bytes($0) } ?? .null)
                        WHERE tableoid = \(.integer(try row.value("home")))::bigint::oid AND ctid = \(.text(try row.value("place")))::text::tid
                        """
                )
            }
            guard rows.count == SegmentTable.segmentsAtOnce else { break }
        }
        try connection.execute("CLOSE segments")
        return counts
    }

    /// A segment without what belongs to a person; `nil` where nothing is to be taken out.
    private func rest(
        of segment: Segment,
        without person: Person,
        _ counts: inout Counts
    ) throws -> Segment? {
        let content: SegmentContent
        do throws(SegmentFault) {
            content = try SegmentContent(segment)
        } catch {
            throw PostgresError.unexpectedResult(
                "the segment \(segment.place) can't be read: \(error)"
            )
        }
        let writer = SegmentWriter(from: segment.place.first)
        var removed = 0
        for index in 0..<content.count {
            let offset = content.offset(at: index)
            let records = try content.records(at: index)
            guard person.owns(records, at: offset, of: segment.place) else {
                writer.append(LedgerRecords(records), at: offset)
                continue
            }
            if person.isPublished(offset, of: segment.place) {
                removed += records.count
            } else {
                counts.waiting += records.count
                writer.append(LedgerRecords(records), at: offset)
            }
        }
        counts.records += removed
        guard removed > 0 else { return nil }
        return writer.segment(
            upTo: segment.place.next,
            topic: segment.place.topic,
            partition: segment.place.partition,
            ownerEpoch: segment.place.ownerEpoch,
            recordedAt: segment.place.recordedAt
        )
    }

    /// Signs what is left of a segment, unless no holder of the keys has signed the segment.
    private func sign(_ rest: inout Segment, inPlaceOf segment: Segment) throws {
        guard segment.code != nil else { return }
        guard let keys else {
            throw OperationsError.refused(
                "segments of the ledger are signed: give the file of the workers as --ledger-keys-file"
            )
        }
        if segment.isSigned(by: keys) { rest.sign(with: keys) } else { rest.code = segment.code }
    }
}

/// By what a person's records are known.
private struct Person {
    private let devices: Set<[UInt8]>
    private let needles: [[UInt8]]
    private let places: [Place]
    private let known: Set<Place>
    private let published: [Source: Int64]

    private struct Source: Hashable {
        let topic: String
        let partition: Int32
    }

    private struct Place: Hashable {
        let source: Source
        let offset: Int64
    }

    init(users: [String], devices: [String], on connection: Connection) throws(PostgresError) {
        self.devices = Set(devices.map { Array($0.utf8) })
        // As a member of JSON, and as a text of protobuf, which has its length in front; there a short
        // one could be anything.
        needles = try connection.query(
            sql: """
                SELECT needle
                FROM (
                    SELECT id, unnest(ARRAY['userId', 'user_id']) FROM unnest(\(users)::text[]) AS id
                    UNION ALL SELECT id, unnest(ARRAY['deviceId', 'device_id']) FROM unnest(\(devices)::text[]) AS id
                ) AS member (id, name)
                CROSS JOIN LATERAL (
                    SELECT convert_to(format('"%s":%s%s', name, space, to_json(id)), 'UTF8')
                    FROM unnest(ARRAY['', ' ']) AS space
                    UNION ALL
                    SELECT set_byte('\\x00', 0, octet_length(id)) || convert_to(id, 'UTF8')
                    WHERE octet_length(id) BETWEEN 8 AND 127
                ) AS spelled (needle)
                """
        ).map { row throws(PostgresError) in try row.value("needle", as: [UInt8].self) }
        places = try connection.query(
            sql: """
                SELECT topic, partition, record_offset FROM landfall.navigation_event
                WHERE user_id = ANY (\(users)) OR device_id = ANY (\(devices))
                """
        ).map { row throws(PostgresError) in
            Place(source: try Self.source(row), offset: try row.value("record_offset"))
        }
        known = Set(places)
        var published: [Source: Int64] = [:]
        for row in try connection.query(
            "SELECT topic, partition, published_offset FROM landfall.stream_watermark"
        ) {
            published[try Self.source(row)] = try row.value("published_offset")
        }
        self.published = published
    }

    private static func source(_ row: Row) throws(PostgresError) -> Source {
        Source(topic: try row.value("topic"), partition: try row.value("partition"))
    }

    /// Opens a cursor over the segments that may hold something of the person.
    func openSegments(on connection: Connection) throws(PostgresError) {
        // A key stands behind its length plus one.
        let keys = devices.map { key -> [UInt8] in
            let length = UInt32(clamping: key.count + 1)
            return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) } + key
        }
        // The bytes are unpacked once for all searches.
        try connection.query(
            sql: """
                DECLARE segments NO SCROLL CURSOR FOR
                SELECT \(raw: SegmentTable.list), segment.tableoid::bigint AS home, segment.ctid::text AS place
                FROM landfall.plan_segment AS segment
                WHERE EXISTS (
                    SELECT FROM unnest(\(places.map(\.source.topic))::text[], \(places.map { Int64($0.source.partition) })::integer[], \(places.map(\.offset))::bigint[])
                        AS own (topic, partition, record_offset)
                    WHERE own.topic = segment.topic AND own.partition = segment.partition
                        AND segment.first_offset <= own.record_offset
                        AND segment.next_offset > own.record_offset
                ) OR EXISTS (
                    SELECT FROM (SELECT segment.records || ''::bytea AS bytes OFFSET 0) AS plain
                    WHERE EXISTS (
                        SELECT FROM unnest(\(.byteArrays(needles + keys))::bytea[]) AS needle
                        WHERE position(needle IN plain.bytes) > 0
                    )
                )
                """
        )
    }

    /// Whether what an offset produced is the person's.
    func owns(_ records: [LedgerRecord], at offset: Int64, of place: SegmentPlace) -> Bool {
        let source = Source(topic: place.topic, partition: place.partition)
        guard !known.contains(Place(source: source, offset: offset)) else { return true }
        return records.contains { record in
            if let key = record.record.key, devices.contains(key) { return true }
            let parts = [record.record.value ?? [], record.record.headers.encoded]
            return parts.contains { part in needles.contains { part.holds($0) } }
        }
    }

    /// Whether an offset is known to be published; one without a watermark counts as such.
    func isPublished(_ offset: Int64, of place: SegmentPlace) -> Bool {
        let source = Source(topic: place.topic, partition: place.partition)
        return offset < published[source] ?? .max
    }
}

extension [UInt8] {
    /// Whether other bytes stand somewhere among these.
    fileprivate func holds(_ needle: [UInt8]) -> Bool {
        guard let first = needle.first, needle.count <= count else { return false }
        for start in 0...(count - needle.count) where self[start] == first {
            if self[start..<start + needle.count].elementsEqual(needle) { return true }
        }
        return false
    }
}
