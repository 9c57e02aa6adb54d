import CRdKafka
import LandfallBytes

/// The sole owner of a `rd_kafka_headers_t`, until a record takes it over.
///
/// Headers go in as one list that this side owns, since librdkafka before 2.12.0 frees those that it
/// gathered from single items twice when the partition does not exist. It is safe because the
/// pointer is only lent.
@safe struct HeaderListHandle: ~Copyable {
    private let pointer: OpaquePointer

    /// Copies headers.
    ///
    /// - Throws: ``KafkaError/invalidRecord(_:)`` if a name has a NUL, at which C would cut it.
    init(_ headers: HeaderBlock) throws(KafkaError) {
        try self.init(count: headers.count) { headers.forEachHeader($0) }
    }

    /// Copies the headers of a record.
    ///
    /// - Throws: As ``init(_:)``.
    init(of content: RecordContent) throws(KafkaError) {
        try self.init(count: content.headerCount) { content.forEachHeader($0) }
    }

    private init(
        count: Int,
        _ forEachHeader: ((BorrowedBytes, BorrowedBytes?) -> Void) -> Void
    ) throws(KafkaError) {
        let pointer = unsafe rd_kafka_headers_new(count)
        guard let pointer = unsafe pointer else { throw .clientDead(Fault(.fatal)) }
        var hasNUL = false
        forEachHeader { name, value in
            hasNUL = hasNUL || name.holdsZero
            unsafe Self.add(name, value, to: pointer)
        }
        guard !hasNUL else {
            unsafe rd_kafka_headers_destroy(pointer)
            throw .invalidRecord(Fault(.invalidArgument, reason: "a header name has a NUL"))
        }
        unsafe self.pointer = pointer
    }

    /// Adds a header; the name has no NUL behind it, so its length is told.
    @unsafe private static func add(
        _ name: BorrowedBytes,
        _ value: BorrowedBytes?,
        to list: OpaquePointer
    ) {
        name.withUnsafeBytes { name in
            let start = unsafe name.baseAddress?.assumingMemoryBound(to: CChar.self)
            guard let value else {
                _ = unsafe rd_kafka_header_add(list, start, name.count, nil, 0)
                return
            }
            value.withUnsafeBytes { value in
                let bytes = value.baseAddress
                _ = unsafe rd_kafka_header_add(list, start, name.count, bytes, value.count)
            }
        }
    }

    private init(owning pointer: OpaquePointer) {
        unsafe self.pointer = unsafe pointer
    }

    /// Another list with the same headers.
    ///
    /// - Throws: ``KafkaError/clientDead(_:)`` if there is no memory.
    func copy() throws(KafkaError) -> HeaderListHandle {
        guard let copy = unsafe rd_kafka_headers_copy(pointer) else {
            throw .clientDead(Fault(.fatal))
        }
        return unsafe HeaderListHandle(owning: copy)
    }

    deinit {
        unsafe rd_kafka_headers_destroy(pointer)
    }

    /// Lends the pointer for one call that takes the list over if it succeeds.
    ///
    /// - Returns: The failure of the call, in which case the list is freed here.
    @safe consuming func handOver(
        _ call: (OpaquePointer) -> KafkaError?
    ) -> KafkaError? {
        if let error = unsafe call(pointer) {
            _ = consume self
            return error
        }
        discard self
        return nil
    }
}
