/// Text that knows of each stretch what it stands for, so that whoever shows it chooses the colours.
///
/// It is written as a string with interpolations: `"\(step.place, .place): \(type)"`.
public struct StyledText: Hashable, Sendable {
    /// The stretches in order; none is empty, and neighbours differ in their style.
    public private(set) var runs: [Run] = []

    /// Creates an empty text.
    public init() {}

    /// Creates a text of one stretch.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - style: What it stands for.
    public init(_ text: String, _ style: Style = .plain) { append(text, style) }

    /// Adds a stretch at the end.
    ///
    /// - Parameters:
    ///   - text: The text; an empty one adds nothing.
    ///   - style: What it stands for.
    public mutating func append(_ text: String, _ style: Style = .plain) {
        guard !text.isEmpty else { return }
        if runs.last?.style == style {
            runs[runs.count - 1].text += text
        } else {
            runs.append(Run(text: text, style: style))
        }
    }

    /// Adds a text at the end.
    ///
    /// - Parameter text: The text.
    public mutating func append(_ text: StyledText) {
        for run in text.runs { append(run.text, run.style) }
    }

    /// Changes the text of each stretch.
    ///
    /// - Parameter transform: Makes the new text of a stretch.
    /// - Returns: The text with the styles as they were.
    public func map(_ transform: (String) -> String) -> StyledText {
        var result = StyledText()
        for run in runs { result.append(transform(run.text), run.style) }
        return result
    }

    /// Joins two texts.
    public static func + (front: StyledText, back: StyledText) -> StyledText {
        var result = front
        result.append(back)
        return result
    }

    /// Adds a text at the end of another.
    public static func += (front: inout StyledText, back: StyledText) { front.append(back) }

    /// A stretch of one style.
    public struct Run: Hashable, Sendable {
        /// The text of the stretch.
        public var text: String
        /// What it stands for.
        public var style: Style
    }

    /// The meaning of a stretch of text, which gives it its style.
    public enum Style: Hashable, Sendable, CaseIterable {
        /// Nothing in particular.
        case plain
        /// A title, or what is on the screen.
        case heading
        /// What matters least: lines of a drawing, ids, what was looked at in vain.
        case faint
        /// A step or a route.
        case place
        /// A value that a device or a link brought.
        case value
        /// What went well, and what is new.
        case good
        /// What leads elsewhere.
        case caution
        /// What went wrong, and what is removed.
        case bad
    }
}

extension StyledText: CustomStringConvertible {
    /// The text without its styles.
    public var description: String { runs.map(\.text).joined() }
}

extension StyledText: ExpressibleByStringInterpolation {
    /// Creates a text of one stretch.
    public init(stringLiteral value: String) { self.init(value) }

    /// Creates a text of the parts of a string with interpolations.
    public init(stringInterpolation: Interpolation) { self = stringInterpolation.text }

    /// Gathers the parts of a string with interpolations.
    public struct Interpolation: StringInterpolationProtocol {
        var text = StyledText()

        /// Begins with nothing.
        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// Adds what stands between interpolations.
        public mutating func appendLiteral(_ literal: String) { text.append(literal) }

        /// Adds a value's text.
        ///
        /// - Parameters:
        ///   - value: The value.
        ///   - style: What its text stands for.
        public mutating func appendInterpolation(
            _ value: some CustomStringConvertible,
            _ style: Style = .plain
        ) {
            text.append(value.description, style)
        }

        /// Adds a text with its styles.
        ///
        /// - Parameter value: The text.
        public mutating func appendInterpolation(_ value: StyledText) { text.append(value) }
    }
}
