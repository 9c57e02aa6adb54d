import CRdKafka

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
