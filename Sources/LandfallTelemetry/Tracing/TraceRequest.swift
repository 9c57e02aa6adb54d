/// Spans as OpenTelemetry's protocol takes them: an `ExportTraceServiceRequest` in protobuf.
public struct TraceRequest: Sendable {
    private let resource: [SpanField]
    private let scope: (name: String, version: String)

    /// Says whose spans they are.
    ///
    /// - Parameters:
    ///   - resource: What is known of the process, `service.name` among it.
    ///   - scope: What makes the spans.
    ///   - version: The version of that.
    public init(resource: [SpanField], scope: String = "landfall", version: String) {
        self.resource = resource
        self.scope = (scope, version)
    }

    /// Encodes spans.
    ///
    /// - Parameter spans: Some that have ended.
    /// - Returns: The body of a request to `/v1/traces`.
    public func encode(_ spans: some Collection<SpanRecord>) -> [UInt8] {
        // The numbers of fields are those of opentelemetry/proto/{collector/trace,trace,common}/v1.
        var writer = ProtobufWriter(capacity: 512 * (spans.count + 1))
        writer.message(1) { writer in
            writer.message(1) { writer in
                for field in resource { writer.field(1, field) }
            }
            writer.message(2) { writer in
                writer.message(1) { writer in
                    writer.text(1, scope.name)
                    writer.text(2, scope.version)
                }
                for span in spans { writer.message(2) { $0.span(span) } }
            }
        }
        return writer.bytes
    }

    /// Returns the number of spans that an answer rejects: an `ExportTraceServiceResponse` may
    /// reject some.
    ///
    /// - Parameter answer: The body of an answer with status 200.
    /// - Returns: The number; 0 where it says nothing of the kind, and where it can't be read.
    public static func rejectedCount(in answer: [UInt8]) -> Int {
        var reader = ProtobufReader(answer)
        guard let partial = reader.bytes(of: 1) else { return 0 }
        var inner = ProtobufReader(partial)
        return inner.number(of: 1).map { Int(clamping: Int64(bitPattern: $0)) } ?? 0
    }
}

extension ProtobufWriter {
    fileprivate mutating func span(_ span: SpanRecord) {
        reference(span.reference)
        if let parent = span.parentID { identifier(4, parent.word) }
        text(5, span.name)
        number(6, UInt64(span.kind.rawValue))
        fixed64(7, span.start)
        fixed64(8, span.end)
        for attribute in span.attributes { field(9, attribute) }
        for event in span.events {
            message(11) { writer in
                writer.fixed64(1, event.time)
                writer.text(2, event.name)
                for attribute in event.attributes { writer.field(3, attribute) }
            }
        }
        for link in span.links {
            message(13) { writer in
                writer.reference(link.reference)
                for attribute in link.attributes { writer.field(4, attribute) }
                writer.fixed32(6, link.reference.flags)
            }
        }
        if let failure = span.failure {
            message(15) { writer in
                writer.text(2, failure.message)
                writer.number(3, 2)
            }
        }
        // That it is known whether the parent is of another process, and whether it is.
        fixed32(16, span.reference.flags | 0x100 | (span.hasRemoteParent ? 0x200 : 0))
    }

    /// Trace, span and state, which have the same fields in spans and links.
    private mutating func reference(_ reference: SpanReference) {
        identifier(1, reference.traceID.high, reference.traceID.low)
        identifier(2, reference.spanID.word)
        text(3, reference.state)
    }

    fileprivate mutating func field(_ number: Int, _ field: SpanField) {
        message(number) { writer in
            writer.text(1, field.name)
            writer.message(2) { $0.content(field.content) }
        }
    }

    private mutating func content(_ content: SpanField.Content) {
        switch content {
        case .text(let text): presentText(1, text)
        case .boolean(let flag): number(2, flag ? 1 : 0)
        case .number(let value): number(3, UInt64(bitPattern: value))
        case .decimal(let value): fixed64(4, value.bitPattern)
        case .list(let values):
            message(5) { writer in
                for value in values { writer.message(1) { $0.content(value) } }
            }
        }
    }
}

extension SpanReference {
    /// The flags of the trace.
    fileprivate var flags: UInt32 { isSampled ? 1 : 0 }
}

/// Looks for single fields of a short message; whatever is no message has none.
private struct ProtobufReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    /// The first field of a number that holds bytes.
    mutating func bytes(of field: UInt64) -> [UInt8]? {
        while let (number, content) = next() {
            if case .bytes(let bytes) = content, number == field { return Array(bytes) }
        }
        return nil
    }

    /// The first field of a number that holds a number of variable width.
    mutating func number(of field: UInt64) -> UInt64? {
        while let (number, content) = next() {
            if case .number(let value) = content, number == field { return value }
        }
        return nil
    }

    private enum Content {
        case number(UInt64)
        case bytes(ArraySlice<UInt8>)
        case other
    }

    private mutating func next() -> (UInt64, Content)? {
        guard let tag = varint() else { return nil }
        switch tag & 7 {
        case 0: return varint().map { (tag >> 3, .number($0)) }
        case 1: return take(8).map { _ in (tag >> 3, .other) }
        case 2: return varint().flatMap { take($0) }.map { (tag >> 3, .bytes($0)) }
        case 5: return take(4).map { _ in (tag >> 3, .other) }
        default: return nil
        }
    }

    private mutating func take(_ count: UInt64) -> ArraySlice<UInt8>? {
        guard count <= UInt64(rest.count) else { return nil }
        defer { rest = rest.dropFirst(Int(count)) }
        return rest.prefix(Int(count))
    }

    private mutating func varint() -> UInt64? {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            guard let byte = rest.popFirst() else { return nil }
            value |= UInt64(byte & 0x7F) << shift
            guard byte & 0x80 != 0 else { return value }
        }
        return nil
    }
}
