/// The part of a link that may be recorded when nothing of it is declared.
public enum LinkRedaction {
    /// A link as scheme, host and path, which are all that is left of it.
    ///
    /// The query, the fragment, a user and parameters of the path are dropped, and e-mail
    /// addresses, tokens and what looks like a code are redacted. Of a link without a host only the
    /// scheme is left.
    ///
    /// - Parameter link: Untrusted text of any length.
    /// - Returns: What is left.
    public static func text(of link: String) -> String {
        let bytes = Array(link.utf8)
        let kept = bytes[..<(bytes.indices.first { isEnd(at: $0, of: bytes) } ?? bytes.count)]
        let colon = UInt8(ascii: ":")
        let slash = UInt8(ascii: "/")
        let scheme = kept.prefix { $0 != colon && $0 != slash }
        guard scheme.endIndex < kept.endIndex, kept[scheme.endIndex] == colon else {
            return redacted(kept)
        }
        let rest = kept[(scheme.endIndex + 1)...]
        guard rest.starts(with: [slash, slash]) else { return redacted(scheme) + ":" }
        let authority = rest.dropFirst(2).prefix { $0 != slash && $0 != UInt8(ascii: "\\") }
        let host = authority.lastIndex(of: UInt8(ascii: "@")).map { authority[($0 + 1)...] }
        return redacted(scheme) + "://" + redacted(host ?? authority)
            + redacted(kept[authority.endIndex...])
    }

    /// Whether a link is a scheme, a host and a path, and there is nothing in it to look for.
    ///
    /// - Parameter link: The link.
    /// - Returns: Whether it can be recorded as it is, if none of its segments is a secret.
    public static func isBare(_ link: String) -> Bool {
        let bytes = link.utf8.span
        guard bytes.count < 1024 else { return false }
        var run = 0
        var hasAuthority = false
        for place in bytes.indices {
            let byte = bytes[place]
            guard byte > 0x20, byte < 0x7F else { return false }
            switch byte {
            case UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "%"), UInt8(ascii: ";"),
                UInt8(ascii: "@"), UInt8(ascii: "\\"), UInt8(ascii: "="):
                return false
            case UInt8(ascii: "/"):
                run = 0
                if place >= 2, bytes[place - 1] == byte, bytes[place - 2] == UInt8(ascii: ":") {
                    hasAuthority = true
                }
            case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: ":"):
                run = 0
            default:
                run += 1
                guard run < TextRedaction.opaqueMinimum else { return false }
            }
        }
        return hasAuthority
    }

    private static func redacted(_ part: ArraySlice<UInt8>) -> String {
        TextRedaction.redactedWhereUndeclared(String(decoding: part, as: UTF8.self))
    }

    /// Whether the path is over: at a question mark, a number sign or a semicolon, also an escaped
    /// one.
    private static func isEnd(at index: Int, of bytes: [UInt8]) -> Bool {
        switch bytes[index] {
        case UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: ";"): true
        case UInt8(ascii: "%"):
            ["3F", "3f", "23", "3B", "3b"].contains { bytes[(index + 1)...].starts(with: $0.utf8) }
        default: false
        }
    }
}
