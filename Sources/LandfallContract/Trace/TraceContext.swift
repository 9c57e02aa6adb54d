import LandfallBytes

/// The trace that a record belongs to, as W3C Trace Context has it.
public struct TraceContext: Hashable, Sendable {
    /// The id of the trace: 32 hexadecimal digits in lower case, not all 0.
    public let traceID: String
    /// The id of the span that sent the record: 16 digits of the same kind.
    public let parentID: String
    /// Whether the trace is sampled (1) and its id random (2); other bits are dropped.
    public let flags: UInt8
    /// What tracing systems pass along, as it came; `nil` when there is none that is valid.
    public let state: String?

    /// Reads the headers of a record; `nil` without a valid parent.
    ///
    /// - Parameters:
    ///   - parents: The values of all `traceparent` headers; more than one is invalid.
    ///   - states: The values of all `tracestate` headers, which count as one list. An invalid one is
    ///     dropped by itself.
    init?(parents: [[UInt8]?], states: [[UInt8]?]) {
        guard parents.count == 1, let value = parents[0] else { return nil }
        let text = Array(Self.trimmed(value[...]))
        guard text.count >= 55, let version = Self.hexadecimal(text[0..<2]), version != "ff",
            text.count == 55 || (version != "00" && text[55] == UInt8(ascii: "-")),
            [2, 35, 52].allSatisfy({ text[$0] == UInt8(ascii: "-") }),
            let traceID = Self.hexadecimal(text[3..<35]), traceID.contains(where: { $0 != "0" }),
            let parentID = Self.hexadecimal(text[36..<52]), parentID.contains(where: { $0 != "0" }),
            let flags = Self.hexadecimal(text[53..<55]).flatMap({ UInt8($0, radix: 16) })
        else { return nil }
        self.traceID = traceID
        self.parentID = parentID
        self.flags = flags & 0x03
        self.state = TraceState.checked(states)
    }

    /// Appends the `traceparent` of what is sent in answer: the same trace, another span.
    func appendParent(of spanID: UInt64, to text: inout [UInt8]) {
        text.append(utf8Of: "00-")
        text.append(utf8Of: traceID)
        text.append(UInt8(ascii: "-"))
        text.append(hexadecimal: spanID)
        text.append(utf8Of: "-0")
        // Two bits.
        text.append(UInt8(ascii: "0") + flags)
    }

    /// The bytes as text, if all are hexadecimal digits in lower case.
    private static func hexadecimal(_ bytes: ArraySlice<UInt8>) -> String? {
        let isHexadecimal = bytes.allSatisfy { byte in
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
        }
        return isHexadecimal ? String(decoding: bytes, as: UTF8.self) : nil
    }

    /// The bytes without spaces and tabs around them.
    static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let start = bytes.drop { $0 == 0x20 || $0 == 0x09 }
        guard let last = start.lastIndex(where: { $0 != 0x20 && $0 != 0x09 }) else { return [] }
        return start[...last]
    }
}
