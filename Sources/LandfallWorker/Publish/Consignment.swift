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

extension OutgoingRecord {
    /// What it takes among a broker's messages, about.
    var sizeBytes: Int {
        headers.reduce((key?.count ?? 0) + (value?.count ?? 0)) { sum, header in
            sum + header.name.utf8.count + (header.value?.count ?? 0)
                + DeadLetterLimit.headerOverhead
        }
    }
}
