import Landfall
import LandfallBytes
import LandfallContract
import Testing

/// What is sent in answer to an intent, and what becomes of records that can't be read.
@Suite struct `Replies and dead letters` {
    private func plan() -> ActionPlan {
        var plan = ActionPlan(outcome: .navigate)
        plan.planID = "8cd6e3044e9144ece9faa8df0734fd6d"
        plan.intentID = "I1"
        plan.deviceID = "dev-4fa1"
        plan.issuedAt = Timestamp(millisecondsSinceEpoch: 1_795_248_929_900)
        return plan
    }

    private let request = [
        RecordHeader(name: "ce_specversion", text: "1.0"),
        RecordHeader(name: "ce_id", text: "tap-1"),
        RecordHeader(name: "ce_source", text: "/push"),
        RecordHeader(name: "ce_type", text: "t"),
        RecordHeader(name: "ce_correlationid", text: "tap-9f2c"),
        RecordHeader(name: "kafka_correlationId", value: [0, 255, 10, 7]),
        RecordHeader(name: "kafka_replyTopic", text: "app-bff.replies"),
        RecordHeader(name: "kafka_replyPartition", value: [0, 0, 0, 5]),
        RecordHeader(
            name: "traceparent",
            text: "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
        ),
        RecordHeader(name: "tracestate", text: "congo=t61rcWkgMzE"),
    ]

    @Test func `have the same headers whether their time was written before or not`() throws {
        let record = try Reading.intent(Array("{\"link\":\"a\"}".utf8), headers: request)
        var plan = plan()
        let time = try #require(plan.issuedAt)
        let other = Timestamp(millisecondsSinceEpoch: time.millisecondsSinceEpoch + 1)
        let writer = ReplyWriter()
        let expected = writer.record(for: plan, answering: record)
        var records = RecordWriter(in: ChunkPool())
        for issued in [time, other] {
            let content = writer.content(
                for: ActionPlan.Content(plan),
                answering: record,
                issued: ReplyWriter.IssueTime(issued),
                in: &records
            )
            #expect(content == expected)
        }
        plan.issuedAt = nil
        let timeless = writer.content(
            for: ActionPlan.Content(plan),
            answering: record,
            issued: ReplyWriter.IssueTime(time),
            in: &records
        )
        #expect(Array(timeless.headers) == Array(expected.headers).filter { $0.name != "ce_time" })
        #expect(timeless.headerCount == expected.headerCount - 1)
    }

    @Test(
        arguments: [
            ("d", "d", "d"), ("d", "k", "d"), ("d", nil, "d"), ("dd", "d", "dd"), ("", "k", "k"),
            ("", nil, "I1"), ("", "", ""), ("d", "", "d"),
        ] as [(String, String?, String)]
    )
    func `are keyed by the device, else by the intent's key, else by its id`(
        device: String,
        key: String?,
        expected: String
    ) throws {
        let record = try Reading.intent(
            Array("{\"link\":\"a\"}".utf8),
            key: key.map { Array($0.utf8) }
        )
        var plan = plan()
        plan.deviceID = device
        let reply = ReplyWriter().record(for: plan, answering: record)
        #expect(reply.key == Array(expected.utf8))
    }

    @Test func `carry the headers of the contract`() throws {
        let record = try Reading.intent(Array("{\"link\":\"a\"}".utf8), headers: request)
        let reply = ReplyWriter().record(for: plan(), answering: record)
        #expect(ReplyWriter().settings.plansTopic == "navigation.plans")
        #expect(reply.key == Array("dev-4fa1".utf8))
        #expect(reply.value == ContentEncoding.json.bytes(of: plan()))
        #expect(
            Array(reply.headers) == [
                RecordHeader(name: "content-type", text: "application/json"),
                RecordHeader(name: "ce_specversion", text: "1.0"),
                RecordHeader(name: "ce_type", text: "landfall.v1.ActionPlan"),
                RecordHeader(name: "ce_source", text: "/landfall"),
                RecordHeader(name: "ce_id", text: "8cd6e3044e9144ece9faa8df0734fd6d"),
                RecordHeader(name: "ce_time", text: "2026-11-21T08:15:29.900Z"),
                RecordHeader(name: "ce_causationid", text: "I1"),
                RecordHeader(name: "ce_correlationid", text: "tap-9f2c"),
                RecordHeader(name: "kafka_correlationId", value: [0, 255, 10, 7]),
                RecordHeader(
                    name: "traceparent",
                    text: "00-4bf92f3577b34da6a3ce929d0e0e4736-9970c9d7fc6ced10-01"
                ),
                RecordHeader(name: "tracestate", text: "congo=t61rcWkgMzE"),
            ]
        )
    }

    @Test func `are repeated byte for byte, with what each caller needs of its own`() throws {
        let value = Array("{\"link\":\"a\"}".utf8)
        let first = ReplyWriter().record(
            for: plan(),
            answering: try Reading.intent(value, headers: request)
        )
        let plain = try Reading.intent(value)
        let again = ReplyWriter().content(repeating: first, answering: plain)
        #expect(again.value == first.value)
        #expect(again.key == first.key)
        #expect(Array(again.headers) == Array(first.headers.prefix(7)))
        let other = request.map { header in
            header.name == "kafka_correlationId"
                ? RecordHeader(name: header.name, value: [1]) : header
        }
        let caller = try Reading.intent(value, headers: other)
        let third = ReplyWriter().content(repeating: again, answering: caller)
        #expect(third.headers.firstValue(of: "kafka_correlationId") == [1])
        #expect(third.headerCount == first.headerCount)
    }

    @Test(arguments: [
        (["app-bff.*"], true), (["app-bff.replies"], true), (["*"], true), (["app-bff"], false),
        ([], false), (["other.*"], false),
    ])
    func `may go to topics that are allowed`(allowed: [String], isAllowed: Bool) {
        var settings = ReplySettings()
        settings.allowedReplyTopics = allowed
        #expect(settings.isAllowed("app-bff.replies") == isAllowed)
    }

    @Test(arguments: [("navigation.plans", true), ("app-bff.replies", false)])
    func `go to the caller too, unless it waits where all plans go`(
        plansTopic: String,
        isElsewhere: Bool
    ) throws {
        var settings = ReplySettings()
        settings.plansTopic = plansTopic
        let record = try Reading.intent(Array("{\"link\":\"a\"}".utf8), headers: request)
        let own = ReplyWriter(settings: settings).ownReply(to: record)
        #expect(own?.topic == (isElsewhere ? "app-bff.replies" : nil))
        #expect(own?.partition == (isElsewhere ? 5 : nil))
        let plain = try Reading.intent(Array("{\"link\":\"a\"}".utf8))
        #expect(ReplyWriter().ownReply(to: plain) == nil)
    }

    @Test func `take over the encoding, and the key where no device is known`() throws {
        let record = try Reading.intent(
            [0x32, 1, 0x61],
            key: [9],
            headers: Reading.headers(.protobuf)
        )
        var plan = plan()
        plan.deviceID = ""
        let reply = ReplyWriter().record(for: plan, answering: record)
        #expect(reply.key == [9])
        #expect(reply.headers.firstValue(of: "content-type") == Array("application/protobuf".utf8))
        #expect(
            try PlanReader().read(value: reply.value ?? [], headers: Array(reply.headers)) == plan
        )
    }

    @Test func `that are dead letters keep all that came, and say why`() {
        let origin = RecordOrigin(
            topic: "navigation.intents.email",
            partition: 2,
            offset: 99,
            timestamp: Timestamp(millisecondsSinceEpoch: 1234)
        )
        let came = [
            RecordHeader(name: "x", value: nil), RecordHeader(name: "x", value: [255]),
            RecordHeader(name: "landfall_error_code", text: "earlier"),
        ]
        let writer = DeadLetterWriter(version: "0.1.0")
        let letter = writer.record(
            key: nil,
            value: [0xFF],
            headers: came,
            origin: origin,
            reason: .unreadable(.twoTargets)
        )
        #expect(writer.topic == "navigation.intents.dead-letters")
        #expect(letter.key == nil)
        #expect(letter.value == [0xFF])
        #expect(
            Array(letter.headers) == came + [
                RecordHeader(name: "landfall_error_code", text: "two_targets"),
                RecordHeader(
                    name: "landfall_error_message",
                    text: "the intent has more than one of link, destination, destinations, resume"
                ),
                RecordHeader(name: "landfall_original_topic", text: "navigation.intents.email"),
                RecordHeader(name: "landfall_original_partition", text: "2"),
                RecordHeader(name: "landfall_original_offset", text: "99"),
                RecordHeader(name: "landfall_original_timestamp", text: "1234"),
                RecordHeader(name: "landfall_version", text: "0.1.0"),
            ]
        )
    }

    @Test func `never quote the record`() throws {
        for json in [
            "{\"link\":\"SECRET", "{\"link\":\"SECRET\",\"link\":\"SECRET\"}",
            "{\"link\":\"SECRET\",\"intentId\":\"SECRET \"}", "SECRET",
        ] {
            do {
                _ = try Reading.intent(Array(json.utf8))
                Issue.record("accepted")
            } catch {
                #expect(!error.description.contains("SECRET"))
                #expect(!error.description.contains("\n"))
            }
        }
    }
}
