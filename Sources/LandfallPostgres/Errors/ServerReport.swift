import CLibPQ

/// The server's report about a failure or a notice, without the row data that it quotes.
///
/// DETAIL, HINT and CONTEXT are left behind on purpose: they repeat key values and parameters.
package struct ServerReport: Hashable, Sendable {
    /// How bad it is, `ERROR` for instance, in English whatever the server's locale.
    package let severity: String
    /// The code that tells what to do.
    package let sqlState: SQLState
    /// The server's primary message, which may quote a value of a row.
    ///
    /// For people at a terminal; ``description`` is what belongs in a log.
    package let message: String
    /// `schema.table`, `column` and `constraint`, as far as the server named them.
    package let object: String?
    /// Where in the statement the fault is, in characters counted from one.
    package let position: Int?

    /// The constraint that refused the row, where one did.
    package var constraint: String?

    /// Whether no partition takes the row: a CHECK would have a name.
    var lacksPartition: Bool { sqlState == .checkViolation && constraint == nil }

    /// Whether the server ended the session with this report.
    var endsSession: Bool {
        severity == "FATAL" || severity == "PANIC"
    }
}

extension ServerReport: CustomStringConvertible, CustomDebugStringConvertible {
    /// The code, the objects concerned, and the message unless its class is one that quotes rows.
    package var description: String {
        var parts = ["SQLSTATE \(sqlState)"]
        if let object {
            parts.append(object)
        }
        if !quotesRows {
            parts.append(message)
        }
        return parts.joined(separator: ": ")
    }

    /// The same as ``description``: a debugger's output ends up in logs too.
    package var debugDescription: String {
        description
    }

    /// Data exceptions, integrity violations, limits and messages raised by functions quote what they met.
    private var quotesRows: Bool {
        ["22", "23", "54", "P0"].contains { sqlState.isOfClass($0) }
    }
}

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
