import CRdKafka
import Glibc

/// Records that were polled together, in the order in which they arrived.
///
/// The batch owns them: keys and payloads are read in place, in librdkafka's memory, until it goes.
/// It is not sendable, since headers are parsed on first use. It is safe because each pointer in it
/// is freed once, by the batch, and is only lent to closures.
@safe package final class RecordBatch {
    private let client: Client
    private var messages: [UnsafeMutablePointer<rd_kafka_message_t>] = unsafe []
    private var slots: [Int] = []
    private(set) var partitions: [TopicPartition] = []

    /// The bytes of all keys, payloads and headers.
    package private(set) var sizeBytes = 0

    /// What failed while the batch was gathered; records after a fault may be missing for now.
    package private(set) var faults: [ConsumerFault] = []

    init(of client: Client) {
        self.client = client
    }

    deinit {
        unsafe messages.forEach { unsafe rd_kafka_message_destroy($0) }
    }

    func add(_ found: [ConsumerFault]) {
        faults += found
    }

    /// Takes over the records of a batch that was polled later, behind its own.
    ///
    /// - Parameter later: The other batch, of the same consumer; empty from here on.
    package func append(_ later: RecordBatch) {
        let base = partitions.count
        partitions += later.partitions
        slots += later.slots.map { base + $0 }
        unsafe messages += later.messages
        sizeBytes += later.sizeBytes
        unsafe later.messages.removeAll()
        later.slots.removeAll()
        later.sizeBytes = 0
    }

    /// Frees all records, which belong to an assignment that is gone.
    func discardRecords() {
        unsafe messages.forEach { unsafe rd_kafka_message_destroy($0) }
        unsafe messages.removeAll()
        slots.removeAll()
        sizeBytes = 0
    }

    /// Takes what lies in a queue, serving callbacks that lie there too.
    ///
    /// - Parameters:
    ///   - queue: The queue of a consumer.
    ///   - limit: The most records. Librdkafka waits until it has so many, so a wait makes sense
    ///     for one record only.
    ///   - wait: How long to wait.
    ///   - positions: Where the consumer stands; moved behind what was taken.
    /// - Returns: How many records and faults were taken, stale records included.
    func fill(
        from queue: QueueHandle,
        limit: Int,
        wait: Duration,
        positions: inout PositionTable
    ) -> Int {
        let start = unsafe messages.count
        let taken = queue.withPointer { queue in
            unsafe withUnsafeTemporaryAllocation(
                of: UnsafeMutablePointer<rd_kafka_message_t>?.self,
                capacity: limit
            ) { buffer in
                let wait = wait.timeoutMilliseconds
                let base = buffer.baseAddress
                let count = unsafe rd_kafka_consume_batch_queue(queue, wait, base, limit)
                // A negative count, for an error, leaves the range empty.
                for index in stride(from: 0, to: count, by: 1) {
                    guard let message = unsafe buffer[index] else { continue }
                    unsafe messages.append(message)
                }
                return count
            }
        }
        classify(from: start, &positions)
        return taken
    }

    /// Takes records one by one, as a reader that needs to see the ends of partitions must.
    ///
    /// - Parameters:
    ///   - limit: The most records.
    ///   - bytes: The bytes of keys, payloads and headers after which it takes no more.
    ///   - wait: How long to wait for the first.
    ///   - positions: Where the reader stands; moved behind what was taken.
    /// - Returns: How many records and faults were taken, ends and stale records included.
    func fillOneByOne(
        limit: Int,
        bytes: Int,
        wait: Duration,
        positions: inout PositionTable
    ) -> Int {
        let start = unsafe messages.count
        var wait = wait.timeoutMilliseconds
        var weight = 0
        client.withPointer { client in
            while unsafe messages.count - start < limit, weight < bytes {
                guard let message = unsafe rd_kafka_consumer_poll(client, wait) else { break }
                unsafe messages.append(message)
                weight += unsafe Self.weight(of: message)
                wait = 0
            }
        }
        let taken = unsafe messages.count - start
        classify(from: start, &positions)
        return taken
    }

    /// Turns what was taken into records, faults and ends; frees what is no record.
    private func classify(from start: Int, _ positions: inout PositionTable) {
        partitions = positions.partitions
        var run: (topic: OpaquePointer?, partition: Int32, slot: Int?) = (nil, -1, nil)
        var kept = start
        for index in unsafe start..<messages.count {
            let message = unsafe messages[index]
            let (topic, partition) = unsafe (message.pointee.rkt, message.pointee.partition)
            if unsafe topic != run.topic || partition != run.partition {
                let name = unsafe Self.topicPartition(of: message)
                unsafe run = unsafe (topic, partition, name.flatMap { positions.slot(of: $0) })
            }
            guard unsafe keep(message, in: run.slot, &positions) else {
                unsafe rd_kafka_message_destroy(message)
                continue
            }
            unsafe messages[kept] = message
            kept += 1
        }
        unsafe messages.removeLast(messages.count - kept)
    }

    @unsafe private func keep(
        _ message: UnsafeMutablePointer<rd_kafka_message_t>,
        in slot: Int?,
        _ positions: inout PositionTable
    ) -> Bool {
        let offset = unsafe message.pointee.offset
        let code = unsafe ResponseCode(message.pointee.err)
        guard code == .noError else {
            if code != .endOfPartition {
                unsafe faults.append(fault(message, code))
            } else if let slot {
                positions.reachEnd(offset, in: slot)
            }
            return false
        }
        // A record of a partition that is no longer assigned is as stale as one seen before.
        guard let slot, positions.accept(offset, in: slot) else { return false }
        slots.append(slot)
        sizeBytes += unsafe Self.weight(of: message)
        return true
    }

    /// The bytes of key, payload and headers; headers that can't be parsed count for nothing.
    @unsafe private static func weight(
        of message: UnsafeMutablePointer<rd_kafka_message_t>
    ) -> Int {
        var bytes = unsafe message.pointee.len + message.pointee.key_len
        var headers: OpaquePointer?
        guard unsafe rd_kafka_message_headers(message, &headers) == RD_KAFKA_RESP_ERR_NO_ERROR,
            let headers = unsafe headers
        else { return bytes }
        var index = 0
        var name: UnsafePointer<CChar>?
        var value: UnsafeRawPointer?
        var size = 0
        while unsafe rd_kafka_header_get_all(headers, index, &name, &value, &size)
            == RD_KAFKA_RESP_ERR_NO_ERROR
        {
            index += 1
            bytes += unsafe size + (name.map { unsafe strlen($0) } ?? 0)
        }
        return bytes
    }

    @unsafe private func fault(
        _ message: UnsafeMutablePointer<rd_kafka_message_t>,
        _ code: ResponseCode
    ) -> ConsumerFault {
        let partition = unsafe Self.topicPartition(of: message)
        var reason = unsafe rd_kafka_message_errstr(message).map { unsafe String(cString: $0) }
        if let partition { reason = "\(partition): \(reason ?? code.explanation)" }
        let error = client.withPointer { client in
            unsafe KafkaError.resolved(Fault(code, reason: reason), of: client, during: .consume)
        }
        let offset = unsafe Offset(exactly: message.pointee.offset)
        return ConsumerFault(error: error, topicPartition: partition, offset: offset)
    }

    @unsafe private static func topicPartition(
        of message: UnsafeMutablePointer<rd_kafka_message_t>
    ) -> TopicPartition? {
        guard let topic = unsafe message.pointee.rkt,
            let name = unsafe rd_kafka_topic_name(topic),
            let partition = unsafe Partition(exactly: message.pointee.partition)
        else { return nil }
        return unsafe TopicPartition(Topic(fromBroker: String(cString: name)), partition)
    }

    /// Lends a record's memory for one call.
    @safe func withMessage<Result, Failure: Error>(
        at index: Int,
        _ body: (UnsafeMutablePointer<rd_kafka_message_t>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe body(messages[index])
    }

    func topicPartition(at index: Int) -> TopicPartition {
        partitions[source(at: index)]
    }

    /// The index of a record's partition.
    func source(at index: Int) -> Int { slots[index] }
}

extension RecordBatch: RandomAccessCollection {
    /// Always zero.
    package var startIndex: Int { 0 }

    /// How many records there are.
    package var endIndex: Int { slots.count }

    /// The record at a place.
    ///
    /// - Precondition: `index` is less than ``endIndex``.
    package subscript(index: Int) -> Record {
        precondition(indices.contains(index), "there are \(count) records, not \(index)")
        return Record(batch: self, index: index)
    }
}

extension RecordBatch {
    /// The partitions that the records come from, in no order, perhaps with others.
    ///
    /// ``forEachRecord(_:)`` names them by their index here.
    package var sources: [TopicPartition] { partitions }

    /// Lends each record in place, in order of arrival, without making a ``Record`` of it.
    ///
    /// - Parameter body: Takes the index of the partition in ``sources``, the offset, and the key, `nil` if
    ///   there is none; must not let the bytes escape.
    /// - Throws: What `body` throws.
    @safe package func forEachRecord<Failure: Error>(
        _ body: (_ source: Int, _ offset: Int64, _ key: UnsafeRawBufferPointer?) throws(Failure)
            -> Void
    ) throws(Failure) {
        for index in indices {
            try withMessage(at: index) { message throws(Failure) in
                let key = unsafe message.pointee.key.map { start in
                    unsafe UnsafeRawBufferPointer(start: start, count: message.pointee.key_len)
                }
                try unsafe body(source(at: index), message.pointee.offset, key)
            }
        }
    }
}
