package import Landfall
package import LandfallContract
package import LandfallKafka
import LandfallValues

/// Follows what one device reports on the topic of device states, on a thread of its own.
package actor DeviceFeed {
    /// How long the brokers may say nothing: somebody waits for the answer.
    private static let silence = Duration.seconds(10)

    /// The report of a device on the topic.
    package enum Report: Sendable {
        /// It has a state.
        case state(DeviceState)
        /// It is forgotten: the worker plans for an app that is not running.
        case forgotten
        /// A state can't be read: the worker passes it over, and the one before counts.
        case unreadable(ContractError)
    }

    /// Where the device's states lie.
    package nonisolated let partition: TopicPartition

    private let executor = ThreadExecutor(label: "landfall.device")
    private let reader: RangeReader
    private let key: [UInt8]
    private let states = StateReader()
    private var next: Offset?

    /// The executor of that thread.
    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    /// Finds the partition of a device.
    ///
    /// - Parameters:
    ///   - device: The id of the device, which is the key of its records.
    ///   - topic: The topic of device states.
    ///   - cluster: Where it is.
    /// - Throws: `OperationsError/missingTopic(_:)`, or why no broker can be asked.
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
    /// - Parameter proceed: Asked at each record and at least ten times a second while the partition is read;
    ///   `false` ends it, and the next call reads the same again.
    /// - Returns: What came last of the device, and behind it what can't be read; nothing where nothing came.
    /// - Throws: `KafkaError` where the partition can't be read; the next call tries again.
    package func news(while proceed: @Sendable () -> Bool = { true }) throws -> [Report] {
        let ranges = try reader.ranges(of: [partition], timeout: Self.silence)
        guard let range = ranges[partition] else { return [] }
        // A recreated topic begins again.
        let from = next.map { range.allows($0) ? $0 : range.start } ?? range.start
        guard from < range.end else {
            next = from
            return []
        }
        var (last, unreadable): (Report?, Report?)
        let isWhole = try reader.read(
            [partition: OffsetRange(start: from, end: range.end)],
            silence: Self.silence,
            while: proceed,
            skip: { _, _ in true }
        ) { record in
            if isOfDevice(record) {
                let report = report(of: record)
                if case .unreadable = report {
                    unreadable = report
                } else {
                    (last, unreadable) = (report, nil)
                }
            }
            return proceed()
        }
        guard isWhole else { return [] }
        next = range.end
        return [last, unreadable].compactMap { $0 }
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
                    headers: headers
                )
                state.receivedAt = record.timestamp.milliseconds.map {
                    Timestamp(millisecondsSinceEpoch: $0)
                }
                return .state(state)
            } catch {
                return .unreadable(error)
            }
        }
    }
}
