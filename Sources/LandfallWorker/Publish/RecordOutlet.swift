import LandfallKafka
import Logging

/// What becomes of records that a producer does not take.
struct RecordOutlet {
    /// Where records must not get lost; any other topic is one that a caller named.
    let topics: Set<Topic>
    private let tally: Tally
    private let logger: Logger

    /// Creates an outlet.
    init(topics: [Topic], tally: Tally, logger: Logger) {
        self.topics = Set(topics)
        self.tally = tally
        self.logger = logger
    }

    /// Hands a record over.
    ///
    /// One that a caller wanted elsewhere, or that is larger than any broker takes, can never be
    /// sent: it is left out, since it would stop its partition for ever.
    ///
    /// - Throws: What `produce` throws for any other record.
    func send(
        _ record: OutgoingRecord,
        by produce: (OutgoingRecord) throws(KafkaError) -> Void
    ) throws(KafkaError) {
        do throws(KafkaError) {
            try produce(record)
        } catch {
            let isForeign = !topics.contains(record.topic)
            guard error.disposition == .rejectRecord,
                isForeign || error.fault?.code == .messageTooLarge
            else { throw error }
            tally.add { $0.undeliverable += 1 }
            logger.error(
                "a record can't be sent and is left out; the ledger keeps it",
                metadata: ["topic": "\(record.topic)", "error": "\(error)"]
            )
        }
    }
}
