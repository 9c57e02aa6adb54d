/// Everything that the server said to one command.
struct CommandResult: ~Copyable {
    private var last: ResultHandle?
    private(set) var failure: PostgresError?

    /// Starts empty.
    init() {
        last = nil
        failure = nil
    }

    /// Keeps a result: the last good one, and the first failure.
    mutating func add(_ result: consuming ResultHandle) {
        guard result.isFailure else {
            last = consume result
            return
        }
        if failure == nil {
            failure = result.report.map(PostgresError.init) ?? .connectionLost(nil)
        }
    }

    /// Takes another error for the failure, once more is known of the server.
    mutating func fail(with error: PostgresError) { failure = error }

    /// The command tag of the last good result; `nil` if there is none.
    var commandTag: String? {
        switch last {
        case .some(let result): result.commandTag
        case .none: nil
        }
    }

    /// The number of rows that the last good result wrote; 0 if there is none.
    var affectedCount: Int {
        switch last {
        case .some(let result): result.affectedCount
        case .none: 0
        }
    }

    /// Hands the last result out.
    ///
    /// - Returns: The result; the answer is empty from then on.
    /// - Throws: The first failure, whatever else succeeded.
    mutating func take() throws(PostgresError) -> ResultHandle {
        if let failure {
            throw failure
        }
        guard let result = last.take() else {
            throw .connectionLost(nil)
        }
        return result
    }
}
