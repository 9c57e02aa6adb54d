import Foundation

/// The members of a JSON object in their order, each value as the bytes that it was written as.
///
/// A recording says how a record looks byte for byte, so its values are cut out, not read and
/// written again.
package struct JSONMembers {
    /// One member.
    package struct Member {
        package let name: String
        /// The value as it was written.
        package let value: ArraySlice<UInt8>
    }

    /// The members, in order.
    package private(set) var all: [Member] = []

    /// Takes an object apart; `nil` when the text is none.
    ///
    /// - Parameter text: The object; what is inside its values is not checked.
    package init?(_ text: ArraySlice<UInt8>) {
        var scan = Scan(rest: text)
        guard scan.skip(UInt8(ascii: "{")) else { return nil }
        if scan.skip(UInt8(ascii: "}")) { return }
        repeat {
            guard let raw = scan.takeValue(), let name = JSONText.string(raw),
                scan.skip(UInt8(ascii: ":")), let value = scan.takeValue()
            else { return nil }
            all.append(Member(name: name, value: value))
        } while scan.skip(UInt8(ascii: ","))
        guard scan.skip(UInt8(ascii: "}")), scan.isAtEnd else { return nil }
    }

    /// The value of the first member of a name.
    package subscript(name: String) -> ArraySlice<UInt8>? { all.first { $0.name == name }?.value }

    /// A place in the text.
    private struct Scan {
        var rest: ArraySlice<UInt8>

        var isAtEnd: Bool {
            mutating get {
                skipSpace()
                return rest.isEmpty
            }
        }

        mutating func skipSpace() {
            rest = rest.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
        }

        mutating func skip(_ mark: UInt8) -> Bool {
            skipSpace()
            guard rest.first == mark else { return false }
            rest = rest.dropFirst()
            return true
        }

        /// Takes everything up to the comma, colon or bracket that ends a value.
        mutating func takeValue() -> ArraySlice<UInt8>? {
            skipSpace()
            var depth = 0
            var end = rest.startIndex
            while end < rest.endIndex {
                switch rest[end] {
                case UInt8(ascii: "\""):
                    guard let quote = JSONText.end(ofStringAt: end, in: rest) else { return nil }
                    end = quote
                case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ","), UInt8(ascii: ":"):
                    if depth == 0 { return take(upTo: end) }
                    if rest[end] == UInt8(ascii: "}") || rest[end] == UInt8(ascii: "]") {
                        depth -= 1
                    }
                default: break
                }
                end += 1
            }
            return depth == 0 ? take(upTo: end) : nil
        }

        private mutating func take(upTo end: Int) -> ArraySlice<UInt8>? {
            let value = rest[..<end]
            rest = rest[end...]
            return value.isEmpty ? nil : value
        }
    }
}

/// Strings of JSON.
package enum JSONText {
    /// Finds the end of a string.
    ///
    /// - Parameters:
    ///   - start: The place of its opening quote.
    ///   - text: The text.
    /// - Returns: The place of its closing quote, or `nil` when there is none.
    package static func end(ofStringAt start: Int, in text: ArraySlice<UInt8>) -> Int? {
        var place = start + 1
        while place < text.endIndex {
            switch text[place] {
            case UInt8(ascii: "\""): return place
            case UInt8(ascii: "\\"): place += 2
            default: place += 1
            }
        }
        return nil
    }

    /// Reads a string.
    ///
    /// - Parameter text: The string with its quotes, and space around it.
    /// - Returns: `nil` when the text is no string.
    package static func string(_ text: ArraySlice<UInt8>) -> String? {
        guard text.contains(UInt8(ascii: "\\")) else { return plain(text) }
        return try? JSONDecoder().decode(String.self, from: Data(text))
    }

    /// A string without escapes, which most are.
    private static func plain(_ text: ArraySlice<UInt8>) -> String? {
        let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0D }
        let front = text.drop(while: isSpace)
        guard let last = front.lastIndex(where: { !isSpace($0) }), last > front.startIndex,
            front.first == UInt8(ascii: "\""), front[last] == UInt8(ascii: "\"")
        else { return nil }
        return String(validating: front[(front.startIndex + 1)..<last], as: UTF8.self)
    }
}
