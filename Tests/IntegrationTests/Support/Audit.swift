import LandfallBytes
import LandfallKafka
import LandfallPostgres
import Testing

@testable import LandfallWorker

extension Pipeline {
    /// Checks what must hold after any run of so many records, with so many intents among them.
    ///
    /// Every offset has an entry of the ledger and no entry is there twice; what was published is
    /// the ledger's byte for byte, and all of it, once, or on the mock cluster as often as workers
    /// have tried; there is a row for each intent and none twice; watermarks lie behind all of it.
    func audit(
        records: Int,
        identities: Int,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let entries = try await ledger()
        let offsets = Set(entries.map(\.source))
        #expect(
            offsets.count == records,
            "every offset is answered",
            sourceLocation: sourceLocation
        )
        #expect(
            Set(entries.map(\.place)).count == entries.count,
            "nothing is in the ledger twice",
            sourceLocation: sourceLocation
        )
        try await auditSegments(sourceLocation: sourceLocation)
        try await auditRows(identities: identities, sourceLocation: sourceLocation)
        var expected: [Published: Int] = [:]
        for entry in entries { expected[entry.published, default: 0] += 1 }
        var found: [Published: Int] = [:]
        for topic in Set(entries.map(\.published.topic)) {
            // Not so many records: some may be there more than once.
            let wanted = Set(expected.keys.filter { $0.topic == topic })
            let read = try await broker.read(topic) { seen in
                wanted.isSubset(of: seen.lazy.map(Published.init))
            }
            for record in read {
                found[Published(record), default: 0] += 1
            }
        }
        // A real broker hides what was not committed: each failed try, and the one that is given up before the next.
        let attempts = 1 + (broker.mock == nil ? 0 : 2 * attempts.repeated)
        for (record, count) in expected {
            let range = count...attempts * count
            #expect(
                range.contains(found[record] ?? 0),
                "\(record.topic) has it \(found[record] ?? 0) times",
                sourceLocation: sourceLocation
            )
        }
        let strangers = found.keys.filter { expected[$0] == nil }
        #expect(strangers.isEmpty, "only the ledger is published", sourceLocation: sourceLocation)
    }

    /// The segments of a partition lie one behind the other, up to its watermark.
    private func auditSegments(sourceLocation: SourceLocation) async throws {
        let gaps = try await database.number(
            """
            SELECT count(*) FROM (
                SELECT next_offset, lead(first_offset) OVER partition AS following,
                    (SELECT watermark.next_offset FROM landfall.stream_watermark AS watermark
                    WHERE watermark.topic = segment.topic AND watermark.partition = segment.partition) AS watermark
                FROM landfall.plan_segment AS segment
                WINDOW partition AS (PARTITION BY topic, partition ORDER BY first_offset)
            ) AS placed WHERE next_offset <> coalesce(following, watermark)
            """
        )
        #expect(gaps == 0, "segments leave no offset out", sourceLocation: sourceLocation)
    }

    private func auditRows(identities: Int, sourceLocation: SourceLocation) async throws {
        let rows = try await database.number("SELECT count(*) FROM landfall.navigation_event")
        #expect(rows == identities, "a row for each identity", sourceLocation: sourceLocation)
        let places = try await database.number(
            """
            SELECT count(DISTINCT (topic, partition, record_offset)) FROM landfall.navigation_event
            """
        )
        #expect(places == rows, "no row twice", sourceLocation: sourceLocation)
        let behind = try await database.number(
            """
            SELECT count(*) FROM landfall.stream_watermark AS watermark
            WHERE next_offset < (
                SELECT max(segment.next_offset) FROM landfall.plan_segment AS segment
                WHERE segment.topic = watermark.topic AND segment.partition = watermark.partition
            )
            """
        )
        #expect(behind == 0, "marks lie behind the ledger", sourceLocation: sourceLocation)
    }

    /// Waits until PostgreSQL knows that all is published.
    func settled(
        within limit: Duration = .seconds(150),
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        try await eventually(
            "not all is noted as published",
            within: limit,
            sourceLocation: sourceLocation
        ) {
            try await database.number(
                """
                SELECT count(*) FROM landfall.stream_watermark WHERE published_offset < next_offset
                """
            ) == 0
        }
    }

    /// What the ledger holds.
    func ledger() async throws -> [LedgerEntry] {
        try await database.stored().flatMap { stored in
            stored.records.enumerated().map { ordinal, entry in
                LedgerEntry(
                    source: "\(stored.topic) \(stored.partition) \(stored.offset)",
                    ordinal: ordinal,
                    kind: entry.kind.rawValue,
                    published: Published(entry.record)
                )
            }
        }
    }
}

/// An entry of the ledger.
struct LedgerEntry: Hashable, Sendable {
    /// The record that it answers.
    let source: String
    let ordinal: Int
    let kind: String
    let published: Published

    var place: String { "\(source) \(ordinal)" }
}

/// A published record, without its place.
struct Published: Hashable, Sendable {
    let topic: String
    let key: [UInt8]?
    let value: [UInt8]?
    let headers: [UInt8]?
}

extension Published {
    /// A record that was handed over, or is to be.
    init(_ record: OutgoingRecord) {
        self.init(
            topic: record.topic.name,
            key: record.key,
            value: record.value,
            headers: record.headers.encoded
        )
    }

    init(_ record: Seen) {
        self.init(
            topic: record.topic,
            key: record.key,
            value: record.value,
            headers: HeaderBlock(record.headers).encoded
        )
    }

    /// The headers one by one; none where there is no list of them.
    var headerList: [RecordHeader] {
        (headers ?? []).withBytes { HeaderBlock(encoded: $0) }.map { Array($0) } ?? []
    }
}
