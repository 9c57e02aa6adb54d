import Glibc
import LandfallReview
import LandfallSettings

/// Asks for what the options of a command do not say, where a person can answer.
struct Questions {
    private let asks = isatty(STDIN_FILENO) == 1

    /// The answer to a question.
    ///
    /// - Parameters:
    ///   - given: What an option says; nothing is asked then.
    ///   - question: What is asked on standard error.
    ///   - usual: The answer where a person only presses return, and where nobody can be asked.
    /// - Returns: The answer; `nil` where there is none.
    /// - Throws: ``CommandFailure`` if standard error can't be written.
    func answer(_ given: String?, _ question: String, _ usual: String) throws -> String? {
        if let given { return given }
        guard asks else { return usual.isEmpty ? nil : usual }
        let text = usual.isEmpty ? "\(question): " : "\(question) [\(usual)]: "
        try Console.write(Array(text.utf8), to: STDERR_FILENO)
        let line = Self.trimmed(readLine() ?? "")
        return line.isEmpty ? (usual.isEmpty ? nil : usual) : line
    }

    /// A text without white space at its ends.
    static func trimmed(_ text: some StringProtocol) -> String {
        let rest = text.drop(while: \.isWhitespace)
        guard let last = rest.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(rest[...last])
    }
}
