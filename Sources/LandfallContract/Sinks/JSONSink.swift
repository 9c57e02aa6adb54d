import Landfall
import LandfallBytes

/// Writes messages as protobuf's canonical JSON, without white space.
struct JSONSink: MessageSink, ~Copyable {
    private var buffer: ByteWriter
    private var needsComma = false

    init() { self.init(ByteWriter(capacity: 1024)) }

    private init(_ buffer: consuming ByteWriter) { self.buffer = buffer }

    static func bytes(_ body: (inout JSONSink) -> Void) -> [UInt8] {
        var sink = JSONSink()
        sink.object { sink in body(&sink) }
        return sink.buffer.array
    }

    /// Writes the message that the body writes behind other bytes.
    static func write(to buffer: inout ByteWriter, _ body: (inout JSONSink) -> Void) {
        var sink = JSONSink(buffer)
        sink.object { sink in body(&sink) }
        buffer = sink.finish()
    }

    private consuming func finish() -> ByteWriter { buffer }

    static func bytes(of value: JSONValue) -> [UInt8] {
        var sink = JSONSink()
        sink.value(value)
        return sink.buffer.array
    }

    mutating func text(_ field: some MessageField, _ value: String?) {
        guard let value, !value.isEmpty else { return }
        key(field)
        quote(value)
    }

    mutating func texts(_ field: some MessageField, _ values: [String]) {
        list(field, values) { sink, text in sink.quote(text) }
    }

    mutating func bool(_ field: some MessageField, _ value: Bool?) {
        guard let value else { return }
        key(field)
        put(value ? "true" : "false")
    }

    mutating func int32(_ field: some MessageField, _ value: Int32?) {
        guard let value else { return }
        key(field)
        whole(Int64(value))
    }

    mutating func int64(_ field: some MessageField, _ value: Int64?) {
        guard let value else { return }
        key(field)
        // Past 2^53 a number of JSON loses digits in most readers, so 64 bits are written as text.
        buffer.append(UInt8(ascii: "\""))
        whole(value)
        buffer.append(UInt8(ascii: "\""))
    }

    mutating func double(_ field: some MessageField, _ value: Double?) {
        guard let value else { return }
        key(field)
        number(value)
    }

    mutating func integers(_ field: some MessageField, _ values: [Int32]) {
        list(field, values) { sink, number in sink.whole(Int64(number)) }
    }

    mutating func word(_ field: some MessageField, _ number: Int, of words: EnumWords) {
        guard words.quoted.indices.contains(number), number > 0 else { return }
        key(field)
        buffer.append(words.quoted[number].borrowed)
        needsComma = true
    }

    mutating func message(_ field: some MessageField, _ body: (inout JSONSink) -> Void) {
        key(field)
        object(body)
    }

    mutating func messages(
        _ field: some MessageField,
        count: Int,
        _ body: (inout JSONSink, Int) -> Void
    ) {
        list(field, 0..<count) { sink, place in sink.object { body(&$0, place) } }
    }

    mutating func messages<Element>(
        _ field: some MessageField,
        _ values: some RandomAccessCollection<Element>,
        _ body: (inout JSONSink, Element) -> Void
    ) {
        list(field, values) { sink, value in sink.object { body(&$0, value) } }
    }

    mutating func entries(_ field: some MessageField, _ values: [ContextEntry]) {
        guard values.areInOrder else { return entries(field, values.inOrder) }
        guard !values.isEmpty else { return }
        key(field)
        object { sink in
            for place in values.indices {
                sink.key(values[place].key)
                sink.quote(values[place].value)
            }
        }
    }

    mutating func attributes(_ field: some MessageField, _ values: Attributes) {
        guard !values.isEmpty else { return }
        key(field)
        value(.object(values.values))
    }

    mutating func timestamp(_ field: some MessageField, _ value: Timestamp?) {
        guard let value else { return }
        key(field)
        buffer.append(UInt8(ascii: "\""))
        value.appendRFC3339(to: &buffer)
        buffer.append(UInt8(ascii: "\""))
        needsComma = true
    }

    mutating func duration(_ field: some MessageField, _ value: Duration?) {
        guard let (seconds, nanoseconds) = value?.secondsAndNanoseconds else { return }
        key(field)
        put(seconds < 0 || nanoseconds < 0 ? "\"-" : "\"")
        put(String(seconds.magnitude))
        Timestamp.appendFraction(nanoseconds.magnitude, to: &buffer)
        put("s\"")
    }

    // MARK: - Values

    private mutating func value(_ value: JSONValue) {
        switch value {
        case .null: put("null")
        case .bool(let flag): put(flag ? "true" : "false")
        case .number(let number): self.number(number)
        case .string(let text): quote(text)
        case .list(let values):
            list(values) { sink, value in sink.value(value) }
        case .object(let values):
            object { sink in
                for (key, value) in values.sorted(by: { $0.key < $1.key }) {
                    sink.key(key)
                    sink.value(value)
                }
            }
        }
    }

    /// Writes a number: a whole one without a fraction, one that JSON has no number for as text.
    private mutating func number(_ number: Double) {
        if !number.isFinite {
            put(number.isNaN ? "\"NaN\"" : number < 0 ? "\"-Infinity\"" : "\"Infinity\"")
        } else if let whole = Int64(exactly: number), whole.magnitude < 1 << 53,
            number.sign == .plus || whole != 0
        {
            self.whole(whole)
        } else {
            put(String(number))
        }
    }

    private mutating func whole(_ number: Int64) {
        buffer.appendDecimal(number)
        needsComma = true
    }

    private mutating func quote(_ text: String) {
        if !buffer.append(quotedPlain: text) { quoteEscaped(text) }
        needsComma = true
    }

    @inline(never)
    private mutating func quoteEscaped(_ text: String) {
        buffer.append(UInt8(ascii: "\""))
        text.withBytes { bytes in
            for byte in bytes { escape(byte) }
        }
        buffer.append(UInt8(ascii: "\""))
    }

    private mutating func escape(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): put("\\\"")
        case UInt8(ascii: "\\"): put("\\\\")
        case 0x0A: put("\\n")
        case 0x0D: put("\\r")
        case 0x09: put("\\t")
        case 0..<0x20:
            let digits = Array("0123456789abcdef".utf8)
            put("\\u00")
            buffer.append(digits[Int(byte >> 4)])
            buffer.append(digits[Int(byte & 15)])
        default: buffer.append(byte)
        }
    }

    // MARK: - Structure

    private mutating func put(_ text: String) {
        buffer.append(text)
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { buffer.append(UInt8(ascii: ",")) }
    }

    private mutating func key<Field: MessageField>(_ field: Field) {
        let key = Field.table.keys[field.rawValue - 1].borrowed
        // Without its comma where it is the first.
        buffer.append(needsComma ? key : key.slice(from: 1, count: key.count - 1))
    }

    private mutating func key(_ text: String) {
        separate()
        quote(text)
        buffer.append(UInt8(ascii: ":"))
    }

    private mutating func object(_ body: (inout JSONSink) -> Void) {
        buffer.append(UInt8(ascii: "{"))
        needsComma = false
        body(&self)
        buffer.append(UInt8(ascii: "}"))
        needsComma = true
    }

    private mutating func list<Element>(
        _ field: some MessageField,
        _ values: some RandomAccessCollection<Element>,
        _ body: (inout JSONSink, Element) -> Void
    ) {
        guard !values.isEmpty else { return }
        key(field)
        list(values, body)
    }

    private mutating func list<Element>(
        _ values: some RandomAccessCollection<Element>,
        _ body: (inout JSONSink, Element) -> Void
    ) {
        buffer.append(UInt8(ascii: "["))
        needsComma = false
        // By their places: an element that an iterator gives is copied.
        for index in values.indices {
            separate()
            body(&self, values[index])
        }
        buffer.append(UInt8(ascii: "]"))
        needsComma = true
    }
}
