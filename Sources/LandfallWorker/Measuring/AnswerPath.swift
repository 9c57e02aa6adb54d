package import CoreMetrics
package import Landfall
package import LandfallBytes
import LandfallContract
import LandfallKafka
import LandfallPostgres
package import Logging

/// The way of intents through a lane, without Kafka and PostgreSQL: they are read and answered, and
/// their rows and segments are written into memory.
///
/// It is what a benchmark counts the instructions and allocations of, since nothing in it waits.
package final class AnswerPath {
    private let reader = IntentReader()
    private let replies = ReplyWriter()
    private let deadLetters: DeadLetterWriter
    private let resolver: IntentResolver
    private let limits = RecordLimits(producerBytes: 1_000_000)
    private let chunks = ChunkPool()
    private let partition: TopicPartition
    private var states: DeviceStates
    private var next: Int64 = 0
    /// Counts as a lane does; `nil` for nothing.
    private let metrics: LaneMetrics?
    private let tally = Tally()
    // As large as they are with a lane after some batches.
    private var events = BinaryCopyBuffer(
        columnCount: EventRow.columns.count,
        capacity: bufferBytes
    )
    private var exposures = BinaryCopyBuffer(
        columnCount: ExposureRow.columns.count,
        capacity: bufferBytes
    )
    private static let bufferBytes = 1 << 20

    /// The counts of ``AnswerPath/answer(_:headers:at:)``.
    package struct Counts {
        /// The intents with a plan.
        package var plans = 0
        package var exposures = 0
        package var segmentBytes = 0
        package var rowBytes = 0
    }

    /// Begins without any state.
    ///
    /// - Parameters:
    ///   - resolver: Answers the intents.
    ///   - logger: Where it logs.
    ///   - metrics: Where it counts what a lane counts; `nil` for nowhere.
    package init(resolver: IntentResolver, logger: Logger, metrics: (any MetricsFactory)? = nil) {
        self.resolver = resolver
        self.metrics = metrics.map { LaneMetrics(lane: 0, factory: $0) }
        deadLetters = DeadLetterWriter(version: "")
        partition = TopicPartition(Topic("navigation.intents"), Partition(0))
        states = DeviceStates(limitBytes: .max, tally: Tally(), logger: logger)
    }

    /// Keeps the state of a device.
    ///
    /// - Parameters:
    ///   - value: The record's value, in JSON or protobuf.
    ///   - device: The device's id.
    ///   - headers: The record's headers.
    ///   - now: The record's time.
    package func keep(
        _ value: [UInt8],
        of device: String,
        headers: [RecordHeader],
        at now: Timestamp
    ) {
        states.take(
            key: Array(device.utf8),
            value: value,
            headers: headers,
            in: partition.partition,
            reportedAt: now.millisecondsSinceEpoch
        )
    }

    /// Answers a batch, and writes what it leads to.
    ///
    /// - Parameters:
    ///   - intents: Keys and values of the records.
    ///   - headers: The headers of each.
    ///   - now: The time of the batch and of its records.
    /// - Returns: What came of it.
    /// - Throws: `KafkaError` when an answer is too large.
    package func answer(
        _ intents: ArraySlice<(key: [UInt8], value: [UInt8])>,
        headers: [RecordHeader],
        at now: Timestamp
    ) throws -> Counts {
        var assembler = BatchAssembler(
            resolver: resolver,
            replies: replies,
            deadLetters: deadLetters,
            limits: limits,
            chunks: chunks,
            now: now
        )
        assembler.reserve(intents.count)
        let first = next
        var times: [Duration] = []
        for index in intents.indices {
            let began = metrics == nil ? nil : ContinuousClock.now
            let place = RecordPlace(partition: partition, offset: Offset(next), time: now)
            next += 1
            let item = DecodedRecord(
                place: place,
                key: intents[index].key,
                value: intents[index].value,
                headers: headers,
                reader: reader
            )
            switch item {
            case .intent(let read):
                assembler.add(
                    read,
                    at: place,
                    stored: states.state(of: read.intent.deviceID, in: partition.partition)?.state,
                    absence: .neverReported
                )
            case .unreadable(let record): try assembler.add(record)
            case .report: break
            }
            if let began, place.offset.value.isMultiple(of: 8) { times.append(.now - began) }
        }
        let outcomes = try assembler.finishAtOnce()
        if let metrics {
            tally.add { $0.add(outcomes) }
            metrics.resolved(times)
            metrics.count(outcomes)
            metrics.answered(outcomes, at: now)
        }
        return count(outcomes, from: first)
    }

    private func count(_ outcomes: [RecordOutcome], from first: Int64) -> Counts {
        var counts = Counts()
        let start = Offset(first)
        let owned = [partition: OwnedPartition(ownerEpoch: 1, next: start, published: start)]
        let time = PostgresTimestamp(unixMicroseconds: 0)
        var segments = BatchSegments(owned, recordedAt: time)
        events.removeAll()
        exposures.removeAll()
        for item in outcomes {
            segments.add(item)
            item.withDecision { decision in
                append(decision.rows)
                counts.plans += 1
                counts.exposures += decision.rows.exposureCount
            }
        }
        let end = outcomes.last.map { [partition: $0.place.offset.next] } ?? [:]
        counts.segmentBytes = segments.finish(upTo: end).reduce(0) { $0 + $1.records.count }
        counts.rowBytes = events.sizeBytes + exposures.sizeBytes
        return counts
    }

    private func append(_ rows: DecisionRows) {
        rows.forEachTable { table, rows, count in
            switch table {
            case .event: events.append(rows: rows, count: count)
            case .exposure: exposures.append(rows: rows, count: count)
            case .customEvent: break
            }
        }
    }
}
