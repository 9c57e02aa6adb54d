/// The call in which a failure came up, since the same code means different things in each.
package enum KafkaCall: Hashable, Sendable, CaseIterable {
    /// The making of a client.
    case create

    /// `rd_kafka_init_transactions`.
    case initTransactions

    /// `rd_kafka_begin_transaction`.
    case begin

    /// `rd_kafka_produceva`, which answers at once.
    case produce

    /// The delivery of a record, which is reported later.
    case deliver

    /// `rd_kafka_send_offsets_to_transaction`.
    case sendOffsets

    /// `rd_kafka_commit_transaction`.
    case commit

    /// `rd_kafka_abort_transaction`.
    case abort

    /// Reading records.
    case consume

    /// What happens to a client's connections between calls.
    case connect

    /// Questions for offsets and metadata, and administration.
    case query
}
