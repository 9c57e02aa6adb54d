extension BinaryCopyBuffer {
    /// Appends NULL.
    package mutating func appendNull() {
        beginColumn()
        write(Int32(-1))
    }

    /// Appends to a `boolean` column.
    package mutating func append(_ value: Bool?) {
        append(fixed: value.map { $0 ? 1 as UInt8 : 0 })
    }

    /// Appends to a `smallint` column.
    package mutating func append(_ value: Int16?) {
        append(fixed: value)
    }

    /// Appends to an `integer` column.
    package mutating func append(_ value: Int32?) {
        append(fixed: value)
    }

    /// Appends to a `bigint` column.
    package mutating func append(_ value: Int64?) {
        append(fixed: value)
    }

    /// Appends to a `double precision` column.
    package mutating func append(_ value: Double?) {
        append(fixed: value?.bitPattern)
    }

    /// Appends to a `timestamptz` column.
    package mutating func append(_ value: Timestamp?) {
        append(fixed: value?.wire)
    }

    /// Appends to a `text` or `varchar` column; U+0000, which PostgreSQL can't hold, becomes U+FFFD.
    package mutating func append(_ value: String?) {
        guard let value else {
            appendNull()
            return
        }
        beginColumn()
        writeText(value)
    }

    /// Appends bytes that are valid UTF-8 without NUL to a `text` or `varchar` column.
    ///
    /// Other bytes make the server refuse the whole COPY as ``PostgresError/data(_:)``.
    package mutating func append(validText bytes: borrowing RawSpan) {
        append(bytes: bytes)
    }

    /// Appends to a `bytea` column.
    package mutating func append(bytes: [UInt8]?) {
        guard let bytes else {
            appendNull()
            return
        }
        unsafe append(bytes: bytes.span.bytes)
    }

    /// Appends to a `bytea` column, without an array between.
    package mutating func append(bytes: borrowing RawSpan) {
        beginColumn()
        write(Int32(bytes.byteCount))
        unsafe bytes.withUnsafeBytes { unsafe write($0) }
    }

    /// Appends to a `uuid` column.
    ///
    /// - Parameter bytes: The sixteen bytes.
    /// - Precondition: They are sixteen.
    package mutating func append(uuid bytes: [UInt8]) {
        precondition(bytes.count == 16, "a UUID of \(bytes.count) bytes")
        unsafe append(bytes: bytes.span.bytes)
    }

    /// Appends to a `text[]` column.
    package mutating func append(_ values: [String]) {
        beginColumn()
        let start = beginLength()
        write(Int32(values.isEmpty ? 0 : 1))  // dimensions
        write(Int32(0))  // no NULL among them
        write(TypeOID.text)
        if !values.isEmpty {
            write(Int32(values.count))
            write(Int32(1))  // the first index
        }
        for value in values {
            writeText(value)
        }
        endLength(at: start)
    }

    /// Writes a text with its length before it.
    private mutating func writeText(_ value: String) {
        let start = beginLength()
        var value = value
        let hasNUL = value.withUTF8 { bytes in
            unsafe bytes.contains(0)
        }
        writeUTF8(hasNUL ? value.replacing("\0", with: "\u{FFFD}") : value)
        endLength(at: start)
    }

    /// Writes the bytes of a text.
    mutating func writeUTF8(_ value: String) {
        var value = value
        value.withUTF8 { unsafe write(UnsafeRawBufferPointer($0)) }
    }

    private mutating func append(fixed value: (some FixedWidthInteger & BitwiseCopyable)?) {
        beginColumn()
        guard let value else {
            write(Int32(-1))
            return
        }
        write(Int32(type(of: value).bitWidth / 8))
        write(value)
    }
}
