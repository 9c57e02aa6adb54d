import Foundation

/// The statistics of a client from librdkafka: its brokers, its partitions, its transactions.
///
/// Only the members that are used are read; librdkafka's `STATISTICS.md` describes all of them. One that is
/// missing, as in another version, counts as 0 or `nil`.
package struct ClientStatistics: Hashable, Sendable {
    /// The brokers that the client knows by their ids; it has other connections while it starts.
    package var brokers: [Broker] = []

    /// The partitions that the client reads or has written to.
    package var partitions: [TopicPartition: PartitionStatistics] = [:]

    /// The bytes of records that wait to be sent.
    package var unsentBytes = 0

    /// The state of the producer's transactions, as `Ready`; `nil` for a client without.
    package var transactionState: String?

    /// How many epochs the producer has had since it started.
    package var producerEpochs = 0

    /// A report of nothing.
    package init() {}

    /// The statistics of a broker; counts are since the client started.
    package struct Broker: Hashable, Sendable {
        /// The broker's id.
        package var id = 0
        /// Whether the client is connected and signed in; `nil` for a broker that it does not need.
        package var isUp: Bool?
        /// The time of a request in seconds, of which 99 of 100 took less, in the last interval; `nil` where none
        /// was answered in it.
        package var roundTripSeconds: Double?
        /// How long the broker made the client wait on average, in seconds.
        package var throttleSeconds = 0.0
        /// The requests that wait for an answer.
        package var inFlight = 0
        package var timeouts = 0
        package var retries = 0
        package var errors = 0
        package var connects = 0
        package var disconnects = 0
        package var sentBytes = 0
        package var receivedBytes = 0
    }

    /// The statistics of a partition.
    package struct PartitionStatistics: Hashable, Sendable {
        /// The id of the broker that leads it, or -1.
        package var leader = -1
        /// The next offset to fetch.
        package var nextFetch: Int64 = -1
        /// The end of what can be read: the first open transaction, or the end of the log.
        package var lastStable: Int64 = -1
        /// The end of the log.
        package var highWatermark: Int64 = -1
        /// The records that were fetched and not taken yet.
        package var fetchedRecords = 0
        /// Their bytes.
        package var fetchedBytes = 0
    }
}

// MARK: - Librdkafka's JSON

extension ClientStatistics {
    /// Reads what librdkafka wrote.
    ///
    /// - Parameter json: An object of librdkafka's statistics.
    /// - Throws: `DecodingError` where it is no such object.
    package init(json: [UInt8]) throws {
        let report = try JSONDecoder().decode(Report.self, from: Data(json))
        unsentBytes = report.messageBytes ?? 0
        transactionState = report.eos?.transactionState
        producerEpochs = report.eos?.epochs ?? 0
        brokers = (report.brokers ?? [:]).values.compactMap(Broker.init).sorted { $0.id < $1.id }
        for (name, topic) in report.topics ?? [:] {
            for (number, partition) in topic.partitions ?? [:] {
                // Records that wait for a partition lie in one with the number -1.
                guard let number = Int32(number), number >= 0 else { continue }
                partitions[TopicPartition(Topic(fromBroker: name), Partition(number))] =
                    PartitionStatistics(partition)
            }
        }
    }

    /// Librdkafka's members.
    private struct Report: Decodable {
        var messageBytes: Int?
        var brokers: [String: BrokerReport]?
        var topics: [String: TopicReport]?
        var eos: TransactionReport?

        enum CodingKeys: String, CodingKey {
            case messageBytes = "msg_size"
            case brokers
            case topics
            case eos
        }
    }

    private struct TransactionReport: Decodable {
        var transactionState: String?
        var epochs: Int?

        enum CodingKeys: String, CodingKey {
            case transactionState = "txn_state"
            case epochs = "epoch_cnt"
        }
    }

    private struct TopicReport: Decodable {
        var partitions: [String: PartitionReport]?
    }

    fileprivate struct PartitionReport: Decodable {
        var leader: Int?
        var nextFetch: Int64?
        var lastStable: Int64?
        var highWatermark: Int64?
        var fetchedRecords: Int?
        var fetchedBytes: Int?

        enum CodingKeys: String, CodingKey {
            case leader
            case nextFetch = "next_offset"
            case lastStable = "ls_offset"
            case highWatermark = "hi_offset"
            case fetchedRecords = "fetchq_cnt"
            case fetchedBytes = "fetchq_size"
        }
    }

    fileprivate struct BrokerReport: Decodable {
        var id: Int?
        var state: String?
        var rtt: Window?
        var throttle: Window?
        var inFlight: Int?
        var timeouts: Int?
        var retries: Int?
        var sendErrors: Int?
        var receiveErrors: Int?
        var connects: Int?
        var disconnects: Int?
        var sentBytes: Int?
        var receivedBytes: Int?

        enum CodingKeys: String, CodingKey {
            case id = "nodeid"
            case state
            case rtt
            case throttle
            case inFlight = "waitresp_cnt"
            case timeouts = "req_timeouts"
            case retries = "txretries"
            case sendErrors = "txerrs"
            case receiveErrors = "rxerrs"
            case connects
            case disconnects
            case sentBytes = "txbytes"
            case receivedBytes = "rxbytes"
        }
    }

    fileprivate struct Window: Decodable {
        var avg: Int?
        var p99: Int?
        var count: Int?

        enum CodingKeys: String, CodingKey {
            case avg
            case p99
            case count = "cnt"
        }
    }
}

extension ClientStatistics.Broker {
    /// Takes a broker over; `nil` for a connection whose broker is not known.
    fileprivate init?(_ report: ClientStatistics.BrokerReport) {
        guard let id = report.id, id >= 0 else { return nil }
        self.id = id
        isUp = report.state == nil || report.state == "INIT" ? nil : report.state == "UP"
        // Librdkafka's round trips are in microseconds, its throttling in milliseconds.
        if let window = report.rtt, let time = window.p99, window.count != 0 {
            roundTripSeconds = Double(time) / 1_000_000
        }
        throttleSeconds = Double(report.throttle?.avg ?? 0) / 1000
        inFlight = report.inFlight ?? 0
        timeouts = report.timeouts ?? 0
        retries = report.retries ?? 0
        errors = (report.sendErrors ?? 0) + (report.receiveErrors ?? 0)
        connects = report.connects ?? 0
        disconnects = report.disconnects ?? 0
        sentBytes = report.sentBytes ?? 0
        receivedBytes = report.receivedBytes ?? 0
    }
}

extension ClientStatistics.PartitionStatistics {
    fileprivate init(_ report: ClientStatistics.PartitionReport) {
        leader = report.leader ?? -1
        nextFetch = report.nextFetch ?? -1
        lastStable = report.lastStable ?? -1
        highWatermark = report.highWatermark ?? -1
        fetchedRecords = report.fetchedRecords ?? 0
        fetchedBytes = report.fetchedBytes ?? 0
    }
}
