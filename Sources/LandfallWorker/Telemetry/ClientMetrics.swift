import LandfallKafka
import Synchronization

/// The metrics that come from librdkafka's reports, of all lanes together.
final class ClientMetrics: Sendable {
    private let sums = Mutex<[Source: Sum]>([:])

    /// What a count of a client is of.
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

        mutating func note(_ count: Int) {
            if count < last { former += last }
            last = count
        }
    }

    /// What is shown of a broker.
    private struct Broker {
        var isUp: Bool?
        var roundTripSeconds = 0.0
        var throttleSeconds = 0.0
        var inFlight = 0
        var counts: [String: Int] = [:]
    }

    /// Sets the gauges and counters.
    func set(_ reading: borrowing GaugeBook.Reading, of lanes: [LaneStatus]) {
        var epochs = 0
        var states: [String: Int] = [:]
        for role in ClientReports.Role.allCases {
            let reports = lanes.compactMap { lane in
                lane.clients.last(of: role).map { (lane.lane, $0.statistics) }
            }
            guard !reports.isEmpty else { continue }
            setBrokers(reading, role, reports)
            let queued = reports.reduce(0) { sum, report in
                report.1.partitions.values.reduce(sum + report.1.unsentBytes) {
                    $0 + $1.fetchedBytes
                }
            }
            reading.set(
                "landfall_kafka_queue_bytes",
                [("client", role.rawValue)],
                Double(queued)
            )
            for (lane, statistics) in reports {
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
            for (place, partition) in lane.clients.last(of: .states)?.statistics.partitions ?? [:]
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
        _ reports: [(Int, ClientStatistics)]
    ) {
        var brokers: [Int: Broker] = [:]
        for (lane, statistics) in reports {
            for report in statistics.brokers {
                var broker = brokers[report.id] ?? Broker()
                if let isUp = report.isUp { broker.isUp = isUp && broker.isUp != false }
                broker.roundTripSeconds = max(broker.roundTripSeconds, report.roundTripSeconds)
                broker.throttleSeconds = max(broker.throttleSeconds, report.throttleSeconds)
                broker.inFlight += report.inFlight
                for (name, count) in report.counts {
                    broker.counts[name, default: 0] += sum(name, of: report.id, lane, role, count)
                }
                brokers[report.id] = broker
            }
        }
        for (id, broker) in brokers {
            let labels = [("client", role.rawValue), ("broker", "\(id)")]
            if let isUp = broker.isUp {
                reading.set("landfall_kafka_broker_up", labels, isUp ? 1 : 0)
            }
            reading.set("landfall_kafka_broker_rtt_seconds", labels, broker.roundTripSeconds)
            reading.set("landfall_kafka_broker_throttle_seconds", labels, broker.throttleSeconds)
            reading.set("landfall_kafka_broker_in_flight", labels, Double(broker.inFlight))
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
            sum.note(count)
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
