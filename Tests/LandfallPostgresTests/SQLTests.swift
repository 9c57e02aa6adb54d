import Testing

@testable import LandfallPostgres

@Suite struct SQLTests {
    @Test func `values are numbered in the order of their first use`() {
        let name = SQL.Value(.text("a"))
        let list = "x, y"
        let sql: SQL = """
            SELECT \(raw: list) FROM t WHERE a = \(.integer(1)) AND b = \(name) AND c = \(name)
                AND d = \(.integer(1)) -- $9
            """
        let (text, parameters) = sql.numbered()
        #expect(
            text == """
                SELECT x, y FROM t WHERE a = $1 AND b = $2 AND c = $2
                    AND d = $3 -- $9
                """
        )
        #expect(parameters == [.integer(1), .text("a"), .integer(1)])
    }

    @Test func `numbers can be given before, and pieces share their values`() {
        let (owner, group) = (SQL.Value(.text("o")), SQL.Value(.null))
        let piece: SQL = "coalesce(g, \(group)) = \(group)"
        let sql: SQL = "UPDATE t SET owner = \(owner), n = \(.integer(7)) WHERE \(piece)"
        let (text, parameters) = sql.numbered(first: [group, owner])
        #expect(text == "UPDATE t SET owner = $2, n = $3 WHERE coalesce(g, $1) = $1")
        #expect(parameters == [.null, .text("o"), .integer(7)])
        #expect(sql.numbered().text.contains("coalesce(g, $3) = $3"))
    }

    @Test func `a text is no part of a statement`() {
        let text = "'; DROP TABLE t; --$1"
        let sql: SQL = "SELECT \(.text(text))"
        #expect(sql.numbered().text == "SELECT $1")
        #expect(sql.numbered().parameters == [.text(text)])
    }

    @Test(arguments: [nil, "picked"])
    func `a server answers a statement with its values`(name: String?) async throws {
        try await withDatabase { connection in
            for number in 1...3 {
                let value = SQL.Value(.integer(Int64(number)))
                let rows = try connection.query(
                    sql:
                        "SELECT \(value)::bigint + \(value)::bigint AS sum, \(.text("$1")) AS text",
                    preparedAs: name
                )
                #expect(try rows[0].value("sum", as: Int64.self) == Int64(2 * number))
                #expect(try rows[0].value("text", as: String.self) == "$1")
            }
        }
    }
}
