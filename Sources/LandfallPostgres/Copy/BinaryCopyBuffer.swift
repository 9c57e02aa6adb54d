package import LandfallBytes

/// Rows in the form of `COPY ... FROM STDIN (FORMAT BINARY)`, written into memory that is used again.
///
/// A row is ``beginRow()`` and then one `append` a column, in the order of the COPY statement's columns; each must be of the
/// column's very type, since the server converts nothing. One thread at a time.
package struct BinaryCopyBuffer: ~Copyable {
    /// The number of columns that each row has from now on; all rows of one COPY have the same.
    ///
    /// - Precondition: It is within its bounds, and the row before has all its columns.
    package var columnCount: Int {
        didSet { checkColumnCount() }
    }
    /// The number of rows begun.
    package private(set) var rowCount = 0
    /// All that was written.
    var bytes: ByteWriter
    private var missingColumns = 0
    /// What comes before the first row.
    private static let headerBytes = 19
    /// What comes before the columns of a row.
    static let columnCountBytes = 2

    /// Makes an empty buffer.
    ///
    /// - Parameters:
    ///   - columnCount: How many columns the COPY statement names, 1 to 1,600.
    ///   - capacity: The bytes to begin with; it grows by doubling.
    /// - Precondition: `columnCount` is within its bounds.
    package init(columnCount: Int, capacity: Int = 64 * 1_024) {
        self.columnCount = columnCount
        bytes = ByteWriter(capacity: max(capacity, 64))
        checkColumnCount()
        writeHeader()
    }

    private func checkColumnCount() {
        precondition((1...1_600).contains(columnCount), "\(columnCount) columns")
        checkLastRow()
    }

    private func checkLastRow() {
        precondition(missingColumns == 0, "the last row lacks \(missingColumns) columns")
    }

    /// The bytes written so far, header included.
    package var sizeBytes: Int { bytes.count }

    /// Starts the next row.
    ///
    /// - Precondition: The row before has all its columns.
    package mutating func beginRow() {
        checkLastRow()
        missingColumns = columnCount
        rowCount += 1
        bytes.append(bigEndian: Int16(columnCount))
    }

    /// The bytes of the rows written so far.
    package var rowBytes: Int { bytes.count - Self.headerBytes }

    /// Lends all rows, as ``append(rows:count:)`` takes them.
    ///
    /// - Precondition: The last row has all its columns.
    package func withRows<Result>(_ body: (BorrowedBytes) -> Result) -> Result {
        checkLastRow()
        return bytes.withBytes { body($0.slice(from: Self.headerBytes, count: rowBytes)) }
    }

    /// Appends whole rows that were written before, of as many columns each.
    ///
    /// - Parameters:
    ///   - rows: The rows, as ``withRows(_:)`` lends them.
    ///   - count: How many they are.
    /// - Precondition: The row before has all its columns.
    package mutating func append(rows: BorrowedBytes, count: Int) {
        checkLastRow()
        rowCount += count
        bytes.append(rows)
    }

    /// Appends a whole row whose columns were written before.
    ///
    /// - Parameter columns: Each column as its length in four bytes and its bytes, for all columns.
    /// - Precondition: The row before has all its columns.
    package mutating func append(row columns: BorrowedBytes) {
        beginRow()
        missingColumns = 0
        bytes.append(columns)
    }

    /// Forgets all rows and keeps the memory.
    ///
    /// - Parameter limit: Memory beyond this many bytes is given back, so that one large batch is not paid for ever.
    package mutating func removeAll(keepingAtMost limit: Int = 16 * 1_024 * 1_024) {
        bytes.removeAll(keepingAtMost: max(64, limit))
        rowCount = 0
        missingColumns = 0
        writeHeader()
    }

    /// Lends everything, trailer included, in pieces.
    ///
    /// - Precondition: The last row has all its columns.
    func withPieces(
        ofAtMost size: Int,
        _ body: (UnsafeRawBufferPointer) throws(PostgresError) -> Void
    ) throws(PostgresError) {
        checkLastRow()
        try bytes.withBytes { (all) throws(PostgresError) in
            for start in stride(from: 0, to: all.count, by: size) {
                let piece = all.slice(from: start, count: min(size, all.count - start))
                try piece.withUnsafeBytes(body)
            }
        }
        // The trailer: a row of -1 columns.
        let trailer: [UInt8] = [0xFF, 0xFF]
        try trailer.withBytes { (trailer) throws(PostgresError) in
            try trailer.withUnsafeBytes(body)
        }
    }

    /// Counts one column of the row off.
    mutating func beginColumn() {
        precondition(missingColumns > 0, "the row has all its \(columnCount) columns")
        missingColumns -= 1
    }

    /// Leaves room for a length that is written later by ``endLength(at:)``.
    mutating func beginLength() -> Int {
        bytes.append(bigEndian: 0 as UInt32)
        return bytes.count
    }

    /// Writes the length of what was written since ``beginLength()``.
    mutating func endLength(at start: Int) {
        bytes.replace(at: start - 4, bigEndian: UInt32(bytes.count - start))
    }

    /// The signature, no flags, no header extension.
    private mutating func writeHeader() {
        let signature: [UInt8] = [
            0x50, 0x47, 0x43, 0x4F, 0x50, 0x59, 0x0A, 0xFF, 0x0D, 0x0A, 0x00,
        ]
        signature.withBytes { bytes.append($0) }
        bytes.append(bigEndian: 0 as Int64)
    }
}
