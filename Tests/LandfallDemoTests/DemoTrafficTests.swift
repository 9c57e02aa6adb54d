import Landfall
import LandfallBytes
import LandfallContract
import LandfallKafka
import LandfallWorker
import Testing

@testable import LandfallDemo
@testable import LandfallReview

@Suite struct DemoTrafficTests {
    private let now = Timestamp(millisecondsSinceEpoch: 1_700_000_000_000)

    private static let state = #"""
        {"at":"+00:00:01.000","topic":"navigation.device-state","key":"dev","value":{"deviceId":"dev",\#
        "sequence":"@next","windows":[{"id":"w","key":true,"root":{"id":"n","type":"Home"}}]}}
        """#

    private static func tap(_ id: String, at time: String) -> String {
        #"{"at":"\#(time)","topic":"navigation.intents.push","key":"dev","value":{"intentId":"\#(id)","#
            + #""deviceId":"dev","channel":"PUSH_TAP","link":"https://a.example/\#(id)"}}"#
    }

    private func traffic(_ lines: [String]) throws -> AppTraffic {
        let read = try lines.map { try RecordedLine(Array($0.utf8)[...]) }
        return AppTraffic(
            try SampleApp(
                name: "test",
                settings: TopicSettings(),
                recording: Recording(read),
                catalogPath: ""
            )
        )
    }

    private func sent(_ effects: [AppTraffic.Effect]) -> [(topic: String, value: String)] {
        effects.compactMap { effect in
            guard case .send(let record) = effect else { return nil }
            return (record.topic.name, String(decoding: record.value ?? [], as: UTF8.self))
        }
    }

    private func answer(_ id: String, sequence: Int64, number: Int64) -> FollowedRecord {
        var plan = ActionPlan(outcome: .alreadyThere)
        plan.planID = "plan-\(number)"
        plan.intentID = id
        plan.deviceID = "dev"
        plan.basedOn = PlanBasis(sequence: sequence, source: .stored)
        plan.target = "n"
        return FollowedRecord(
            place: RecordOrigin(topic: "navigation.plans", partition: 0, offset: number),
            key: Array("dev".utf8),
            value: ContentEncoding.json.bytes(of: plan),
            headers: []
        )
    }

    @Test func `the next record of a device waits for the answer to the one before`() throws {
        var traffic = try traffic([
            Self.state, Self.tap("one", at: "+00:00:02.000"), Self.tap("two", at: "+00:00:03.000"),
        ])
        let first = sent(traffic.play(upTo: .seconds(10), now: now))
        #expect(first.map(\.topic) == ["navigation.device-state", "navigation.intents.push"])
        #expect(first[0].value.contains(#""sequence":"1""#))
        #expect(!traffic.isAnswered)
        #expect(traffic.unanswered?.contains("a.example/one") == true)

        let next = sent(traffic.take(answer("one", sequence: 1, number: 0), now: now))
        #expect(next.map(\.topic) == ["navigation.plan-results", "navigation.intents.push"])
        #expect(next[0].value.contains("APPLIED"))
        #expect(next[1].value.contains("two"))
        _ = traffic.take(answer("two", sequence: 1, number: 1), now: now)
        #expect(traffic.isAnswered)
        #expect(traffic.landed == ["plan-0", "plan-1"])
    }

    @Test func `a stale plan makes the device ask again with its tree, three times at most`() throws
    {
        var traffic = try traffic([Self.state, Self.tap("one", at: "+00:00:02.000")])
        _ = traffic.play(upTo: .seconds(10), now: now)
        for attempt in 1...3 {
            let stale = answer("one", sequence: 99, number: Int64(attempt))
            let again = sent(traffic.take(stale, now: now))
            #expect(again.map(\.topic) == ["navigation.plan-results", "navigation.intents.push"])
            #expect(again[0].value.contains(#""result":"STALE""#))
            #expect(again[0].value.contains(#""reason":"other_tree""#))
            #expect(again[1].value.contains(#""attempt":\#(attempt)"#))
            #expect(again[1].value.contains("deviceState"))
            #expect(!traffic.isAnswered)
        }
        let last = sent(traffic.take(answer("one", sequence: 99, number: 4), now: now))
        #expect(last.map(\.topic) == ["navigation.plan-results"])
        #expect(traffic.isAnswered)
    }

    @Test func `a silent device follows a plan and says nothing of it`() throws {
        let silent = Self.state.replacing(#""key":"dev""#, with: #""key":"dev","device":"silent""#)
        var traffic = try traffic([silent, Self.tap("one", at: "+00:00:02.000")])
        _ = traffic.play(upTo: .seconds(10), now: now)
        #expect(sent(traffic.take(answer("one", sequence: 1, number: 0), now: now)).isEmpty)
        #expect(traffic.isAnswered && traffic.sentResults == 0)
        let counts = AppCounts(traffic, intents: 1)
        #expect(counts.aimed == 1 && counts.shown == 0 && counts.silent == 1)
        #expect(
            ResultTable([counts]).lines.contains { $0.hasPrefix("  plans to a screen, no report") }
        )
    }

    @Test func `a dead letter answers a record that can't be read`() throws {
        let broken =
            #"{"at":"+00:00:02.000","topic":"navigation.intents.push","key":"dev","valueText":"no"}"#
        var traffic = try traffic([Self.state, broken])
        _ = traffic.play(upTo: .seconds(10), now: now)
        #expect(!traffic.isAnswered)
        let letter = FollowedRecord(
            place: RecordOrigin(
                topic: "navigation.intents.dead-letters",
                partition: 0,
                offset: 0
            ),
            key: Array("dev".utf8),
            value: Array("no".utf8),
            headers: [RecordHeader(name: "landfall_error_code", text: "invalid_json")]
        )
        let effects = traffic.take(letter, now: now)
        #expect(traffic.isAnswered)
        guard case .show(let line) = try #require(effects.first) else {
            Issue.record("nothing is shown")
            return
        }
        #expect(line.outcome == PlayLine.deadLetter)
        #expect(line.detail == "invalid_json")
    }

    @Test func `the same plan again is counted, shown, and not followed`() throws {
        var traffic = try traffic([
            Self.state, Self.tap("one", at: "+00:00:02.000"), Self.tap("one", at: "+00:00:03.000"),
        ])
        _ = traffic.play(upTo: .seconds(10), now: now)
        _ = traffic.take(answer("one", sequence: 1, number: 0), now: now)
        let again = traffic.take(answer("one", sequence: 1, number: 0), now: now)
        #expect(sent(again).isEmpty)
        #expect(traffic.isAnswered)
        let counts = AppCounts(traffic, intents: 2)
        #expect(counts.plans == 1)
        #expect(counts.repeatedPlans == 1)
    }
}
