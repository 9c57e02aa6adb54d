import Landfall
import LandfallBytes
import LandfallContract
import LandfallWorker
import Testing

@testable import LandfallDemo
@testable import LandfallReview

@Suite struct DemoCountingTests {
    private let now = Timestamp(millisecondsSinceEpoch: 1_700_000_000_000)

    /// A change that is made after everything was right.
    enum Change: String, CaseIterable, Sendable {
        case aRowIsLost, aRowIsTwice, anotherPlanInARow, anOffsetMore, anExposureMore
        case aLandingLess
        case aPlanForNobody, aDeadLetterForNothing, aWrongReason
    }

    /// Traffic of one answered intent and one dead letter, and the row of the intent.
    private func settled() throws -> (traffic: AppTraffic, rows: RecordedRows) {
        var traffic = AppTraffic(
            try SampleApp(
                name: "test",
                settings: TopicSettings(),
                recording: Recording([]),
                catalogPath: ""
            )
        )
        let intent = try record(
            #"{"intentId":"one","deviceId":"dev","link":"https://a.example/"}"#,
            at: 0
        )
        _ = traffic.take(intent, now: now)
        // Opens a browser, so no device shows a screen: it lands all the same.
        var plan = ActionPlan(outcome: .openURL)
        plan.url = "https://a.example/"
        plan.intentID = "one"
        plan.planID = try intent.intent().identity.planID(catalogVersion: "", basis: nil)
        _ = traffic.take(answer(plan), now: now)
        traffic.ledger.noteResult(PlanResult(planID: plan.planID, result: .applied))
        traffic.sentResults = 1
        _ = traffic.take(try record("no", at: 1), now: now)
        _ = traffic.take(letter(of: 1, "invalid_json"), now: now)
        var rows = RecordedRows()
        rows.events = [.init(topic: "navigation.intents.push", planID: plan.planID)]
        rows.landed = [plan.planID]
        return (traffic, rows)
    }

    private func record(_ value: String, at offset: Int64) throws -> FollowedRecord {
        FollowedRecord(
            place: RecordOrigin(topic: "navigation.intents.push", partition: 0, offset: offset),
            key: Array("dev".utf8),
            value: Array(value.utf8),
            headers: []
        )
    }

    private func answer(_ plan: ActionPlan) -> FollowedRecord {
        FollowedRecord(
            place: RecordOrigin(topic: "navigation.plans", partition: 0, offset: 0),
            key: Array("dev".utf8),
            value: ContentEncoding.json.bytes(of: plan),
            headers: []
        )
    }

    private func letter(of offset: Int64, _ reason: String) -> FollowedRecord {
        FollowedRecord(
            place: RecordOrigin(topic: "navigation.intents.dead-letters", partition: 0, offset: 0),
            key: Array("dev".utf8),
            value: nil,
            headers: [
                RecordHeader(name: "landfall_error_code", text: reason),
                RecordHeader(name: "landfall_original_topic", text: "navigation.intents.push"),
                RecordHeader(name: "landfall_original_partition", text: "0"),
                RecordHeader(name: "landfall_original_offset", text: String(offset)),
            ]
        )
    }

    private func difference(
        _ traffic: AppTraffic,
        _ rows: RecordedRows,
        offsets: Int = 2
    ) -> String? {
        var counts = AppCounts(traffic, intents: offsets)
        counts.add(rows, of: Set(TopicSettings().intents), ignoredStates: 0)
        return TrafficCheck(traffic: traffic, counts: counts, rows: rows).firstDifference()
    }

    @Test func `what adds up has no difference`() throws {
        let (traffic, rows) = try settled()
        #expect(difference(traffic, rows) == nil)
        let counts = AppCounts(traffic, intents: 2)
        #expect(counts.taps == 1 && counts.landed == 1 && counts.aimed == 0)
    }

    @Test(arguments: Change.allCases)
    func `what does not add up is named`(change: Change) throws {
        var (traffic, rows) = try settled()
        var offsets = 2
        switch change {
        case .aRowIsLost: rows.events = []
        case .aRowIsTwice: rows.events += rows.events
        case .anotherPlanInARow:
            rows.events = [.init(topic: "navigation.intents.push", planID: "another")]
        case .anOffsetMore: offsets = 3
        case .aLandingLess: rows.landed = []
        case .anExposureMore:
            rows.exposures = [
                .init(topic: "navigation.intents.push", variation: "e: v", count: 1)
            ]
        case .aPlanForNobody:
            var plan = ActionPlan(outcome: .refused)
            plan.planID = "stray"
            plan.intentID = "nobody"
            _ = traffic.take(answer(plan), now: now)
            _ = traffic.take(
                try record(#"{"intentId":"two","link":"https://a.example/"}"#, at: 2),
                now: now
            )
            offsets = 3
        case .aDeadLetterForNothing: _ = traffic.take(letter(of: 0, "invalid_json"), now: now)
        case .aWrongReason: traffic.ledger = try wronglyExplained()
        }
        let difference = difference(traffic, rows, offsets: offsets)
        #expect(difference?.hasPrefix("test: ") == true)
    }

    private func wronglyExplained() throws -> AppLedger {
        var traffic = try settled().traffic
        _ = traffic.take(letter(of: 1, "null_record"), now: now)
        return traffic.ledger
    }

    @Test func `the table has a column for each app, and a total`() {
        var chat = AppCounts(name: "chat")
        chat.intents = 12
        chat.deadLetters = ["invalid_json": 2]
        chat.taps = 4
        chat.landed = 2
        chat.aimed = 3
        chat.shown = 1
        var shop = AppCounts(name: "shop")
        shop.intents = 1000
        shop.rows = 7
        let lines = ResultTable([chat, shop]).lines
        #expect(lines[0].hasSuffix("  chat    shop   total"))
        #expect(
            lines.contains {
                $0.hasPrefix("intents (offsets)") && $0.hasSuffix("12    1000    1012")
            }
        )
        #expect(
            lines.contains {
                $0.hasPrefix("    invalid_json") && $0.hasSuffix(" 2       0       2")
            }
        )
        #expect(
            lines.contains { $0.hasPrefix("landing rate (of all taps)") && $0.contains("50.0 %") }
        )
        #expect(
            lines.contains {
                $0.hasPrefix("  landed, of plans to a screen") && $0.contains("33.3 %")
            }
        )
        #expect(lines.contains { $0.hasPrefix("rows in navigation_event") && $0.contains(" 7") })
        #expect(lines.dropFirst(2).allSatisfy { $0.count <= lines[1].count })
    }

    @Test func `a line shows what a record would tell the terminal, and does not obey it`() {
        let hostile = "a\u{1B}[2J\u{9B}31m\u{7F}\u{202E}\u{2066}b\nc\r"
        let line = PlayLine(
            at: nil,
            app: hostile,
            channel: hostile,
            target: hostile,
            place: hostile,
            outcome: hostile,
            detail: hostile
        )
        for text in [line.text(isColored: false), line.text(isColored: true)] {
            #expect(!text.unicodeScalars.contains(where: ExplanationText.isUnprintable))
            #expect(
                text.hasSuffix(#"a\u{1b}[2J\u{9b}31m\u{7f}\u{202e}\u{2066}b\u{a}c\u{d}"#)
            )
        }
    }

    @Test func `a line has its columns, and colour only where it is asked for`() {
        let line = PlayLine(
            at: .seconds(751),
            app: "chat",
            channel: "push",
            target: "links.example.com/a/very/long/path/that/does/not/fit",
            place: "Chat(12)",
            outcome: "NAVIGATE",
            detail: "push Chat(77)"
        )
        let plain = line.text(isColored: false)
        #expect(
            plain.hasPrefix("00:12:31  chat  push   links.example.com/a/very/long/path…  Chat(12)")
        )
        #expect(plain.hasSuffix("NAVIGATE       push Chat(77)"))
        #expect(!plain.contains("\u{1B}"))
        #expect(line.text(isColored: true).contains("\u{1B}[32mNAVIGATE"))
    }
}
