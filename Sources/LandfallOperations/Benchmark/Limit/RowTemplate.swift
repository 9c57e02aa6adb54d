import LandfallPostgres

/// A row as it goes over the wire, with the places that differ from record to record.
struct RowTemplate: Sendable {
    /// The tables that a batch writes, by their names.
    enum Table: String, CaseIterable, Sendable {
        case event = "navigation_event"
        case exposure = "experiment_viewed"
        case customEvent = "custom_event"

        /// Reads the number of this table's rows for an intent, as
        /// ``BenchmarkDatabase/keepTemplates()`` has counted it.
        ///
        /// - Parameter connection: A session in the database of the benchmark.
        /// - Returns: From 0 to 1 for each row of a template.
        /// - Throws: `PostgresError`.
        func share(on connection: Connection) throws(PostgresError) -> Double {
            let rows = try connection.query(
                sql: "SELECT share FROM bench.share WHERE table_name = \(rawValue)"
            )
            return try rows.first?.value("share", as: Double.self) ?? 0
        }
    }

    /// All columns, each with its length before it.
    private(set) var bytes: [UInt8] = []
    /// The names of the columns.
    let columns: [String]
    /// Where each column's bytes begin.
    private var places: [String: Int] = [:]
    /// The values as they were read.
    private(set) var values: [String: [UInt8]] = [:]

    /// Reads the rows that ``BenchmarkDatabase/keepTemplates()`` has kept.
    ///
    /// - Parameters:
    ///   - table: Whose rows.
    ///   - connection: A session in the database of the benchmark.
    /// - Returns: The rows of one intent, perhaps none.
    /// - Throws: `PostgresError`.
    static func all(
        of table: Table,
        on connection: Connection
    ) throws(PostgresError) -> [RowTemplate] {
        let columns = try connection.query(
            sql: """
                SELECT attname::text AS name, typsend::regproc::text AS send
                FROM pg_attribute JOIN pg_type ON pg_type.oid = atttypid
                WHERE attrelid = \("bench.\(table.rawValue)")::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum
                """
        )
        var names: [String] = []
        var sends: [String] = []
        for row in columns {
            let name: String = try row.value("name")
            names.append(name)
            sends.append("\(try row.value("send", as: String.self))(\"\(name)\") AS \"\(name)\"")
        }
        let rows = try connection.query(
            "SELECT \(sends.joined(separator: ", ")) FROM bench.\(table.rawValue)"
        )
        var templates: [RowTemplate] = []
        for row in rows { templates.append(RowTemplate(names, row)) }
        return templates
    }

    private init(_ columns: [String], _ row: Row) {
        self.columns = columns
        for (index, column) in columns.enumerated() {
            guard case .bytes(let value) = row[index] else {
                append(Int32(-1))
                continue
            }
            append(Int32(value.count))
            places[column] = bytes.count
            values[column] = value
            bytes += value
        }
    }

    private mutating func append(_ number: Int32) {
        unsafe withUnsafeBytes(of: number.bigEndian) { unsafe bytes.append(contentsOf: $0) }
    }

    /// Puts a number at the place of a column, in network order.
    mutating func set<Number: FixedWidthInteger & BitwiseCopyable>(_ number: Number, at place: Int)
    {
        unsafe bytes.withUnsafeMutableBytes { bytes in
            unsafe bytes.storeBytes(of: number.bigEndian, toByteOffset: place, as: Number.self)
        }
    }

    /// Returns the start of a column's bytes; `nil` if it is NULL.
    func place(of column: String) -> Int? { places[column] }
}
