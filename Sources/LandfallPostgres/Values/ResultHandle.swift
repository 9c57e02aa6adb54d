import CLibPQ

/// The sole owner of a `PGresult`.
///
/// `@safe` because the pointer is private, never handed out, and cleared exactly once.
@safe struct ResultHandle: ~Copyable {
    private let pointer: OpaquePointer

    /// Takes ownership of a result.
    init(_ pointer: OpaquePointer) {
        unsafe self.pointer = unsafe pointer
    }

    deinit {
        unsafe PQclear(pointer)
    }

    /// What kind of answer it is.
    var status: ExecStatusType {
        unsafe PQresultStatus(pointer)
    }

    /// Whether it says that a statement failed.
    var isFailure: Bool {
        switch status {
        case PGRES_FATAL_ERROR, PGRES_BAD_RESPONSE: true
        default: false
        }
    }

    /// The server's report; `nil` when libpq itself noticed the failure.
    var report: ServerReport? {
        unsafe ServerReport(reading: pointer)
    }

    /// The command as the server calls it: `COMMIT`, `UPDATE 3`, `COPY 200`.
    var commandTag: String {
        unsafe String(cString: PQcmdStatus(pointer))
    }

    /// The number of rows that the command wrote or returned; 0 where it has none.
    var affectedCount: Int {
        unsafe Int(String(cString: PQcmdTuples(pointer))) ?? 0
    }

    /// The number of rows returned.
    var rowCount: Int {
        unsafe Int(PQntuples(pointer))
    }

    /// The number of columns returned.
    var columnCount: Int {
        unsafe Int(PQnfields(pointer))
    }

    /// The name of a column, which must be less than ``columnCount``.
    func columnName(_ column: Int) -> String {
        unsafe PQfname(pointer, Int32(column)).map { unsafe String(cString: $0) } ?? ""
    }

    /// The OID of the type of a column, which must be less than ``columnCount``.
    func columnType(_ column: Int) -> UInt32 {
        unsafe PQftype(pointer, Int32(column))
    }

    /// Lends the bytes of a cell, or `nil` for NULL.
    func withCell<Value>(
        row: Int,
        column: Int,
        _ body: (UnsafeRawBufferPointer?) throws(PostgresError) -> Value
    ) throws(PostgresError) -> Value {
        let (row, column) = (Int32(row), Int32(column))
        guard unsafe PQgetisnull(pointer, row, column) == 0 else {
            return try body(nil)
        }
        let count = unsafe Int(PQgetlength(pointer, row, column))
        let start = unsafe UnsafeRawPointer(PQgetvalue(pointer, row, column))
        return try unsafe body(UnsafeRawBufferPointer(start: start, count: count))
    }
}
