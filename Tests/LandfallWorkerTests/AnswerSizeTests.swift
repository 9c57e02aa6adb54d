import Landfall
import LandfallBytes
import LandfallContract
import LandfallKafka
import TestSupport
import Testing

@testable import LandfallWorker

/// Whatever comes, what is recorded can be sent: sizes of key, link, context, data, headers and
/// topics by chance.
@Suite(.timeLimit(.minutes(10))) struct AnswerSizeTests {
    private static let cases = 300

    /// The bytes of the screens that each route builds, about.
    private static let screens = [10, 20_000, 500_000, 1_200_000]

    /// The sizes of one case.
    private struct Case {
        let key: Int?
        let device: Int
        let link: Int?
        let context: Int
        let correlation: Int
        let trace: Int
        let other: Int
        let screen: Int
        let planBytes: Int
        let replyBytes: Int
        let deadLetterBytes: Int
        let filler: String

        init(from generator: inout SeededGenerator) {
            func size(_ choices: [Int]) -> Int {
                let most = choices.randomElement(using: &generator) ?? 0
                return Int.random(in: most / 2...most, using: &generator)
            }
            let isKeyed = Int.random(in: 0..<8, using: &generator) > 0
            key = isKeyed ? size([0, 30, 2000, 60_000, 999_600]) : nil
            device = size([0, 0, 12, 2040])
            link = Bool.random(using: &generator) ? size([10, 2000]) : nil
            context = size([0, 10, 60])
            correlation = size([0, 16, 2048])
            trace = size([0, 7])
            other = size([0, 1000, 990_000])
            screen = Int.random(in: 0..<AnswerSizeTests.screens.count, using: &generator)
            planBytes = Int.random(in: RecordLimits.leastPlanBytes...1_100_000, using: &generator)
            replyBytes = size([100, 100_000, 2_000_000])
            deadLetterBytes = Int.random(
                in: RecordLimits.leastDeadLetterBytes...1_100_000,
                using: &generator
            )
            // In JSON each of the second is written as six.
            filler = Bool.random(using: &generator) ? "x" : "\\u0001"
        }

        func text(_ count: Int) -> String { String(repeating: filler, count: count) }

        var value: [UInt8] {
            let target =
                link.map { #""link":"https://\#(text($0))""# }
                ?? #""destination":{"route":"r\#(screen)","context":{\#(entries)}}"#
            let device = device == 0 ? "" : #""deviceId":"\#(text(device))","#
            return Array(#"{"intentId":"i",\#(device)\#(target)}"#.utf8)
        }

        private var entries: String {
            (0..<context).map { #""k\#($0)":"\#(text(2000))""# }.joined(separator: ",")
        }

        var headers: [RecordHeader] {
            [
                RecordHeader(
                    name: "kafka_correlationId",
                    value: Array(repeating: 1, count: correlation)
                ),
                RecordHeader(name: "kafka_replyTopic", text: "replies"),
                RecordHeader(
                    name: "traceparent",
                    text: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
                ),
                RecordHeader(
                    name: "tracestate",
                    text: (0..<trace).map { "k\($0)=\(String(repeating: "v", count: 250))" }
                        .joined(separator: ",")
                ),
                RecordHeader(name: "other", value: Array(repeating: 2, count: other)),
            ]
        }
    }

    /// What a broker would weigh: the message set of one record, written by the protocol's own rules.
    private static func weight(of record: OutgoingRecord) -> Int {
        func length(_ number: Int) -> Int {
            var rest = UInt64(bitPattern: Int64(number << 1 ^ number >> 63))
            var bytes = 1
            while rest >= 0x80 {
                rest >>= 7
                bytes += 1
            }
            return bytes
        }
        func field(_ bytes: [UInt8]?) -> Int {
            bytes.map { length($0.count) + $0.count } ?? length(-1)
        }
        let headers = record.headers.reduce(length(record.headers.count)) { sum, header in
            sum + field(Array(header.name.utf8)) + field(header.value)
        }
        // Attributes, and the differences of time and offset to those of the set.
        let body = 1 + 1 + 1 + field(record.key) + field(record.value) + headers
        return 61 + length(body) + body
    }

    private static let resolver: Result<IntentResolver, any Error> = Result {
        let routes = screens.enumerated().map { number, bytes in
            var template = ViewTemplate(type: "X")
            template.context["text"] = .string(String(repeating: "y", count: bytes))
            let step = Step(
                type: "X",
                factory: TemplateFactory<AnyScreen>(template),
                action: PlacementAction<AnyScreen>(.replaceRoot)
            )
            var route = Route(RouteID("r\(number)"), chain: Chain(steps: [step], origin: .root))
            for key in 0..<60 {
                route.parameters["k\(key)"] = Route.Parameter(.string, isOptional: true)
            }
            return route
        }
        return IntentResolver(
            router: Router(table: try RouteTable(routes)),
            links: OpeningLinks(),
            maximumStateAge: .seconds(1800),
            catalogVersion: "1"
        )
    }

    private static func assembler(for item: Case) throws -> BatchAssembler {
        var settings = ReplySettings()
        settings.allowedReplyTopics = ["replies"]
        var limits = RecordLimits(producerBytes: 1_000_000)
        limits.know([
            try Topic(settings.plansTopic): item.planBytes, "dead": item.deadLetterBytes,
        ])
        return BatchAssembler(
            resolver: try resolver.get(),
            replies: ReplyWriter(settings: settings),
            deadLetters: DeadLetterWriter(topic: "dead", version: "1"),
            limits: limits,
            now: Timestamp(millisecondsSinceEpoch: 0),
            replyTopics: ["replies": ReplyTopic(partitionCount: 1, messageBytes: item.replyBytes)]
        )
    }

    private static func taken(_ item: Case, at offset: Int64) -> DecodedRecord {
        let time = Timestamp(millisecondsSinceEpoch: 0)
        return DecodedRecord(
            place: RecordPlace(
                partition: TopicPartition("intents", 0),
                offset: Offset(offset),
                time: time
            ),
            key: item.key.map { Array(repeating: 7, count: $0) },
            value: item.value,
            headers: item.headers,
            reader: IntentReader()
        )
    }

    /// What is recorded of an item, and of the same again.
    private static func produced(_ item: Case, _ seed: Int) async throws -> [RecordOutcome] {
        var assembler = try assembler(for: item)
        for offset in 0..<2 {
            let taken = taken(item, at: Int64(offset))
            switch taken {
            case .intent(let intent):
                assembler.add(intent, at: taken.place, stored: nil, absence: .neverReported)
            case .unreadable(let record): try assembler.add(record)
            case .report: Issue.record("no report was sent, seed \(seed)")
            }
        }
        return try await assembler.finish(clock: StandingClock(skipping: .zero))
    }

    @Test func `nothing that enters the ledger is too large for its topic`() async throws {
        var shrunk = 0
        var whole = 0
        var letters = 0
        var leftOut = 0
        for seed in 0..<Self.cases {
            var generator = SeededGenerator(seed: seed)
            let item = Case(from: &generator)
            for result in try await Self.produced(item, seed) {
                #expect(!result.records.isEmpty, "no offset is silent, seed \(seed)")
                for entry in result.records {
                    let topicBytes =
                        switch entry.kind {
                        case .deadLetter: item.deadLetterBytes
                        case .extraReply: item.replyBytes
                        case .plan, .repeatedPlan, .result: item.planBytes
                        }
                    let weight = Self.weight(of: entry.record)
                    #expect(weight <= min(topicBytes, 1_000_000), "\(entry.kind), seed \(seed)")
                }
                letters += result.deadLetter == nil ? 0 : 1
                leftOut += result.leftOutReply == nil ? 0 : 1
                shrunk += result.oversize == nil ? 0 : 1
                whole += result.isDecision && result.oversize == nil ? 1 : 0
                try Self.checkAgreement(of: result, seed)
            }
        }
        // Each came about often enough to say something.
        for count in [shrunk, whole, letters, leftOut] { #expect(count > Self.cases / 30) }
    }

    /// The row says what the plan says.
    private static func checkAgreement(of result: RecordOutcome, _ seed: Int) throws {
        guard result.deadLetter == nil, let record = result.records.first?.record else {
            return
        }
        var limits = ContractLimits()
        limits.recordBytes = 4 << 20
        limits.tree.stringBytes = 4 << 20
        let plan = try PlanReader(limits: limits).read(value: record.value ?? [])
        result.withDecision { decision in
            let outcome = decision.outcome
            #expect(outcome == plan.outcome, "seed \(seed)")
            var isNamed = false
            decision.rows.forEachTable { table, rows, _ in
                guard case .event = table else { return }
                isNamed = rows.array.contains(subsequence: Array("plan_too_large".utf8))
            }
            #expect(isNamed == (plan.error?.code == "plan_too_large"), "seed \(seed)")
        }
        // What is too large may go out whole once it is rid of the caller's headers, where it is
        // sent again.
        if result.oversize != nil, result.isDecision {
            #expect(plan.outcome == .failed, "seed \(seed)")
            #expect(plan.reason == "plan_too_large", "seed \(seed)")
            #expect(plan.intentID == "i", "seed \(seed)")
        }
    }
}

extension [UInt8] {
    fileprivate func contains(subsequence: [UInt8]) -> Bool {
        guard let first = subsequence.first, count >= subsequence.count else { return false }
        return indices.dropLast(subsequence.count - 1).contains { start in
            self[start] == first && self[start...].starts(with: subsequence)
        }
    }
}

/// Opens every link in the browser.
private struct OpeningLinks: LinkTable {
    func resolve(_ link: String) -> LinkResolution { .openURL(link) }
}
