import CRdKafka

extension Client {
    /// Sends an administrator's request, waits for its event and reads that.
    ///
    /// Blocks the calling thread for at most `timeout` and a second.
    ///
    /// - Parameters:
    ///   - operation: The kind of request.
    ///   - broker: The one to ask; the controller where there is none.
    ///   - timeout: How long to wait for the brokers.
    ///   - send: Sends the request, given the client, its options and the queue for its event.
    ///   - read: Reads the event, which tells of no failure as a whole and lives as long as the call.
    /// - Returns: What was read.
    /// - Throws: ``KafkaError/unreachable(_:)`` if nobody answers in time, or what the brokers say of the request as a whole.
    @safe func answer<Answer>(
        to operation: rd_kafka_admin_op_t,
        from broker: Int32? = nil,
        timeout: Duration,
        send: (OpaquePointer, OpaquePointer?, OpaquePointer) -> Void,
        read: (OpaquePointer) -> Answer
    ) throws(KafkaError) -> Answer {
        let queue = QueueHandle(of: self)
        let wait = timeout.timeoutMilliseconds
        let event = withPointer { client in
            queue.withPointer { queue in
                let options = unsafe rd_kafka_AdminOptions_new(client, operation)
                defer { unsafe rd_kafka_AdminOptions_destroy(options) }
                unsafe rd_kafka_AdminOptions_set_request_timeout(options, max(1, wait), nil, 0)
                if let broker {
                    unsafe rd_kafka_AdminOptions_set_broker(options, broker, nil, 0)
                }
                unsafe send(client, options, queue)
                // The request itself times out first.
                return unsafe rd_kafka_queue_poll(queue, wait + 1000)
            }
        }
        guard let event = unsafe event else { throw .unreachable(Fault(.timedOut)) }
        defer { unsafe rd_kafka_event_destroy(event) }
        let code = unsafe ResponseCode(rd_kafka_event_error(event))
        guard code == .noError else {
            let reason = unsafe rd_kafka_event_error_string(event).map {
                unsafe String(cString: $0)
            }
            throw KafkaError(Fault(code, reason: reason), during: .query)
        }
        return unsafe read(event)
    }
}
