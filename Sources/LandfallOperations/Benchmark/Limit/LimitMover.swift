import Dispatch
import LandfallKafka
import LandfallPostgres
import LandfallValues
package import LandfallWorker
package import Logging

/// Moves the records of the intent topic as the worker does, with canned answers.
///
/// It shows what Kafka, PostgreSQL and their clients allow on this machine. It has the worker's batches,
/// its settings of the clients except `linger.ms`, its COPY of rows and segments, its watermark, and its
/// transaction with plans and offsets. PostgreSQL's part of a batch also runs beside the end of the
/// former Kafka transaction.
///
/// It reads and resolves no record, keeps no state, allocates nothing for a record, and repairs
/// nothing after a fault.
package struct LimitMover {
    private let configuration: WorkerConfiguration
    private let logger: Logger

    /// Takes the settings of the worker that it is compared with.
    ///
    /// - Parameters:
    ///   - configuration: The settings.
    ///   - logger: Where it logs.
    package init(_ configuration: WorkerConfiguration, logger: Logger) {
        self.configuration = configuration
        self.logger = logger
    }

    /// Moves records until the process is ended.
    ///
    /// Blocks the calling thread.
    ///
    /// - Throws: What the clients throw first.
    package func run() throws {
        let name = "\(configuration.group).\(configuration.instance).limit"
        let client = try configuration.kafka.client(id: name, logger: logger)
        let connection = try Connection(configuration.postgres.connection(applicationName: name))
        var answer = try CannedAnswer(on: connection)
        var settings = TransactionalProducerConfiguration(client: client, transactionalID: name)
        settings.linger = Self.linger
        let producer = try TransactionalProducer(settings)
        try producer.prepare([answer.record.topic])
        try producer.initTransactions(timeout: .seconds(30))
        let consumer = try GroupConsumer(
            ConsumerConfiguration(client: client, group: configuration.group)
        )
        try consumer.subscribe(
            configuration.topics.intents.map { name throws(KafkaError) in
                try Topic(name)
            }
        )
        let limit = PollLimit(
            count: configuration.batchRecords,
            bytes: configuration.batchBytes,
            wait: .milliseconds(100)
        )
        let plans = try producer.makeTemplate(
            topic: answer.record.topic,
            headers: answer.record.headers
        )
        let queue = DispatchQueue(label: "landfall.bench.limit")
        var end: ThreadWork<Void, KafkaError>?
        while true {
            let batch = try consumer.poll(limit) { event in
                guard case .assigned(let partitions) = event else { return [:] }
                return try answer.begin(partitions, on: connection)
            }
            guard !batch.isEmpty else { continue }
            let ends = try answer.record(batch, on: connection)
            try end?.wait()
            try producer.begin()
            try answer.produce(batch, as: plans, by: producer)
            end = Self.end(producer, ends, try consumer.groupMetadata(), on: queue)
            // The next batch of a lone tap would be the few records that came while it was recorded.
            guard batch.count < Self.overlapCount else { continue }
            try end?.wait()
            end = nil
        }
    }

    /// Ends a transaction on a thread of its own; meanwhile the next batch goes to PostgreSQL, as a
    /// worker's does.
    ///
    /// - Parameters:
    ///   - producer: Has the transaction open; nobody else uses it before the end.
    ///   - offsets: The offsets behind the batch.
    ///   - group: The consumer's membership in its group.
    ///   - queue: The thread.
    /// - Returns: The end, which is waited for.
    private static func end(
        _ producer: TransactionalProducer,
        _ offsets: [TopicPartition: Offset],
        _ group: GroupMetadata,
        on queue: DispatchQueue
    ) -> ThreadWork<Void, KafkaError> {
        // Safe since the work is waited for before the producer is used again.
        nonisolated(unsafe) let lent = producer
        return ThreadWork(on: queue) { () throws(KafkaError) in
            try unsafe lent.sendOffsets(offsets, of: group, timeout: .seconds(10))
            try unsafe lent.commit()
        }
    }

    /// How long librdkafka gathers records, at most: the commit sends what is there at once.
    ///
    /// So each partition gets one request. While a part of its records is under way, 2.0.2 was seen to ask
    /// the socket for the answer without a pause.
    private static let linger = Duration.milliseconds(200)
    /// From how many records on the end of a transaction has the next batch beside it.
    private static let overlapCount = 512
}
