import LandfallKafka

/// The records of one batch while they are sent, over all tries.
struct OutgoingBatch {
    /// All of them, in order; a dead letter may be made smaller on the way.
    var records: [OutgoingRecord]

    /// The records that are not sent, by index, with the reason.
    private(set) var excluded: [Int: KafkaError] = [:]

    /// Whether the topics of callers are sent one by one after the others, so that it shows which
    /// of them makes the whole batch fail.
    var sendsCallerTopicsSingly = false

    /// Whether each record was sent in a request of its own.
    var sendsRecordsSingly = false

    /// The caller's topic that was being sent when a careful try failed.
    var suspectCallerTopic: Topic?

    /// Takes the records of a batch.
    init(_ records: [OutgoingRecord]) { self.records = records }

    /// Whether a record is sent.
    func includes(_ index: Int) -> Bool { excluded[index] == nil }

    /// Leaves a record out.
    mutating func exclude(_ index: Int, _ error: KafkaError) { excluded[index] = error }
}
