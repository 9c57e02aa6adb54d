import Landfall

/// A path with parameters: one form of a URLPattern pathname, its optional groups decided.
struct LinkPattern: Hashable {
    /// The segments; the last is an empty literal where the path ends with a slash.
    var segments: [Segment]

    /// What stands before the `*` at the end, in its own segment; `nil` without a `*`.
    var tail: String?

    /// One segment of a path.
    enum Segment: Hashable {
        /// This text, decoded.
        case literal(String)
        /// A value of at least one character, between two texts.
        case parameter(String, prefix: String, suffix: String)
    }

    /// The names of the parameters, in order.
    var names: [String] {
        segments.compactMap { segment in
            guard case .parameter(let name, _, _) = segment else { return nil }
            return name
        }
    }

    /// Matches a path.
    ///
    /// - Parameter path: The decoded segments.
    /// - Returns: The text of each parameter, or `nil` when the path does not match.
    func values(in path: [String]) -> [String: String]? {
        guard tail == nil ? path.count == segments.count : path.count > segments.count else {
            return nil
        }
        if let tail, !path[segments.count].utf8.starts(with: tail.utf8) { return nil }
        var values: [String: String] = [:]
        for (segment, text) in zip(segments, path) {
            switch segment {
            case .literal(let literal):
                guard literal == text else { return nil }
            case .parameter(let name, let prefix, let suffix):
                guard let value = Self.value(in: text, between: prefix, and: suffix) else {
                    return nil
                }
                values[name] = value
            }
        }
        return values
    }

    /// What stands between two texts, if that is not empty.
    static func value(in text: String, between prefix: String, and suffix: String) -> String? {
        let bytes = text.utf8
        guard bytes.count > prefix.utf8.count + suffix.utf8.count,
            bytes.starts(with: prefix.utf8),
            bytes.reversed().starts(with: suffix.utf8.reversed())
        else { return nil }
        return String(
            Substring(bytes.dropFirst(prefix.utf8.count).dropLast(suffix.utf8.count))
        )
    }
}
