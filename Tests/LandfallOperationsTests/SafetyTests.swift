import LandfallKafka
import Testing

@testable import LandfallOperations

@Suite struct SafetyTests {
    /// Brokers that do all that is asked of them.
    private static var good: BrokerCapabilities {
        var capabilities = BrokerCapabilities()
        capabilities.commits = true
        capabilities.isolates = true
        capabilities.keepsOffsets = true
        capabilities.fencesProducers = true
        capabilities.fencesGenerations = true
        return capabilities
    }

    @Test func `brokers that do everything are safe for exactly-once`() {
        #expect(Safety(Self.good) == .exactlyOnce)
    }

    @Test func `without generation fencing the owner epoch is left`() {
        var capabilities = Self.good
        capabilities.fencesGenerations = false
        #expect(Safety(capabilities).word == "exactly_once_except_generation_fencing")
    }

    private static var needed: [WritableKeyPath<BrokerCapabilities, Bool?>] {
        [
            \.commits, \.isolates, \.keepsOffsets, \.fencesProducers,
        ]
    }

    @Test func `each thing that brokers do not do leaves at-least-once`() {
        for path in Self.needed {
            var capabilities = Self.good
            capabilities[keyPath: path] = false
            guard case .atLeastOnce(let reasons) = Safety(capabilities) else {
                Issue.record("\(Safety(capabilities))")
                continue
            }
            #expect(reasons.count == 1)
        }
    }

    @Test func `a database that can lose rows makes nothing safe`() {
        let weak = CheckResult("durability", .fault, "fsync is off")
        #expect(Safety(Self.good, durability: weak).word == "not_durable")
        #expect(!Safety(Self.good, durability: weak).text.contains("exactly-once is safe"))
        let strong = CheckResult("durability", .ok, "commits are on disk")
        #expect(Safety(Self.good, durability: strong) == .exactlyOnce)
        #expect(Safety(Self.good, durability: nil) == .exactlyOnce)
    }

    @Test func `what was not seen is not promised`() {
        for path in Self.needed + [\.fencesGenerations] {
            var capabilities = Self.good
            capabilities[keyPath: path] = nil
            #expect(Safety(capabilities).word == "unknown")
        }
    }
}

@Suite struct CheckupTests {
    @Test(
        arguments: [
            (1000, 1000, 1000, CheckResult.Verdict.ok), (999, 1000, 2000, .ok),
            (1500, 1000, 2000, .ok),
            (3001, 1000, 2000, .warning), (-1, 1000, 2000, .warning), (0, 1000, 2000, .ok),
        ] as [(Int64, Int64, Int64, CheckResult.Verdict)]
    )
    func `a clock is wrong only by what the question can't have taken`(
        time: Int64,
        before: Int64,
        after: Int64,
        verdict: CheckResult.Verdict
    ) {
        let checkResult = KafkaExamination.clock("c", "a clock", time, between: before, and: after)
        #expect(checkResult.verdict == verdict)
    }

    @Test func `topics that are read together need equal counts`() {
        let topics: [Topic] = ["a", "b"]
        #expect(KafkaExamination.alignment(topics, ["a": 3, "b": 3]).verdict == .ok)
        #expect(KafkaExamination.alignment(topics, ["a": 3]).verdict == .ok)
        let unequal = KafkaExamination.alignment(topics, ["a": 3, "b": 4])
        #expect(unequal.verdict == .fault)
        #expect(unequal.text == "a has 3, b has 4")
    }

    @Test(
        arguments: [
            ([:], nil), (["plans": 1_000_012], .ok), (["plans": 1_000_000], .ok),
            (["plans": 1_000_012, "dead": 500_000], .warning), (["plans": 2000], .fault),
        ] as [([Topic: Int], CheckResult.Verdict?)]
    )
    func `topics must take what the worker may send`(
        limits: [Topic: Int],
        verdict: CheckResult.Verdict?
    ) {
        let checkResult = MessageSizes(limits: limits, largest: 1_000_000).checkResult
        #expect(checkResult?.verdict == verdict)
        #expect((checkResult?.advice != nil) == (verdict == .warning || verdict == .fault))
    }

    @Test(arguments: [(20_000, true, false), (300_000, false, false), (600_000, false, true)])
    func `what is said of small topics is what a worker does`(
        bytes: Int,
        isRefused: Bool,
        hasWayRound: Bool
    ) throws {
        let checkResult = MessageSizes(limits: ["plans": bytes], largest: 1_000_000).checkResult
        let found = try #require(checkResult)
        #expect(found.text.contains("does not start") == isRefused)
        #expect(found.advice?.contains("message.max.bytes in kafka-properties") == hasWayRound)
    }

    @Test func `an old database is a fault`() {
        #expect(PostgresExamination.version(150_020).verdict == .ok)
        #expect(PostgresExamination.version(140_011).verdict == .fault)
    }
}

@Suite struct ProtocolTests {
    private static let needed = [
        "InitProducerId", "AddPartitionsToTxn", "AddOffsetsToTxn", "EndTxn", "TxnOffsetCommit",
    ]

    @Test func `brokers that lack a request of transactions are refused, and it is named`() {
        let all = Dictionary(uniqueKeysWithValues: Self.needed.map { ($0, 2) })
        #expect(BrokerRequests(highest: all).missingForTransactions == nil)
        for name in Self.needed {
            let requests = BrokerRequests(highest: all.filter { $0.key != name })
            #expect(requests.missingForTransactions?.hasSuffix(name) == true)
            #expect(KafkaExamination.protocolCheckup(requests).verdict == .fault)
        }
    }

    @Test func `brokers that know no static members are told apart`() {
        let old = KafkaExamination.membershipCheckup(BrokerRequests(highest: ["JoinGroup": 4]))
        #expect(old.verdict == .warning && old.advice != nil)
        let later = KafkaExamination.membershipCheckup(BrokerRequests(highest: ["JoinGroup": 5]))
        #expect(later.verdict == .ok && later.advice == nil)
    }

    @Test func `brokers are likened to releases by what they know`() {
        var all = Dictionary(uniqueKeysWithValues: Self.needed.map { ($0, 2) })
        all["Fetch"] = 10
        let checkResult = KafkaExamination.protocolCheckup(BrokerRequests(highest: all))
        #expect(checkResult.verdict == .ok)
        #expect(checkResult.text.hasSuffix("as Apache Kafka 2.1 or 2.2"))
        #expect(KafkaExamination.protocolCheckup(nil).verdict == .warning)
    }
}
