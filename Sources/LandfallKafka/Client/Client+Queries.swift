import CRdKafka
import LandfallValues

/// Questions to brokers. Each blocks the calling thread for at most the given time.
extension Client {
    /// The partition counts of those topics that exist.
    ///
    /// - Throws: ``KafkaError`` if a broker did not answer in time or denies access.
    func partitionCounts(
        of topics: [Topic],
        timeout: Duration
    ) throws(KafkaError) -> [Topic: Int] {
        var counts: [Topic: Int] = [:]
        let deadline = ContinuousClock.now + timeout
        for topic in topics {
            let handle = try TopicHandle(topic, of: self)
            counts[topic] = try Self.retrying(until: deadline) { rest throws(KafkaError) in
                try partitionCount(of: handle, timeout: rest)
            }
        }
        return counts
    }

    /// The brokers of the cluster that answer, in no order.
    ///
    /// - Throws: ``KafkaError`` if none answered in time.
    func brokers(timeout: Duration) throws(KafkaError) -> [(id: Int32, address: String)] {
        var metadata: UnsafePointer<rd_kafka_metadata>?
        try check(.query) { client in
            unsafe rd_kafka_metadata(client, 0, nil, &metadata, timeout.timeoutMilliseconds)
        }
        guard let metadata = unsafe metadata else { return [] }
        defer { unsafe rd_kafka_metadata_destroy(metadata) }
        return unsafe (0..<Int(metadata.pointee.broker_cnt)).map { index in
            let broker = unsafe metadata.pointee.brokers[index]
            let host = unsafe broker.host.map { unsafe String(cString: $0) } ?? ""
            return unsafe (broker.id, "\(host):\(broker.port)")
        }
    }

    /// The id of the cluster, which brokers before Apache Kafka 0.10.1 do not have.
    ///
    /// - Parameter timeout: How long to wait for a broker.
    /// - Returns: `nil` also where none has answered.
    func clusterID(timeout: Duration) -> String? {
        withPointer { client -> String? in
            let wait = timeout.timeoutMilliseconds
            guard let text = unsafe rd_kafka_clusterid(client, wait) else { return nil }
            defer { unsafe rd_kafka_mem_free(client, text) }
            return unsafe String(cString: text)
        }
    }

    private func partitionCount(
        of topic: TopicHandle,
        timeout: Duration
    ) throws(KafkaError) -> Int? {
        var metadata: UnsafePointer<rd_kafka_metadata>?
        try check(.query) { client in
            topic.withPointer { topic in
                let wait = timeout.timeoutMilliseconds
                return unsafe rd_kafka_metadata(client, 0, topic, &metadata, wait)
            }
        }
        guard let metadata = unsafe metadata else { return nil }
        defer { unsafe rd_kafka_metadata_destroy(metadata) }
        guard unsafe metadata.pointee.topic_cnt > 0 else { return nil }
        let answer = unsafe metadata.pointee.topics[0]
        switch unsafe ResponseCode(answer.err) {
        case .noError: return unsafe Int(answer.partition_cnt)
        case .unknownTopicOrPartition, .unknownTopicHere: return nil
        case let code: throw KafkaError(Fault(code), during: .query)
        }
    }

    /// The readable range of each partition, as this client's isolation sees it.
    ///
    /// - Throws: ``KafkaError`` if a partition does not exist or did not answer in time.
    func ranges(
        of partitions: [TopicPartition],
        timeout: Duration
    ) throws(KafkaError) -> [TopicPartition: OffsetRange] {
        guard !partitions.isEmpty else { return [:] }
        let deadline = ContinuousClock.now + timeout
        // A time of -2 asks for the oldest offset, -1 for the newest: `query_watermark_offsets`
        // would do too, but ignores its timeout before 2.3.0.
        let starts = try offsets(of: partitions, atTime: -2, until: deadline)
        let ends = try offsets(of: partitions, atTime: -1, until: deadline)
        var ranges: [TopicPartition: OffsetRange] = [:]
        for (partition, start) in starts {
            ranges[partition] = OffsetRange(start: start, end: max(start, ends[partition] ?? start))
        }
        return ranges
    }

    /// The first offset of each partition that is not older than a time; `nil` behind the newest.
    ///
    /// - Throws: ``KafkaError`` if a partition does not exist or did not answer in time.
    func offsets(
        of partitions: [TopicPartition],
        atMilliseconds milliseconds: Int64,
        timeout: Duration
    ) throws(KafkaError) -> [TopicPartition: Offset?] {
        guard !partitions.isEmpty else { return [:] }
        let deadline = ContinuousClock.now + timeout
        return try Self.retrying(until: deadline) { rest throws(KafkaError) in
            let list = PartitionListHandle(partitions.map { ($0, max(0, milliseconds)) })
            try check(.query) { client in
                list.withPointer { list in
                    unsafe rd_kafka_offsets_for_times(client, list, rest.timeoutMilliseconds)
                }
            }
            return try Self.known(list.items(), during: .query)
        }
    }

    private func offsets(
        of partitions: [TopicPartition],
        atTime time: Int64,
        until deadline: ContinuousClock.Instant
    ) throws(KafkaError) -> [TopicPartition: Offset] {
        try Self.retrying(until: deadline) { rest throws(KafkaError) in
            let list = PartitionListHandle(partitions.map { ($0, time) })
            try check(.query) { client in
                list.withPointer { list in
                    unsafe rd_kafka_offsets_for_times(client, list, rest.timeoutMilliseconds)
                }
            }
            return try Self.known(list.items(), during: .query).compactMapValues { $0 }
        }
    }

    /// Moves the group's offsets, as the member that this client is, or from outside of the group.
    ///
    /// Blocks the calling thread until the coordinator has answered, or librdkafka gave up on it.
    ///
    /// - Throws: ``KafkaError/transient(_:)`` when the group does not take them from this client.
    func commit(_ offsets: [TopicPartition: Offset]) throws(KafkaError) {
        guard !offsets.isEmpty else { return }
        let list = PartitionListHandle(offsets.map { ($0, $1.value) })
        try check(.query) { client in
            list.withPointer { unsafe rd_kafka_commit(client, $0, 0) }
        }
        for item in list.items() where item.code != .noError {
            let reason = "\(item.topicPartition): \(item.code.explanation)"
            throw KafkaError(Fault(item.code, reason: reason), during: .query)
        }
    }

    /// The offsets that the group committed; `nil` where it committed none.
    ///
    /// Waits while an open transaction holds the offsets back.
    ///
    /// - Throws: ``KafkaError`` if the coordinator did not answer in time or denies access.
    func committed(
        _ partitions: [TopicPartition],
        timeout: Duration
    ) throws(KafkaError) -> [TopicPartition: Offset?] {
        guard !partitions.isEmpty else { return [:] }
        let deadline = ContinuousClock.now + timeout
        return try Self.retrying(until: deadline) { rest throws(KafkaError) in
            let list = PartitionListHandle(partitions)
            try check(.query) { client in
                list.withPointer { list in
                    unsafe rd_kafka_committed(client, list, rest.timeoutMilliseconds)
                }
            }
            return try Self.known(list.items(), during: .query)
        }
    }

    /// The offsets in an answer; negative ones mean that there is none.
    private static func known(
        _ items: [PartitionListHandle.Item],
        during call: KafkaCall
    ) throws(KafkaError) -> [TopicPartition: Offset?] {
        var offsets: [TopicPartition: Offset?] = [:]
        for item in items {
            guard item.code == .noError else {
                let reason = "\(item.topicPartition): \(item.code.explanation)"
                throw KafkaError(Fault(item.code, reason: reason), during: call)
            }
            offsets.updateValue(Offset(exactly: item.rawOffset), forKey: item.topicPartition)
        }
        return offsets
    }

    /// Repeats a question while the answer is to try again, with growing pauses.
    ///
    /// - Throws: The last error once the deadline is near, or the first that is final.
    static func retrying<Answer>(
        until deadline: ContinuousClock.Instant,
        _ attempt: (Duration) throws(KafkaError) -> Answer
    ) throws(KafkaError) -> Answer {
        let backoff = Backoff(initial: .milliseconds(10), ceiling: .milliseconds(250))
        return try backoff.retrying { _ throws(KafkaError) in
            try attempt(max(deadline - .now, .milliseconds(1)))
        } after: { error, retry throws(KafkaError) in
            let next = ContinuousClock.now + backoff.delay(beforeRetry: retry)
            guard error.recovery == .retry, next < deadline else { throw error }
            return .afterPause
        }
    }
}
