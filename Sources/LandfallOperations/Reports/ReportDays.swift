package import LandfallPostgres

/// The UTC days that a report is about.
package struct ReportDays: Hashable, Sendable {
    /// Each day, as `2026-11-20`, in order; at least one.
    package let days: [String]

    /// The first day.
    package var first: String { days.first ?? "" }
    /// The last day.
    package var last: String { days.last ?? "" }

    /// The most days that a report is about.
    package static let limit = 400

    /// Takes days as they are.
    ///
    /// - Parameter days: Each day, in order; at least one.
    init(_ days: [String]) { self.days = days }

    /// Asks the server, which knows the calendar and the time.
    ///
    /// - Parameters:
    ///   - first: The first day, as `2026-11-20`; `nil` counts back from the last.
    ///   - last: The last day; `nil` for today.
    ///   - count: How many days, unless there is a first one.
    ///   - connection: A session.
    /// - Throws: `ReportError/badDay(_:)`, `ReportError/badPeriod`, `ReportError/database(_:)`.
    package init(
        from first: String?,
        through last: String?,
        count: Int,
        on connection: Connection
    ) throws(ReportError) {
        for day in [first, last] {
            guard let day else { continue }
            guard Self.isDay(day) else { throw .badDay(day) }
        }
        let end = last.map { "DATE '\($0)'" } ?? "(now() AT TIME ZONE 'UTC')::date"
        let start = first.map { "DATE '\($0)'" } ?? "\(end) - \(max(count, 1) - 1)"
        let sql = """
            SELECT day::text FROM generate_series(0, \(Self.limit)) AS number
            CROSS JOIN LATERAL (SELECT \(start) + number AS day) AS listed
            WHERE day <= \(end) ORDER BY day
            """
        var days: [String] = []
        do throws(PostgresError) {
            for row in try connection.query(sql) { days.append(try row.value("day")) }
        } catch {
            throw Self.isNoDay(error) ? .badDay(first ?? last ?? "") : .database(error)
        }
        guard (1...Self.limit).contains(days.count) else { throw .badPeriod }
        self.days = days
    }

    /// The beginning and the end of the period, as SQL.
    var bounds: String {
        "DATE '\(first)'::timestamp AT TIME ZONE 'UTC', (DATE '\(last)' + 1)::timestamp AT TIME ZONE 'UTC'"
    }

    /// Whether the server says that a day is none, as 30 February.
    private static func isNoDay(_ error: PostgresError) -> Bool {
        error.sqlState?.rawValue == "22008" || error.sqlState?.rawValue == "22007"
    }

    private static func isDay(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard bytes.count == 10, bytes[4] == 0x2D, bytes[7] == 0x2D else { return false }
        return bytes.enumerated().allSatisfy { index, byte in
            index == 4 || index == 7 || (0x30...0x39).contains(byte)
        }
    }
}
