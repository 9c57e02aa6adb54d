import Landfall
import LandfallBytes
import LandfallContract
import LandfallKafka
import LandfallWorker
import Testing

@Suite(.timeLimit(.minutes(10))) struct AnsweringTests {
    @Test func `a tap is answered, recorded and published once, in kind`() async throws {
        let pipeline = try await Pipeline()
        try await pipeline.send(Report(chats: ["12"]).record)
        var intent = NavigationIntent(
            intentID: "mail-1",
            target: .link("https://links.example.com/")
        )
        intent.deviceID = "dev-2"
        intent.channel = "EMAIL_LINK"
        let mail = Tap(
            id: "mail-1",
            device: "dev-2",
            topic: Pipeline.email,
            headers: [RecordHeader(name: "content-type", text: "application/protobuf")]
        )
        try await pipeline.withWorker { worker in
            try await worker.restored(1)
            try await pipeline.send(
                Tap(id: "tap-1").record,
                mail.record(value: ContentEncoding.protobuf.bytes(of: intent))
            )
            try await worker.handled(2)
            try await pipeline.settled()
        }
        let plans = try await pipeline.plans(2)
        let first = try #require(plans.first { $0.plan.intentID == "tap-1" })
        #expect(first.plan.outcome == .navigate)
        #expect(first.operations == ["update"])
        #expect(first.plan.basedOn == PlanBasis(sequence: 1, source: .stored, launchID: "L1"))
        #expect(first.record.key == Array("dev-1".utf8))
        #expect(first.record.header("content-type") == "application/json")
        #expect(first.record.header("ce_type") == "landfall.v1.ActionPlan")
        #expect(first.record.header("ce_source") == "/landfall")
        #expect(first.record.header("ce_id") == first.plan.planID)
        #expect(first.record.header("ce_causationid") == "tap-1")
        let second = try #require(plans.first { $0.plan.intentID == "mail-1" })
        #expect(second.operations == ["replaceRoot"])
        #expect(second.plan.basedOn?.source == .coldStart)
        #expect(second.record.header("content-type") == "application/protobuf")
        for plan in plans {
            let partition = KeyPartitioner.partition(
                ofKey: plan.record.key ?? [],
                partitionCount: 2
            )
            #expect(plan.record.partition == partition.number)
        }
        let rows = try await pipeline.database.rows(
            """
            SELECT intent_id, outcome, plan_id, channel FROM landfall.navigation_event
            ORDER BY intent_id
            """
        )
        #expect(
            rows == [
                ["mail-1", "NAVIGATE", second.plan.planID, "EMAIL_LINK"],
                ["tap-1", "NAVIGATE", first.plan.planID, "PUSH_TAP"],
            ]
        )
        try await pipeline.audit(records: 2, identities: 2)
    }

    @Test func `events of both modes are read, and replies carry what the caller sent`()
        async throws
    {
        let pipeline = try await Pipeline(and: ["replies.one"])
        let trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
        var binary = Tap(id: "binary")
        binary.headers = [
            RecordHeader(name: "ce_id", text: "e1"),
            RecordHeader(name: "ce_source", text: "/gateway"),
            RecordHeader(name: "ce_specversion", text: "1.0"),
            RecordHeader(name: "ce_type", text: "tap"),
            RecordHeader(name: "ce_correlationid", text: "order-9"),
            RecordHeader(name: "kafka_correlationId", value: [0, 0xFF, 7]),
            RecordHeader(name: "kafka_replyTopic", text: "replies.one"),
            RecordHeader(name: "kafka_replyPartition", value: [0, 0, 0, 1]),
            RecordHeader(name: "traceparent", text: trace),
            RecordHeader(name: "tracestate", text: "a=1"),
        ]
        var structured = Tap(id: "structured")
        structured.headers = [
            RecordHeader(name: "content-type", text: "application/cloudevents+json; charset=utf-8"),
            RecordHeader(name: "traceparent", text: "00-nonsense"),
        ]
        let envelope =
            #"{"id":"e2","source":"/gateway","specversion":"1.0","type":"tap","data":"#
            + structured.json + "}"
        var configuration = pipeline.configuration
        configuration.topics.replies = ["replies.*", "navigation.*"]
        try await pipeline.withWorker(configuration) { worker in
            try await pipeline.send(
                binary.record,
                structured.record(value: Array(envelope.utf8))
            )
            try await worker.handled(2)
            try await pipeline.settled()
            #expect(worker.counts.extraReplies == 1)
            try await Self.refuseOddReplies(pipeline, worker)
        }
        let plans = try await pipeline.plans(6)
        let first = try #require(plans.first { $0.plan.intentID == "binary" }).record
        #expect(first.header("ce_correlationid") == "order-9")
        #expect(
            first.headers.contains(RecordHeader(name: "kafka_correlationId", value: [0, 0xFF, 7]))
        )
        #expect(first.header("tracestate") == "a=1")
        let parent = try #require(first.header("traceparent"))
        #expect(parent.hasPrefix("00-0af7651916cd43dd8448eb211c80319c-"))
        #expect(parent != trace)
        let second = try #require(plans.first { $0.plan.intentID == "structured" }).record
        #expect(second.header("traceparent") == nil)
        let extra = try await pipeline.broker.read("replies.one", atLeast: 1)
        #expect(extra.map(\.partition) == [1])
        #expect(extra.map(\.value) == [first.value])
        #expect(extra.map(\.headers) == [first.headers])
        try await pipeline.audit(records: 6, identities: 6)
    }

    /// Replies to nowhere must neither be sent nor stop the partition.
    private static func refuseOddReplies(
        _ pipeline: Pipeline,
        _ worker: RunningWorker
    ) async throws {
        let wishes: [(String, [UInt8]?)] = [
            ("secret.topic", nil), ("replies.one", [0, 0, 0, 9]), ("navigation.device-state", nil),
        ]
        for (index, (topic, partition)) in wishes.enumerated() {
            var tap = Tap(id: "odd-\(index)")
            tap.headers = [RecordHeader(name: "kafka_replyTopic", text: topic)]
            if let partition {
                tap.headers.append(RecordHeader(name: "kafka_replyPartition", value: partition))
            }
            try await pipeline.send(tap.record)
        }
        try await pipeline.send(Tap(id: "next").record)
        try await worker.handled(6)
        try await pipeline.settled()
        #expect(worker.counts.refusedReplyTopics == 3)
        #expect(worker.counts.extraReplies == 1)
    }
}
