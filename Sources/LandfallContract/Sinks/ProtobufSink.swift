import Landfall

/// Writes messages in protobuf's binary encoding.
struct ProtobufSink: MessageSink {
    private var buffer: [UInt8] = []

    init() { buffer.reserveCapacity(512) }

    static func bytes(_ body: (inout ProtobufSink) -> Void) -> [UInt8] {
        var sink = ProtobufSink()
        body(&sink)
        return sink.buffer
    }

    mutating func text(_ field: some MessageField, _ value: String?) {
        guard let value, !value.isEmpty else { return }
        put(field, value)
    }

    mutating func texts(_ field: some MessageField, _ values: [String]) {
        for value in values { put(field, value) }
    }

    mutating func bool(_ field: some MessageField, _ value: Bool?) {
        guard let value else { return }
        tag(field, .varint)
        varint(value ? 1 : 0)
    }

    mutating func int32(_ field: some MessageField, _ value: Int32?) {
        int64(field, value.map(Int64.init))
    }

    mutating func int64(_ field: some MessageField, _ value: Int64?) {
        guard let value else { return }
        tag(field, .varint)
        varint(UInt64(bitPattern: value))
    }

    mutating func double(_ field: some MessageField, _ value: Double?) {
        guard let value else { return }
        tag(field, .fixed64)
        for shift in stride(from: UInt64(0), to: 64, by: 8) {
            buffer.append(UInt8(truncatingIfNeeded: value.bitPattern >> shift))
        }
    }

    mutating func integers(_ field: some MessageField, _ values: [Int32]) {
        guard !values.isEmpty else { return }
        message(field) { sink in
            for value in values { sink.varint(UInt64(bitPattern: Int64(value))) }
        }
    }

    mutating func word(_ field: some MessageField, _ number: Int, of words: EnumWords) {
        guard number > 0 else { return }
        tag(field, .varint)
        varint(UInt64(number))
    }

    mutating func message(_ field: some MessageField, _ body: (inout ProtobufSink) -> Void) {
        tag(field, .bytes)
        let start = buffer.count
        // Most messages are shorter than 128 bytes, whose length takes one byte.
        buffer.append(0)
        body(&self)
        var length = ProtobufSink()
        length.buffer = []
        length.varint(UInt64(buffer.count - start - 1))
        buffer.replaceSubrange(start...start, with: length.buffer)
    }

    mutating func messages(
        _ field: some MessageField,
        count: Int,
        _ body: (inout ProtobufSink, Int) -> Void
    ) {
        for place in 0..<count { message(field) { body(&$0, place) } }
    }

    mutating func messages<Element>(
        _ field: some MessageField,
        _ values: some RandomAccessCollection<Element>,
        _ body: (inout ProtobufSink, Element) -> Void
    ) {
        for value in values { message(field) { body(&$0, value) } }
    }

    mutating func entries(_ field: some MessageField, _ values: [ContextEntry]) {
        for entry in values.inOrder {
            message(field) { sink in
                sink.put(EntryField.key, entry.key)
                sink.put(EntryField.value, entry.value)
            }
        }
    }

    mutating func attributes(_ field: some MessageField, _ values: Attributes) {
        guard !values.isEmpty else { return }
        message(field) { $0.object(values.values) }
    }

    mutating func timestamp(_ field: some MessageField, _ value: Timestamp?) {
        guard let value else { return }
        message(field) { sink in
            sink.int64(TimestampField.seconds, value.seconds.nonZero)
            sink.int32(TimestampField.nanos, value.nanoseconds.nonZero)
        }
    }

    mutating func duration(_ field: some MessageField, _ value: Duration?) {
        guard let (seconds, nanoseconds) = value?.secondsAndNanoseconds else { return }
        message(field) { sink in
            sink.int64(TimestampField.seconds, seconds.nonZero)
            sink.int32(TimestampField.nanos, nanoseconds.nonZero)
        }
    }

    // MARK: - Values

    private mutating func object(_ values: [String: JSONValue]) {
        for (key, value) in values.sorted(by: { $0.key < $1.key }) {
            message(StructField.fields) { sink in
                sink.put(EntryField.key, key)
                sink.message(EntryField.value) { $0.value(value) }
            }
        }
    }

    private mutating func value(_ value: JSONValue) {
        switch value {
        case .null:
            tag(ValueField.nullValue, .varint)
            varint(0)
        case .bool(let flag): bool(ValueField.boolValue, flag)
        case .number(let number): double(ValueField.numberValue, number)
        case .string(let text): put(ValueField.stringValue, text)
        case .list(let values):
            message(ValueField.listValue) { sink in
                sink.messages(ListField.values, values) { $0.value($1) }
            }
        case .object(let values): message(ValueField.structValue) { $0.object(values) }
        }
    }

    private mutating func put(_ field: some MessageField, _ text: String) {
        tag(field, .bytes)
        varint(UInt64(text.utf8.count))
        buffer.append(contentsOf: text.utf8)
    }

    private mutating func tag(_ field: some MessageField, _ type: ProtobufCursor.WireType) {
        varint(UInt64(field.rawValue) << 3 | UInt64(type.rawValue))
    }

    private mutating func varint(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            buffer.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        buffer.append(UInt8(rest))
    }
}

extension FixedWidthInteger {
    /// The number, or `nil` for 0: what fields without presence leave out.
    var nonZero: Self? { self == 0 ? nil : self }
}
