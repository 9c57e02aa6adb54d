import CRdKafka

/// The sole owner of a `rd_kafka_conf_t`.
///
/// The handle is freed once: by ``makeClient(_:context:usesTokens:)`` when librdkafka takes it over, and by
/// the deinitializer in every other case, an error thrown half-way included. It is safe because the
/// pointer never leaves it and each method hands C only what lives as long as the call.
@safe struct ConfigurationHandle: ~Copyable {
    private let pointer: OpaquePointer

    init() {
        unsafe self.pointer = rd_kafka_conf_new()
    }

    deinit {
        unsafe rd_kafka_conf_destroy(pointer)
    }

    /// Sets properties one after the other.
    ///
    /// - Throws: ``KafkaError/misconfigured(_:)`` if librdkafka does not know a property or refuses
    ///   its value.
    borrowing func set(_ list: PropertyList) throws(KafkaError) {
        var message: [CChar] = Array(repeating: 0, count: 512)
        for (name, value) in list.items {
            let result = unsafe rd_kafka_conf_set(pointer, name, value, &message, message.count)
            guard result == RD_KAFKA_CONF_OK else {
                throw .misconfigured(Fault(.invalidArgument, reason: text(message)))
            }
        }
    }

    /// Turns the configuration into a client, which owns it from then on.
    consuming func makeClient(
        _ kind: rd_kafka_type_t,
        context: ClientContext,
        usesTokens: Bool
    ) throws(KafkaError) -> ClientHandle {
        unsafe ClientCallbacks.install(on: pointer, context: context, kind: kind)
        if usesTokens { unsafe ClientCallbacks.installTokens(on: pointer) }
        var message: [CChar] = Array(repeating: 0, count: 512)
        guard let client = unsafe rd_kafka_new(kind, pointer, &message, message.count) else {
            let code = ResponseCode(rd_kafka_last_error())
            _ = consume self
            throw KafkaError(Fault(code, reason: text(message)), during: .create)
        }
        discard self
        return unsafe ClientHandle(owning: client, context: context)
    }
}

/// Reads a text that C wrote into a buffer.
func text(_ buffer: [CChar]) -> String {
    String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
}
