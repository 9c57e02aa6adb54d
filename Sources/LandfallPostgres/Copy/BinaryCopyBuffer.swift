import Glibc

/// Rows in the form of `COPY ... FROM STDIN (FORMAT BINARY)`, written into memory that is used again.
///
/// A row is ``beginRow()`` and then one `append` a column, in the order of the COPY statement's columns; each must be of the
/// column's very type, since the server converts nothing. One thread at a time. `@safe`: the memory is private, each write is
/// preceded by a check of the room, and it is freed exactly once.
@safe package struct BinaryCopyBuffer: ~Copyable {
    /// The number of columns that each row has.
    package let columnCount: Int
    /// The number of rows begun.
    package private(set) var rowCount = 0
    private var memory: UnsafeMutableRawPointer
    private var capacity: Int
    private var count = 0
    private var missingColumns = 0
    /// Where the columns of the row begin that was begun last.
    private var rowStart = 0

    /// Makes an empty buffer.
    ///
    /// - Parameters:
    ///   - columnCount: How many columns the COPY statement names, 1 to 1,600.
    ///   - capacity: The bytes to begin with; it grows by doubling.
    /// - Precondition: `columnCount` is within its bounds.
    package init(columnCount: Int, capacity: Int = 64 * 1_024) {
        precondition((1...1_600).contains(columnCount), "\(columnCount) columns")
        self.columnCount = columnCount
        self.capacity = max(capacity, 64)
        unsafe memory = .allocate(byteCount: self.capacity, alignment: 16)
        writeHeader()
    }

    deinit {
        unsafe memory.deallocate()
    }

    /// The bytes written so far, header included.
    package var sizeBytes: Int {
        count
    }

    /// Starts the next row.
    ///
    /// - Precondition: The row before has all its columns.
    package mutating func beginRow() {
        precondition(missingColumns == 0, "the row before lacks \(missingColumns) columns")
        missingColumns = columnCount
        rowCount += 1
        write(Int16(columnCount))
        rowStart = count
    }

    /// The columns of the row that was written last, as ``append(row:)`` takes them.
    ///
    /// - Precondition: There is a row, and it has all its columns.
    package var lastRow: [UInt8] {
        precondition(rowCount > 0 && missingColumns == 0, "there is no whole row")
        return unsafe Array(
            UnsafeRawBufferPointer(start: memory + rowStart, count: count - rowStart)
        )
    }

    /// Appends a whole row whose columns were written before.
    ///
    /// - Parameter columns: Each column as its length in four bytes and its bytes, for all columns.
    /// - Precondition: The row before has all its columns.
    package mutating func append(row columns: borrowing RawSpan) {
        beginRow()
        missingColumns = 0
        unsafe columns.withUnsafeBytes { unsafe write($0) }
    }

    /// Forgets all rows and keeps the memory.
    ///
    /// - Parameter limit: Memory beyond this many bytes is given back, so that one large batch is not paid for ever.
    package mutating func removeAll(keepingAtMost limit: Int = 16 * 1_024 * 1_024) {
        if capacity > limit {
            unsafe memory.deallocate()
            capacity = max(64, limit)
            unsafe memory = .allocate(byteCount: capacity, alignment: 16)
        }
        count = 0
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
        precondition(missingColumns == 0, "the last row lacks \(missingColumns) columns")
        var start = 0
        while start < count {
            let length = min(size, count - start)
            try unsafe body(UnsafeRawBufferPointer(start: memory + start, count: length))
            start += length
        }
        // The trailer: a row of -1 columns.
        let trailer: [UInt8] = [0xFF, 0xFF]
        let failure: PostgresError? = unsafe trailer.withUnsafeBytes { bytes in
            do throws(PostgresError) {
                try unsafe body(bytes)
                return nil
            } catch {
                return error
            }
        }
        if let failure {
            throw failure
        }
    }

    /// Counts one column of the row off.
    mutating func beginColumn() {
        precondition(missingColumns > 0, "the row has all its \(columnCount) columns")
        missingColumns -= 1
    }

    /// Leaves room for a length that is written later by ``endLength(at:)``.
    mutating func beginLength() -> Int {
        write(Int32(0))
        return count
    }

    /// Writes the length of what was written since ``beginLength()``.
    mutating func endLength(at start: Int) {
        let length = Int32(count - start).bigEndian
        unsafe memory.storeBytes(of: length, toByteOffset: start - 4, as: Int32.self)
    }

    /// Whether a byte of 0 was written since a place.
    func holdsNUL(since start: Int) -> Bool {
        unsafe count > start && memchr(memory + start, 0, count - start) != nil
    }

    /// Takes back what was written since a place.
    mutating func removeAll(since start: Int) { count = min(count, start) }

    /// Writes an integer in network order.
    mutating func write<Integer: FixedWidthInteger & BitwiseCopyable>(_ value: Integer) {
        let size = Integer.bitWidth / 8
        makeRoom(for: size)
        unsafe memory.storeBytes(of: value.bigEndian, toByteOffset: count, as: Integer.self)
        count += size
    }

    /// Writes bytes as they are.
    mutating func write(_ bytes: UnsafeRawBufferPointer) {
        guard let start = bytes.baseAddress else {
            return
        }
        makeRoom(for: bytes.count)
        unsafe (memory + count).copyMemory(from: start, byteCount: bytes.count)
        count += bytes.count
    }

    private mutating func makeRoom(for size: Int) {
        guard count + size > capacity else {
            return
        }
        let larger = max(2 * capacity, count + size)
        let moved = UnsafeMutableRawPointer.allocate(byteCount: larger, alignment: 16)
        unsafe moved.copyMemory(from: memory, byteCount: count)
        unsafe memory.deallocate()
        unsafe memory = unsafe moved
        capacity = larger
    }

    /// The signature, no flags, no header extension.
    private mutating func writeHeader() {
        for byte: UInt8 in [0x50, 0x47, 0x43, 0x4F, 0x50, 0x59, 0x0A, 0xFF, 0x0D, 0x0A, 0x00] {
            write(byte)
        }
        write(Int32(0))
        write(Int32(0))
    }
}
