/// A value for `$1`, `$2` and so on of a statement.
///
/// Numbers, booleans and texts go out as text without a type, so the statement decides what they are (`$1::int`); bytes
/// and timestamps are `bytea` and `timestamptz`. A text can't hold U+0000 in PostgreSQL: it goes out as U+FFFD.
package enum Parameter: Hashable, Sendable {
    case null
    /// `t` or `f`.
    case bool(Bool)
    /// Any integer type.
    case integer(Int64)
    /// Any floating-point type.
    case double(Double)
    /// Text, JSON, an enum, or anything else by its text form.
    case text(String)
    /// `bytea`.
    case bytes([UInt8])
    /// `timestamptz`.
    case timestamp(PostgresTimestamp)
    /// An array of integers, for `= ANY($1::bigint[])` or `unnest`.
    case integers([Int64])
    /// An array of texts.
    case texts([String])
    /// An array of `bytea`.
    case byteArrays([[UInt8]])
}

extension Parameter {
    /// The value as a part of a statement's text, for statements that can't have parameters.
    ///
    /// Every value but NULL is a constant in quotes, so no value is anything else to the server's parser, whatever
    /// `standard_conforming_strings` says. Timestamps need a session in UTC, as every ``Connection`` is.
    var literal: String {
        switch self {
        case .null: "NULL"
        case .bool(let value): Self.quoted(value ? "t" : "f")
        case .integer(let value): Self.quoted(String(value))
        case .double(let value): Self.quoted(value.description)
        case .text(let value): Self.quoted(value)
        case .bytes(let value): "\(Self.quoted(ArrayLiteral.hexadecimal(value)))::bytea"
        case .timestamp(let value): Self.literal(of: value)
        case .integers(let values): Self.quoted(ArrayLiteral.make(values.map { String($0) }))
        case .texts(let values): Self.quoted(ArrayLiteral.make(values))
        case .byteArrays(let values):
            Self.quoted(ArrayLiteral.make(values.map(ArrayLiteral.hexadecimal)))
        }
    }

    /// Writes a constant with escapes; U+0000, which ends a query string, becomes U+FFFD.
    ///
    /// The encoding of every session is UTF-8, where no byte of a longer character is a quote or a backslash.
    private static func quoted(_ value: String) -> String {
        let (quote, backslash) = (UInt8(ascii: "'"), UInt8(ascii: "\\"))
        var text: [UInt8] = Array("E'".utf8)
        for byte in value.utf8 {
            switch byte {
            case quote, backslash: text += [byte, byte]
            case 0: text += "\u{FFFD}".utf8
            default: text.append(byte)
            }
        }
        text.append(quote)
        return String(decoding: text, as: UTF8.self)
    }

    /// Days and seconds apart: a double holds the microseconds of a day, and no more than those of 285 years.
    private static func literal(of time: PostgresTimestamp) -> String {
        let day: Int64 = 86_400_000_000
        let rest = ((time.unixMicroseconds % day) + day) % day
        let days = (time.unixMicroseconds - rest) / day
        let fraction = String(rest % 1_000_000 + 1_000_000).dropFirst()
        return "(timestamptz 'epoch' + make_interval("
            + "days => \(quoted(String(days))), secs => \(quoted("\(rest / 1_000_000).\(fraction)"))))"
    }
}

extension PreparedStatement {
    /// The statement's text with values in the places of its parameters.
    ///
    /// - Parameter parameters: A value for each of `$1`, `$2` and so on.
    /// - Returns: The text; a `$` without a number behind it stays.
    /// - Precondition: There is a value for each number. The statement has no number behind a `$` but its parameters.
    func text(with parameters: [Parameter]) -> String {
        var text = ""
        var rest = sql[...]
        while let dollar = rest.firstIndex(of: "$") {
            text += rest[..<dollar]
            rest = rest[rest.index(after: dollar)...]
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            guard let number = Int(digits) else {
                text += "$"
                continue
            }
            precondition(
                (1...parameters.count).contains(number),
                "$\(number) of \(parameters.count) parameters"
            )
            text += parameters[number - 1].literal
            rest = rest[digits.endIndex...]
        }
        return text + rest
    }
}
