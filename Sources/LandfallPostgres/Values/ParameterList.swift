/// Parameters in the form libpq takes them: parallel arrays over one run of bytes.
struct ParameterList {
    private var bytes: [UInt8] = []
    private var starts: [Int?] = []
    private var types: [UInt32] = []
    private var lengths: [Int32] = []
    private var formats: [Int32] = []

    /// Encodes the values.
    init(_ parameters: [Parameter]) {
        for parameter in parameters {
            append(parameter)
        }
    }

    /// Lends the arrays: count, type OIDs, values, lengths, formats.
    func withArrays<Value>(
        _ body: (
            Int32, UnsafePointer<UInt32>?, UnsafePointer<UnsafePointer<CChar>?>?,
            UnsafePointer<Int32>?, UnsafePointer<Int32>?
        ) -> Value
    ) -> Value {
        unsafe bytes.withUnsafeBytes { buffer in
            let base = unsafe buffer.assumingMemoryBound(to: CChar.self).baseAddress
            let values = unsafe starts.map { start -> UnsafePointer<CChar>? in
                guard let start, let base = unsafe base else {
                    return nil
                }
                return unsafe base + start
            }
            return unsafe body(Int32(starts.count), types, values, lengths, formats)
        }
    }

    private mutating func append(_ parameter: Parameter) {
        switch parameter {
        case .null: add(nil)
        case .bool(let value): add(text: value ? "t" : "f")
        case .integer(let value): add(text: String(value))
        case .double(let value): add(text: value.description)
        case .text(let value): add(text: value)
        case .bytes(let value): add(value, type: TypeOID.bytea)
        case .timestamp(let value):
            add(value.wire.bigEndianBytes, type: TypeOID.timestamptz)
        case .integers(let values): add(text: ArrayLiteral.make(values.map { String($0) }))
        case .texts(let values): add(text: ArrayLiteral.make(values))
        case .byteArrays(let values):
            add(text: ArrayLiteral.make(values.map(ArrayLiteral.hexadecimal)))
        }
    }

    private mutating func add(_ value: [UInt8]?, type: UInt32 = 0) {
        starts.append(value == nil ? nil : bytes.count)
        types.append(type)
        lengths.append(Int32(clamping: value?.count ?? 0))
        formats.append(type == 0 ? 0 : 1)
        bytes.append(contentsOf: value ?? [])
        bytes.append(0)  // a text value ends here; an empty one needs an address, too
    }

    private mutating func add(text: String) {
        guard text.utf8.contains(0) else {
            add(Array(text.utf8))
            return
        }
        add(Array(text.replacing("\0", with: "\u{FFFD}").utf8))
    }
}
