import LandfallPostgres
import Testing

@Suite(.timeLimit(.minutes(10))) struct BinaryCopyBufferTests {
    private static let table = """
        CREATE TABLE t (
            line serial, b boolean, s smallint, i integer, l bigint, d double precision, t text,
            v varchar(20), z timestamptz, j jsonb, o jsonb, y bytea, u uuid, a text[])
        """
    private static let copy =
        "COPY t (b, s, i, l, d, t, v, z, j, o, y, u, a) FROM STDIN (FORMAT BINARY)"
    private static let select = "SELECT b, s, i, l, d, t, v, z, j, o, y, u, a FROM t ORDER BY line"

    @Test func `every type comes back as it was written`() async throws {
        let time = PostgresTimestamp(unixMicroseconds: 1_795_249_289_900_001)
        let rows = try await withDatabase { connection in
            try connection.execute(Self.table)
            var buffer = BinaryCopyBuffer(columnCount: 13, capacity: 0)
            buffer.beginRow()
            buffer.append(true)
            buffer.append(Int16.min)
            buffer.append(Int32.max)
            buffer.append(Int64.min)
            buffer.append(0.1)
            buffer.append("grüße 😀\0")
            buffer.append("varying")
            buffer.append(time)
            buffer.append(json: "{\"a\": [1, null]}")
            var object = buffer.beginObject()
            buffer.append("w😀", named: "k\"\\\n\0", to: &object)
            buffer.append("", named: "z", to: &object)
            buffer.end(object)
            buffer.append(bytes: [0, 1, 255])
            buffer.append(uuid: Array(0..<16))
            buffer.append(["x", "", "ü"])
            buffer.beginRow()
            for _ in 0..<12 {
                buffer.appendNull()
            }
            buffer.append([String]())
            buffer.beginRow()
            buffer.append(nil as Bool?)
            buffer.append(nil as Int16?)
            buffer.append(nil as Int32?)
            buffer.append(nil as Int64?)
            buffer.append(nil as Double?)
            buffer.append(nil as String?)
            buffer.append("")
            buffer.append(nil as PostgresTimestamp?)
            buffer.append(json: nil)
            buffer.end(buffer.beginObject())
            buffer.append(bytes: [])
            buffer.appendNull()
            buffer.appendNull()
            #expect(try connection.copy(into: Self.copy, from: buffer) == 3)
            return try connection.query(Self.select)
        }
        let written: [Cell] = [
            .bool(true), .integer(-32_768), .integer(2_147_483_647), .integer(.min), .double(0.1),
            .text("grüße 😀\u{FFFD}"), .text("varying"), .timestamp(time),
            .text("{\"a\": [1, null]}"),
            .text("{\"z\": \"\", \"k\\\"\\\\\\n\u{FFFD}\": \"w😀\"}"),
            .bytes([0, 1, 255]), .bytes(Array(0..<16)), .texts(["x", "", "ü"]),
        ]
        #expect(Array(rows[0].cells) == written)
        #expect(rows[1].cells.dropLast().allSatisfy { $0 == .null })
        #expect(rows[1][12] == .texts([]))
        #expect(rows[2][6] == .text(""))
        #expect(rows[2][9] == .text("{}"))
        #expect(rows[2][10] == .bytes([]))
    }

    @Test func `a buffer of many pieces is written whole, twice`() async throws {
        try await withDatabase { connection in
            try connection.execute("CREATE TABLE t (n bigint, v text)")
            let value = String(repeating: "x", count: 400)
            var buffer = BinaryCopyBuffer(columnCount: 2)
            for round in 1...2 {
                for number in 0..<5_000 {
                    buffer.beginRow()
                    buffer.append(Int64(number))
                    buffer.append(value)
                }
                #expect(buffer.sizeBytes > 2_000_000)
                let sql = "COPY t FROM STDIN (FORMAT BINARY)"
                #expect(try connection.copy(into: sql, from: buffer) == 5_000)
                buffer.removeAll(keepingAtMost: round == 1 ? 1_000 : 100_000_000)
                #expect(buffer.rowCount == 0)
                #expect(try connection.copy(into: sql, from: buffer) == 0)
            }
            let row = try connection.query(
                "SELECT count(*), count(DISTINCT n) AS d, min(length(v)) AS l FROM t"
            )[0]
            #expect(Array(row.cells) == [.integer(10_000), .integer(5_000), .integer(400)])
        }
    }

    @Test func `rows and columns that were written before are written again`() async throws {
        let rows = try await withDatabase { connection in
            try connection.execute("CREATE TABLE t (v text, w text)")
            var former = BinaryCopyBuffer(columnCount: 2)
            former.beginRow()
            former.append("x\0")
            former.append(nil as String?)
            former.beginRow()
            former.append(TextColumn(nil))
            former.append(TextColumn("x\0"))
            var buffer = BinaryCopyBuffer(columnCount: 1)
            buffer.columnCount = 2
            former.withRows { buffer.append(rows: $0, count: 2) }
            #expect(buffer.rowCount == 2)
            #expect(buffer.rowBytes == former.rowBytes)
            let sql = "COPY t FROM STDIN (FORMAT BINARY)"
            #expect(try connection.copy(into: sql, from: buffer) == 2)
            return try connection.query("SELECT v, w FROM t ORDER BY v NULLS LAST")
        }
        #expect(Array(rows[0].cells) == [.text("x\u{FFFD}"), .null])
        #expect(Array(rows[1].cells) == [.null, .text("x\u{FFFD}")])
    }

    @Test func `one refused row refuses all, as data`() async throws {
        try await withDatabase { connection in
            try connection.execute("CREATE TABLE t (n bigint CHECK (n < 9))")
            var buffer = BinaryCopyBuffer(columnCount: 1)
            for number in [1, 2, 10] as [Int64] {
                buffer.beginRow()
                buffer.append(number)
            }
            let error = #expect(throws: PostgresError.self) {
                try connection.copy(into: "COPY t FROM STDIN (FORMAT BINARY)", from: buffer)
            }
            #expect(error?.recovery == .rejectRow)
            #expect(connection.isUsable)
            #expect(try connection.query("SELECT FROM t").isEmpty)
        }
    }

    @Test func `bytes that are no text are data errors`() async throws {
        try await withDatabase { connection in
            try connection.execute("CREATE TABLE t (v text)")
            for bytes: [UInt8] in [[0xFF], [0x61, 0x00]] {
                var buffer = BinaryCopyBuffer(columnCount: 1)
                buffer.beginRow()
                unsafe buffer.append(validText: bytes.span.bytes)
                let error = #expect(throws: PostgresError.self) {
                    try connection.copy(into: "COPY t FROM STDIN (FORMAT BINARY)", from: buffer)
                }
                #expect(error?.sqlState?.rawValue == "22021")
                #expect(error?.recovery == .rejectRow)
            }
        }
    }

    @Test(arguments: [
        "COPY nowhere FROM STDIN (FORMAT BINARY)", "COPY t (x) FROM STDIN", "SELECT 1",
    ])
    func `a statement that is no fitting COPY stops`(sql: String) async throws {
        try await withDatabase { connection in
            try connection.execute("CREATE TABLE t (v text)")
            var buffer = BinaryCopyBuffer(columnCount: 1)
            buffer.beginRow()
            buffer.append("x")
            let error = #expect(throws: PostgresError.self) {
                try connection.copy(into: sql, from: buffer)
            }
            #expect(error?.recovery == .stop)
            #expect(connection.isUsable)
        }
    }

    @Test func `a COPY that is run as a statement is refused and does not hang`() async throws {
        try await withDatabase { connection in
            try connection.execute("CREATE TABLE t (v text)")
            #expect(throws: PostgresError.self) { try connection.execute("COPY t FROM STDIN") }
            #expect(connection.isUsable)
            #expect(throws: PostgresError.self) { try connection.execute("COPY t TO STDOUT") }
        }
    }

    @Test func `a row with a column too few or too many is a programmer's error`() async {
        await #expect(processExitsWith: .failure) {
            var buffer = BinaryCopyBuffer(columnCount: 2)
            buffer.beginRow()
            buffer.append(true)
            buffer.beginRow()
        }
        await #expect(processExitsWith: .failure) {
            var buffer = BinaryCopyBuffer(columnCount: 1)
            buffer.beginRow()
            buffer.append(true)
            buffer.append(true)
        }
    }
}
