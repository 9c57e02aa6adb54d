import LandfallKafka
import LandfallWorker
import Testing

@testable import LandfallOperations

@Suite
struct `Topics to be made` {
    private static let all: [Topic] = [
        "navigation.intents.push", "navigation.intents.email", "navigation.device-state",
        "navigation.plans", "navigation.intents.dead-letters", "navigation.plan-results",
    ]

    private static func plan(
        _ existing: [Topic: Int],
        partitions: Int? = nil,
        replication: Int? = nil
    ) throws -> TopicPlan {
        try TopicPlan(
            TopicLayout(TopicSettings()),
            existing: existing,
            partitions: partitions,
            replication: replication
        )
    }

    /// Whether a setting is wrong, or what it points to.
    private static func isRefusal(_ error: OperationsError) -> Bool {
        if case .refused = error { true } else { false }
    }

    @Test func `that are all missing are made alike, the states compacted`() throws {
        let plan = try Self.plan([:], partitions: 6, replication: 3)
        #expect(plan.existing.isEmpty)
        #expect(plan.missing.map(\.topic) == Self.all)
        #expect(plan.missing.allSatisfy { $0.partitionCount == 6 && $0.replication == 3 })
        let compacted = plan.missing.filter { $0.settings["cleanup.policy"] == "compact" }
        #expect(compacted.map(\.topic) == ["navigation.device-state"])
        let bounded = plan.missing.filter { $0.settings["max.message.bytes"] == "1048588" }
        #expect(
            bounded.map(\.topic) == [
                "navigation.intents.push", "navigation.intents.email", "navigation.device-state",
                "navigation.plan-results",
            ]
        )
    }

    @Test func `have twelve partitions where nobody says how many`() throws {
        let plan = try Self.plan([:])
        #expect(plan.missing.allSatisfy { $0.partitionCount == 12 && $0.replication == nil })
    }

    @Test func `that are missing get the count of those that are read with them`() throws {
        let plan = try Self.plan(["navigation.device-state": 5, "navigation.plans": 2])
        #expect(plan.missing.allSatisfy { $0.partitionCount == 5 })
        #expect(plan.existing.map(\.partitionCount) == [5, 2])
        #expect(plan.missing.count == 4)
    }

    @Test func `that differ where they must not are refused by name`() throws {
        let failure = #expect(throws: OperationsError.self) {
            try Self.plan(["navigation.device-state": 5, "navigation.intents.email": 2])
        }
        #expect(failure.map(Self.isRefusal) == true)
        #expect(failure?.description.contains("navigation.intents.email has 2 partitions") ?? false)
    }

    @Test func `that have another count than was asked for are refused by name`() throws {
        let failure = #expect(throws: OperationsError.self) {
            try Self.plan(["navigation.device-state": 5], partitions: 6)
        }
        #expect(failure?.description.contains("navigation.device-state has 5") ?? false)
        #expect(failure?.description.contains("--partitions 6") ?? false)
    }

    @Test func `that the worker needs must exist before it starts`() throws {
        let layout = try TopicLayout(TopicSettings())
        var counts = Dictionary(uniqueKeysWithValues: Self.all.map { ($0, 4) })
        counts["navigation.plan-results"] = 3
        try StartCheck.check(layout, counts)
        for topic in ["navigation.plans", "navigation.plan-results"] as [Topic] {
            counts[topic] = nil
            let failure = #expect(throws: OperationsError.self) {
                try StartCheck.check(layout, counts)
            }
            #expect(failure.map(Self.isRefusal) == true)
            #expect(failure?.description.contains("no topic \(topic): run") ?? false)
            counts[topic] = 1
        }
        counts["navigation.intents.push"] = 3
        #expect(throws: OperationsError.self) { try StartCheck.check(layout, counts) }
    }

    @Test func `brokers without transactions are refused with the reason and what to do`() {
        let failure = #expect(throws: OperationsError.self) {
            try StartCheck.check(BrokerRequests(highest: ["Fetch": 3]))
        }
        #expect(failure.map(Self.isRefusal) == true)
        let words = ["no transactions", "InitProducerId", "0.11 or newer", "at-least-once"]
        for word in words { #expect(failure?.description.contains(word) ?? false) }
    }
}
