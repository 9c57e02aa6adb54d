import CoreMetrics
import Landfall
import LandfallContract
import LandfallKafka
import LandfallPostgres
import Logging

/// The settings and clients of which a lane is made.
struct LaneSetup: Sendable {
    let index: Int
    let worker: WorkerConfiguration
    /// Answers intents; read once a batch.
    let resolver: CurrentResolver
    var consumer: ConsumerConfiguration
    var producer: TransactionalProducerConfiguration
    var table: TableConfiguration
    let postgres: ConnectionConfiguration
    let topics: LaneTopics
    let reader: IntentReader
    let resultReader: ResultReader
    let replies: ReplyWriter
    let results: ResultWriter?
    let deadLetters: DeadLetterWriter
    let tally: Tally
    /// What makes the lane's counters.
    let metrics: any MetricsFactory
    /// Where its spans go; `nil` where there are to be none.
    var tracing: WorkerTracing?
    /// Where the lane says how it is doing.
    let status: LaneStatus
    let stop: StopSignal
    let logger: Logger
    /// The clock.
    let now: @Sendable () -> Timestamp
    /// How long a batch is answered before it is committed as far as it is answered.
    var answerTime: Duration
    /// Measures that.
    var instant: @Sendable () -> ContinuousClock.Instant = { .now }
    /// From how many records on a batch is committed while the next is answered.
    var overlapCount = 512
    /// From how many records on a batch's Kafka transaction is left to itself while the next batch is
    /// committed to PostgreSQL.
    var publishOverlapCount = 64
    /// How soon a batch is taken behind another.
    var pace = BatchPace()
    /// The most bytes for identities of the dedupe window; `nil` for the lane's share of the setting.
    var dedupeBytes: Int?
    /// How often the lane looks whether somebody has put right what is set aside.
    var setAsideInterval = Duration.seconds(5)
    /// How often the lane looks whether the topic of device states was recreated.
    var statesInterval = Duration.seconds(60)
    /// How often the lane looks whether the files of its certificate have changed.
    var certificateInterval = Duration.seconds(5)
    /// Whether a lane before this one worked with the same settings.
    var hasWorked = false
    /// Which database server all lanes write to.
    var server = KnownServer()
    /// How often the database is looked after, at most.
    var upkeepInterval = Duration.seconds(3600)
    /// How often an idle lane asks PostgreSQL whether it is there.
    var probeInterval = Duration.seconds(30)
    /// Where device states are kept for the next process; `nil` for nowhere.
    var stateDirectory: StateDirectory?
    /// Where a test takes hold; a worker that serves has none.
    var seam: (any TestSeam)?

    /// Reads a record of an intent topic or of the topic of plan results.
    func read(_ record: Record) -> DecodedRecord {
        let isReport = record.topicPartition.topic == topics.planResults
        return DecodedRecord(record, reader: reader, reports: isReport ? resultReader : nil)
    }

    var transactionalID: String { producer.transactionalID }
    var intentTopics: [Topic] { topics.intents }
    /// The topics that the group's partitions are of.
    var groupTopics: [Topic] { topics.intents + [topics.planResults] }
    var outgoingTopics: [Topic] {
        [topics.plans, topics.deadLetters] + [topics.results].compactMap { $0 }
    }

    /// The topics that the worker itself reads or writes: no caller may have a reply sent there.
    var ownTopics: Set<String> {
        let settings = worker.topics
        return Set(
            settings.intents + [
                settings.deviceStates, settings.plans, settings.planResults, settings.deadLetters,
            ] + [settings.results].compactMap { $0 }
        )
    }

    /// Makes the way of records to Kafka that the configuration asks for.
    ///
    /// - Parameters:
    ///   - logger: Where it logs.
    ///   - metrics: The lane's counters.
    /// - Returns: It, not connected yet.
    func publisher(logger: Logger, metrics: LaneMetrics) -> any Publisher {
        let outlet = RecordOutlet(
            topics: outgoingTopics,
            deadLetters: topics.deadLetters,
            tally: tally,
            logger: logger
        )
        return switch worker.delivery {
        case .exactlyOnce:
            TransactionalPublisher(
                configuration: producer,
                outlet: outlet,
                logger: logger,
                status: status,
                metrics: metrics,
                seam: seam
            )
        case .atLeastOnce:
            AtLeastOncePublisher(
                configuration: ProducerConfiguration(client: producer.client),
                outlet: outlet,
                logger: logger,
                status: status
            )
        }
    }

    /// A map that holds no identity yet.
    var noIdentities: IdentityMap {
        IdentityMap(
            window: worker.dedupeWindow,
            limitBytes: dedupeBytes ?? worker.maxDedupeBytes / worker.lanes
        )
    }

    /// How long the restoring of device states may stand still; it may take as long as it goes on.
    var restoreStandstill: Duration { max(worker.patience, .seconds(1)) }
}

/// The pace of batches: the shortest time between two.
///
/// A transaction has a price of its own in the worker, in PostgreSQL and most of all in the broker.
/// Here it is as much as the answers to hundreds of intents. A lane that is busy, but not so
/// busy that it answers while it commits, would make a hundred small batches a second and leave the
/// others no processor. So it takes fewer, larger batches. If few intents come, none of them waits.
struct BatchPace: Sendable {
    /// The least records of a batch behind which the next is not taken at once.
    var busyCount = 64

    /// How long after such a batch was taken the next one is.
    var interval = Duration.milliseconds(12)

    /// Returns the time at which the next batch may be taken, after one that was committed before
    /// the next was answered.
    ///
    /// - Parameters:
    ///   - count: The records of that one.
    ///   - takenAt: When it was taken.
    /// - Returns: `nil` for at once.
    func next(
        after count: Int,
        takenAt: ContinuousClock.Instant
    ) -> ContinuousClock.Instant? {
        count < busyCount ? nil : takenAt + interval
    }
}
