import LandfallKafka

/// The records of one batch on their way out, over all tries.
struct Consignment {
    /// All of them, in order; a dead letter may be made smaller on the way.
    var records: [OutgoingRecord]

    /// Why records are left out, by their place.
    private(set) var leftOut: [Int: KafkaError] = [:]

    /// Whether the topics of callers come one by one behind the others, so that the one shows that
    /// makes the whole fail.
    var isCareful = false

    /// Whether each record has gone in a request of its own.
    var isSingle = false

    /// The topic of a caller under way when a careful try failed.
    var suspect: Topic?

    /// Takes the records of a batch.
    init(_ records: [OutgoingRecord]) { self.records = records }

    /// Whether a record is still to be sent.
    func holds(_ index: Int) -> Bool { leftOut[index] == nil }

    /// Sends the rest without a record.
    mutating func leaveOut(_ index: Int, _ error: KafkaError) { leftOut[index] = error }
}
