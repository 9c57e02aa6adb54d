import Landfall
import LandfallKafka
import LandfallPostgres
import Testing

@testable import LandfallWorker

@Suite(.timeLimit(.minutes(10))) struct DuplicateTests {
    @Test func `one identity is one intent: in a batch, later, after a restart, on another topic`()
        async throws
    {
        let pipeline = try await Pipeline()
        let tap = Tap(id: "same")
        var mail = tap
        mail.topic = Pipeline.email
        // Both before the worker starts, so that they come in one batch.
        try await pipeline.send(tap.record, tap.record)
        try await pipeline.withWorker { worker in
            try await worker.handled(2)
            // Resolved afresh it would be based on this state.
            try await pipeline.send(Report(chats: ["12"]).record)
            try await worker.restored(1)
            try await pipeline.send(tap.record)
            try await worker.handled(3)
            try await pipeline.send(mail.record)
            try await worker.handled(4)
            try await pipeline.settled()
            #expect(worker.counts.plans == 1)
            #expect(worker.counts.repeatedPlans == 3)
        }
        var again = tap
        again.attempt = 1
        var configuration = pipeline.configuration
        configuration.group = "another"
        try await pipeline.pass(to: configuration.group)
        try await pipeline.withWorker(configuration) { worker in
            try await pipeline.send(tap.record, again.record)
            try await worker.handled(2)
            try await pipeline.settled()
            #expect(worker.counts.repeatedPlans == 1)
        }
        let plans = try await pipeline.plans(6)
        #expect(plans.count == 6)
        let repeats = plans.dropLast()
        #expect(Set(repeats.map(\.record.value)).count == 1)
        #expect(Set(repeats.map(\.record.headers)).count == 1)
        #expect(repeats.first?.plan.basedOn?.source == .coldStart)
        #expect(plans.last?.plan.basedOn?.source == .stored)
        #expect(plans.last?.plan.planID != plans.first?.plan.planID)
        let kinds = try await pipeline.ledger().map(\.kind)
        #expect(kinds.count { $0 == "plan" } == 2)
        #expect(kinds.count { $0 == "repeated_plan" } == 4)
        let attempts = try await pipeline.database.rows(
            "SELECT attempt::text FROM landfall.navigation_event ORDER BY attempt"
        )
        #expect(attempts == [["0"], ["1"]])
        try await pipeline.audit(records: 6, identities: 2)
    }

    @Test func `an identity is found in another partition, once partitions were added`()
        async throws
    {
        let pipeline = try await Pipeline()
        let tap = Tap(id: "same").record
        let partition = KeyPartitioner.partition(ofKey: tap.key ?? [], partitionCount: 2)
        var misplaced = tap
        misplaced.partition = Partition(1 - partition.number)
        // As if there had been one partition only, and the other were new.
        try await pipeline.send(misplaced)
        try await pipeline.withWorker { worker in
            try await worker.handled(1)
            try await pipeline.settled()
        }
        try await pipeline.withWorker { worker in
            // The new partition is empty when the worker gets it: the mock cluster knows no times.
            try await pipeline.send(misplaced)
            try await worker.handled(1)
            try await pipeline.send(tap)
            try await worker.handled(2)
            #expect(worker.counts.repeatedPlans == 2)
            // And the other way round: by a producer that does not know of the new one yet.
            try await pipeline.send(Tap(id: "next").record)
            try await worker.handled(3)
            var late = Tap(id: "next").record
            late.partition = misplaced.partition
            try await pipeline.send(late)
            try await worker.handled(4)
            #expect(worker.counts.plans == 1)
            #expect(worker.counts.repeatedPlans == 3)
            try await pipeline.settled()
        }
    }

    @Test func `recorded identities are read up to an end, and from there on, each once`()
        async throws
    {
        let pipeline = try await Pipeline()
        let taps = (0..<3).map { Tap(id: "tap-\($0)").record }
        try await pipeline.withWorker { worker in
            for (index, tap) in taps.enumerated() {
                try await pipeline.send(tap)
                try await worker.handled(index + 1)
            }
            try await pipeline.settled()
        }
        let key = taps[0].key ?? []
        let partition = TopicPartition(
            Topic(stringLiteral: Pipeline.push),
            KeyPartitioner.partition(ofKey: key, partitionCount: 2)
        )
        let settings = try pipeline.database.server.configuration(database: pipeline.database.name)
        try await offPool {
            let store = try Store(settings, group: "landfall", topics: pipeline.topics)
            func ends(from first: Int64, upTo last: Int64?) throws -> [Int64] {
                let since = PostgresTimestamp(unixMicroseconds: 0)
                let page = try store.identities(
                    of: partition,
                    from: first,
                    upTo: last,
                    behind: nil,
                    since: since
                )
                return page.found.map(\.place.next)
            }
            let all = try ends(from: 0, upTo: nil)
            #expect(all == [1, 2, 3])
            #expect(try ends(from: 0, upTo: 2) == [1, 2])
            #expect(try ends(from: 2, upTo: 3) == [3])
            #expect(try ends(from: 3, upTo: 3) == [])
        }
    }

    @Test(arguments: [0, 2000, 16_000])
    func `a duplicate is found, however little memory there is for the first`(
        bytes: Int
    ) async throws {
        let pipeline = try await Pipeline()
        let taps = (0..<700).map { Tap(id: "tap-\($0)", device: "dev-\($0 % 7)").record }
        try await pipeline.send(taps)
        // The first answers them, and remembers; the second reads what was recorded.
        for round in 1...2 {
            let lane = try LaneRun(pipeline, pipeline.configuration) { $0.dedupeBytes = bytes }
            if round == 1 {
                try await eventually("not all are answered") { lane.tally.current.plans == 700 }
            }
            let again = [taps[0], taps[350], taps[699]]
            try await pipeline.send(again + [Tap(id: "new-\(round)").record])
            try await eventually("a duplicate was taken for new") {
                lane.tally.current.records == (round == 1 ? 704 : 4)
            }
            #expect(lane.tally.current.repeatedPlans == 3)
            try await lane.finish()
        }
        try await pipeline.settled()
        try await pipeline.audit(records: 708, identities: 702)
    }

    @Test func `outside the window the same identity is resolved afresh`() async throws {
        let pipeline = try await Pipeline()
        let clock = TestClock()
        var configuration = pipeline.configuration
        configuration.dedupeWindow = .seconds(600)
        try await pipeline.withWorker(configuration, now: { clock.now }) { worker in
            try await pipeline.send(Tap(id: "same").record)
            try await worker.handled(1)
            clock.advance(bySeconds: 590)
            try await pipeline.send(Tap(id: "same").record)
            try await worker.handled(2)
            #expect(worker.counts.repeatedPlans == 1)
            clock.advance(bySeconds: 20)
            try await pipeline.send(Tap(id: "same").record)
            try await worker.handled(3)
            try await pipeline.settled()
            #expect(worker.counts.plans == 2)
            #expect(worker.counts.repeatedPlans == 1)
        }
        try await pipeline.audit(records: 3, identities: 2)
    }

    @Test func `another pipeline in the same database answers by itself`() async throws {
        var topics = TopicSettings()
        topics.intents = ["other.intents"]
        topics.deviceStates = "other.states"
        topics.plans = "other.plans"
        topics.planResults = "other.results"
        topics.deadLetters = "other.dead"
        let pipeline = try await Pipeline(and: topics.all)
        let other = Pipeline(
            broker: pipeline.broker,
            database: pipeline.database,
            topics: topics
        )
        let tap = Tap(id: "same")
        try await pipeline.withWorker { worker in
            try await pipeline.send(tap.record)
            try await worker.handled(1)
            try await pipeline.settled()
        }
        var theirs = tap
        theirs.topic = "other.intents"
        var configuration = other.configuration
        configuration.group = "second"
        try await pipeline.pass(to: configuration.group)
        try await other.withWorker(configuration) { worker in
            var report = Report(chats: ["12"]).record
            report.topic = try Topic(topics.deviceStates)
            try await other.send(report)
            try await worker.restored(1)
            try await other.send(theirs.record)
            try await worker.handled(1)
            try await other.send(theirs.record)
            try await worker.handled(2)
            try await other.settled()
            #expect(worker.counts.plans == 1)
            #expect(worker.counts.repeatedPlans == 1)
        }
        let ours = try await pipeline.plans(1).map(\.plan.basedOn?.source)
        let others = try await other.plans(2).map(\.plan.basedOn?.source)
        #expect(ours == [.coldStart])
        #expect(others == [.stored, .stored])
    }
}
