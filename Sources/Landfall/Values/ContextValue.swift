/// One typed value of a context; on the wire it is its ``text``.
public enum ContextValue: Hashable, Sendable {
    /// Text, compared byte by byte.
    case string(String)

    /// A whole number: `7` and `07` are equal.
    case int(Int64)

    /// A finite number.
    case double(Double)

    /// `true` or `false`.
    case bool(Bool)

    /// A UUID, kept in lower case; two spellings of one UUID are equal.
    case uuid(String)

    /// The value as it crosses the wire, in one canonical spelling for each value.
    public var text: String {
        switch self {
        case .string(let text), .uuid(let text): text
        case .int(let number): String(number)
        case .double(let number): String(number)
        case .bool(let flag): flag ? "true" : "false"
        }
    }

    /// The kind of the value.
    public var type: ContextType {
        switch self {
        case .string: .string
        case .int: .int
        case .double: .double
        case .bool: .bool
        case .uuid: .uuid
        }
    }

    /// Whether a text from the wire means this value, by the rules of the value's type.
    ///
    /// - Parameter text: A value as a device or a link spelled it.
    /// - Returns: `true` if the text reads as an equal value.
    public func isSpelled(_ text: String) -> Bool {
        if case .string(let own) = self { return own == text }
        return type.value(from: text) == self
    }
}

/// The type of a context entry, as a catalog declares it.
public enum ContextType: String, Hashable, Sendable, CaseIterable {
    /// Any text.
    case string
    /// A whole number of 64 bits, in ASCII digits with an optional minus.
    case int
    /// A finite number in Swift's decimal notation.
    case double
    /// `true` or `false`.
    case bool
    /// Eight, four, four, four and twelve hexadecimal digits, in any case.
    case uuid

    /// Reads a text as a value of this type.
    ///
    /// - Parameter text: A value as a device or a link spelled it.
    /// - Returns: The value, or `nil` when the text is no value of this type.
    public func value(from text: String) -> ContextValue? {
        switch self {
        case .string: .string(text)
        case .int: Self.int(text).map(ContextValue.int)
        case .double: Self.double(text).map(ContextValue.double)
        case .bool: text == "true" ? .bool(true) : text == "false" ? .bool(false) : nil
        case .uuid: Self.uuid(text).map(ContextValue.uuid)
        }
    }

    private static func int(_ text: String) -> Int64? {
        let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
        guard !digits.isEmpty, digits.allSatisfy(isDigit) else { return nil }
        return Int64(text)
    }

    private static func double(_ text: String) -> Double? {
        let allowed = text.utf8.allSatisfy { byte in
            isDigit(byte)
                || [
                    UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "e"),
                    UInt8(ascii: "E"), UInt8(ascii: "+"),
                ].contains(byte)
        }
        guard allowed, text.utf8.first != UInt8(ascii: "+"), let number = Double(text),
            number.isFinite
        else { return nil }
        return number == 0 ? 0 : number
    }

    private static func uuid(_ text: String) -> String? {
        let bytes = Array(text.utf8)
        guard bytes.count == 36 else { return nil }
        for (position, byte) in bytes.enumerated() {
            if [8, 13, 18, 23].contains(position) {
                guard byte == UInt8(ascii: "-") else { return nil }
            } else {
                let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
                guard isDigit(byte) || isLetter else { return nil }
            }
        }
        return text.lowercased()
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
