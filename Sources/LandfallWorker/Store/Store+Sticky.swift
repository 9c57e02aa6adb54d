import Landfall
import LandfallPostgres
import LandfallTokens

extension Store {
    /// Reads what is kept of subjects, in one query.
    ///
    /// - Parameter subjects: Those of one batch.
    /// - Returns: For each that has any, the key of the variation by the name under which it is kept.
    /// - Throws: ``PostgresError``.
    func kept(
        of subjects: Set<StickySubject>
    ) throws(PostgresError) -> [StickySubject: [String: String]] {
        guard !subjects.isEmpty else { return [:] }
        let stored = subjects.map { subject in
            let value = users.recorded(subject.value, of: subject.attribute)
            return (StickySubject(attribute: subject.attribute, value: value), subject)
        }
        let bySpelling = Dictionary(stored) { first, _ in first }
        let rows = try connected().query(
            Self.readStatement,
            [.texts(stored.map(\.0.attribute)), .texts(stored.map(\.0.value))]
        )
        var kept: [StickySubject: [String: String]] = [:]
        for row in rows {
            let spelled = StickySubject(
                attribute: try row.value("attribute_name"),
                value: try row.value("attribute_value")
            )
            guard let subject = bySpelling[spelled] else { continue }
            let name: String = try row.value("name")
            kept[subject, default: [:]][name] = try row.value("variation", as: String.self)
        }
        return kept
    }

    private static let readStatement = PreparedStatement(
        name: "read_kept",
        sql: """
            SELECT attribute_name, attribute_value, entry.name, entry.variation
            FROM landfall.sticky_assignment
            CROSS JOIN LATERAL jsonb_each_text(assignments) AS entry (name, variation)
            WHERE (attribute_name, attribute_value) IN (
                SELECT * FROM unnest($1::text[], $2::text[])
            )
            """
    )

    /// Keeps assignments, in the transaction that is open.
    ///
    /// What another lane has kept under the same name since they were read stays: the first counts.
    /// Rows are taken in the order of the key, so that lanes do not wait for each other in a circle.
    ///
    /// - Parameters:
    ///   - additions: The assignments, in any order; the same one may be there several times.
    ///   - now: When the batch was taken.
    ///   - connection: The connection with the transaction.
    /// - Throws: ``PostgresError``.
    func keep(
        _ additions: [KeptAssignment],
        at now: LandfallPostgres.Timestamp,
        on connection: Connection
    ) throws(PostgresError) {
        guard !additions.isEmpty else { return }
        try connection.query(
            Self.keepStatement,
            [
                .texts(additions.map(\.subject.attribute)),
                .texts(
                    additions.map { users.recorded($0.subject.value, of: $0.subject.attribute) }
                ),
                .texts(additions.map(\.name)), .texts(additions.map(\.variationID)),
                .timestamp(now),
            ]
        )
    }

    private static let keepStatement = PreparedStatement(
        name: "keep_assignments",
        sql: """
            INSERT INTO landfall.sticky_assignment AS old
                (attribute_name, attribute_value, assignments, updated_at)
            SELECT attribute, value, jsonb_object_agg(name, variation), $5
            FROM unnest($1::text[], $2::text[], $3::text[], $4::text[])
                AS new (attribute, value, name, variation)
            GROUP BY attribute, value
            ORDER BY attribute, value
            ON CONFLICT (attribute_name, attribute_value) DO UPDATE
            SET assignments = excluded.assignments || old.assignments,
                updated_at = excluded.updated_at
            """
    )
}
