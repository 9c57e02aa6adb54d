/// A statement that each connection parses once, when it first runs there.
///
/// Its parameters must be of the same cases of ``Parameter`` each time (`null` is one of them only where the statement
/// says a type), since the server fixes their types when it parses.
package struct PreparedStatement: Hashable, Sendable {
    /// What it is called on the server; unique among the statements of a connection.
    package let name: String
    /// One statement, with `$1`, `$2`, ...
    package let sql: String

    /// Names a statement; nothing happens on a server yet.
    package init(name: String, sql: String) {
        self.name = name
        self.sql = sql
    }
}
