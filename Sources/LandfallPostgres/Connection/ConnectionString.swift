import CLibPQ

/// libpq's two spellings of where a database is, taken apart by libpq itself.
enum ConnectionString {
    /// Takes a URL or a keyword string apart.
    ///
    /// - Parameter text: The string, which may hold a password.
    /// - Returns: libpq's keywords that the text gives a value to, `password` among them.
    /// - Throws: ``PostgresError/configuration(_:)`` without quoting the text, since libpq's own message would.
    static func parse(_ text: String) throws(PostgresError) -> [String: String] {
        var message: UnsafeMutablePointer<CChar>?
        guard let options = unsafe PQconninfoParse(text, &message) else {
            unsafe PQfreemem(message)
            throw .configuration(
                "the database URL can't be read; it looks like postgres://user@host:5432/database"
            )
        }
        defer { unsafe PQconninfoFree(options) }
        var values: [String: String] = [:]
        var option = unsafe options
        while let keyword = unsafe option.pointee.keyword {
            if let value = unsafe option.pointee.val {
                unsafe values[String(cString: keyword)] = String(cString: value)
            }
            unsafe option += 1
        }
        return values
    }
}
