import Landfall
import LandfallBytes
import LandfallContract
import LandfallKafka
import LandfallOperations
import LandfallWorker
import Testing

@Suite struct DeadLetterTests {
    private static let place = TopicPlace(TopicPartition("dead", 1), 7)

    /// What the worker writes for a record that can't be read.
    static func letter(
        value: [UInt8]? = Array("{}".utf8),
        headers: [RecordHeader] = [],
        more: [RecordHeader] = [],
        topic: String = "intents",
        offset: Int64 = 41
    ) -> DeadLetter {
        let record = DeadLetterWriter(version: "1.2.3").record(
            key: Array("dev-1".utf8),
            value: value,
            headers: headers,
            origin: RecordOrigin(
                topic: topic,
                partition: 3,
                offset: offset,
                timestamp: .init(millisecondsSinceEpoch: 1000)
            ),
            reason: .unreadable(.noTarget)
        )
        return DeadLetter(
            place: place,
            milliseconds: 2000,
            key: record.key,
            value: record.value,
            headers: Array(record.headers) + more
        )
    }

    @Test func `a letter is taken apart into what came and why it was set aside`() {
        let own = [RecordHeader(name: "a", value: nil), RecordHeader(name: "a", value: [0xFF])]
        let letter = Self.letter(headers: own)
        #expect(letter.headers == own)
        #expect(letter.code == "no_target")
        #expect(letter.version == "1.2.3")
        #expect(letter.origin?.topic == "intents")
        #expect(letter.origin?.partition == 3)
        #expect(letter.origin?.offset == 41)
        #expect(letter.origin?.timestamp?.millisecondsSinceEpoch == 1000)
        #expect(letter.omitted.isEmpty)
    }

    @Test func `a record that is no dead letter of ours has no reason and no origin`() {
        let letter = DeadLetter(
            place: Self.place,
            milliseconds: nil,
            key: nil,
            value: [1],
            headers: [RecordHeader(name: "x", value: nil)]
        )
        #expect(letter.code == nil)
        #expect(letter.origin == nil)
        #expect(letter.headers.count == 1)
    }

    @Test func `what was too large to keep is said`() {
        let more = [RecordHeader(name: "landfall_omitted_value_bytes", text: "9000000")]
        #expect(Self.letter(more: more).omitted == ["value"])
    }

    @Test func `a letter is read as what its topic holds: an intent, or a plan result`() {
        let reader = DeadLetterReader(.withResults)
        let intent = Array(#"{"link":"https://a.example/c/1"}"#.utf8)
        let result = Array(#"{"planId":"p","result":"APPLIED"}"#.utf8)
        #expect(reader.fault(in: Self.letter(value: intent)) == nil)
        #expect(reader.fault(in: Self.letter(value: result)) == .noTarget)
        #expect(reader.fault(in: Self.letter(value: nil)) == .nullRecord)
        #expect(reader.fault(in: Self.letter(value: result, topic: "results")) == nil)
        #expect(
            reader.fault(in: Self.letter(value: intent, topic: "results"))
                == .unknownValue(.result)
        )
    }

    @Test func `however often it comes back, a letter knows where its record stood first`() {
        let first = RecordOrigin(topic: "intents", partition: 3, offset: 41)
        #expect(Self.letter().firstOrigin == first)
        #expect(Self.letter(headers: first.headers, offset: 900).firstOrigin == first)
    }

    @Test func `a filter lets through what it names`() {
        let letter = Self.letter()
        var filter = DeadLetterFilter()
        #expect(filter.matches(letter))
        filter.codes = ["no_target"]
        filter.originalTopic = "intents"
        filter.partition = 1
        filter.since = 2000
        filter.until = 2001
        #expect(filter.matches(letter))
        for change: (inout DeadLetterFilter) -> Void in [
            { $0.codes = ["other"] }, { $0.originalTopic = "other" }, { $0.partition = 0 },
            { $0.since = 2001 }, { $0.until = 2000 },
        ] {
            var other = filter
            change(&other)
            #expect(!other.matches(letter))
        }
    }
}

@Suite struct RedriveTests {
    private func record(_ letter: DeadLetter, count: Int = 4) throws -> OutgoingRecord {
        var redrive = Self.redrive(count: count)
        guard case .ready(let record) = redrive.outcome(for: letter) else { throw RedriveRefused() }
        return record
    }

    /// Sends back what can't be read as well.
    private static func redrive(topic: String = "intents", count: Int = 4) -> Redrive {
        Redrive(partitionCounts: [topic: count], reader: reader, takesUnreadable: true)
    }

    private static let reader = DeadLetterReader(.withResults)

    private struct RedriveRefused: Error {}

    @Test func `a letter goes back as it came, to where it came from`() throws {
        let headers = [
            RecordHeader(name: "ce_id", text: "e1"), RecordHeader(name: "n", value: nil),
        ]
        let record = try record(DeadLetterTests.letter(headers: headers))
        #expect(record.topic == "intents")
        #expect(record.partition == 3)
        #expect(record.key == Array("dev-1".utf8))
        #expect(record.value == Array("{}".utf8))
        #expect(record.headers.prefix(2).map(\.name) == ["ce_id", "n"])
        #expect(!record.headers.contains { $0.name == "landfall_error_code" })
    }

    @Test func `however often it fails, an intent without an id keeps that of its first place`()
        throws
    {
        let value = Array(#"{"link":"https://a.example/c/1"}"#.utf8)
        let letter = DeadLetterTests.letter(value: value)
        let first = try identity(of: letter.headers, value, offset: 41)
        let once = try record(letter)
        #expect(try identity(of: once, offset: 900) == first)
        let again = DeadLetterWriter(version: "2").record(
            key: once.key,
            value: once.value,
            headers: Array(once.headers),
            origin: RecordOrigin(topic: "intents", partition: 3, offset: 900),
            reason: .unreadable(.noTarget)
        )
        let twice = try record(
            DeadLetter(
                place: letter.place,
                milliseconds: nil,
                key: again.key,
                value: again.value,
                headers: Array(again.headers)
            )
        )
        #expect(twice == once)
        #expect(try identity(of: [], value, offset: 900) != first)
    }

    private func identity(of record: OutgoingRecord, offset: Int64) throws -> IntentIdentity {
        try identity(
            of: Array(record.headers),
            record.value ?? [],
            offset: offset
        )
    }

    private func identity(
        of headers: [RecordHeader],
        _ value: [UInt8],
        offset: Int64
    ) throws -> IntentIdentity {
        try unsafe value.withUnsafeBytes { bytes in
            try unsafe IntentReader().read(
                key: Array("dev-1".utf8),
                value: bytes,
                headers: headers,
                origin: RecordOrigin(topic: "intents", partition: 3, offset: offset)
            ).identity
        }
    }

    @Test func `where the topic has fewer partitions by now, the key decides`() throws {
        #expect(try record(DeadLetterTests.letter(), count: 3).partition == nil)
    }

    @Test(arguments: [
        DeadLetterTests.letter(more: [RecordHeader(name: "landfall_omitted_key_bytes", text: "1")]),
        DeadLetter(
            place: TopicPlace(TopicPartition("dead", 0), 0),
            milliseconds: nil,
            key: nil,
            value: nil,
            headers: []
        ),
    ]) func `what is not whole, or has no origin, stays`(letter: DeadLetter) {
        var redrive = Self.redrive()
        guard case .refused = redrive.outcome(for: letter) else {
            Issue.record("it would be sent")
            return
        }
    }

    @Test func `a letter of a topic that is none of the intents' stays`() {
        var redrive = Self.redrive(topic: "other")
        let outcome = redrive.outcome(for: DeadLetterTests.letter())
        #expect(outcome == .refused("intents is no topic that workers read, or does not exist"))
    }
}

extension RedriveTests {
    @Test func `what still can't be read stays, and does not come back as one letter more`() {
        var redrive = Redrive(partitionCounts: ["intents": 4, "results": 4], reader: Self.reader)
        #expect(redrive.outcome(for: DeadLetterTests.letter()) == .unreadable(.noTarget))
        #expect(
            redrive.outcome(for: DeadLetterTests.letter(topic: "results"))
                == .unreadable(.unknownValue(.result))
        )
        let good = DeadLetterTests.letter(value: Array(#"{"link":"https://a.example/c/1"}"#.utf8))
        guard case .ready = redrive.outcome(for: good) else {
            Issue.record("it stays")
            return
        }
    }

    @Test func `of all letters of one record one is sent`() {
        var redrive = Self.redrive()
        let first = DeadLetterTests.letter()
        let again = DeadLetterTests.letter(headers: first.origin?.headers ?? [], offset: 900)
        let other = DeadLetterTests.letter(offset: 42)
        let outcomes = [first, again, first, other].map { redrive.outcome(for: $0) }
        #expect(outcomes.map { $0 == .repeated } == [false, true, true, false])
    }
}

@Suite struct PayloadRedactionTests {
    @Test(arguments: [
        (#"{"link": "https://a/b?c=d", "n": 12.5}"#, #"{"link":"…","n":12.5}"#),
        (#"{"a":[true,null,"x"],"b":{"c":"d"}}"#, #"{"a":[true,null,"…"],"b":{"c":"…"}}"#),
        (#"{"Anna Smith":1}"#, #"{"…":1}"#),
        (#"{"alice@example.com":1}"#, #"{"…":1}"#),
        (#"{"@alice@example.com":1}"#, #"{"…":1}"#),
        (#"{"491701234567":1}"#, #"{"…":1}"#),
        (#"{"0170-1234567":1}"#, #"{"…":1}"#),
        (#"{"tel-0170-1234567":1}"#, #"{"…":1}"#),
        (#"{"id9f86d081884c7d659a":1}"#, #"{"…":1}"#),
        (#"{"":1}"#, #"{"…":1}"#),
        (#"{"@type":1,"$ref":2,"a.b-c_D2":3}"#, #"{"@type":1,"$ref":2,"a.b-c_D2":3}"#),
        (#"{"a":"q\"r","b":1"#, #"{"a":"…","b":1"#),
        (#"{"a":"never ends"#, #"{"a":"…"#),
        ("Anna, 12", "?,12"),
        ("", ""),
    ]) func `names and numbers stay, texts go`(payload: String, redacted: String) {
        #expect(PayloadRedaction.redacted(Array(payload.utf8)) == redacted)
    }

    @Test func `any bytes are redacted, and not without end`() {
        var generator = SystemRandomNumberGenerator()
        for length in 0..<300 {
            let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
            #expect(PayloadRedaction.redacted(bytes, limit: 100).count < 300)
        }
    }
}

extension TopicSettings {
    /// The topics of a pipeline whose plan results have a topic of a short name.
    fileprivate static var withResults: TopicSettings {
        var topics = TopicSettings()
        topics.planResults = "results"
        return topics
    }
}
