import ArgumentParser
import LandfallKafka

/// Reads the values of options; where one is refused, it says what form is needed.
enum OptionForm {
    /// The refusal of a value, which says its form.
    struct Refusal: Error, Hashable, Sendable, CustomStringConvertible {
        /// The form, with an example.
        let description: String
    }

    /// Reads the number of a partition.
    ///
    /// - Parameter text: The value.
    /// - Returns: The partition.
    /// - Throws: ``Refusal``.
    static func partition(_ text: String) throws -> Partition {
        guard let partition = Int32(text).flatMap({ Partition(exactly: $0) }) else {
            throw Refusal(description: "a partition is a number from 0 on, as 3")
        }
        return partition
    }

    /// Reads an offset.
    ///
    /// - Parameter text: The value.
    /// - Returns: The offset.
    /// - Throws: ``Refusal``.
    static func offset(_ text: String) throws -> Offset {
        guard let offset = Int64(text).flatMap({ Offset(exactly: $0) }) else {
            throw Refusal(description: "an offset is a number from 0 on, as 1201")
        }
        return offset
    }

    /// Reads the name of a topic.
    ///
    /// - Parameter text: The value.
    /// - Returns: The topic.
    /// - Throws: ``Refusal``.
    static func topic(_ text: String) throws -> Topic {
        guard let topic = try? Topic(text) else {
            throw Refusal(
                description: "the name of a topic has 1 to 249 letters, digits, dots, hyphens and "
                    + "underscores, as navigation.intents.push"
            )
        }
        return topic
    }
}
