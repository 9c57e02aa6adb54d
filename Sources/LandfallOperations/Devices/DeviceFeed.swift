package import Landfall
package import LandfallContract
package import LandfallKafka

/// Follows what one device reports on the topic of device states.
///
/// Its calls block, except to make one: make them off the cooperative pool, and never two at once.
package final class DeviceFeed {
    /// What the topic says last of a device.
    package enum Report: Sendable {
        /// It has a state.
        case state(DeviceState)
        /// It is forgotten: the worker plans for an app that is not running.
        case forgotten
        /// Its state can't be read, and the worker passes it over.
        case unreadable(ContractError)
    }

    /// Where the device's states lie.
    package let partition: TopicPartition

    private let reader: RangeReader
    private let key: [UInt8]
    private let states = StateReader()
    private var next: Offset?

    /// Finds the partition of a device.
    ///
    /// - Parameters:
    ///   - device: The id of the device, which is the key of its records.
    ///   - topic: The topic of device states.
    ///   - cluster: Where it is.
    /// - Throws: ``OperationsError/missingTopic(_:)``, or why no broker can be asked.
    package init(of device: String, on topic: Topic, in cluster: Cluster) async throws {
        key = Array(device.utf8)
        guard let count = try await cluster.partitionCounts(of: [topic])[topic], count > 0 else {
            throw OperationsError.missingTopic(topic)
        }
        let number = KeyPartitioner.partition(ofKey: key, partitionCount: count)
        partition = TopicPartition(topic, number)
        reader = try cluster.reader()
    }

    /// Reads what has come since the last call; the first call reads the whole partition.
    ///
    /// - Returns: What came last of the device; `nil` where nothing came.
    /// - Throws: ``KafkaError`` where the partition can't be read; the next call tries again.
    package func news() throws -> Report? {
        let ranges = try reader.ranges(of: [partition], timeout: Cluster.silence)
        guard let range = ranges[partition] else { return nil }
        // A topic that was made anew begins again.
        let from = next.map { range.allows($0) ? $0 : range.start } ?? range.start
        guard from < range.end else {
            next = from
            return nil
        }
        var last: Report?
        try reader.read(
            [partition: OffsetRange(start: from, end: range.end)],
            silence: Cluster.silence
        ) { record in
            if isOfDevice(record) { last = report(of: record) }
            return true
        }
        next = range.end
        return last
    }

    private func isOfDevice(_ record: Record) -> Bool {
        record.withKey { bytes in
            unsafe bytes.map { unsafe $0.elementsEqual(key) } ?? false
        }
    }

    private func report(of record: Record) -> Report {
        record.withValue { value in
            guard let value = unsafe value else { return .forgotten }
            do throws(ContractError) {
                let headers = (try? record.headers()) ?? []
                var state = try unsafe states.read(
                    key: key,
                    value: value,
                    headers: headers.map { RecordHeader(name: $0.name, value: $0.value) }
                )
                state.receivedAt = record.timestamp.milliseconds.map {
                    Landfall.Timestamp(millisecondsSinceEpoch: $0)
                }
                return .state(state)
            } catch {
                return .unreadable(error)
            }
        }
    }
}
