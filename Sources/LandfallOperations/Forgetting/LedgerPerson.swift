import LandfallBytes
import LandfallContract
import LandfallKafka
import LandfallPostgres
import LandfallWorker

/// By what a person's records are known in the ledger.
struct LedgerPerson {
    private let devices: Set<[UInt8]>
    private let needles: [LedgerNeedle]
    private let places: Set<Place>
    private let published: [Source: Int64]
    /// The intents of the person's rows: what answers them again has no row of its own.
    private var intents: Set<IntentIdentity> = []
    /// By what segments with these answers are found: their keys, or identities where there is no key.
    private var traces: Set<[UInt8]> = []

    private struct Source: Hashable {
        let topic: String
        let partition: Int32

        init(topic: String, partition: Int32) {
            self.topic = topic
            self.partition = partition
        }

        init(_ row: Row) throws(PostgresError) {
            self.init(topic: try row.value("topic"), partition: try row.value("partition"))
        }
    }

    private struct Place: Hashable {
        let source: Source
        let offset: Int64
    }

    /// Looks up what is known of a person before a segment is read.
    ///
    /// - Parameters:
    ///   - users: All texts that stand for the person as a user.
    ///   - devices: The person's devices.
    ///   - connection: The session of an owner, with an open transaction.
    /// - Throws: `PostgresError`.
    init(users: [String], devices: [String], on connection: Connection) throws(PostgresError) {
        self.devices = Set(devices.map { Array($0.utf8) })
        needles = try LedgerNeedle.all(users: users, devices: devices, on: connection)
        // Not by time: once offsets were moved back, what is kept may answer old rows.
        let rows = try connection.query(
            sql: """
                SELECT event.topic, event.partition, event.record_offset
                FROM landfall.navigation_event AS event
                JOIN (
                    SELECT topic, partition, min(first_offset) AS first FROM landfall.plan_segment
                    GROUP BY topic, partition
                ) AS kept ON kept.topic = event.topic AND kept.partition = event.partition
                    AND kept.first <= event.record_offset
                WHERE event.user_id = ANY (\(users)) OR event.device_id = ANY (\(devices))
                """
        )
        places = Set(
            try rows.map { row throws(PostgresError) in
                Place(source: try Source(row), offset: try row.value("record_offset"))
            }
        )
        var published: [Source: Int64] = [:]
        for row in try connection.query(
            "SELECT topic, partition, published_offset FROM landfall.stream_watermark"
        ) {
            published[try Source(row)] = try row.value("published_offset")
        }
        self.published = published
    }

    /// The offsets of the person's rows, a row for each partition, for the conditions as `own`.
    ///
    /// In a sorted list, so that a segment costs one lookup, however many rows there are.
    var offsets: SQL {
        let places = Array(places)
        return """
            SELECT topic, partition, range_agg(int8range(record_offset, record_offset, '[]')) AS offsets
            FROM unnest(\(places.map(\.source.topic))::text[], \(places.map { Int64($0.source.partition) })::integer[], \(places.map(\.offset))::bigint[])
                AS own (topic, partition, record_offset)
            GROUP BY topic, partition
            """
    }

    /// A condition for the segments that cover the person's rows.
    static let segmentsOfRows: SQL = """
        EXISTS (
            SELECT FROM own
            WHERE own.topic = segment.topic AND own.partition = segment.partition
                AND own.offsets && int8range(segment.first_offset, segment.next_offset)
        )
        """

    /// A condition for all segments that may hold something of the person.
    var segments: SQL {
        let keys = devices.map(Self.field)
        // The bytes are unpacked once for all searches.
        return """
            \(Self.segmentsOfRows) OR EXISTS (
                SELECT FROM (SELECT segment.records || ''::bytea AS bytes OFFSET 0) AS plain
                WHERE EXISTS (
                    SELECT FROM unnest(\(.byteArrays(needles.map(\.bytes) + keys + traces))::bytea[]) AS needle
                    WHERE position(needle IN plain.bytes) > 0
                )
            )
            """
    }

    /// Bytes as they stand in a record: behind their length plus one.
    private static func field(_ bytes: [UInt8]) -> [UInt8] {
        let length = UInt32(clamping: bytes.count + 1)
        return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) } + bytes
    }

    /// Notes which intents the person's rows are of.
    ///
    /// - Throws: `SegmentFault`.
    mutating func note(_ place: SegmentPlace, _ content: SegmentContent) throws(SegmentFault) {
        let source = Source(topic: place.topic, partition: place.partition)
        for index in 0..<content.count
        where places.contains(Place(source: source, offset: content.offset(at: index))) {
            for record in try content.records(at: index) where record.kind.isPlan {
                guard let identity = record.identity else { continue }
                intents.insert(identity)
                let key = record.record.key ?? []
                traces.insert(key.isEmpty ? identity.bytes : Self.field(key))
            }
        }
    }

    /// Whether what an offset produced is the person's.
    func owns(_ records: [LedgerRecord], at offset: Int64, of place: SegmentPlace) -> Bool {
        let source = Source(topic: place.topic, partition: place.partition)
        guard !places.contains(Place(source: source, offset: offset)) else { return true }
        return records.contains { record in
            if let identity = record.identity, intents.contains(identity) { return true }
            if let key = record.record.key, devices.contains(key) { return true }
            let parts = [record.record.value ?? [], record.record.headers.encoded]
            return parts.contains { part in needles.contains { $0.isIn(part) } }
        }
    }

    /// Whether an offset is known to be published; one without a watermark counts as such.
    func isPublished(_ offset: Int64, of place: SegmentPlace) -> Bool {
        let source = Source(topic: place.topic, partition: place.partition)
        return offset < published[source] ?? .max
    }
}
