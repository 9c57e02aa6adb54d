/// Sorts libpq's text about a connection that was not made.
///
/// libpq keeps no SQLSTATE for a failed login; in its verbose form the text holds it: `FATAL:  28P01: password ...`. What
/// libpq finds by itself is known by its English words only (no `setlocale` is ever called here).
enum LoginFailure {
    /// Makes an error of libpq's verbose message.
    ///
    /// - Parameter message: The text, of several lines and perhaps of several hosts: the last one decides.
    /// - Returns: Unreachable unless the text says more.
    static func classify(_ message: String) -> PostgresError {
        let lines = message.split(separator: "\n").filter {
            !asides.contains(where: $0.hasPrefix)
        }
        let line = lines.last.map(String.init) ?? "no reason given"
        if let (state, text) = parse(line) {
            return classify(state, text, line)
        }
        if line.contains("no password supplied") {
            return .authentication("a password is needed and none is given", nil)
        }
        if ["does not support SSL", "certificate", "invalid sslmode"].contains(where: line.contains)
        {
            return .configuration("TLS: \(reasonFirst(line)); see sslmode in --postgres")
        }
        return .unreachable(reasonFirst(line))
    }

    /// Lines that do not say what failed.
    private static let asides = [
        "LOCATION:", "DETAIL:", "HINT:", "\tIs the server", "password retrieved from file",
        "Either provide the file",
    ]

    /// Turns `connection to server at "a", port 1 failed: refused` into `refused at "a", port 1`.
    private static func reasonFirst(_ line: String) -> String {
        guard let start = line.firstRange(of: "connection to server "),
            let middle = line.firstRange(of: " failed: ")
        else { return line }
        return "\(line[middle.upperBound...]) \(line[start.upperBound..<middle.lowerBound])"
    }

    private static func classify(_ state: SQLState, _ text: String, _ line: String) -> PostgresError
    {
        let report = ServerReport(
            severity: "ERROR",
            sqlState: state,
            message: text,
            object: nil,
            position: nil
        )
        // A pooler's word; it has no code of its own for it.
        if text.hasPrefix("unsupported startup parameter") {
            return .configuration(
                "\(text); leave it out of --postgres, or let the pooler ignore it"
            )
        }
        // Somebody keeps connections out for a while: ALTER DATABASE ... ALLOW_CONNECTIONS false.
        if state == .notInPrerequisiteState { return .unreachable(text) }
        return switch PostgresError(report) {
        case .connectionLost: .unreachable(text)  // starting up, shutting down
        case .schema: .authentication(text, state)  // no CONNECT privilege
        case let error: error
        }
    }

    /// Finds `:  XXXXX: text`, whatever language the severity before it is in.
    private static func parse(_ line: String) -> (SQLState, String)? {
        var rest = line[...]
        while let colon = rest.firstRange(of: ":  ") {
            rest = rest[colon.upperBound...]
            let code = rest.prefix(5)
            let text = rest.dropFirst(5)
            let isCode = code.utf8.allSatisfy { (48...57).contains($0) || (65...90).contains($0) }
            if code.count == 5, isCode, text.hasPrefix(": ") {
                return (SQLState(rawValue: String(code)), String(text.dropFirst(2)))
            }
        }
        return nil
    }
}
