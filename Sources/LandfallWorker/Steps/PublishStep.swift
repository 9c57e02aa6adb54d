import LandfallKafka

/// A step of the Kafka transaction of a batch, or of a repair.
enum PublishStep: Hashable, Sendable {
    /// The producer is about to take its id over.
    case willInitialize
    /// It has its id: what a predecessor left open has ended.
    case didInitialize
    /// No transaction is open.
    case willBegin
    /// A record is about to be handed over.
    case willSend(OutgoingRecord)
    /// All records are handed over.
    case willSendOffsets([TopicPartition: Offset])
    /// The offsets are part of the transaction.
    case willCommit
    /// The commit is answered.
    case didCommit
}
