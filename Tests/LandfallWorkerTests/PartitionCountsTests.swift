import LandfallKafka
import Testing

@testable import LandfallWorker

@Suite struct PartitionCountsTests {
    private static func counts(_ counts: [String: Int]) throws -> PartitionCounts {
        let topics = try counts.map { (try Topic($0), $1) }
        return PartitionCounts(
            states: Topic("states"),
            intents: [Topic("push"), Topic("email")],
            counts: Dictionary(uniqueKeysWithValues: topics)
        )
    }

    @Test func `equal ones fit`() throws {
        let counts = try Self.counts(["states": 4, "push": 4, "email": 4])
        #expect(counts.mismatch == nil)
        #expect(counts.count == 4)
    }

    @Test func `others are named with what to do`() throws {
        let grown = try Self.counts(["states": 4, "push": 8, "email": 4]).mismatch
        #expect(
            grown == "push has 8 partitions and states has 4: give both the same number, which can "
                + "only grow: 8"
        )
        let behind = try Self.counts(["states": 8, "push": 4, "email": 4]).mismatch ?? ""
        #expect(behind.hasPrefix("push has 4 partitions, email has 4 partitions and states has 8"))
        #expect(behind.hasSuffix("grow: 8"))
    }

    @Test func `states that are gone are named`() throws {
        let gone = try Self.counts(["push": 4, "email": 4]).mismatch ?? ""
        #expect(gone.hasPrefix("there is no topic states"))
    }

    @Test func `intents that are gone keep the others from nothing`() throws {
        let counts = try Self.counts(["states": 4, "email": 4])
        #expect(counts.mismatch == nil)
        #expect(counts.missingIntents == ["push"])
        let mismatch = try Self.counts(["states": 4, "email": 8]).mismatch ?? ""
        #expect(mismatch.hasPrefix("email has 8 partitions and states has 4"))
    }
}
