import CRdKafka

/// A running librdkafka client, shared by what was made from it.
///
/// Queues, topics and batches hold the client, so it ends after the last of them; librdkafka needs
/// that order.
final class Client: Sendable {
    private let handle: ClientHandle

    var context: ClientContext { handle.context }

    /// Starts a client.
    ///
    /// - Throws: ``KafkaError/misconfigured(_:)`` if librdkafka refuses a property or the whole.
    init(
        _ kind: rd_kafka_type_t,
        properties: PropertyList,
        log: @escaping LogSink
    ) throws(KafkaError) {
        let configuration = ConfigurationHandle()
        try configuration.set(properties)
        self.handle = try configuration.makeClient(kind, context: ClientContext(log: log))
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
