import CRdKafka
import LandfallBytes

/// The way of records into the queue of a producer.
///
/// Topics are made ahead and by object: by name the first record waits up to a second for a leader.
/// It is safe because the pointers in its items are used within the call that sets them.
@safe final class RecordSender {
    /// How many records go in between two servings of delivery reports.
    private static let servingInterval = 1024

    let client: Client
    private let patience: Duration
    private var topics: [Topic: TopicHandle] = [:]
    /// The topic of the record before: most go where that went.
    private var last: (topic: Topic, handle: TopicHandle)?
    private var items: [rd_kafka_vu_t] = unsafe []
    private var sent = 0

    init(_ client: Client, patience: Duration) {
        self.client = client
        self.patience = patience
    }

    /// The topic as librdkafka's object, made on first use.
    @discardableResult func handle(for topic: Topic) throws(KafkaError) -> TopicHandle {
        if let last, last.topic == topic { return last.handle }
        let known = topics[topic]
        let handle = if let known { known } else { try TopicHandle(topic, of: client) }
        if known == nil { topics[topic] = handle }
        last = (topic, handle)
        return handle
    }

    /// Hands a record over; its bytes are copied.
    ///
    /// - Parameters:
    ///   - record: The record.
    ///   - tag: What a failed delivery is known by; not negative.
    /// - Throws: ``KafkaError/queueFull(_:)`` if there was no room for the whole patience,
    ///   ``KafkaError/invalidRecord(_:)`` if it can never be sent, or what the state forbids.
    func send(_ record: OutgoingRecord, tag: Int? = nil) throws(KafkaError) {
        let topic = try handle(for: record.topic)
        try send { () throws(KafkaError) in try enqueue(record, topic, tag) }
    }

    /// Hands a record over, again while there is no room for it.
    ///
    /// - Parameter enqueue: Hands it to librdkafka once; returns why it was not taken.
    /// - Throws: As ``send(_:tag:)``.
    func send(_ enqueue: () throws(KafkaError) -> KafkaError?) throws(KafkaError) {
        var deadline: ContinuousClock.Instant?
        while let error = try enqueue() {
            guard case .queueFull = error else { throw error }
            let limit = deadline ?? .now + patience
            guard .now < limit else { throw error }
            deadline = limit
            client.serve(waiting: .milliseconds(20))
        }
        sent += 1
        if sent.isMultiple(of: Self.servingInterval) { client.serve() }
    }

    private func enqueue(
        _ record: OutgoingRecord,
        _ topic: TopicHandle,
        _ tag: Int?
    ) throws(KafkaError) -> KafkaError? {
        guard record.content.headerCount > 0 else {
            return unsafe enqueue(record, topic, tag, headers: nil)
        }
        return try HeaderListHandle(of: record.content).handOver { headers in
            unsafe enqueue(record, topic, tag, headers: headers)
        }
    }

    @unsafe private func enqueue(
        _ record: OutgoingRecord,
        _ topic: TopicHandle,
        _ tag: Int?,
        headers: OpaquePointer?
    ) -> KafkaError? {
        unsafe items.removeAll(keepingCapacity: true)
        return topic.withPointer { topic in
            record.content.withBytes { key, value in
                unsafe Self.describe(record, topic, key, value, tag, headers, in: &items)
                return client.failure(.produce) { client in
                    unsafe rd_kafka_produceva(client, items, items.count)
                }
            }
        }
    }

    @unsafe private static func describe(
        _ record: OutgoingRecord,
        _ topic: OpaquePointer,
        _ key: BorrowedBytes?,
        _ value: BorrowedBytes?,
        _ tag: Int?,
        _ headers: OpaquePointer?,
        in items: inout [rd_kafka_vu_t]
    ) {
        unsafe add(RD_KAFKA_VTYPE_RKT, to: &items) { unsafe $0.u.rkt = topic }
        unsafe add(RD_KAFKA_VTYPE_PARTITION, to: &items) { item in
            unsafe item.u.i32 = record.partition?.number ?? -1
        }
        unsafe add(RD_KAFKA_VTYPE_MSGFLAGS, to: &items) { unsafe $0.u.i = RD_KAFKA_MSG_F_COPY }
        unsafe add(RD_KAFKA_VTYPE_KEY, to: &items) { item in
            unsafe item.u.mem.ptr = start(of: key)
            unsafe item.u.mem.size = key?.count ?? 0
        }
        unsafe add(RD_KAFKA_VTYPE_VALUE, to: &items) { item in
            unsafe item.u.mem.ptr = start(of: value)
            unsafe item.u.mem.size = value?.count ?? 0
        }
        if let timestamp = record.timestampMilliseconds {
            unsafe add(RD_KAFKA_VTYPE_TIMESTAMP, to: &items) { unsafe $0.u.i64 = timestamp }
        }
        if let tag {
            unsafe add(RD_KAFKA_VTYPE_OPAQUE, to: &items) { item in
                unsafe item.u.ptr = UnsafeMutableRawPointer(bitPattern: tag + 1)
            }
        }
        if let headers = unsafe headers {
            unsafe add(RD_KAFKA_VTYPE_HEADERS, to: &items) { unsafe $0.u.headers = headers }
        }
    }

    /// Returns the start of bytes; a null pointer only for `nil`.
    ///
    /// To librdkafka a null pointer is no key, or a tombstone.
    @unsafe private static func start(of bytes: BorrowedBytes?) -> UnsafeMutableRawPointer? {
        bytes?.withUnsafeBytes { unsafe UnsafeMutableRawPointer(mutating: $0.baseAddress) }
    }

    @unsafe private static func add(
        _ kind: rd_kafka_vtype_t,
        to items: inout [rd_kafka_vu_t],
        _ fill: (inout rd_kafka_vu_t) -> Void
    ) {
        var item = unsafe rd_kafka_vu_t()
        unsafe item.vtype = kind
        unsafe fill(&item)
        unsafe items.append(item)
    }
}

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

    /// Returns the start of bytes; never a null pointer.
    ///
    /// To librdkafka a null pointer is no key, or a tombstone.
    @unsafe private static func start(
        of bytes: UnsafeRawBufferPointer
    ) -> UnsafeMutableRawPointer? {
        unsafe UnsafeMutableRawPointer(mutating: bytes.baseAddress)
            ?? UnsafeMutableRawPointer(bitPattern: 1)
    }
}

/// The common part of many records: their topic and their headers, prepared once.
///
/// It belongs to the producer that made it.
package final class RecordTemplate {
    let topic: TopicHandle
    private let headers: HeaderListHandle

    init(topic: TopicHandle, headers: consuming HeaderListHandle) {
        self.topic = topic
        self.headers = headers
    }

    /// A copy of the headers, for one record to take over.
    ///
    /// - Throws: ``KafkaError/clientDead(_:)`` if there is no memory.
    func copyHeaders() throws(KafkaError) -> HeaderListHandle { try headers.copy() }
}
