import LandfallBytes

/// The trace that a record belongs to, as W3C Trace Context has it.
public struct TraceContext: Hashable, Sendable {
    /// The first 8 bytes of the trace's id, as a number.
    package let traceHigh: UInt64
    /// The last 8 bytes.
    package let traceLow: UInt64
    /// The id of the span that sent the record, as a number.
    package let parentWord: UInt64
    /// Whether the trace is sampled (1) and its id random (2); other bits are dropped.
    public let flags: UInt8
    /// What tracing systems pass along, as it came; `nil` when there is none that is valid.
    public internal(set) var state: String?

    /// Reads the value of a `traceparent` header; `nil` for one that is invalid.
    init?(parent value: BorrowedBytes) {
        let text = Self.trimmed(value)
        guard text.count >= 55, let version = Self.number(text, 0, 2), version != 0xFF,
            text.count == 55 || (version != 0 && text[55] == UInt8(ascii: "-")),
            text[2] == UInt8(ascii: "-"), text[35] == UInt8(ascii: "-"),
            text[52] == UInt8(ascii: "-"),
            let high = Self.number(text, 3, 16), let low = Self.number(text, 19, 16),
            high | low != 0, let parent = Self.number(text, 36, 16), parent != 0,
            let flags = Self.number(text, 53, 2)
        else { return nil }
        self.traceHigh = high
        self.traceLow = low
        self.parentWord = parent
        self.flags = UInt8(truncatingIfNeeded: flags) & 0x03
    }

    /// The id of the trace: 32 hexadecimal digits in lower case, not all 0.
    public var traceID: String {
        Self.text { text in
            text.append(hexadecimal: traceHigh)
            text.append(hexadecimal: traceLow)
        }
    }

    /// The id of the span that sent the record: 16 digits of the same kind.
    public var parentID: String { Self.text { $0.append(hexadecimal: parentWord) } }

    /// Appends the `traceparent` of what is sent in answer: the same trace, another span.
    func appendParent(of spanID: UInt64, to text: inout [UInt8]) {
        text.append(utf8Of: "00-")
        text.append(hexadecimal: traceHigh)
        text.append(hexadecimal: traceLow)
        text.append(UInt8(ascii: "-"))
        text.append(hexadecimal: spanID)
        text.append(utf8Of: "-0")
        // Two bits.
        text.append(UInt8(ascii: "0") + flags)
    }

    private static func text(_ body: (inout [UInt8]) -> Void) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(56)
        body(&text)
        return String(decoding: text, as: UTF8.self)
    }

    /// The number that hexadecimal digits in lower case spell, if all bytes are such.
    private static func number(_ text: BorrowedBytes, _ start: Int, _ count: Int) -> UInt64? {
        var number: UInt64 = 0
        for place in start..<start + count {
            let byte = text[place]
            let digit: UInt8
            if byte &- UInt8(ascii: "0") < 10 {
                digit = byte &- UInt8(ascii: "0")
            } else if byte &- UInt8(ascii: "a") < 6 {
                digit = byte &- UInt8(ascii: "a") &+ 10
            } else {
                return nil
            }
            number = number << 4 | UInt64(digit)
        }
        return number
    }

    /// The bytes without spaces and tabs around them.
    private static func trimmed(_ bytes: BorrowedBytes) -> BorrowedBytes {
        var start = 0
        var end = bytes.count
        while start < end, isSpace(bytes[start]) { start += 1 }
        while end > start, isSpace(bytes[end - 1]) { end -= 1 }
        return bytes.slice(from: start, count: end - start)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
