/// Why a subcommand ends early: what it says on standard error, and its exit status.
struct CommandFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The exit status.
    let status: ExitStatus
    /// One line that says what to do; empty where all is said already.
    let message: String
    /// Findings that are printed before the message, as they are.
    var findings: [String] = []

    /// The work failed.
    ///
    /// - Parameter message: One line that says what to do.
    /// - Returns: A failure with status 1.
    static func failed(_ message: String) -> CommandFailure {
        CommandFailure(status: .failed, message: message)
    }

    /// The command line or a setting is wrong.
    ///
    /// - Parameter message: One line that says what to do.
    /// - Returns: A failure with status 2.
    static func usage(_ message: String) -> CommandFailure {
        CommandFailure(status: .usage, message: message)
    }

    /// The work ends since nobody reads its output any more; nothing is said about it.
    static let outputClosed = CommandFailure(status: .failed, message: "")

    /// The message.
    var description: String { message }
}
