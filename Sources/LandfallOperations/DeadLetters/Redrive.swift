package import LandfallContract
package import LandfallKafka

/// Sends dead letters back to where they came from, with the identity that they had.
///
/// The key, the value and the headers are those of the original. An intent without an id of its own
/// is known by its place, so that place goes along in headers: however often a letter is sent back,
/// it is one intent, and within the dedupe window it is answered and recorded once.
///
/// What still can't be read would only come back as one letter more, so it stays unless it is asked
/// for; and of the letters that one record has come back as, one is sent.
package struct Redrive: Sendable {
    private let partitionCounts: [String: Int]
    private let reader: DeadLetterReader
    private let takesUnreadable: Bool
    private var taken: Set<RecordOrigin> = []

    /// The outcome for one dead letter.
    package enum Outcome: Hashable, Sendable {
        /// It can be sent.
        case ready(OutgoingRecord)
        /// It still can't be read, and stays.
        case unreadable(ContractError)
        /// Another letter of the same record was ready before.
        case repeated
        /// It can't be sent, and why.
        case refused(String)
    }

    /// Takes what is known of the topics.
    ///
    /// - Parameters:
    ///   - partitionCounts: The partition counts of those topics that exist of which a worker takes
    ///     records: of intents and of plan results.
    ///   - reader: Tells what can be read by now.
    ///   - takesUnreadable: Whether what can't be read is sent all the same.
    package init(
        partitionCounts: [String: Int],
        reader: DeadLetterReader,
        takesUnreadable: Bool = false
    ) {
        self.partitionCounts = partitionCounts
        self.reader = reader
        self.takesUnreadable = takesUnreadable
    }

    /// The record that a letter is sent back as.
    ///
    /// - Parameter letter: The letter.
    /// - Returns: The record, to the partition that it came from; to that of its key when the topic
    ///   has fewer by now. Or why it stays.
    package mutating func outcome(for letter: DeadLetter) -> Outcome {
        guard let origin = letter.origin, letter.code != nil else {
            return .refused("it does not say where it came from")
        }
        guard letter.omitted.isEmpty else {
            let parts = letter.omitted.joined(separator: " and ")
            return .refused("its \(parts) was too large to keep")
        }
        guard let count = partitionCounts[origin.topic] else {
            return .refused("\(origin.topic) is no topic that workers read, or does not exist")
        }
        guard let topic = try? Topic(origin.topic) else {
            return .refused("no topic can have the name that it came from")
        }
        if !takesUnreadable, let fault = reader.fault(in: letter) { return .unreadable(fault) }
        guard let first = letter.firstOrigin, taken.insert(first).inserted else {
            return .repeated
        }
        let isRedrivenAlready = RecordOrigin(headers: letter.headers) != nil
        let headers = letter.headers + (isRedrivenAlready ? [] : origin.headers)
        let partition = Int(origin.partition) < count ? Partition(exactly: origin.partition) : nil
        return .ready(
            OutgoingRecord(
                topic: topic,
                partition: partition,
                key: letter.key,
                value: letter.value,
                headers: headers
            )
        )
    }
}
