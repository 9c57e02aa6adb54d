import CLibPQ

extension ServerReport {
    /// Reads the fields of a result that carries an error or a notice.
    ///
    /// There are none if it has no SQLSTATE: the failure is libpq's own.
    ///
    /// - Parameter result: A live `PGresult`, only read.
    init?(reading result: OpaquePointer) {
        func field(_ code: Int32) -> String? {
            unsafe PQresultErrorField(result, code).map { unsafe String(cString: $0) }
        }
        guard let state = field(LF_DIAG_SQLSTATE) else {
            return nil
        }
        let table = [field(LF_DIAG_SCHEMA), field(LF_DIAG_TABLE)].compactMap(\.self)
        let names = [
            table.isEmpty ? nil : table.joined(separator: "."),
            field(LF_DIAG_COLUMN).map { "column \($0)" },
            field(LF_DIAG_CONSTRAINT).map { "constraint \($0)" },
        ].compactMap(\.self)
        self.init(
            severity: field(LF_DIAG_SEVERITY) ?? "ERROR",
            sqlState: SQLState(rawValue: state),
            message: field(LF_DIAG_MESSAGE) ?? "",
            object: names.isEmpty ? nil : names.joined(separator: ", "),
            position: field(LF_DIAG_POSITION).flatMap { Int($0) },
            constraint: field(LF_DIAG_CONSTRAINT)
        )
    }
}
