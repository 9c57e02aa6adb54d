import Landfall
import LandfallKafka
import LandfallPostgres
import LandfallTelemetry
import Logging
import Synchronization
import Testing

@testable import LandfallWorker

/// Log lines about servers that take requests and answer nothing, while the lane itself can say
/// nothing.
@Suite struct SilenceTests {
    private let start = ContinuousClock.now
    private let lane: LaneStatus
    private let status: WorkerStatus
    private static let place = TopicPartition("taps", 3)

    init() {
        lane = LaneStatus(lane: 0, now: start)
        status = WorkerStatus(lanes: [lane], instance: "one")
        status.update { $0.phase = .running }
        lane.update { [start] values in
            values.enter(.serving, at: start)
            values.hasServed = true
        }
    }

    private func at(_ seconds: Int) -> ContinuousClock.Instant { start + .seconds(seconds) }

    @Test func `A request without an answer counts from when it was made`() {
        lane.asks(.postgres, at: at(5))
        lane.asks(.postgres, at: at(9))
        #expect(status.readiness(at: at(14)) == .ready)
        #expect(status.document(at: at(14)).reasons.isEmpty)
        #expect(status.readiness(at: at(15)) == .waitingForPostgres)
        let document = status.document(at: at(17))
        #expect(document.reasons == ["PostgreSQL has not answered lane 0 for 12 s"])
        lane.answered(.postgres)
        #expect(status.readiness(at: at(18)) == .ready)
        #expect(status.document(at: at(18)).reasons.isEmpty)
    }

    @Test func `A failure is an answer, unless it says that none came`() {
        typealias Case = (error: PostgresError, isAnswer: Bool)
        for (error, isAnswer) in [
            (PostgresError.unexpectedResult("x"), true), (.connectionLost(nil), false),
        ] as [Case] {
            #expect(throws: error) {
                try lane.asking(.postgres) { (_: PostgresError) in
                    isAnswer
                } _: {
                    () throws(PostgresError) in
                    throw error
                }
            }
            #expect((lane.read().asked[.postgres] == nil) == isAnswer)
        }
        // Another try does not begin anew.
        let since = lane.read().asked[.postgres]
        lane.asks(.postgres, at: at(900))
        #expect(lane.read().asked[.postgres] == since)
    }

    @Test func `A lane in PostgreSQL hears of Kafka by its clients`() {
        lane.asks(.postgres, at: at(0))
        let watch = lane.clients.watch(as: .plans)
        watch.begin(1)
        watch.sent(kind: 0, on: "b", to: 4, by: 1, at: at(2))
        #expect(lane.silences(at: at(11)).map(\.server) == [.postgres])
        #expect(lane.silences(at: at(12)).map(\.server) == [.postgres, .kafka])
        // Another broker is there.
        watch.sent(kind: 0, on: "c", to: 5, by: 1, at: at(12))
        watch.answered(on: "c", by: 1, at: at(13))
        #expect(lane.silences(at: at(14)).map(\.server) == [.postgres, .broker(4)])
        lane.answered(.postgres)
        #expect(status.readiness(at: at(14)) == .ready)
        let document = status.document(at: at(22))
        #expect(document.reasons == ["broker 4 has not answered lane 0 for 20 s"])
        #expect(document.brokers.map(\.broker) == [4])
        #expect(document.brokers.first?.silentSeconds == 20)
        watch.answered(on: "b", by: 1, at: at(23))
        #expect(lane.silences(at: at(99)).isEmpty)
    }

    @Test func `A silent broker is not up and has no round trip`() {
        let registry = MetricRegistry(WorkerMetrics.definitions)
        func lines(_ report: String) -> [String] {
            lane.clients.deliver(Array(report.utf8), of: .plans, at: .now)
            status.setMetrics(WorkerCounts(), stateLimit: 0, by: registry)
            return registry.exposition(.prometheus).split(separator: "\n").map(String.init)
                .filter { $0.hasPrefix("landfall_kafka_broker_") }
        }
        let known = #"{"brokers":{"b/4":{"nodeid":4,"state":"UP","rtt":{"p99":2000,"cnt":7}}}}"#
        let labels = #"{client="plans",broker="4"}"#
        #expect(lines(known).contains("landfall_kafka_broker_rtt_seconds\(labels) 0.002"))
        let idle = #"{"brokers":{"b/4":{"nodeid":4,"state":"UP","rtt":{"p99":0,"cnt":0}}}}"#
        #expect(!lines(idle).contains { $0.contains("rtt_seconds") })
        #expect(lines(idle).contains("landfall_kafka_broker_up\(labels) 1"))
        let watch = lane.clients.watch(as: .plans)
        watch.begin(1)
        watch.sent(kind: 0, on: "b", to: 4, by: 1, at: .now - .seconds(60))
        #expect(lines(known).contains("landfall_kafka_broker_up\(labels) 0"))
        #expect(!lines(known).contains { $0.contains("rtt_seconds") })
    }

    /// A lane that said 20 s ago that 5 offsets of a partition wait.
    private func blocked(end: Offset?, knownNow: Offset?) {
        lane.update { values in
            values.partitions[Self.place] = LaneStatus.PartitionStatus(
                next: 7,
                published: 7,
                end: end,
                consumed: 7,
                waiting: end.map { $0.value - 7 } ?? 0,
                lastRecord: nil,
                progressAt: start,
                waitingSince: start
            )
            values.partitionsAt = start
            values.ends = EndOffsets { _ in knownNow }
        }
    }

    private func waiting(at seconds: Int) -> Int64? {
        lane.waiting(in: Self.place, lane.read(at: at(seconds)), at: at(seconds))
    }

    @Test
    func `What waits is reckoned anew while a lane is busy, and left out where it is not known`() {
        blocked(end: 12, knownNow: 12)
        #expect(waiting(at: 20) == 5)
        blocked(end: 12, knownNow: 30)
        #expect(waiting(at: 1) == 5)
        #expect(waiting(at: 20) == 23)
        blocked(end: nil, knownNow: nil)
        #expect(waiting(at: 1) == nil)
        blocked(end: 12, knownNow: 30)
        lane.asks(.kafka, at: start)
        #expect(waiting(at: 9) == 23)
        #expect(waiting(at: 10) == nil)
        let partition = status.document(at: at(10)).partitions.first
        #expect(partition?.end == 12)
        #expect(partition?.lag == nil)
        #expect(partition?.lagSeconds == nil)
    }

    @Test func `A slow broker is named by what its producer sees`() {
        func reasons(of role: ClientReports.Role, _ broker: String) -> [String] {
            let report = #"{"brokers":{"b/4":{"nodeid":4,"state":"UP",\#(broker)}}}"#
            lane.clients.deliver(Array(report.utf8), of: role, at: start)
            return status.document(at: at(1)).reasons
        }
        let slow = #""rtt":{"p99":1500000,"cnt":7}"#
        // A reader's broker answers when there is something.
        #expect(reasons(of: .intents, slow).isEmpty)
        #expect(
            reasons(of: .plans, slow) == [
                "broker 4 is slow: the slowest of 100 requests takes 1.5 s"
            ]
        )
        #expect(
            reasons(of: .plans, #""throttle":{"avg":300}"#)
                == ["broker 4 throttles the client plans by 0.3 s"]
        )
        #expect(status.document(at: at(300)).reasons.isEmpty)
    }

    @Test func `The log names a silent server once, and its end`() {
        let lines = Lines()
        var log = SilenceLog(Logger(label: "test") { _ in lines })
        func silence(_ server: Silence.Server, isKnown: Bool = false) -> Silence {
            Silence(lane: 2, server: server, since: start, isKnown: isKnown)
        }
        log.note([silence(.postgres)], at: at(10))
        log.note([silence(.postgres), silence(.kafka, isKnown: true)], at: at(11))
        #expect(lines.all == ["warning lane 2: PostgreSQL, 10 s"])
        log.note([silence(.broker(3))], at: at(14))
        #expect(
            lines.all.dropFirst().sorted() == [
                "notice lane 2: PostgreSQL, 14 s", "warning lane 2: broker 3, 14 s",
            ]
        )
        log.note([], at: at(15))
        #expect(lines.all.count == 4)
    }

    @Test func `A start says for how long it has waited`() {
        let status = WorkerStatus(lanes: [], instance: "one")
        status.startWaits(for: .topics, at: at(1))
        status.startWaits(for: .topics, at: at(8))
        let document = status.document(at: at(31))
        #expect(document.instance == "one")
        #expect(document.state == "waiting-topics")
        #expect(document.startWait?.cause == "topics")
        #expect(document.startWait?.seconds == 30)
        #expect(document.reasons == ["the start has waited for topics for 30 s"])
        #expect(status.document(at: at(41)).stateSeconds == 10)
        status.startWaits(for: nil)
        #expect(status.document(at: at(42)).startWait == nil)
    }
}

/// Keeps what is logged.
private final class Lines: LogHandler {
    private let lines = Mutex<[String]>([])
    var metadata: Logger.Metadata {
        get { [:] }
        set {}
    }
    var logLevel: Logger.Level {
        get { .trace }
        set {}
    }

    var all: [String] { lines.withLock { $0 } }

    subscript(metadataKey _: String) -> Logger.Metadata.Value? {
        get { nil }
        set {}
    }

    func log(event: LogEvent) {
        let data = event.metadata ?? [:]
        func text(_ key: String) -> String { data[key].map { "\($0)" } ?? "" }
        lines.withLock {
            $0.append(
                "\(event.level) lane \(text("lane")): \(text("server")), \(text("silent.seconds")) s"
            )
        }
    }
}
