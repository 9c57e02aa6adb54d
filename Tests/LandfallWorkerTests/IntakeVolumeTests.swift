import Foundation
import Landfall
import LandfallContract
import LandfallKafka
import LandfallPostgres
import TestSupport
import Testing

@testable import LandfallWorker

/// Damaged records in great number: each ends as a plan or a dead letter, or as a state that is
/// kept or passed over, and none is left out.
@Suite(.timeLimit(.minutes(120))) struct IntakeVolumeTests {
    /// How many records there are; another number by `LANDFALL_MUTATIONS`.
    private static let count =
        ProcessInfo.processInfo.environment["LANDFALL_MUTATIONS"].flatMap(Int.init) ?? 20_000
    private static let batch = 500
    private static let partition = TopicPartition("intents", 0)

    private let protobuf = [RecordHeader(name: "content-type", text: "application/protobuf")]

    private static func assembler() throws -> BatchAssembler {
        let catalog = try RouteTable([Route("home", chain: Chain(steps: [], origin: .root))])
        return BatchAssembler(
            resolver: IntentResolver(
                router: Router(table: catalog),
                links: NoLinkAtAll(),
                maximumStateAge: .seconds(1800),
                catalogVersion: "1"
            ),
            replies: ReplyWriter(),
            deadLetters: DeadLetterWriter(version: "1"),
            deadLetterLimit: DeadLetterLimit(kafka: KafkaSettings(brokers: ["localhost:9092"])),
            now: Timestamp(millisecondsSinceEpoch: 1_700_000_000_000)
        )
    }

    @Test func `every damaged intent becomes a plan or a dead letter`() async throws {
        var generator = SeededGenerator(seed: 6)
        var counts = WorkerCounts()
        var next: Int64 = 0
        while next < Self.count {
            var assembler = try Self.assembler()
            let first = next
            for _ in 0..<Self.batch {
                let item = intent(at: next, from: &generator)
                next += 1
                switch item.content {
                case .unreadable(let error): try assembler.add(unreadable: item, error)
                case .intent(let intent): assembler.add(intent, at: item.place, stored: nil)
                case .report(let report): Issue.record("no report was sent: \(report)")
                }
            }
            let produced = try await assembler.finish(clock: ContinuousClock())
            #expect(produced.map(\.place.offset.value) == Array(first..<next))
            for item in produced { item.count(into: &counts) }
            #expect(produced.allSatisfy { !$0.records.isEmpty }, "no offset is silent")
            try write(produced)
        }
        let letters = counts.deadLetters.values.reduce(0, +)
        #expect(counts.records == Int(next))
        #expect(counts.plans + counts.repeatedPlans + letters == counts.records)
        #expect(counts.plans > 0 && letters > 0 && counts.deadLetters.count > 5, "\(counts)")
    }

    @Test func `every damaged state is kept or passed over`() throws {
        var generator = SeededGenerator(seed: 7)
        let reader = StateReader()
        var kept = 0
        var refused: [String: Int] = [:]
        for _ in 0..<Self.count {
            let isJSON = !generator.once(in: 4)
            var value = Mutation.apply(to: isJSON ? Corpus.state : Corpus.wire, &generator)
            if value.isEmpty { value = [0] }
            let headers = isJSON ? [] : protobuf
            let code = unsafe value.withUnsafeBytes { bytes -> String? in
                do throws(ContractError) {
                    let key = Array("dev-1".utf8)
                    _ = try unsafe reader.read(key: key, value: bytes, headers: headers)
                    return nil
                } catch {
                    return error.code
                }
            }
            if let code { refused[code, default: 0] += 1 } else { kept += 1 }
        }
        #expect(kept + refused.values.reduce(0, +) == Self.count)
        #expect(kept > 0 && refused.count > 5, "\(kept) \(refused)")
    }

    private func intent(at offset: Int64, from generator: inout SeededGenerator) -> TakenRecord {
        let origin = RowOrigin(
            topic: "intents",
            partition: 0,
            offset: offset,
            time: Timestamp(millisecondsSinceEpoch: 1_700_000_000_000 + offset)
        )
        let isJSON = !generator.once(in: 4)
        let value = Mutation.apply(
            to: isJSON ? generator.pick(Corpus.intents) : Corpus.wire,
            &generator
        )
        var headers = isJSON ? [] : protobuf
        if generator.once(in: 10) {
            headers.append(
                RecordHeader(
                    name: generator.pick(["kafka_replyTopic", "traceparent", "content-type", ""]),
                    value: generator.once(in: 3) ? nil : Mutation.noise(&generator)
                )
            )
        }
        return TakenRecord(
            place: RecordPlace(origin: origin, partition: Self.partition, offset: Offset(offset)),
            key: generator.once(in: 20) ? nil : Array("dev-\(generator.below(50))".utf8),
            value: generator.once(in: 100) ? nil : value,
            headers: headers,
            reader: IntentReader()
        )
    }

    /// Writes the rows as a batch would.
    private func write(_ produced: [Produced]) throws {
        for item in produced {
            for entry in item.records {
                let headers = HeaderCodec.encode(entry.record.headers)
                #expect(HeaderCodec.decode(headers) == entry.record.headers)
            }
            guard let decision = item.decision else { continue }
            var buffer = BinaryCopyBuffer(columnCount: EventRow.columns.count)
            unsafe buffer.append(row: decision.event.span.bytes)
        }
    }
}

/// Knows no link.
private struct NoLinkAtAll: LinkTable {
    func resolve(_ link: String) -> LinkResolution { .openURL(link) }
}

/// Good records to damage.
private enum Corpus {
    static let intents: [[UInt8]] = [
        Array(
            #"""
            {"intentId":"i-1","deviceId":"dev-1","channel":"PUSH_TAP","link":"https://a.\#
            example/c/7"}
            """#.utf8
        ),
        Array(
            #"""
            {"intentId":"i-2","deviceId":"dev-2","attempt":2,"destination":{"route":"hom\#
            e","context":{"id":"7"}},"userId":"u","message":{"campaignId":"c"}}
            """#.utf8
        ),
        Array(
            #"""
            {"intentId":"i-3","link":"https://a.example","deviceState":{"deviceId":"dev-\#
            1","sequence":"4","windows":[{"id":"w","key":true,"root":{"id":"n","type":"A\#
            ","kind":"TAB","selected":0,"children":[{"id":"m","type":"B"}]}}]}}
            """#.utf8
        ),
        Array(
            #"""
            {"link":"https://a.example","attributes":{"a":[1,2,{"b":null}],"c":"\u00e9\u\#
            d83d\ude00"},"occurredAt":"2024-01-01T00:00:00Z"}
            """#.utf8
        ),
    ]

    static let state = Array(
        #"""
        {"deviceId":"dev-1","sequence":"7","launchId":"L1","session":{"userId":"u","\#
        authenticated":true},"capturedAt":"2024-01-01T00:00:00Z","windows":[{"id":"w\#
        1","key":true,"root":{"id":"n1","type":"T","kind":"TAB","selected":1,"childr\#
        en":[{"id":"n2","type":"N","kind":"NAVIGATION","children":[{"id":"n3","type"\#
        :"C","context":{"k":"v"}}]},{"id":"n4","type":"S"}]}}]}
        """#.utf8
    )

    /// Fields 1 to 4 as texts, and one inside another.
    static let wire: [UInt8] =
        [0x0A, 0x12, 0x1A, 0x22].flatMap { (tag: UInt8) -> [UInt8] in [tag, 5] + "dev-1".utf8 }
        + [0x2A, 2, 0x08, 0x01]
}

/// Ways to damage a record.
private enum Mutation {
    private static let words: [[UInt8]] = [
        "null", "-1", "1e400", "99999999999999999999", "\"\\ud800\"", "[[[[[[", "}}", "\"\"",
        "true",
        "{\"a\":", "\\u0000",
    ].map { Array($0.utf8) }

    static func noise(_ generator: inout SeededGenerator) -> [UInt8] {
        (0..<generator.below(12)).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
    }

    /// Damages a copy, at up to four places; one in ten stays whole.
    static func apply(to bytes: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
        var bytes = bytes
        guard !generator.once(in: 10) else { return bytes }
        for _ in 0..<generator.number(1...4) {
            guard !bytes.isEmpty else { return bytes }
            let place = generator.below(bytes.count)
            let end = min(bytes.count, place + generator.below(24))
            switch generator.below(7) {
            case 0: bytes[place] ^= 1 << UInt8(generator.below(8))
            case 1: bytes.removeSubrange(place..<end)
            case 2: bytes.removeLast(bytes.count - place)
            case 3: bytes.insert(contentsOf: generator.pick(words), at: place)
            case 4: bytes.replaceSubrange(place..<end, with: generator.pick(words))
            case 5:
                bytes.insert(
                    contentsOf: Array(bytes[place..<end]),
                    at: generator.below(bytes.count)
                )
            default: bytes.insert(contentsOf: noise(&generator), at: place)
            }
        }
        return bytes
    }
}
