import CRdKafka

/// The end of a consumer.
extension GroupConsumer {
    /// Gives up the assignment and the place in the group, without asking anybody.
    ///
    /// Blocks the calling thread for at most `timeout`; a second call does nothing. A member with a
    /// group instance id keeps its place for the session timeout, so that it gets its partitions back
    /// if it returns, unless it leaves the group.
    ///
    /// - Parameters:
    ///   - timeout: How long to wait for the coordinator.
    ///   - leavesGroup: Whether a member with a group instance id gives up its place as well, so that
    ///     the others get its partitions at once. One without always does.
    /// - Throws: ``KafkaError/unreachable(_:)`` if it did not answer in time, which leaves the
    ///   session timeout to tell the group; ``KafkaError/fenced(_:)`` if the member was fenced.
    package func close(timeout: Duration, leavesGroup: Bool = false) throws(KafkaError) {
        guard !isClosed else { return }
        let deadline = ContinuousClock.now + timeout
        if leavesGroup { try leaveGroup(within: timeout / 2) }
        isClosed = true
        let events = QueueHandle(of: client)
        try client.check(.consume) { client in
            events.withPointer { unsafe rd_kafka_consumer_close_queue(client, $0) }
        }
        while client.withPointer({ unsafe rd_kafka_consumer_closed($0) == 0 }) {
            guard ContinuousClock.now < deadline else {
                let reason = "the group was not left within \(timeout)"
                throw .unreachable(Fault(.timedOut, reason: reason))
            }
            serve(events)
        }
    }

    /// Sends the request to leave.
    ///
    /// Closing alone does not send it for a member with a group instance id
    /// (`rd_kafka_cgrp_leave_maybe`), and waits for the answer once it is sent.
    ///
    /// - Parameter limit: How long the assignment may take to be given up; then the session timeout
    ///   has to tell the group.
    /// - Throws: ``KafkaError`` if the consumer is dead.
    private func leaveGroup(within limit: Duration) throws(KafkaError) {
        let deadline = ContinuousClock.now + limit
        try client.check(.consume) { unsafe rd_kafka_unsubscribe($0) }
        // The name in the group is gone once the request is sent (`rd_kafka_cgrp_leave`).
        while memberID != nil, ContinuousClock.now < deadline {
            serve(queue)
        }
    }

    /// Takes what has arrived away, and gives up what the group takes.
    private func serve(_ events: QueueHandle) {
        let rest = RecordBatch(of: client)
        _ = rest.fill(from: events, limit: 1, wait: .milliseconds(20), positions: &positions)
        for _ in client.context.takeRebalances() { _ = unassign() }
    }
}
