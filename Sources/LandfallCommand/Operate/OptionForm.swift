import ArgumentParser
import Landfall
import LandfallKafka

extension ArgumentHelp {
    /// The help of an option with a default that ``OptionForm`` reads: the parser shows none of its own.
    ///
    /// - Parameters:
    ///   - abstract: What it is for.
    ///   - fallback: The default.
    ///   - valueName: The word for the value.
    init(
        _ abstract: String,
        default fallback: some CustomStringConvertible,
        valueName: String? = nil
    ) {
        self.init("\(abstract) (default: \(fallback))", valueName: valueName)
    }
}

/// Reads the values of options; where one is refused, it says what form is needed.
enum OptionForm {
    /// The refusal of a value, which says its form.
    struct Refusal: Error, Hashable, Sendable, CustomStringConvertible {
        /// What a value looks like, with an example: it follows "--option is".
        let description: String
    }

    /// Reads a whole number within bounds.
    ///
    /// - Parameter bounds: The bounds; the largest number there is stands for none above.
    /// - Returns: What reads a value, and throws ``Refusal``.
    static func count<Number: FixedWidthInteger & Sendable>(
        _ bounds: ClosedRange<Number>
    ) -> @Sendable (String) throws -> Number {
        { text in
            guard let number = Number(text), bounds.contains(number) else {
                let most = bounds.upperBound >= Int64.max ? "on" : "to \(bounds.upperBound)"
                throw Refusal(description: "a whole number from \(bounds.lowerBound) \(most)")
            }
            return number
        }
    }

    /// Reads a duration within bounds.
    ///
    /// - Parameters:
    ///   - bounds: The bounds.
    ///   - example: One as people type it.
    /// - Returns: What reads a value, and throws ``Refusal``.
    static func duration(
        _ bounds: ClosedRange<Duration>,
        as example: String
    ) -> @Sendable (String) throws -> Duration {
        { text in
            guard let duration = DurationText.read(text), bounds.contains(duration) else {
                let (low, high) = (bounds.lowerBound, bounds.upperBound)
                throw Refusal(
                    description: "a duration from \(DurationText.write(low)) to "
                        + "\(DurationText.write(high)), as \(example)"
                )
            }
            return duration
        }
    }

    /// Reads the number of a partition.
    ///
    /// - Parameter text: The value.
    /// - Returns: The partition.
    /// - Throws: ``Refusal``.
    static func partition(_ text: String) throws -> Partition {
        guard let partition = Int32(text).flatMap({ Partition(exactly: $0) }) else {
            throw Refusal(description: "the number of a partition from 0 on, as 3")
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
            throw Refusal(description: "an offset from 0 on, as 1201")
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
                description: "the name of a topic of 1 to 249 letters, digits, dots, hyphens and "
                    + "underscores, as navigation.intents.push"
            )
        }
        return topic
    }
}
