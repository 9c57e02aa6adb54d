package import LandfallKafka

/// Why a question to Kafka had no answer, with what librdkafka logged about it.
package struct UnansweredRequest: Error, CustomStringConvertible {
    /// The error of the question.
    package let error: KafkaError
    /// The last line that librdkafka logged as an error, or `nil`.
    let lastError: String?
    /// The brokers that were asked.
    package let brokers: String

    /// Whether another try can do better: a refused sign-in shows in the log only.
    var isRecoverable: Bool { error.recovery == .retry && !isSignInRefused }

    private var isSignInRefused: Bool {
        lastError?.lowercased().contains("authentication") ?? false
    }

    /// The last error without the names before it, else the error.
    package var description: String {
        guard let lastError else { return "\(error)" }
        let text = LibraryText.plain(lastError)
        guard let name = text.firstRange(of: "/bootstrap: ") else { return text }
        return String(text[name.upperBound...])
    }
}
