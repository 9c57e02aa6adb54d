import Landfall
import LandfallPostgres
import LandfallTokens

extension Store {
    /// Reads what is kept of subjects, in one query.
    ///
    /// Nothing is kept of a subject that may not stand in rows, an address without a key.
    ///
    /// - Parameter subjects: Those of one batch.
    /// - Returns: For each that has any, the key of the variation by the name under which it is kept.
    /// - Throws: ``PostgresError``.
    func kept(
        of subjects: Set<StickySubject>
    ) throws(PostgresError) -> [StickySubject: [String: String]] {
        guard !subjects.isEmpty else { return [:] }
        // Two spellings of an address are one subject in rows.
        let bySpelling = Dictionary(grouping: subjects) { storedSubject($0) }
        let stored = bySpelling.keys.compactMap(\.self)
        guard !stored.isEmpty else { return [:] }
        let rows = try connected().query(
            sql: """
                SELECT attribute_name, attribute_value, entry.name, entry.variation
                FROM landfall.sticky_assignment
                CROSS JOIN LATERAL jsonb_each_text(assignments) AS entry (name, variation)
                WHERE (attribute_name, attribute_value) IN (
                    SELECT * FROM unnest(\(stored.map(\.attribute))::text[], \(stored.map(\.value))::text[])
                )
                """,
            preparedAs: "read_kept"
        )
        var kept: [StickySubject: [String: String]] = [:]
        for row in rows {
            let spelled = StickySubject(
                attribute: try row.value("attribute_name"),
                value: try row.value("attribute_value")
            )
            let name: String = try row.value("name")
            let variation = try row.value("variation", as: String.self)
            for subject in bySpelling[spelled] ?? [] {
                kept[subject, default: [:]][name] = variation
            }
        }
        return kept
    }

    /// A subject as rows have it; `nil` where it may not stand there.
    private func storedSubject(_ subject: StickySubject) -> StickySubject? {
        users.recorded(subject.value, of: subject.attribute).map {
            StickySubject(attribute: subject.attribute, value: $0)
        }
    }

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
        at now: PostgresTimestamp,
        on connection: Connection
    ) throws(PostgresError) {
        let entries = additions.compactMap { addition in
            storedSubject(addition.subject).map { (subject: $0, addition: addition) }
        }
        guard !entries.isEmpty else { return }
        let attributes = SQL.Value(.texts(entries.map(\.subject.attribute)))
        let values = SQL.Value(.texts(entries.map(\.subject.value)))
        let names = SQL.Value(.texts(entries.map(\.addition.name)))
        let variations = SQL.Value(.texts(entries.map(\.addition.variationID)))
        try connection.query(
            sql: """
                INSERT INTO landfall.sticky_assignment AS old
                    (attribute_name, attribute_value, assignments, updated_at)
                SELECT attribute, value, jsonb_object_agg(name, variation), \(now)
                FROM unnest(\(attributes)::text[], \(values)::text[], \(names)::text[], \(variations)::text[])
                    AS new (attribute, value, name, variation)
                GROUP BY attribute, value
                ORDER BY attribute, value
                ON CONFLICT (attribute_name, attribute_value) DO UPDATE
                SET assignments = excluded.assignments || old.assignments,
                    updated_at = excluded.updated_at
                """,
            numbering: [attributes, values, names, variations],
            preparedAs: "keep_assignments"
        )
    }
}
