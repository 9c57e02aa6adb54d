/// The name of a topic, checked against Kafka's rule for names.
///
/// A name has 1 to 249 characters out of ASCII letters, digits, `.`, `_` and `-`, and is neither
/// `.` nor `..`. Names that a broker sent are taken as they are.
package struct Topic: Hashable, Sendable {
    /// The name as the broker knows it.
    package let name: String

    /// Creates a name.
    ///
    /// - Parameter name: The name as the broker knows it.
    /// - Throws: ``KafkaError/invalidTopicName(_:)`` if no broker would accept the name.
    package init(_ name: String) throws(KafkaError) {
        guard Self.isValid(name) else { throw .invalidTopicName(name) }
        self.name = name
    }

    /// Takes a name that a broker sent, without a check.
    package init(fromBroker name: String) {
        self.name = name
    }

    private static func isValid(_ name: String) -> Bool {
        guard (1...249).contains(name.utf8.count), name != ".", name != ".." else { return false }
        return name.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "-"):
                true
            default:
                false
            }
        }
    }
}

extension Topic: ExpressibleByStringLiteral {
    /// Takes a name written in the source.
    ///
    /// - Precondition: The name follows Kafka's rule.
    package init(stringLiteral name: String) {
        precondition(Self.isValid(name), "\(name) is no name for a topic")
        self.name = name
    }
}

extension Topic: Comparable, CustomStringConvertible {
    /// The name.
    package var description: String { name }

    /// Orders topics by name.
    package static func < (lhs: Topic, rhs: Topic) -> Bool {
        lhs.name < rhs.name
    }
}
