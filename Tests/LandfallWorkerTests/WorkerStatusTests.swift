import CoreMetrics
import LandfallTelemetry
import Testing

@testable import LandfallWorker

/// When a worker is ready, and when it is stuck.
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
        lane.enter(.serving, at: start)
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

    @Test func `The time of a lane goes to what it does`() {
        _ = lane.during(.postgres) { lane.during(.kafka) { 1 } }
        let values = lane.read(at: start + .seconds(1000))
        let sum = values.seconds.reduce(0, +)
        #expect(abs(sum - 1000) < 0.001)
        #expect(values.activity == .poll)
        #expect(values.seconds[LaneActivity.poll.rawValue] > 990)
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
