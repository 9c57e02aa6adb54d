import LandfallKafka

/// Publishes the records of the ledger, and moves the group's offsets past the intents that they
/// answer.
///
/// Its calls block: the lane makes them on its own executor.
protocol Publisher: AnyObject {
    /// Makes the producer ready, so that the first batch does not wait for it, and aborts the open
    /// transaction of a former producer with the same id.
    ///
    /// - Parameter limit: How long to try.
    /// - Throws: ``KafkaError`` when the limit is over, or at once when trying won't help.
    func prepare(within limit: WaitLimit) throws(KafkaError)

    /// Publishes records.
    ///
    /// - Parameters:
    ///   - records: What to publish, in order.
    ///   - offsets: For each partition the offset behind the last record that is answered.
    ///   - membership: Tells whether the partitions are still the lane's, and what is committed.
    ///   - limit: How long to try.
    ///   - isOwner: Asks PostgreSQL whether the lane still owns the partitions; asked only after
    ///     another producer has taken the id.
    /// - Returns: `false` when the group has reassigned the partitions meanwhile; the new owner
    ///   publishes the records from the ledger.
    /// - Throws: ``KafkaError`` when the limit is over, or at once when trying won't help; what
    ///   `isOwner` throws.
    func publish(
        _ records: [OutgoingRecord],
        offsets: [TopicPartition: Offset],
        as membership: Membership,
        within limit: WaitLimit,
        isOwner: () throws -> Bool
    ) throws -> Bool

    /// Takes what the producer reports of itself; called now and then while there is nothing to publish.
    func serve()

    /// When the last batch was sent and committed.
    var times: PublishTimes { get }

    /// Closes the producer.
    func close()
}
