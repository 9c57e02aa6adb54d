import CRdKafka
import Dispatch

/// The sole owner of a `rd_kafka_t`.
///
/// It is safe because the pointer is only lent to closures, and sendable because librdkafka allows
/// its calls from any thread. Destruction joins librdkafka's threads and may take long, or for ever
/// (a fault of 2.0.2), so it happens on a queue of its own, after which the context goes.
@safe struct ClientHandle: ~Copyable, @unchecked Sendable {
    private static let graveyard = DispatchQueue(
        label: "landfall.kafka.destroy",
        attributes: .concurrent
    )

    private let pointer: OpaquePointer
    let context: ClientContext

    @unsafe init(owning pointer: OpaquePointer, context: ClientContext) {
        unsafe self.pointer = pointer
        self.context = context
    }

    deinit {
        let remains = unsafe Remains(pointer: pointer, context: context)
        Self.graveyard.async { remains.destroy() }
    }

    /// Lends the pointer for one call.
    @safe borrowing func withPointer<Result: ~Copyable, Failure: Error>(
        _ body: (OpaquePointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe body(pointer)
    }
}

/// The remains of a client on its way to another thread, where exactly one call frees it.
@safe private struct Remains: @unchecked Sendable {
    private let pointer: OpaquePointer
    private let context: ClientContext

    @unsafe init(pointer: OpaquePointer, context: ClientContext) {
        unsafe self.pointer = pointer
        self.context = context
    }

    func destroy() {
        withExtendedLifetime(context) {
            unsafe rd_kafka_destroy_flags(pointer, RD_KAFKA_DESTROY_F_NO_CONSUMER_CLOSE)
        }
    }
}
