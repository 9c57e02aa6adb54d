/// The text of librdkafka about a failure, shortened.
package enum LibraryText {
    /// Leaves out which thread speaks and how long the attempt took.
    ///
    /// - Parameter text: As `[thrd:a]: a:9092/1: Connect failed: refused (after 0ms in state CONNECT)`.
    /// - Returns: As `a:9092/1: Connect failed: refused`.
    package static func plain(_ text: String) -> String {
        var rest = text[...]
        if rest.hasPrefix("[thrd:"), let end = rest.firstRange(of: "]: ") {
            rest = rest[end.upperBound...]
        }
        if let end = rest.firstRange(of: " (after ") { rest = rest[..<end.lowerBound] }
        return String(rest)
    }

    /// The same without advice on settings, which are right where brokers have answered before.
    ///
    /// - Parameter text: As librdkafka writes it.
    /// - Returns: The text up to the advice.
    package static func withoutAdvice(_ text: String) -> String {
        let text = plain(text)
        for advice in [": verify that security.protocol", ": might be caused by incorrect"] {
            if let start = text.firstRange(of: advice) { return String(text[..<start.lowerBound]) }
        }
        return text
    }

    /// The same without advice that names properties of librdkafka where this program has settings.
    ///
    /// - Parameter text: As librdkafka writes it.
    /// - Returns: The text up to the advice; behind a length that no broker sends, what it means.
    package static func withoutOwnAdvice(_ text: String) -> String {
        if let start = text.firstRange(of: ": increase receive.message.max.bytes") {
            return text[..<start.lowerBound] + ": no Kafka broker listens there, or it expects TLS"
        }
        for advice in [", verify that ssl.ca.location", " (see ssl.key.location"] {
            if let start = text.firstRange(of: advice) { return String(text[..<start.lowerBound]) }
        }
        return text
    }

    /// The last part of it, which is the same for every broker, thread and try.
    ///
    /// - Parameter text: As librdkafka writes it.
    /// - Returns: As `refused`.
    package static func cause(_ text: String) -> String {
        let text = withoutAdvice(text)
        guard let start = text.ranges(of: ": ").last else { return text }
        return String(text[start.upperBound...])
    }
}
