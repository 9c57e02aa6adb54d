import Landfall

/// A payload in JSON, broken or not, without what it says of a person.
///
/// Its names, its shape, numbers and the words of JSON stay; texts are redacted. It reads
/// token by token and never gives up, since what it is shown is what nobody could read.
package enum PayloadRedaction {
    /// What stands in the place of a text.
    package static let redactedText = "…"
    /// What stands in the place of what is no JSON.
    package static let unparsed = "?"

    /// Redacts a payload.
    ///
    /// - Parameters:
    ///   - payload: Any bytes.
    ///   - limit: The most characters to return; what is left out is said.
    /// - Returns: One line.
    package static func redacted(_ payload: [UInt8], limit: Int = 2000) -> String {
        var redacted = ""
        var index = payload.startIndex
        while index < payload.endIndex {
            guard redacted.count < limit else {
                return redacted + " … and \(payload.count - index) bytes more"
            }
            switch payload[index] {
            case UInt8(ascii: "\""):
                let (text, end) = literal(payload, from: index)
                redacted += text
                index = end
            case 0x20, 0x09, 0x0A, 0x0D:
                index += 1
            case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"),
                UInt8(ascii: ":"), UInt8(ascii: ","):
                redacted.unicodeScalars.append(Unicode.Scalar(payload[index]))
                index += 1
            default:
                let end = payload[index...].firstIndex(where: isBoundary) ?? payload.endIndex
                redacted += word(payload[index..<end])
                index = end
            }
        }
        return redacted
    }

    /// A text between quotes: shown where it is the name of a member.
    private static func literal(_ payload: [UInt8], from start: Int) -> (String, Int) {
        var end = start + 1
        while end < payload.endIndex, payload[end] != UInt8(ascii: "\"") {
            end += payload[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        end = min(end, payload.endIndex)
        let isClosed = end < payload.endIndex
        let content = payload[(start + 1)..<end]
        let after = isClosed ? end + 1 : end
        let next = payload[after...].first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        guard isClosed, next == UInt8(ascii: ":"), isName(content) else {
            return ("\"\(redactedText)" + (isClosed ? "\"" : ""), after)
        }
        return ("\"\(String(decoding: content, as: UTF8.self))\"", after)
    }

    /// The most bytes of a name.
    private static let longestName = 64
    /// The most digits of a name: a phone number has more.
    private static let mostDigits = 6

    /// Whether bytes look like a name that a programmer chose.
    ///
    /// Members of a map may be named by a person's address or number, so an `@` is taken at the beginning only, as in
    /// `@type`, and a digit there not at all.
    private static func isName(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.count <= longestName, let first = bytes.first, !isDigit(first),
            bytes.count(where: isDigit) <= mostDigits,
            bytes.dropFirst(first == UInt8(ascii: "@") ? 1 : 0).allSatisfy(isOfName)
        else { return false }
        let name = String(decoding: bytes, as: UTF8.self)
        return TextRedaction.redactedWhereUndeclared(name) == name
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || isDigit(byte)
            || "_-$.".utf8.contains(byte)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    /// A number or a word of JSON as it is, anything else as a mark.
    private static func word(_ bytes: ArraySlice<UInt8>) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        let isKnown = ["true", "false", "null"].contains(text) || Double(text) != nil
        return isKnown ? text : unparsed
    }

    private static func isBoundary(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["),
            UInt8(ascii: "]"), UInt8(ascii: ":"), UInt8(ascii: ","), 0x20, 0x09, 0x0A, 0x0D:
            true
        default: false
        }
    }
}
