import LandfallValues

/// The id of a trace: 16 bytes, not all 0.
public struct TraceID: Hashable, Sendable, CustomStringConvertible {
    /// The first 8 bytes, as a number.
    public let high: UInt64
    /// The last 8 bytes, by which a trace is chosen or not.
    public let low: UInt64

    /// Takes the two halves; `nil` where both are 0.
    public init?(high: UInt64, low: UInt64) {
        guard high | low != 0 else { return nil }
        self.high = high
        self.low = low
    }

    /// Makes one by chance.
    public static func random() -> TraceID {
        var generator = SystemRandomNumberGenerator()
        return TraceID(high: generator.next(), low: generator.next()) ?? random()
    }

    /// 32 hexadecimal digits in lower case.
    public var description: String { Hexadecimal.text(of: high) + Hexadecimal.text(of: low) }
}

/// The id of a span within its trace: 8 bytes, not all 0.
public struct SpanID: Hashable, Sendable, CustomStringConvertible {
    /// The bytes, as a number.
    public let word: UInt64

    /// Takes a number; `nil` for 0.
    public init?(_ word: UInt64) {
        guard word != 0 else { return nil }
        self.word = word
    }

    /// Makes one by chance.
    public static func random() -> SpanID {
        var generator = SystemRandomNumberGenerator()
        return SpanID(generator.next()) ?? random()
    }

    /// 16 hexadecimal digits in lower case.
    public var description: String { Hexadecimal.text(of: word) }
}

/// The reference to a span by which its trace continues, as W3C Trace Context defines it.
public struct SpanReference: Hashable, Sendable {
    /// The trace.
    public var traceID: TraceID
    /// The span in it.
    public var spanID: SpanID
    /// Whether the trace is recorded: a span that continues it does as its parent did.
    public var isSampled: Bool
    /// What tracing systems pass along, as it came; empty for nothing.
    public var state: String

    /// Takes the parts.
    ///
    /// - Parameters:
    ///   - traceID: The trace.
    ///   - spanID: The span in it.
    ///   - isSampled: Whether the trace is recorded.
    ///   - state: What tracing systems pass along.
    public init(traceID: TraceID, spanID: SpanID, isSampled: Bool, state: String = "") {
        self.traceID = traceID
        self.spanID = spanID
        self.isSampled = isSampled
        self.state = state
    }

    /// Reads a `traceparent` header; `nil` for one that is invalid, and for version 255.
    ///
    /// - Parameters:
    ///   - parent: The value of `traceparent`.
    ///   - state: The value of `tracestate`.
    public init?(parent: String, state: String = "") {
        let text = Array(parent.utf8)
        guard text.count >= 55, let version = Hexadecimal.number(ofLowercase: text[0..<2]),
            version != 0xFF,
            text.count == 55 || version != 0 && text[55] == UInt8(ascii: "-"),
            [2, 35, 52].allSatisfy({ text[$0] == UInt8(ascii: "-") }),
            let high = Hexadecimal.number(ofLowercase: text[3..<19]),
            let low = Hexadecimal.number(ofLowercase: text[19..<35]),
            let trace = TraceID(high: high, low: low),
            let span = Hexadecimal.number(ofLowercase: text[36..<52]).flatMap(SpanID.init),
            let flags = Hexadecimal.number(ofLowercase: text[53..<55])
        else { return nil }
        self.init(traceID: trace, spanID: span, isSampled: flags & 1 == 1, state: state)
    }

    /// The value of a `traceparent` header that continues the trace here.
    public var parent: String { "00-\(traceID)-\(spanID)-0\(isSampled ? 1 : 0)" }
}
