/// Names of metrics and labels that come from elsewhere, as Prometheus takes them.
enum MetricName {
    /// A name in which every other character is an underscore: `http.server.requests` becomes
    /// `http_server_requests`.
    ///
    /// - Parameters:
    ///   - text: The name as a library gave it.
    ///   - colons: Whether colons stay; in names of labels they do not.
    /// - Returns: A name that begins with a letter or an underscore, never empty.
    static func valid(_ text: String, colons: Bool = false) -> String {
        var name = ""
        for scalar in text.unicodeScalars {
            let isAllowed = scalar.isASCII && scalar.properties.isAlphabetic || scalar == "_"
            let isDigit = ("0"..."9").contains(scalar)
            if isDigit, name.isEmpty { name = "_" }
            name.unicodeScalars.append(
                isAllowed || isDigit || colons && scalar == ":" ? scalar : "_"
            )
        }
        return name.isEmpty ? "_" : name
    }
}
