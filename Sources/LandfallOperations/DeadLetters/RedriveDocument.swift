import LandfallContract
import LandfallKafka
import LandfallReview

/// The result of a dead letter that was to be sent back, for programs.
package struct RedriveDocument: Encodable {
    /// The topic and partition to which the record went, or would go.
    package struct Target: Encodable {
        package let topic: String
        /// `nil` for the partition of its key.
        package let partition: Int32?
    }

    package let letter: DeadLetterDocument
    /// `sent`, `ready`, `unreadable`, `repeated` or `refused`.
    package let outcome: String
    package let reason: String?
    package let target: Target?

    /// Takes an outcome.
    ///
    /// - Parameters:
    ///   - letter: The letter.
    ///   - outcome: What becomes of it.
    ///   - isSent: Whether what is ready is sent.
    package init(_ letter: DeadLetter, _ outcome: Redrive.Outcome, isSent: Bool) {
        self.letter = DeadLetterDocument(letter)
        var target: Target?
        switch outcome {
        case .ready(let record):
            self.outcome = isSent ? "sent" : "ready"
            reason = nil
            target = Target(topic: record.topic.name, partition: record.partition?.number)
        case .unreadable(let fault):
            self.outcome = "unreadable"
            reason = "\(fault)"
        case .repeated:
            self.outcome = "repeated"
            reason = nil
        case .refused(let why):
            self.outcome = "refused"
            reason = why
        }
        self.target = target
    }

    /// The same for people; `nil` for what is only counted unless it was named.
    ///
    /// - Parameters:
    ///   - letter: The letter.
    ///   - outcome: What becomes of it.
    ///   - isSent: Whether what is ready is sent.
    ///   - isNamed: Whether the letter was named by its place.
    /// - Returns: One line.
    package static func line(
        _ letter: DeadLetter,
        _ outcome: Redrive.Outcome,
        isSent: Bool,
        isNamed: Bool
    ) -> String? {
        let name = "\(letter.place.short)  \(letter.code ?? "unknown")"
        switch outcome {
        case .ready(let record):
            let target = record.partition.map { "partition \($0)" } ?? "the partition of its key"
            return "\(name)  \(isSent ? "sent" : "would be sent") to \(record.topic) \(target)"
        case .unreadable(let fault):
            return isNamed ? "\(name)  stays: it still can't be read: \(fault)".printable : nil
        case .repeated: return isNamed ? "\(name)  stays: its record is named already" : nil
        case .refused(let reason): return "\(name)  stays: \(reason)".printable
        }
    }
}
