import LandfallBytes
import LandfallKafka
package import LandfallPostgres
package import LandfallTokens
import LandfallWorker

/// Takes what belongs to a person out of the segments of the ledger, as if it were older than the dedupe
/// window; its calls block.
///
/// A segment keeps its offsets, without records: an audit then knows why nothing is there. What is not known to be
/// published stays, since a crash may have it sent again.
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
        var person = try LedgerPerson(users: users, devices: devices, on: connection)
        try Self.forEachSegment(LedgerPerson.segmentsOfRows, of: person, on: connection) {
            segment,
            _ in
            try person.note(segment.place, Self.content(of: segment))
        }
        var counts = Counts()
        try Self.forEachSegment(person.segments, of: person, on: connection) { segment, row in
            guard var rest = try rest(of: segment, without: person, &counts), isReal else { return }
            try sign(&rest, inPlaceOf: segment)
            try connection.query(
                sql: """
                    UPDATE landfall.plan_segment SET identities = \(.bytes(rest.identities)), records = \(.bytes(rest.records)), code = \(rest.code.map { .bytes($0) } ?? .null)
                    WHERE tableoid = \(.integer(try row.value("home")))::bigint::oid AND ctid = \(.text(try row.value("place")))::text::tid
                    """
            )
        }
        return counts
    }

    /// Goes through the segments of a condition, as they are when it begins.
    private static func forEachSegment(
        _ condition: SQL,
        of person: LedgerPerson,
        on connection: Connection,
        _ body: (Segment, Row) throws -> Void
    ) throws {
        try connection.query(
            sql: """
                DECLARE segments NO SCROLL CURSOR FOR
                WITH own AS MATERIALIZED (\(person.offsets))
                SELECT \(raw: SegmentTable.list), segment.tableoid::bigint AS home, segment.ctid::text AS place
                FROM landfall.plan_segment AS segment
                WHERE \(condition)
                """
        )
        while true {
            let rows = try connection.query("FETCH \(SegmentTable.segmentsAtOnce) FROM segments")
            for row in rows { try body(try SegmentTable.segment(row), row) }
            guard rows.count == SegmentTable.segmentsAtOnce else { break }
        }
        try connection.execute("CLOSE segments")
    }

    private static func content(of segment: Segment) throws -> SegmentContent {
        do throws(SegmentFault) {
            return try SegmentContent(segment)
        } catch {
            throw PostgresError.unexpectedResult(
                "the segment \(segment.place) can't be read: \(error)"
            )
        }
    }

    /// A segment without what belongs to a person; `nil` where nothing is to be taken out.
    private func rest(
        of segment: Segment,
        without person: LedgerPerson,
        _ counts: inout Counts
    ) throws -> Segment? {
        let content = try Self.content(of: segment)
        let writer = SegmentWriter(from: segment.place.first)
        var removed = 0
        for index in 0..<content.count {
            let offset = content.offset(at: index)
            var records = try content.records(at: index)
            if person.owns(records, at: offset, of: segment.place) {
                if person.isPublished(offset, of: segment.place) {
                    removed += records.count
                    records = []
                } else {
                    counts.waiting += records.count
                }
            }
            if records.isEmpty {
                writer.appendForgotten(at: offset)
            } else {
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
