/// A statement with the values of its parameters, which numbers them by itself.
///
///     try connection.query(
///         sql: "SELECT * FROM place WHERE topic = \(topic) AND partition = \(3) AND code = \(.bytes(code))"
///     )
///
/// Values never become part of the text: each stands there as `$1`, `$2`, ... in the order of its first use. A value that is
/// used several times is a ``SQL/Value``, which has one number. Text goes in by ``StringInterpolation/appendInterpolation(raw:)``.
package struct SQL: ExpressibleByStringInterpolation, Sendable {
    /// A value that a statement may use several times.
    package final class Value: Sendable {
        let parameter: Parameter

        /// Takes the value.
        package init(_ parameter: Parameter) { self.parameter = parameter }
    }

    fileprivate enum Part: Sendable {
        case text(String)
        case value(Value)
    }

    private var parts: [Part]

    /// A statement without values.
    package init(stringLiteral text: String) { parts = [.text(text)] }

    /// A statement with values.
    package init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

    /// The parts of a statement that is being written.
    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var parts: [Part] = []

        /// Begins without parts.
        package init(literalCapacity: Int, interpolationCount: Int) {
            parts.reserveCapacity(2 * interpolationCount + 1)
        }

        /// Adds text.
        package mutating func appendLiteral(_ text: String) { parts.append(.text(text)) }

        /// Adds a value that is used once.
        package mutating func appendInterpolation(_ value: Parameter) {
            parts.append(.value(Value(value)))
        }

        /// Adds a text as a value.
        package mutating func appendInterpolation(_ text: String) {
            appendInterpolation(Parameter.text(text))
        }

        /// Adds an integer as a value.
        package mutating func appendInterpolation(_ number: some FixedWidthInteger & SignedInteger)
        {
            appendInterpolation(Parameter.integer(Int64(number)))
        }

        /// Adds an instant as a value.
        package mutating func appendInterpolation(_ time: PostgresTimestamp) {
            appendInterpolation(Parameter.timestamp(time))
        }

        /// Adds texts as one value, an array.
        package mutating func appendInterpolation(_ texts: [String]) {
            appendInterpolation(Parameter.texts(texts))
        }

        /// Adds integers as one value, an array.
        package mutating func appendInterpolation(_ numbers: [Int64]) {
            appendInterpolation(Parameter.integers(numbers))
        }

        /// Adds a value that may be used again.
        package mutating func appendInterpolation(_ value: Value) { parts.append(.value(value)) }

        /// Adds another piece of a statement with its values.
        package mutating func appendInterpolation(_ piece: SQL) { parts += piece.parts }

        /// Adds text, such as a list of columns; never anything that comes from outside.
        package mutating func appendInterpolation(raw text: String) { parts.append(.text(text)) }
    }

    /// The text with numbered parameters, and their values in the order of the numbers.
    ///
    /// - Parameter first: Values whose numbers come first, in this order, wherever they stand.
    /// - Returns: The statement as it is sent.
    package func numbered(first: [Value] = []) -> (text: String, parameters: [Parameter]) {
        var text = ""
        var values = first
        for part in parts {
            switch part {
            case .text(let piece): text += piece
            case .value(let value):
                let place = values.firstIndex { $0 === value } ?? values.endIndex
                if place == values.endIndex { values.append(value) }
                text += "$\(place + 1)"
            }
        }
        return (text, values.map(\.parameter))
    }
}

/// A statement that each connection parses once, when it first runs there.
///
/// Its parameters must be of the same cases of ``Parameter`` each time (`null` is one of them only where the statement
/// says a type), since the server fixes their types when it parses.
package struct PreparedStatement: Hashable, Sendable {
    /// What it is called on the server; unique among the statements of a connection.
    package let name: String
    /// One statement, with `$1`, `$2`, ...
    package let sql: String

    /// Names a statement; nothing happens on a server yet.
    package init(name: String, sql: String) {
        self.name = name
        self.sql = sql
    }
}
