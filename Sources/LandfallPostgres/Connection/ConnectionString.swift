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
            let reason = unsafe message.map { unsafe String(cString: $0) } ?? ""
            unsafe PQfreemem(message)
            throw .configuration(fault(of: text, reason))
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

    /// The secrets among libpq's keywords.
    private static let secrets: Set<String> = ["password", "sslpassword"]

    /// Returns a string with the same meaning, apart from the passwords that it lacks.
    ///
    /// - Parameter text: The string.
    /// - Returns: The same string where it has no password; `nil` where libpq can't read it.
    static func redacted(_ text: String) -> String? {
        guard let values = try? parse(text) else { return nil }
        let open = values.filter { !secrets.contains($0.key) }
        guard open.count < values.count else { return text }
        if let url = urlWithoutPasswords(text), (try? parse(url)) == open { return url }
        return open.sorted { $0.key < $1.key }.map { keyword, value in
            let escaped = value.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
            return "\(keyword)='\(escaped)'"
        }.joined(separator: " ")
    }

    /// Cuts the passwords out of a URL; `nil` for another text.
    private static func urlWithoutPasswords(_ text: String) -> String? {
        guard let start = text.firstRange(of: "://")?.upperBound else { return nil }
        let halves = text[start...].split(
            separator: "?",
            maxSplits: 1,
            omittingEmptySubsequences: false
        )
        var place = String(halves[0])
        if let end = place.firstIndex(of: "@"), let colon = place[..<end].firstIndex(of: ":") {
            place.removeSubrange(colon..<end)
        }
        let parameters = halves.dropFirst().flatMap { $0.split(separator: "&") }
            .filter { parameter in !secrets.contains { parameter.hasPrefix($0 + "=") } }
        let query = parameters.isEmpty ? "" : "?" + parameters.joined(separator: "&")
        return text[..<start] + place + query
    }

    /// Says why libpq can't read a string.
    ///
    /// - Parameters:
    ///   - text: The string.
    ///   - reason: libpq's message, which may quote a part of the string.
    /// - Returns: A line that quotes nothing but the name of a parameter.
    private static func fault(of text: String, _ reason: String) -> String {
        // A password with a question mark in it looks like a parameter.
        if let name = reason.firstMatch(of: /invalid URI query parameter: "(\w+)"/)?.1,
            let query = text.split(separator: "?", maxSplits: 1).dropFirst().first,
            !query.contains("@")
        {
            return "libpq knows no parameter \"\(name)\" in the URL: correct or remove it"
        }
        if reason.contains("extra key/value separator") {
            return "a parameter of the database URL has a second \"=\": write that one as %3D"
        }
        return "the database URL can't be read: write it as postgres://user@host:5432/database"
    }
}
