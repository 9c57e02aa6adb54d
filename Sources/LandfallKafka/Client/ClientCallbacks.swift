import CRdKafka

/// The functions that librdkafka calls, all of which lead to the ``ClientContext`` of the client.
///
/// The context is retained by the ``ClientHandle`` until `rd_kafka_destroy` has returned, after
/// which librdkafka calls nothing, so the unretained pointer in the configuration is always good.
/// Logs come from librdkafka's own threads; everything else comes from within a call that polls.
enum ClientCallbacks {
    /// Puts the functions for a kind of client into a configuration.
    @unsafe static func install(
        on configuration: OpaquePointer,
        context: ClientContext,
        kind: rd_kafka_type_t
    ) {
        let opaque = unsafe Unmanaged.passUnretained(context).toOpaque()
        unsafe rd_kafka_conf_set_opaque(configuration, opaque)
        unsafe rd_kafka_conf_set_log_cb(configuration, onLog)
        unsafe rd_kafka_conf_set_error_cb(configuration, onError)
        if context.wantsStatistics {
            unsafe rd_kafka_conf_set_stats_cb(configuration, onStatistics)
        }
        if context.watch != nil {
            // Librdkafka refuses it only where it is there already.
            _ = unsafe rd_kafka_conf_interceptor_add_on_new(
                configuration,
                "landfall",
                onNew,
                opaque
            )
        }
        if kind == RD_KAFKA_PRODUCER {
            unsafe rd_kafka_conf_set_dr_msg_cb(configuration, onDelivery)
        } else {
            unsafe rd_kafka_conf_set_rebalance_cb(configuration, onRebalance)
        }
    }

    /// Lets librdkafka ask for tokens, on a queue of its own that its background thread serves.
    @unsafe static func installTokens(on configuration: OpaquePointer) {
        unsafe rd_kafka_conf_enable_sasl_queue(configuration, 1)
        unsafe rd_kafka_conf_set_oauthbearer_token_refresh_cb(configuration, onTokenWanted)
    }
}

/// The background thread of librdkafka; the client lives as long as the call.
///
/// It only wakes the supply, which hands tokens over on its own thread and in time by itself.
private func onTokenWanted(
    client: OpaquePointer?,
    configuration: UnsafePointer<CChar>?,
    opaque: UnsafeMutableRawPointer?
) {
    unsafe context(opaque)?.credentials?.begin()
}

@unsafe private func context(_ opaque: UnsafeMutableRawPointer?) -> ClientContext? {
    guard let opaque = unsafe opaque else { return nil }
    return unsafe Unmanaged<ClientContext>.fromOpaque(opaque).takeUnretainedValue()
}

/// Any thread of librdkafka; the texts live as long as the call.
private func onLog(
    client: OpaquePointer?,
    level: Int32,
    facility: UnsafePointer<CChar>?,
    message: UnsafePointer<CChar>?
) {
    guard let client = unsafe client, let message = unsafe message,
        let context = unsafe context(rd_kafka_opaque(client))
    else { return }
    context.write(
        LogLine(
            level: LogLine.Level(rawValue: level) ?? .info,
            facility: unsafe facility.map { unsafe String(cString: $0) } ?? "",
            message: unsafe String(cString: message),
            client: unsafe rd_kafka_name(client).map { unsafe String(cString: $0) } ?? ""
        )
    )
}

/// The polling thread; a fatal code stands for another one that has to be asked for.
private func onError(
    client: OpaquePointer?,
    code: Int32,
    reason: UnsafePointer<CChar>?,
    opaque: UnsafeMutableRawPointer?
) {
    guard let client = unsafe client, let context = unsafe context(opaque) else { return }
    let text = unsafe reason.map { unsafe String(cString: $0) }
    let fault = Fault(ResponseCode(rawValue: code), reason: text)
    if fault.code == .authentication { context.credentials?.renew() }
    context.note(unsafe KafkaError.resolved(fault, of: client, during: .connect))
}

/// The polling thread; 0 says that librdkafka frees the text.
private func onStatistics(
    client: OpaquePointer?,
    json: UnsafeMutablePointer<CChar>?,
    length: Int,
    opaque: UnsafeMutableRawPointer?
) -> Int32 {
    guard let json = unsafe json, let context = unsafe context(opaque) else { return 0 }
    let text = unsafe UnsafeRawBufferPointer(start: json, count: length)
    context.deliver(statistics: unsafe Array(text))
    return 0
}

/// The thread that makes the client, before it has asked anybody.
private func onNew(
    client: OpaquePointer?,
    configuration: OpaquePointer?,
    opaque: UnsafeMutableRawPointer?,
    message: UnsafeMutablePointer<CChar>?,
    size: Int
) -> rd_kafka_resp_err_t {
    guard let client = unsafe client, let context = unsafe context(opaque) else {
        return RD_KAFKA_RESP_ERR_NO_ERROR
    }
    context.watch?.begin(UInt(bitPattern: client))
    _ = unsafe rd_kafka_interceptor_add_on_request_sent(client, "landfall", onRequest, opaque)
    return unsafe rd_kafka_interceptor_add_on_response_received(
        client,
        "landfall",
        onResponse,
        opaque
    )
}

/// The thread of a broker; it must not block, nor call librdkafka.
private func onRequest(
    client: OpaquePointer?,
    socket: Int32,
    name: UnsafePointer<CChar>?,
    broker: Int32,
    kind: Int16,
    version: Int16,
    number: Int32,
    size: Int,
    opaque: UnsafeMutableRawPointer?
) -> rd_kafka_resp_err_t {
    guard let name = unsafe name, let context = unsafe context(opaque) else {
        return RD_KAFKA_RESP_ERR_NO_ERROR
    }
    context.watch?.sent(
        kind: kind,
        on: unsafe String(cString: name),
        to: broker,
        by: UInt(bitPattern: client)
    )
    return RD_KAFKA_RESP_ERR_NO_ERROR
}

/// The thread of a broker; librdkafka 2.0.2 gives no number of an answer, and calls twice for a long one.
private func onResponse(
    client: OpaquePointer?,
    socket: Int32,
    name: UnsafePointer<CChar>?,
    broker: Int32,
    kind: Int16,
    version: Int16,
    number: Int32,
    size: Int,
    roundTrip: Int64,
    code: rd_kafka_resp_err_t,
    opaque: UnsafeMutableRawPointer?
) -> rd_kafka_resp_err_t {
    guard let name = unsafe name, code == RD_KAFKA_RESP_ERR_NO_ERROR,
        let context = unsafe context(opaque)
    else { return RD_KAFKA_RESP_ERR_NO_ERROR }
    context.watch?.answered(
        on: unsafe String(cString: name),
        by: UInt(bitPattern: client)
    )
    return RD_KAFKA_RESP_ERR_NO_ERROR
}

/// The polling thread.
///
/// The callback must be there even where nobody reads reports: without one `rd_kafka_flush`, which
/// a commit calls, waits in steps of 10 ms.
private func onDelivery(
    client: OpaquePointer?,
    message: UnsafePointer<rd_kafka_message_t>?,
    opaque: UnsafeMutableRawPointer?
) {
    guard let message = unsafe message else { return }
    let code = unsafe ResponseCode(message.pointee.err)
    if let ledger = unsafe context(opaque)?.deliveries {
        guard let tag = unsafe message.pointee._private else { return }
        unsafe ledger.settle(Int(bitPattern: tag) - 1, deliveryResult(of: message, code))
        return
    }
    // A purged record was given up on purpose: by an abort, or by the end of the producer.
    guard code != .noError, code != .purgedFromQueue, code != .purgedInFlight else { return }
    guard let context = unsafe context(opaque) else { return }
    let tag = unsafe message.pointee._private.map { Int(bitPattern: $0) - 1 }
    context.noteFailedDelivery(KafkaError(Fault(code), during: .deliver), tag: tag)
}

/// Returns the delivery result of a record: without an error it is stored as its producer asked
/// for.
@unsafe private func deliveryResult(
    of message: UnsafePointer<rd_kafka_message_t>,
    _ code: ResponseCode
) -> DeliveryResult {
    guard code == .noError else {
        let error = KafkaError(Fault(code), during: .deliver)
        let isOut = unsafe rd_kafka_message_status(message) == RD_KAFKA_MSG_STATUS_NOT_PERSISTED
        return isOut ? .refused(error) : .unknown(error)
    }
    guard let topic = unsafe message.pointee.rkt,
        let name = unsafe rd_kafka_topic_name(topic),
        let partition = unsafe Partition(exactly: message.pointee.partition)
    else { return .unknown(.transient(Fault(.inconsistent))) }
    return unsafe .stored(
        TopicPartition(Topic(fromBroker: String(cString: name)), partition),
        Offset(exactly: message.pointee.offset)
    )
}

/// The polling thread; the list lives as long as the call.
///
/// The assignment is not changed here but after the call that polls: so the batch that it fills is
/// known to be of the old assignment, and the handler may throw.
private func onRebalance(
    client: OpaquePointer?,
    code: rd_kafka_resp_err_t,
    partitions: UnsafeMutablePointer<rd_kafka_topic_partition_list_t>?,
    opaque: UnsafeMutableRawPointer?
) {
    guard let client = unsafe client, let context = unsafe context(opaque) else { return }
    let list = unsafe PartitionListHandle.partitions(in: partitions)
    switch ResponseCode(code) {
    case .assignPartitions: context.note(.assigned(list))
    case .revokePartitions: context.note(.revoked(list))
    case let other: context.note(.failed(Fault(other)))
    }
    // Nothing more comes until the assignment is answered, so the poll need not wait on.
    guard let queue = unsafe rd_kafka_queue_get_consumer(client) else { return }
    unsafe rd_kafka_queue_yield(queue)
    unsafe rd_kafka_queue_destroy(queue)
}
