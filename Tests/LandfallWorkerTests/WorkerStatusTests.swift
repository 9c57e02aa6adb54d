import CoreMetrics
import Landfall
import LandfallKafka
import LandfallTelemetry
import Testing

@testable import LandfallWorker

/// The status of a worker: ready, or stuck.
@Suite struct WorkerStatusTests {
    private let start = ContinuousClock.now
    private let lane: LaneStatus
    private let status: WorkerStatus

    init() {
        lane = LaneStatus(lane: 0, now: start)
        status = WorkerStatus(lanes: [lane])
    }

    private func at(_ seconds: Int) -> ContinuousClock.Instant { start + .seconds(seconds) }

    private func run() {
        status.update { $0.phase = .running }
        lane.update { values in
            values.enter(.serving, at: start)
            values.hasServed = true
        }
        #expect(status.readiness(at: start) == .ready)
    }

    @Test func `A start says what it waits for`() {
        #expect(status.readiness(at: start) == .starting)
        status.startWaits(for: .postgres)
        #expect(status.readiness(at: start) == .waitingForPostgres)
        status.startWaits(for: .kafka)
        #expect(status.readiness(at: start) == .waitingForKafka)
        status.startWaits(for: .schema)
        #expect(status.readiness(at: start) == .waitingForSchema)
        status.startWaits(for: .topics)
        #expect(status.readiness(at: start) == .waitingForTopics)
        status.startWaits(for: nil)
        #expect(status.readiness(at: start) == .starting)
    }

    @Test func `A lane joins, restores and serves`() {
        status.update { $0.phase = .running }
        #expect(status.readiness(at: start) == .joining)
        lane.enter(.serving, at: start)
        lane.update { $0.restoring = 7 }
        #expect(status.readiness(at: start) == .restoring)
        lane.update { $0.restoring = nil }
        #expect(status.readiness(at: start) == .ready)
    }

    @Test func `PostgreSQL may be away for a while`() {
        run()
        lane.wait(for: .postgres, true, at: at(1))
        lane.wait(for: .postgres, true, at: at(9))
        #expect(status.readiness(at: at(10)) == .ready)
        #expect(status.readiness(at: at(11)) == .waitingForPostgres)
        lane.wait(for: .postgres, false, at: at(12))
        #expect(status.readiness(at: at(12)) == .ready)
    }

    @Test func `A rebalance is no outage, and a minute without partitions is one`() {
        run()
        lane.enter(.joining, at: at(5))
        lane.enter(.joining, at: at(50))
        #expect(status.readiness(at: at(64)) == .ready)
        #expect(status.readiness(at: at(65)) == .joining)
    }

    @Test func `A stop is said at once`() {
        run()
        status.update { $0.phase = .draining }
        #expect(status.readiness(at: start) == .draining)
    }

    @Test func `Only a lane that does not go on is stuck`() {
        let timeout = Duration.seconds(120)
        #expect(status.stalledLane(after: timeout, at: at(500)) == nil)
        run()
        #expect(status.stalledLane(after: timeout, at: at(119)) == nil)
        let stalled = WorkerStatus.StalledLane(lane: 0, seconds: 125)
        #expect(status.stalledLane(after: timeout, at: at(125)) == stalled)
        lane.wait(for: .kafka, true, at: at(126))
        #expect(status.stalledLane(after: timeout, at: at(200)) == nil)
        lane.enter(.ended, at: at(201))
        #expect(status.stalledLane(after: timeout, at: at(900)) == nil)
    }

    private static let place = TopicPartition("taps", 3)

    /// A lane that goes on, and one of whose partitions does not.
    private func standStill(
        waiting: Int64 = 5,
        report: String = Self.report(leader: "UP", next: 7, stable: 12)
    ) {
        run()
        lane.update { values in
            values.enter(.serving, at: at(299))
            values.partitions[Self.place] = LaneStatus.PartitionStatus(
                next: 7,
                published: 7,
                end: 12,
                consumed: 7,
                waiting: waiting,
                lastRecord: nil,
                progressAt: start,
                waitingSince: start
            )
        }
        lane.clients.deliver(Array(report.utf8), of: .intents, at: at(299))
    }

    private static func report(leader: String, next: Int, stable: Int, fetched: Int = 0) -> String {
        """
        {"brokers":{"b/1":{"nodeid":1,"state":"\(leader)"}},"topics":{"taps":{"partitions":{"3":
        {"leader":1,"next_offset":\(next),"ls_offset":\(stable),"hi_offset":12,"fetchq_cnt":\(fetched)}}}}}
        """
    }

    @Test func `A partition whose reader hangs is stuck`() {
        let timeout = Duration.seconds(240)
        standStill()
        #expect(status.stalledPartition(after: timeout, at: at(239)) == nil)
        let stalled = WorkerStatus.StalledPartition(topic: "taps", partition: 3, seconds: 300)
        #expect(status.stalledPartition(after: timeout, at: at(300)) == stalled)
        #expect(status.stalledLane(after: timeout / 2, at: at(300)) == nil)
    }

    @Test(arguments: [
        ("the leader is away", report(leader: "TRY_CONNECT", next: 7, stable: 12)),
        ("all is read", report(leader: "UP", next: 12, stable: 12)),
        ("a transaction is open", report(leader: "UP", next: 7, stable: 7)),
        ("nothing is known", "{}"), ("nothing can be read", "no report"),
    ])
    func `A partition that can't go on is not stuck`(cause: String, report: String) {
        standStill(report: report)
        #expect(status.stalledPartition(after: .seconds(240), at: at(300)) == nil)
    }

    @Test func `A lane that waits, restores or reports no more says nothing of its partitions`() {
        let timeout = Duration.seconds(240)
        standStill()
        #expect(status.stalledPartition(after: timeout, at: at(315)) == nil)
        lane.update { $0.restoring = 9 }
        #expect(status.stalledPartition(after: timeout, at: at(300)) == nil)
        lane.update { $0.restoring = nil }
        #expect(status.stalledPartition(after: timeout, at: at(300)) != nil)
        lane.wait(for: .kafka, true, at: at(300))
        #expect(status.stalledPartition(after: timeout, at: at(300)) == nil)
        lane.wait(for: .kafka, false, at: at(300))
        standStill(waiting: 0)
        #expect(status.stalledPartition(after: timeout, at: at(300)) == nil)
    }

    @Test func `Records wait since they came, not since the one before`() {
        var partition = LaneStatus.PartitionStatus(
            next: 7,
            published: 7,
            end: 12,
            consumed: 7,
            waiting: 5,
            lastRecord: nil,
            progressAt: start,
            waitingSince: at(90)
        )
        let time = Timestamp(millisecondsSinceEpoch: 1_000_000)
        #expect(partition.lagSeconds(waiting: partition.waiting, at: time, at(100)) == 10)
        partition.lastRecord = Timestamp(millisecondsSinceEpoch: 0)
        // The log was there before the lane: its age is what is known.
        #expect(partition.lagSeconds(waiting: partition.waiting, at: time, at(100)) == 1000)
        partition.hasCaughtUp = true
        #expect(partition.lagSeconds(waiting: partition.waiting, at: time, at(100)) == 10)
        partition.lastRecord = Timestamp(millisecondsSinceEpoch: 997_000)
        #expect(partition.lagSeconds(waiting: partition.waiting, at: time, at(100)) == 3)
        partition.waiting = 0
        #expect(partition.lagSeconds(waiting: partition.waiting, at: time, at(100)) == 0)
    }

    @Test func `Counts of a client that was made anew go on`() throws {
        let registry = MetricRegistry(WorkerMetrics.definitions)
        func total(_ connects: Int) -> String {
            let report =
                #"{"brokers":{"b/1":{"nodeid":1,"state":"UP","connects":\#(connects)}}}"#
            lane.clients.deliver(Array(report.utf8), of: .plans, at: .now)
            status.setMetrics(WorkerCounts(), stateLimit: 0, by: registry)
            let text = registry.exposition(.prometheus)
            let name = "landfall_kafka_broker_connects_total"
            return text.split(separator: "\n").last { $0.hasPrefix(name) }.map(String.init) ?? ""
        }
        let line = #"landfall_kafka_broker_connects_total{client="plans",broker="1"} "#
        #expect(total(3) == line + "3")
        #expect(total(5) == line + "5")
        #expect(total(1) == line + "6")
        #expect(total(2) == line + "7")
    }

    @Test func `The time of a lane goes to what it does`() {
        _ = lane.during(.postgres) { lane.during(.kafka) { 1 } }
        let values = lane.read(at: start + .seconds(1000))
        let sum = values.seconds.reduce(0, +)
        #expect(abs(sum - 1000) < 0.001)
        #expect(values.activity == .poll)
        #expect(values.seconds[LaneActivity.poll.rawValue] > 990)
    }

    @Test func `A topic of intents that is gone is a reason`() {
        run()
        lane.update { $0.missingTopics = ["taps"] }
        #expect(status.document(at: start).reasons == ["the topic taps is gone"])
    }

    @Test func `A refused catalog is told until the files hold a good one`() {
        status.catalogIsInForce(version: "a", app: "chat")
        #expect(status.document().catalog?.refused == nil)
        status.catalogIsRefused(version: "b", codes: ["unknown-key"])
        #expect(status.document().catalog?.refused == ["unknown-key"])
        #expect(status.document().catalog?.version == "a")
        status.catalogIsAgainInForce()
        #expect(status.document().catalog?.refused == nil)
    }

    @Test func `Every metric that is set has a definition`() {
        let registry = MetricRegistry(WorkerMetrics.definitions)
        let defined = registry.definitions.map(\.name)
        run()
        var counts = WorkerCounts()
        counts.deadLetters["invalid_json"] = 1
        counts.ignoredStates["invalid_json"] = 1
        counts.refusedResumes["replayed"] = 1
        status.setMetrics(counts, stateLimit: 1, by: registry)
        // Only a name without a definition is new here.
        #expect(registry.definitions.map(\.name) == defined)
    }

    @Test func `Metrics have one name each, units at its end, and words for all`() {
        let definitions = WorkerMetrics.definitions
        #expect(Set(definitions.map(\.name)).count == definitions.count)
        for definition in definitions {
            #expect(definition.name.hasSuffix("_total") == (definition.kind == .counter))
            #expect(definition.help.count > 5)
            if let unit = definition.unit {
                let name = definition.name.replacing("_total", with: "")
                #expect(name.hasSuffix("_\(unit)"), "\(definition.name)")
            }
        }
    }
}
