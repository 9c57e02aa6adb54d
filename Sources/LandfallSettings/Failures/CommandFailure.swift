package import LandfallReview

/// The failure of a subcommand: its message on standard error, and its exit status.
package struct CommandFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The exit status.
    package let status: ExitStatus
    /// One line that says what to do; empty where all is said already.
    package let message: String
    /// Findings that are printed before the message, as they are.
    package var findings: [String] = []

    /// Puts one together.
    ///
    /// - Parameters:
    ///   - status: The exit status.
    ///   - message: One line that says what to do; empty where all is said already.
    ///   - findings: What is printed before it.
    package init(status: ExitStatus, message: String, findings: [String] = []) {
        self.status = status
        self.message = message
        self.findings = findings
    }

    /// The work failed.
    ///
    /// - Parameter message: One line that says what to do.
    /// - Returns: A failure with status 1.
    package static func failed(_ message: String) -> CommandFailure {
        CommandFailure(status: .failed, message: message)
    }

    /// The command line or a setting is wrong.
    ///
    /// - Parameter message: One line that says what to do.
    /// - Returns: A failure with status 2.
    package static func usage(_ message: String) -> CommandFailure {
        CommandFailure(status: .usage, message: message)
    }

    /// The work ends since nobody reads its output any more; nothing is said about it.
    package static let outputClosed = CommandFailure(status: .failed, message: "")

    /// The message.
    package var description: String { message }
}

extension CommandFailure {
    /// Runs what may be refused.
    ///
    /// - Parameter body: Reads or writes.
    /// - Returns: What it returns.
    /// - Throws: What the program says about it.
    package static func translating<Value>(
        _ body: () throws(ReviewError) -> Value
    ) throws(CommandFailure) -> Value {
        do throws(ReviewError) {
            return try body()
        } catch {
            throw CommandFailure(of: error)
        }
    }

    /// Sorts an error of reading and of writing.
    ///
    /// - Parameter error: The error.
    package init(of error: ReviewError) {
        switch error {
        case .refused(let line): self = .usage(line)
        case .failed(let line): self = .failed(line)
        case .closed: self = .outputClosed
        }
    }
}

/// The exit status of the program.
package enum ExitStatus: Int32, Hashable, Sendable {
    /// All was done.
    case good = 0
    /// The work failed.
    case failed = 1
    /// The command line or a setting is wrong, or what it points to is not there.
    case usage = 2
    /// The time was up before the work was done, and nothing is wrong until then.
    case outOfTime = 3
}
