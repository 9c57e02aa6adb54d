import CRdKafka

extension RecordSender {
    /// Hands a record over that has a template; its bytes are copied by librdkafka.
    ///
    /// - Parameters:
    ///   - template: Its topic and its headers.
    ///   - key: Its key; an empty one is a key too.
    ///   - value: Its payload; an empty one is no tombstone.
    /// - Throws: As ``send(_:tag:)``.
    @unsafe func send(
        _ template: RecordTemplate,
        key: UnsafeRawBufferPointer,
        value: UnsafeRawBufferPointer
    ) throws(KafkaError) {
        try send { () throws(KafkaError) in
            try template.copyHeaders().handOver { headers in
                template.topic.withPointer { topic in
                    unsafe enqueue(topic, headers, key, value)
                }
            }
        }
    }

    @unsafe private func enqueue(
        _ topic: OpaquePointer,
        _ headers: OpaquePointer,
        _ key: UnsafeRawBufferPointer,
        _ value: UnsafeRawBufferPointer
    ) -> KafkaError? {
        unsafe withUnsafeTemporaryAllocation(of: rd_kafka_vu_t.self, capacity: 5) { items in
            for index in 0..<5 { unsafe items.initializeElement(at: index, to: rd_kafka_vu_t()) }
            unsafe items[0].vtype = RD_KAFKA_VTYPE_RKT
            unsafe items[0].u.rkt = topic
            unsafe items[1].vtype = RD_KAFKA_VTYPE_MSGFLAGS
            unsafe items[1].u.i = RD_KAFKA_MSG_F_COPY
            unsafe items[2].vtype = RD_KAFKA_VTYPE_KEY
            unsafe items[2].u.mem.ptr = unsafe Self.start(of: key)
            unsafe items[2].u.mem.size = key.count
            unsafe items[3].vtype = RD_KAFKA_VTYPE_VALUE
            unsafe items[3].u.mem.ptr = unsafe Self.start(of: value)
            unsafe items[3].u.mem.size = value.count
            unsafe items[4].vtype = RD_KAFKA_VTYPE_HEADERS
            unsafe items[4].u.headers = headers
            return client.failure(.produce) { client in
                unsafe rd_kafka_produceva(client, items.baseAddress, items.count)
            }
        }
    }

    /// Where bytes begin; never a null pointer, which to librdkafka is no key, or a tombstone.
    @unsafe private static func start(
        of bytes: UnsafeRawBufferPointer
    ) -> UnsafeMutableRawPointer? {
        unsafe UnsafeMutableRawPointer(mutating: bytes.baseAddress)
            ?? UnsafeMutableRawPointer(bitPattern: 1)
    }
}
