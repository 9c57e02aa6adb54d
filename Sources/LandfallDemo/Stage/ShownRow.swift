import LandfallPostgres

/// A row of the facts as the page of the demo shows it.
struct ShownRow: Hashable, Sendable, Encodable {
    /// A column and what it holds.
    struct Cell: Hashable, Sendable, Encodable {
        let column: String
        let value: String
    }

    let table: String
    /// The columns that are not NULL, in their order.
    var cells: [Cell]

    /// Reads what was recorded of an intent: the decision, who saw which variation, and what the device said.
    static func read(
        of intentID: String,
        on connection: Connection
    ) throws(PostgresError) -> [ShownRow] {
        var rows: [(number: Int64, row: ShownRow)] = []
        for found in try connection.query(sql: query(of: intentID)) {
            let table: String = try found.value("table_name")
            let number: Int64 = try found.value("number")
            let cell = Cell(column: try found.value("key"), value: try found.value("value"))
            if let last = rows.last, last.number == number, last.row.table == table {
                rows[rows.count - 1].row.cells.append(cell)
            } else {
                rows.append((number, ShownRow(table: table, cells: [cell])))
            }
        }
        return rows.map(\.row)
    }

    private static func query(of intentID: String) -> SQL {
        let intentID = SQL.Value(.text(intentID))
        return """
            SELECT r.table_name, r.number, c.key, c.value FROM (
                SELECT 1 AS place, 'navigation_event' AS table_name, row_number() OVER () AS number,
                    row_to_json(t) AS fields
                FROM (
                    SELECT intent_id, device_id, user_id, channel, link, campaign_id, route, outcome, reason,
                        operation_kinds::text AS operation_kinds, based_on_source, based_on_sequence,
                        latency_ms, topic, partition, record_offset
                    FROM landfall.navigation_event WHERE intent_id = \(intentID) ORDER BY attempt
                ) t
                UNION ALL
                SELECT 2, 'experiment_viewed', row_number() OVER (), row_to_json(t)
                FROM (
                    SELECT experiment_id, variation_id, hash_attribute, hash_value,
                        round(bucket::numeric, 4) AS bucket, user_id
                    FROM landfall.experiment_viewed WHERE intent_id = \(intentID) ORDER BY experiment_id
                ) t
                UNION ALL
                SELECT 3, 'plan_result', row_number() OVER (), row_to_json(t)
                FROM (
                    SELECT result, reason, operation, sequence, device_id
                    FROM landfall.plan_result WHERE intent_id = \(intentID) ORDER BY record_time
                ) t
            ) r, json_each_text(json_strip_nulls(r.fields)) WITH ORDINALITY AS c (key, value, position)
            ORDER BY r.place, r.number, c.position
            """
    }
}
