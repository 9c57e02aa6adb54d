import Foundation
import Landfall
import LandfallBytes
import LandfallContract
import LandfallKafka
import LandfallOperations
import LandfallWorker
import Testing

/// Dead letters as the worker writes them, read and sent back.
@Suite(.timeLimit(.minutes(10))) struct DeadLetterToolTests {
    /// Reads all dead letters that a filter lets through.
    private func letters(
        of pipeline: Pipeline,
        _ filter: DeadLetterFilter = DeadLetterFilter()
    ) async throws -> [DeadLetter] {
        try await offPool {
            let topic = try topic(of: pipeline)
            var letters: [DeadLetter] = []
            try topic.read(filter) {
                letters.append($0)
                return true
            }
            return letters
        }
    }

    private func topic(of pipeline: Pipeline) throws -> DeadLetterTopic {
        DeadLetterTopic(
            try Topic(pipeline.topics.deadLetters),
            reader: try pipeline.broker.reader(),
            timeout: .seconds(30),
            onUnreadable: { Issue.record("\($0)") }
        )
    }

    @Test func `letters are found by reason, partition and place`() async throws {
        let pipeline = try await Pipeline()
        let bad = BadRecord.all
        try await pipeline.send(bad.map(\.record))
        try await pipeline.withWorker { worker in
            try await worker.handled(bad.count)
        }
        let all = try await letters(of: pipeline)
        #expect(all.count == bad.count)
        #expect(all.compactMap(\.code).sorted() == bad.map(\.code).sorted())
        #expect(all.allSatisfy { $0.origin != nil })
        // One is longer than Kafka's messages.
        #expect(all.filter { !$0.omitted.isEmpty }.map(\.code) == ["record_too_large"])
        for letter in all where letter.omitted.isEmpty {
            let sent = bad.filter { $0.record.value == letter.value && $0.code == letter.code }
            #expect(sent.contains { $0.record.headers.map(\.name) == letter.headers.map(\.name) })
        }
        var filter = DeadLetterFilter()
        filter.codes = ["no_target"]
        #expect(try await letters(of: pipeline, filter).count == 1)
        filter = DeadLetterFilter()
        filter.since = .max
        #expect(try await letters(of: pipeline, filter).isEmpty)
        filter = DeadLetterFilter()
        filter.partition = 0
        #expect(
            try await letters(of: pipeline, filter).count
                == all.count { $0.place.partition.partition == 0 }
        )
        let last = try #require(all.last)
        let (found, none) = try await offPool {
            let topic = try topic(of: pipeline)
            let place = last.place
            return (
                try topic.letter(place.partition.partition, place.offset),
                try topic.letter(place.partition.partition, Offset(1_000_000))
            )
        }
        #expect(found == last)
        #expect(none == nil)
    }

    @Test func `what is sent back twice is answered with one plan and recorded once`() async throws
    {
        let pipeline = try await Pipeline()
        // Written by a version that could not read what this one can, and without an id.
        let value = Array(#"{"deviceId":"dev-1","link":"https://links.example.com/c/77"}"#.utf8)
        let origin = RecordOrigin(topic: Pipeline.push, partition: 1, offset: 41)
        let written = DeadLetterWriter(version: "0").record(
            key: Array("dev-1".utf8),
            value: value,
            headers: [RecordHeader(name: "mark", value: [1])],
            origin: origin,
            reason: .unreadable(.noTarget)
        )
        try await pipeline.send(
            OutgoingRecord(
                topic: try Topic(pipeline.topics.deadLetters),
                key: written.key,
                value: written.value,
                headers: Array(written.headers)
            )
        )
        try await offPool {
            let sender = try RedriveSender(try pipeline.broker.client())
            for _ in 0..<2 {
                var redrive = Redrive(
                    partitionCounts: [Pipeline.push: 2],
                    reader: DeadLetterReader(pipeline.topics)
                )
                try topic(of: pipeline).read(DeadLetterFilter()) { letter in
                    guard case .ready(let record) = redrive.outcome(for: letter) else {
                        Issue.record("the letter stays")
                        return true
                    }
                    try sender.send(record)
                    return true
                }
            }
            try sender.finish()
        }
        try await pipeline.withWorker { worker in
            try await worker.handled(2)
        }
        let plans = try await pipeline.plans(2)
        #expect(Set(plans.map(\.plan.planID)).count == 1)
        #expect(plans.first?.plan.deviceID == "dev-1")
        let rows = try await pipeline.database.rows(
            "SELECT partition::text FROM landfall.navigation_event"
        )
        #expect(rows == [["1"]])
    }

    @Test func `a partition that is not there is named`() async throws {
        let pipeline = try await Pipeline()
        var filter = DeadLetterFilter()
        filter.partition = 9
        let place = TopicPartition(try Topic(pipeline.topics.deadLetters), 9)
        await #expect(throws: OperationsError.missingPartition(place, count: 2)) {
            _ = try await letters(of: pipeline, filter)
        }
    }

    @Test func `a topic that is not there is named`() async throws {
        let pipeline = try await Pipeline()
        await #expect(throws: OperationsError.missingTopic("nobody.has.it")) {
            try await offPool {
                pipeline.broker.mock?.failTopic("nobody.has.it", with: .unknownTopicOrPartition)
                let topic = DeadLetterTopic(
                    "nobody.has.it",
                    reader: try pipeline.broker.reader(),
                    timeout: .seconds(30),
                    onUnreadable: { Issue.record("\($0)") }
                )
                try topic.read(DeadLetterFilter()) { _ in true }
            }
        }
    }
}

extension Broker {
    /// A reader of stretches, as the tools make it.
    func reader(
        isolation: Isolation = .committed,
        properties: [String: String] = [:]
    ) throws -> RangeReader {
        var table = TableConfiguration(client: try client(extra: properties), group: "tools")
        table.isolation = isolation
        table.fetch.wait = .milliseconds(10)
        table.fetch.errorBackoff = .milliseconds(1)
        return try RangeReader(table)
    }
}
