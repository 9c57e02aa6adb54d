import LandfallKafka

extension Lane {
    /// Why a partition can't be read on, where its offset is not in the log.
    ///
    /// - Parameter fault: What the consumer met.
    /// - Returns: The offset, what the log has, and what to do; `nil` for another fault, and where
    ///   the log has the offset by now.
    func outsideLog(_ fault: ConsumerFault) -> WorkerError? {
        guard case .offsetUnavailable = fault.error, let partition = fault.topicPartition,
            let next = owned[partition]?.next
        else { return nil }
        let ranges = try? consumer.ranges(of: [partition], timeout: .seconds(5))
        let range = ranges?[partition]
        if let range, range.allows(next) { return nil }
        let log = range.map { " (\($0.start)..\($0.end))" } ?? ""
        return .kafka(
            "Kafka: \(partition) goes on at offset \(next), which is not in the log\(log): records "
                + "were deleted before they were taken, or the topic was made anew; choose where to "
                + "go on with `landfall offsets reset`"
        )
    }
}
