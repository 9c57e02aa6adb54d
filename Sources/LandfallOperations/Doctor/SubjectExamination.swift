import Landfall
import LandfallPostgres

/// Looks whether subjects of experiments can be told apart in the rows; its calls block.
struct SubjectExamination {
    /// The most exposures that are looked at.
    static let limit = 1_000_000

    private let connection: Connection

    /// Takes a session.
    init(_ connection: Connection) { self.connection = connection }

    /// Looks at exposures of the last 24 hours.
    ///
    /// - Returns: What was found; nothing for a role that may not read exposures, as a worker's.
    /// - Throws: `PostgresError`.
    func run() throws(PostgresError) -> [CheckResult] {
        let rights = try connection.query(
            "SELECT has_table_privilege('landfall.experiment_viewed', 'SELECT') AS granted"
        )
        guard try rights.first?.value("granted") == true else { return [] }
        let rows = try connection.query(
            sql: """
                SELECT experiment_id AS name, count(*) AS count
                FROM (
                    SELECT experiment_id, hash_value FROM landfall.experiment_viewed
                    WHERE "timestamp" >= now() - interval '1 day' LIMIT \(raw: String(Self.limit))
                ) AS newer
                WHERE hash_value = \(TextRedaction.word) GROUP BY experiment_id ORDER BY count(*) DESC, 1
                """
        )
        guard let first = rows.first else {
            return [CheckResult("subjects", .ok, "experiments tell their subjects apart")]
        }
        let name: String = try first.value("name")
        let more = rows.count > 1 ? " and \(rows.count - 1) more" : ""
        var count: Int64 = 0
        for row in rows { count += try row.value("count", as: Int64.self) }
        return [
            CheckResult(
                "subjects",
                .warning,
                """
                exposures of the last day whose subject is an e-mail address: \(count), of \
                \(name)\(more); all of them are one subject, and results can't be trusted
                """,
                advice: "give workers user-id-key-file, or hash deviceId"
            )
        ]
    }
}
