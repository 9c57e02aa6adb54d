import CRdKafka
package import LandfallBytes

/// A record of a ``RecordBatch``, which it keeps alive.
package struct Record {
    private let batch: RecordBatch
    private let index: Int

    init(batch: RecordBatch, index: Int) {
        self.batch = batch
        self.index = index
    }

    /// The partition that it comes from.
    package var topicPartition: TopicPartition {
        batch.topicPartition(at: index)
    }

    /// Its place in the partition.
    package var offset: Offset {
        // Records with a negative offset are dropped as stale.
        batch.withMessage(at: index) { unsafe Offset(max(0, $0.pointee.offset)) }
    }

    /// When it was made or stored.
    package var timestamp: RecordTimestamp {
        batch.withMessage(at: index) { message in
            var kind = RD_KAFKA_TIMESTAMP_NOT_AVAILABLE
            let milliseconds = unsafe rd_kafka_message_timestamp(message, &kind)
            return switch kind {
            case RD_KAFKA_TIMESTAMP_CREATE_TIME: .created(milliseconds: milliseconds)
            case RD_KAFKA_TIMESTAMP_LOG_APPEND_TIME: .appended(milliseconds: milliseconds)
            default: .unknown
            }
        }
    }

    /// The bytes of key and payload together, without the headers.
    package var sizeBytes: Int {
        batch.withMessage(at: index) { unsafe $0.pointee.len + $0.pointee.key_len }
    }

    /// Whether it has no payload, which in a compacted topic removes the key.
    package var isTombstone: Bool {
        batch.withMessage(at: index) { unsafe $0.pointee.payload == nil }
    }

    /// Lends the payload in place; `nil` for a tombstone.
    ///
    /// - Parameter body: Must not let the bytes escape.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws.
    @safe package func withValue<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer?) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try batch.withMessage(at: index) { message throws(Failure) in
            try unsafe body(bytes(message.pointee.payload, message.pointee.len))
        }
    }

    /// Lends the key in place; `nil` if there is none.
    ///
    /// - Parameter body: Must not let the bytes escape.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws.
    @safe package func withKey<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer?) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try batch.withMessage(at: index) { message throws(Failure) in
            try unsafe body(bytes(message.pointee.key, message.pointee.key_len))
        }
    }

    /// Whether the record is in the partition where murmur2 puts its key; one without a key is put anywhere.
    ///
    /// It copies nothing.
    ///
    /// - Parameter partitionCount: How many partitions the topic has.
    /// - Returns: `true` also without a key.
    /// - Precondition: `partitionCount` is positive.
    package func isInPlace(partitionCount: Int) -> Bool {
        withKey { key in
            guard let bytes = unsafe key.map({ unsafe BorrowedBytes($0) }) else { return true }
            return KeyPartitioner.partition(ofKey: bytes, partitionCount: partitionCount)
                == topicPartition.partition
        }
    }

    /// A copy of the payload, or `nil` for a tombstone.
    package var valueBytes: [UInt8]? {
        withValue { value in unsafe value.map { unsafe Array($0) } }
    }

    /// A copy of the key, or `nil` if there is none.
    package var keyBytes: [UInt8]? {
        withKey { key in unsafe key.map { unsafe Array($0) } }
    }

    /// Lends the headers' memory for one call; `nil` if there are none.
    ///
    /// - Throws: ``KafkaError/invalidRecord(_:)`` if they can't be parsed.
    @safe func withHeaderList<Result>(
        _ body: (OpaquePointer?) -> Result
    ) throws(KafkaError) -> Result {
        try batch.withMessage(at: index) { message throws(KafkaError) in
            var headers: OpaquePointer?
            switch unsafe ResponseCode(rd_kafka_message_headers(message, &headers)) {
            case .noError: return unsafe body(headers)
            case ResponseCode(RD_KAFKA_RESP_ERR__NOENT): return body(nil)
            case let code: throw .invalidRecord(Fault(code))
            }
        }
    }
}

/// The time at which a record was created or stored, in milliseconds since 1970-01-01 UTC.
package enum RecordTimestamp: Hashable, Sendable {
    /// The time that the producer gave.
    case created(milliseconds: Int64)

    /// The time at which the broker stored the record.
    case appended(milliseconds: Int64)

    /// None, as before Kafka 0.10.
    case unknown

    /// The milliseconds, or `nil`.
    package var milliseconds: Int64? {
        switch self {
        case .created(let milliseconds), .appended(let milliseconds): milliseconds
        case .unknown: nil
        }
    }
}

@unsafe private func bytes(
    _ start: UnsafeMutableRawPointer?,
    _ count: Int
) -> UnsafeRawBufferPointer? {
    guard let start = unsafe start else { return nil }
    return unsafe UnsafeRawBufferPointer(start: start, count: count)
}

extension Record {
    /// Lends each header in place, in order.
    ///
    /// - Parameter body: Takes the name and the value, `nil` for a header without one; must not let
    ///   the bytes escape.
    /// - Throws: ``KafkaError/invalidRecord(_:)`` if the headers can't be parsed.
    @safe package func forEachHeader(
        _ body: (_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer?) -> Void
    ) throws(KafkaError) {
        try withHeaderList { headers in
            guard let headers = unsafe headers else { return }
            var index = 0
            var name: UnsafePointer<CChar>?
            var value: UnsafeRawPointer?
            var size = 0
            while unsafe rd_kafka_header_get_all(headers, index, &name, &value, &size)
                == RD_KAFKA_RESP_ERR_NO_ERROR
            {
                index += 1
                guard let name = unsafe name else { continue }
                unsafe body(
                    UnsafeRawBufferPointer(start: name, count: length(of: name)),
                    value.map { unsafe UnsafeRawBufferPointer(start: $0, count: size) }
                )
            }
        }
    }

    /// Copies of all headers, in order; bytes of a name that are no UTF-8 are replaced.
    ///
    /// - Returns: The headers, none if there are none.
    /// - Throws: ``KafkaError/invalidRecord(_:)`` if they can't be parsed.
    package func headers() throws(KafkaError) -> [RecordHeader] {
        var headers: [RecordHeader] = []
        try forEachHeader { name, value in
            let name = unsafe String(decoding: name, as: UTF8.self)
            headers.append(RecordHeader(name: name, value: unsafe value.map { unsafe Array($0) }))
        }
        return headers
    }
}

@unsafe private func length(of text: UnsafePointer<CChar>) -> Int {
    var length = 0
    while unsafe text[length] != 0 { length += 1 }
    return length
}
