import Foundation

/// A message in JSON without what it says of a person, for an answer that is passed on.
package enum JSONRedaction {
    /// What stands in the place of a value.
    package static let word = "…"

    /// Members whose own members, or which themselves where they have none, are values.
    private static let hidden: Set<String> = [
        "context", "attributes", "data", "userId", "url", "resume",
    ]

    /// Puts ``word`` in the place of values.
    ///
    /// - Parameter json: An object in JSON.
    /// - Returns: The object with its members in the order of their names; no values of contexts, of
    ///   the session, nor the link of the intent.
    package static func bytes(of json: [UInt8]) -> [UInt8] {
        guard let object = try? JSONSerialization.jsonObject(with: Data(json)),
            let redacted = try? JSONSerialization.data(
                withJSONObject: redacted(object),
                options: [.sortedKeys, .withoutEscapingSlashes]
            )
        else { return Array("{}".utf8) }
        return Array(redacted)
    }

    private static func redacted(_ value: Any) -> Any {
        switch value {
        case let members as [String: Any]:
            return members.reduce(into: [String: Any]()) { result, member in
                result[member.key] =
                    hidden.contains(member.key) ? blotted(member.value) : redacted(member.value)
            }
        case let elements as [Any]: return elements.map(redacted)
        default: return value
        }
    }

    private static func blotted(_ value: Any) -> Any {
        guard let members = value as? [String: Any] else { return word }
        return members.mapValues { _ in word }
    }
}
