package import LandfallBytes

extension BinaryCopyBuffer {
    package mutating func appendNull() {
        beginColumn()
        bytes.append(bigEndian: -1 as Int32)
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
    package mutating func append(_ value: PostgresTimestamp?) {
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

    /// Appends to a text column what many rows say alike.
    package mutating func append(_ column: TextColumn) {
        beginColumn()
        column.bytes.withBytes { bytes.append($0) }
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
        bytes.withBytes { append(borrowed: $0) }
    }

    /// Appends to a `bytea` column, without an array between.
    package mutating func append(bytes: borrowing RawSpan) {
        unsafe bytes.withUnsafeBytes { append(borrowed: unsafe BorrowedBytes($0)) }
    }

    /// Appends bytes to a `bytea` column, or a text without U+0000 to one of text.
    package mutating func append(borrowed value: BorrowedBytes) {
        beginColumn()
        bytes.append(counted: value)
    }

    /// Appends to a `uuid` column.
    ///
    /// - Parameter bytes: The sixteen bytes.
    /// - Precondition: They are sixteen.
    package mutating func append(uuid bytes: [UInt8]) {
        precondition(bytes.count == 16, "a UUID of \(bytes.count) bytes")
        append(bytes: bytes)
    }

    /// Appends to a `text[]` column.
    package mutating func append(_ values: [String]) {
        append(count: values.count) { values[$0] }
    }

    /// Appends to a `text[]` column, without an array between.
    ///
    /// - Parameters:
    ///   - count: The number of texts.
    ///   - text: Gives the text of a place, from 0.
    package mutating func append(count: Int, text: (Int) -> String) {
        beginColumn()
        let start = beginLength()
        bytes.append(bigEndian: Int32(count == 0 ? 0 : 1))  // dimensions
        bytes.append(bigEndian: 0 as Int32)  // no NULL among them
        bytes.append(bigEndian: TypeOID.text)
        if count > 0 {
            bytes.append(bigEndian: Int32(count))
            bytes.append(bigEndian: 1 as Int32)  // the first index
        }
        for place in 0..<count { writeText(text(place)) }
        endLength(at: start)
    }

    /// Writes a text with its length before it.
    private mutating func writeText(_ value: String) {
        guard !value.withBytes({ bytes.append(countedWithoutZero: $0) }) else { return }
        value.replacing("\0", with: "\u{FFFD}").withBytes { bytes.append(counted: $0) }
    }

    private mutating func append(fixed value: (some FixedWidthInteger & BitwiseCopyable)?) {
        guard let value else { return appendNull() }
        beginColumn()
        bytes.append(bigEndian: Int32(type(of: value).bitWidth / 8))
        bytes.append(bigEndian: value)
    }
}
