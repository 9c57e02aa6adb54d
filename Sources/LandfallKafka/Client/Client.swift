import CRdKafka

/// A running librdkafka client, shared by what was made from it.
///
/// Queues, topics and batches hold the client, so it ends after the last of them; librdkafka needs
/// that order.
package final class Client: Sendable {
    private let handle: ClientHandle

    var context: ClientContext { handle.context }

    /// Starts a client.
    ///
    /// - Throws: ``KafkaError/misconfigured(_:)`` if librdkafka refuses a property or the whole.
    init(
        _ kind: rd_kafka_type_t,
        properties: PropertyList,
        log: @escaping LogSink,
        statistics: StatisticsFeed? = nil,
        watch: BrokerWatch? = nil,
        deliveries: DeliveryLedger? = nil
    ) throws(KafkaError) {
        let configuration = ConfigurationHandle()
        try configuration.set(properties)
        let credentials = properties.credentials
        let usesTokens =
            properties["sasl.mechanism"] == Security.SignIn.Mechanism.oauthBearer.rawValue
        self.handle = try configuration.makeClient(
            kind,
            context: ClientContext(
                log: log,
                statistics: statistics,
                watch: watch,
                credentials: credentials,
                deliveries: deliveries
            ),
            usesTokens: usesTokens
        )
        if usesTokens {
            try check(.create) { unsafe rd_kafka_sasl_background_callbacks_enable($0) }
        }
        credentials?.add(self)
    }

    /// Lends the pointer for one call.
    @safe func withPointer<Result: ~Copyable, Failure: Error>(
        _ body: (OpaquePointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try handle.withPointer(body)
    }

    /// Makes a call that answers with a code.
    @safe func check(
        _ call: KafkaCall,
        _ body: (OpaquePointer) -> rd_kafka_resp_err_t
    ) throws(KafkaError) {
        if let error = failure(call, body) { throw error }
    }

    /// Makes a call that answers with an error object, or `nil`.
    @safe func check(
        _ call: KafkaCall,
        _ body: (OpaquePointer) -> OpaquePointer?
    ) throws(KafkaError) {
        if let error = unsafe failure(call, body) { throw error }
    }

    @safe func failure(
        _ call: KafkaCall,
        _ body: (OpaquePointer) -> rd_kafka_resp_err_t
    ) -> KafkaError? {
        withPointer { pointer in
            let code = unsafe ResponseCode(body(pointer))
            guard code != .noError else { return nil }
            return unsafe KafkaError.resolved(Fault(code), of: pointer, during: call)
        }
    }

    @safe func failure(_ call: KafkaCall, _ body: (OpaquePointer) -> OpaquePointer?) -> KafkaError?
    {
        withPointer { pointer in
            guard let object = unsafe body(pointer) else { return nil }
            let error = unsafe ErrorHandle(owning: object)
            return unsafe KafkaError.resolved(
                error.fault,
                of: pointer,
                during: call,
                flags: error.flags
            )
        }
    }

    /// Serves callbacks that are due, waiting at most so long for a first one.
    func serve(waiting wait: Duration = .zero) {
        withPointer { pointer in
            _ = unsafe rd_kafka_poll(pointer, wait.timeoutMilliseconds)
        }
    }
}

extension KafkaError {
    /// Sorts a failure of a client; `_FATAL` stands for the code that killed it, which is asked for.
    @unsafe static func resolved(
        _ fault: Fault,
        of client: OpaquePointer,
        during call: KafkaCall,
        flags: Flags = []
    ) -> KafkaError {
        guard fault.code == .fatal else { return KafkaError(fault, during: call, flags: flags) }
        var reason: [CChar] = Array(repeating: 0, count: 512)
        let cause = unsafe ResponseCode(rd_kafka_fatal_error(client, &reason, reason.count))
        guard cause != .noError else { return KafkaError(fault, during: call, flags: .fatal) }
        return KafkaError(Fault(cause, reason: text(reason)), during: call, flags: .fatal)
    }
}

extension Client {
    /// Lets a consumer read given partitions, in place of those that it read.
    ///
    /// Librdkafka ends the process (`rktp_started`, mended after 2.15.0, its issue 5573) where
    /// partitions are taken away a second time before their fetchers have answered that they stopped.
    /// So this waits for their answers: the thread that gives them serves its requests in order, and
    /// stands behind the orders to stop when it has told the assignment once, behind the answers when
    /// it has told it twice.
    ///
    /// Blocks the calling thread until librdkafka's own has done it; no broker is waited for.
    ///
    /// - Parameter starts: Where to start in each.
    /// - Throws: ``KafkaError`` if the consumer is closed or dead.
    func assign(_ starts: [TopicPartition: StartPosition]) throws(KafkaError) {
        let list = PartitionListHandle(starts.map { ($0, $1.rawOffset) })
        defer { waitForStops() }
        try check(.consume) { client in
            list.withPointer { unsafe rd_kafka_assign(client, $0) }
        }
    }

    /// Takes all partitions away from a consumer, as the answer to a group that does so.
    ///
    /// Waits as ``assign(_:)`` does, except while the consumer closes: nothing is assigned again then,
    /// and its group, once it is left, answers no more.
    ///
    /// - Parameter isClosing: Whether the consumer closes.
    /// - Returns: What failed.
    func unassign(isClosing: Bool) -> KafkaError? {
        defer { if !isClosing { waitForStops() } }
        return failure(.consume) { unsafe rd_kafka_assign($0, nil) }
    }

    private func waitForStops() { for _ in 0..<2 { awaitOwnThread() } }

    /// Waits until librdkafka's own thread has served what was ordered before.
    private func awaitOwnThread() {
        withPointer { client in
            var list: UnsafeMutablePointer<rd_kafka_topic_partition_list_t>?
            guard unsafe rd_kafka_assignment(client, &list) == RD_KAFKA_RESP_ERR_NO_ERROR,
                let list = unsafe list
            else { return }
            unsafe rd_kafka_topic_partition_list_destroy(list)
        }
    }
}

/// The sole owner of a `rd_kafka_error_t`, safe because the pointer never leaves it.
@safe struct ErrorHandle: ~Copyable {
    private let pointer: OpaquePointer

    @unsafe init(owning pointer: OpaquePointer) {
        unsafe self.pointer = pointer
    }

    deinit {
        unsafe rd_kafka_error_destroy(pointer)
    }

    var fault: Fault {
        let code = unsafe ResponseCode(rd_kafka_error_code(pointer))
        guard let text = unsafe rd_kafka_error_string(pointer) else { return Fault(code) }
        return unsafe Fault(code, reason: String(cString: text))
    }

    var flags: KafkaError.Flags {
        var flags: KafkaError.Flags = []
        if unsafe rd_kafka_error_is_fatal(pointer) != 0 { flags.insert(.fatal) }
        if unsafe rd_kafka_error_is_retriable(pointer) != 0 { flags.insert(.retriable) }
        if unsafe rd_kafka_error_txn_requires_abort(pointer) != 0 { flags.insert(.requiresAbort) }
        return flags
    }
}
