import LandfallBytes
import LandfallKafka
import Logging
import Synchronization
import Testing

@testable import LandfallWorker

/// A broker whose topics refuse what they are told to, as brokers do: what went in one request is
/// refused together.
private final class FussyBroker: RecordProducer {
    var limits: [Topic: Int] = [:]
    var denied: Set<Topic> = []
    var missing: Set<Topic> = []
    var sendsRecordsSingly = false
    private(set) var sent: [(tag: Int, record: OutgoingRecord)] = []
    private var failures: [FailedDelivery] = []
    private var failure: KafkaError?

    func begin() {
        sent = []
        failures = []
        failure = nil
    }

    func produce(_ record: OutgoingRecord, tag: Int?) throws(KafkaError) {
        if let failure { throw failure }
        sent.append((tag ?? -1, record))
    }

    func flush(timeout: Duration) throws(KafkaError) {
        for (topic, group) in Dictionary(grouping: sent, by: \.record.topic) {
            if missing.contains(topic) { failure = .mustAbort(Fault(.timedOut)) }
            if denied.contains(topic) { failure = .unauthorized(Fault(.topicAuthorizationFailed)) }
            guard let limit = limits[topic] else { continue }
            for request in sendsRecordsSingly ? group.map({ [$0] }) : [group]
            where request.reduce(0, { $0 + $1.record.sizeBytes }) > limit {
                failure = .mustAbort(Fault(.messageTooLarge))
                failures += request.map {
                    FailedDelivery(tag: $0.tag, error: .invalidRecord(Fault(.messageTooLarge)))
                }
            }
        }
        if let failure { throw failure }
    }

    func takeFailures() -> [FailedDelivery] { failures }
}

@Suite struct RecordOutletTests {
    private let plans: Topic = "plans"
    private let dead: Topic = "dead"
    private let broker = FussyBroker()
    private let tally = Tally()

    private func outlet() -> RecordOutlet {
        RecordOutlet(
            topics: [plans, dead],
            deadLetters: dead,
            tally: tally,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        )
    }

    private func record(_ topic: Topic, _ bytes: Int) -> OutgoingRecord {
        OutgoingRecord(topic: topic, key: nil, value: Array(repeating: 1, count: bytes))
    }

    /// Publishes as a publisher does.
    private func publish(
        _ records: [OutgoingRecord],
        by outlet: RecordOutlet
    ) throws(KafkaError) -> (stored: [OutgoingRecord], tries: Int) {
        var batch = try outlet.pack(records)
        for tries in 1...40 {
            broker.begin()
            broker.sendsRecordsSingly = outlet.sendsSingly
            do throws(KafkaError) {
                try outlet.send(&batch, to: broker, timeout: .seconds(1))
                try broker.flush(timeout: .seconds(1))
                outlet.log(batch)
                return (broker.sent.map(\.record), tries)
            } catch {
                let hasLearnt = try outlet.learn(
                    from: error,
                    broker.takeFailures(),
                    of: &batch
                ) { topic throws(KafkaError) in broker.missing.contains(topic) ? nil : 2 }
                guard hasLearnt else { throw error }
            }
        }
        Issue.record("it goes on for ever")
        return ([], 0)
    }

    @Test func `a reply that its topic is too small for is left out, and smaller ones are sent`()
        throws
    {
        broker.limits = ["replies": 100]
        let outlet = outlet()
        let sizes = [200, 50, 300, 101, 100, 500]
        let records = [record(plans, 900)] + sizes.map { record("replies", $0) }
        let stored = try publish(records, by: outlet).stored
        #expect(stored.map(\.sizeBytes) == [900, 50, 100])
        #expect(tally.current.undeliverable == 4)
        // What is known is not tried again.
        let again = try publish([record(plans, 901), record("replies", 200)], by: outlet)
        #expect(again.tries == 1)
        #expect(again.stored.map(\.sizeBytes) == [901])
        #expect(tally.current.undeliverable == 5)
    }

    @Test(arguments: [true, false])
    func `a topic that may not be written to, or has gone, loses its replies and no other does`(
        isDenied: Bool
    ) throws {
        broker.denied = isDenied ? ["shut"] : []
        broker.missing = isDenied ? [] : ["shut"]
        let records = [
            record("open", 1), record("shut", 2), record(plans, 3), record("shut", 4),
            record("also.open", 5),
        ]
        let stored = try publish(records, by: outlet()).stored
        #expect(stored.map(\.sizeBytes).sorted() == [1, 3, 5])
        #expect(tally.current.undeliverable == 2)
    }

    @Test func `a plan is never left out: several are sent one by one, one alone is an error`()
        throws
    {
        broker.limits = [plans: 100]
        let outlet = outlet()
        let stored = try publish([record(plans, 60), record(plans, 70)], by: outlet).stored
        #expect(stored.map(\.sizeBytes) == [60, 70])
        let error = #expect(throws: KafkaError.self) {
            try publish([record(plans, 60), record(plans, 101)], by: outlet)
        }
        #expect(error?.recovery == .stop)
        #expect("\(try #require(error))".contains("topic plans refuses a record of 101 bytes"))
        #expect("\(try #require(error))".contains("max.message.bytes"))
        #expect(tally.current.undeliverable == 0)
    }

    @Test func `a plan to a topic that may not be written to is an error, beside replies too`() {
        broker.denied = [plans]
        let error = #expect(throws: KafkaError.self) {
            try publish([record(plans, 1), record("replies", 2)], by: outlet())
        }
        #expect(error?.recovery == .stop)
        #expect(tally.current.undeliverable == 0)
    }

    @Test func `a dead letter is made as small as its topic wants it`() throws {
        broker.limits = [dead: 400]
        var letter = record(dead, 4000)
        letter.content.headers.append("original", Array(repeating: 2, count: 500))
        letter.content.headers.append("landfall_error_code", "invalid_json")
        let small = record(dead, 40)
        let stored = try publish([letter, small, record(plans, 1)], by: outlet()).stored
        #expect(
            stored.first?.headers.map(\.name) == [
                "landfall_error_code", "landfall_omitted_value_bytes",
                "landfall_omitted_headers_bytes",
            ]
        )
        #expect(stored.first?.value == nil)
        #expect(Array(stored.dropFirst()) == [small, record(plans, 1)])
        broker.limits = [dead: 10]
        #expect(throws: KafkaError.self) { try publish([letter], by: outlet()) }
    }

    @Test func `what a topic has refused is tried again after a while`() {
        var limits = TopicLimits()
        let start = ContinuousClock.now
        let error = KafkaError.invalidRecord(Fault(.messageTooLarge))
        limits.refuse(200, by: plans, error, at: start)
        limits.refuse(150, by: plans, error, at: start)
        limits.refuse(300, by: plans, error, at: start)
        #expect(limits.limit(of: plans, at: start)?.bytes == 149)
        for _ in 0...TopicLimits.exactRefusals { limits.refuse(140, by: plans, error, at: start) }
        #expect(limits.limit(of: plans, at: start)?.bytes == 70)
        limits.close(plans, error, at: start)
        #expect(limits.limit(of: plans, at: start)?.bytes == -1)
        #expect(limits.limit(of: plans, at: start + TopicLimits.lifetime) == nil)
    }
}
