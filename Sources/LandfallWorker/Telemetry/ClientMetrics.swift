import LandfallKafka
import Synchronization

/// The metrics that come from librdkafka's reports, of all lanes together.
final class ClientMetrics: Sendable {
    private let sums = Mutex<[Source: Sum]>([:])

    /// The client and the name to which a count belongs.
    private struct Source: Hashable {
        let lane: Int
        let role: ClientReports.Role
        let broker: Int
        let name: String
    }

    /// A count over all clients that a lane has had: each counts from 0.
    private struct Sum {
        var former = 0
        var last = 0

        mutating func update(to count: Int) {
            if count < last { former += last }
            last = count
        }
    }

    /// The values of a broker that metrics show.
    private struct Broker {
        var isUp: Bool?
        var roundTripSeconds: Double?
        var throttleSeconds: Double?
        var inFlight: Int?
        var counts: [String: Int] = [:]

        /// Takes over what holds for now; the worst of all lanes counts.
        mutating func add(_ report: ClientStatistics.Broker) {
            if let isUp = report.isUp { self.isUp = isUp && self.isUp != false }
            if let time = report.roundTripSeconds {
                roundTripSeconds = max(time, roundTripSeconds ?? 0)
            }
            throttleSeconds = max(report.throttleSeconds, throttleSeconds ?? 0)
            inFlight = report.inFlight + (inFlight ?? 0)
        }
    }

    /// Sets the gauges and counters.
    func set(
        _ reading: borrowing GaugeBook.Reading,
        of lanes: [LaneStatus],
        at now: ContinuousClock.Instant
    ) {
        var epochs = 0
        var states: [String: Int] = [:]
        for role in ClientReports.Role.allCases {
            let reports = lanes.compactMap { lane in
                lane.clients.last(of: role).map {
                    (lane.lane, isFresh: role.isFresh($0, at: now), $0.statistics)
                }
            }
            guard !reports.isEmpty else { continue }
            let silent = lanes.flatMap { lane in
                lane.clients.silentBrokers(of: role)
                    .filter { now - $0.value >= WorkerStatus.answerGrace }.keys
            }
            setBrokers(reading, role, reports, silent: Set(silent))
            let queued = reports.reduce(0) { sum, report in
                report.2.partitions.values.reduce(sum + report.2.unsentBytes) {
                    $0 + $1.fetchedBytes
                }
            }
            reading.set(
                "landfall_kafka_queue_bytes",
                [("client", role.rawValue)],
                Double(queued)
            )
            for (lane, _, statistics) in reports {
                guard let state = statistics.transactionState else { continue }
                states[state, default: 0] += 1
                epochs += sum("epochs", of: 0, lane, role, statistics.producerEpochs)
            }
        }
        for (state, count) in states {
            reading.set("landfall_kafka_transaction_state", [("state", state)], Double(count))
        }
        reading.set("landfall_kafka_producer_epochs_total", Double(epochs))
        for lane in lanes {
            let report = lane.clients.fresh(of: .states, at: now)
            for (place, partition) in report?.statistics.partitions ?? [:]
            where partition.nextFetch >= 0 && partition.lastStable >= 0 {
                let left = max(0, partition.lastStable - partition.nextFetch)
                reading.set(
                    "landfall_states_lag_records",
                    [("partition", "\(place.partition.number)")],
                    Double(left + Int64(partition.fetchedRecords))
                )
            }
        }
    }

    private func setBrokers(
        _ reading: borrowing GaugeBook.Reading,
        _ role: ClientReports.Role,
        _ reports: [(Int, isFresh: Bool, ClientStatistics)],
        silent: Set<Int>
    ) {
        var brokers: [Int: Broker] = [:]
        for (lane, isFresh, statistics) in reports {
            for report in statistics.brokers {
                var broker = brokers[report.id] ?? Broker()
                if isFresh { broker.add(report) }
                for (name, count) in report.counts {
                    broker.counts[name, default: 0] += sum(name, of: report.id, lane, role, count)
                }
                brokers[report.id] = broker
            }
        }
        for (id, broker) in brokers {
            let labels = [("client", role.rawValue), ("broker", "\(id)")]
            if silent.contains(id) {
                reading.set("landfall_kafka_broker_up", labels, 0)
            } else if let isUp = broker.isUp {
                reading.set("landfall_kafka_broker_up", labels, isUp ? 1 : 0)
            }
            // An unknown value is left out: neither 0 nor the value of before is true.
            for (name, value) in [
                ("rtt_seconds", silent.contains(id) ? nil : broker.roundTripSeconds),
                ("throttle_seconds", broker.throttleSeconds),
                ("in_flight", broker.inFlight.map { Double($0) }),
            ] {
                guard let value else { continue }
                reading.set("landfall_kafka_broker_\(name)", labels, value)
            }
            for (name, count) in broker.counts {
                reading.set("landfall_kafka_broker_\(name)_total", labels, Double(count))
            }
        }
    }

    /// Adds what a client counts to what its predecessors had counted.
    private func sum(
        _ name: String,
        of broker: Int,
        _ lane: Int,
        _ role: ClientReports.Role,
        _ count: Int
    ) -> Int {
        sums.withLock { sums in
            let source = Source(lane: lane, role: role, broker: broker, name: name)
            var sum = sums[source] ?? Sum()
            sum.update(to: count)
            sums[source] = sum
            return sum.former + sum.last
        }
    }
}

extension ClientStatistics.Broker {
    /// What is counted, by the word that metrics have for it.
    fileprivate var counts: [(String, Int)] {
        [
            ("timeouts", timeouts), ("retries", retries), ("errors", errors),
            ("connects", connects), ("disconnects", disconnects), ("sent_bytes", sentBytes),
            ("received_bytes", receivedBytes),
        ]
    }
}
