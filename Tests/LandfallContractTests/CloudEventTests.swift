import Landfall
import LandfallBytes
import LandfallContract
import Testing

/// CloudEvents 1.0 over Kafka, in both modes.
@Suite struct `CloudEvents` {
    private let link = Array("{\"link\": \"https://links.example.com/c/77\"}".utf8)

    private static let binary = [
        ("ce_specversion", "1.0"), ("ce_id", "tap-1"), ("ce_source", "/push-gateway/eu1"),
        ("ce_type", "com.example.nav.intent.v1"),
    ]

    private func headers(_ pairs: [(String, String)]) -> [RecordHeader] {
        pairs.map { RecordHeader(name: $0.0, text: $0.1) }
    }

    @Test func `are read in binary mode, whatever the case of names and the order`() throws {
        var pairs = Self.binary.map { ($0.0.uppercased(), $0.1) }
        pairs.reverse()
        pairs += [
            ("Content-Type", " Application/JSON ; charset=UTF-8"),
            ("ce_time", "2026-11-21T08:15:30Z"),
            ("ce_correlationid", "tap-9f2c"), ("ce_unknown", "x"), ("something-else", "y"),
        ]
        let record = try Reading.intent(link, headers: headers(pairs))
        let event = try #require(record.event)
        #expect(event.id == "tap-1")
        #expect(event.source == "/push-gateway/eu1")
        #expect(event.correlationID == "tap-9f2c")
        #expect(record.encoding == .json)
        // printf '/push-gateway/eu1\ntap-1' | sha256sum
        #expect(
            record.intent.intentID
                == "5f7d752bec5ba72822c8d85b72e7560057a08e146d9cc1111de9e0d8bb890817"
        )
    }

    @Test(arguments: [
        (["ce_id": ""], "invalid_attribute"),
        (["ce_source": ""], "invalid_attribute"),
        (["ce_type": ""], "invalid_attribute"),
        (["ce_specversion": ""], "invalid_attribute"),
        (["ce_specversion": "0.3"], "unsupported_specversion"),
        (["ce_specversion": "1.1"], "unsupported_specversion"),
        (["content-type": "application/xml"], "unsupported_content_type"),
        (["content-type": ""], "unsupported_content_type"),
        (["content-type": "application/cloudevents"], "unsupported_content_type"),
        (["content-type": "application/cloudevents+avro"], "unsupported_content_type"),
        (["content-type": "application/cloudevents-batch+json"], "unsupported_content_type"),
        (["content-type": "application/vnd.example+json"], "accepted"),
        ([:], "accepted"),
    ])
    func `are refused in binary mode with their word`(change: [String: String], code: String) {
        var pairs = Self.binary.filter { change[$0.0] == nil }
        pairs += change.map { ($0.key, $0.value) }
        #expect(Reading.code(ofIntent: link, headers: headers(pairs)) == code)
    }

    @Test(arguments: [
        "ce_id", "ce_anything", "content-type", "kafka_correlationId", "kafka_replyTopic",
        "kafka_replyPartition",
    ])
    func `and other headers of the contract without a value are refused`(name: String) {
        let all = headers(Self.binary) + [RecordHeader(name: name, value: nil)]
        #expect(Reading.code(ofIntent: link, headers: all) == "invalid_header")
    }

    @Test func `may come with foreign headers that have no value or no text`() {
        let all = [
            RecordHeader(name: "x", value: nil), RecordHeader(name: "y", value: [0xFF]),
            RecordHeader(name: "traceparent", value: nil),
        ]
        #expect(Reading.code(ofIntent: link, headers: all) == "accepted")
    }

    private func code(_ envelope: String, _ type: String = "application/cloudevents+json") -> String
    {
        Reading.code(ofIntent: Array(envelope.utf8), headers: headers([("content-type", type)]))
    }

    private static let attributes =
        "\"specversion\":\"1.0\",\"id\":\"1\",\"source\":\"/s\",\"type\":\"t\""

    @Test(arguments: [
        ("\"data\":{\"link\":\"a\"}", "accepted"),
        ("\"data\":{\"link\":\"a\"},\"data_base64\":null", "accepted"),
        ("\"data_base64\":\"eyJsaW5rIjoiYSJ9\"", "accepted"),
        ("\"data_base64\":\"MgFh\",\"datacontenttype\":\"application/protobuf\"", "accepted"),
        ("\"data_base64\":\"eyJsaW5rIjoiYSJ9=\"", "invalid_base64"),
        ("\"data_base64\":7", "invalid_base64"),
        ("\"data\":{},\"data_base64\":\"\"", "two_payloads"),
        ("\"subject\":\"s\"", "missing_data"),
        ("\"data\":\"{\\\"link\\\":\\\"a\\\"}\"", "invalid_json"),
        (
            "\"data\":{\"link\":\"a\"},\"datacontenttype\":\"text/plain\"",
            "unsupported_content_type"
        ),
        (
            "\"data\":{\"link\":\"a\"},\"datacontenttype\":\"application/protobuf\"",
            "unsupported_content_type"
        ),
        ("\"data\":{\"link\":\"a\"},\"correlationid\":7", "invalid_attribute"),
        ("\"data\":{\"link\":\"a\"},\"id\":\"2\"", "duplicate_field"),
        ("\"data\":{\"link\":\"a\"}}", "invalid_json"),
    ])
    func `are read or refused in structured mode`(rest: String, code: String) {
        #expect(self.code("{\(Self.attributes),\(rest)}") == code)
        #expect(
            self.code("{\(rest),\(Self.attributes)}", "APPLICATION/CloudEvents+JSON;charset=x")
                == code
        )
    }

    @Test func `in structured mode need their attributes too`() {
        #expect(code("{\"data\":{\"link\":\"a\"}}") == "invalid_attribute")
        let old = Self.attributes.replacing("1.0", with: "0.3")
        #expect(code("{\(old),\"data\":{\"link\":\"a\"}}") == "unsupported_specversion")
        let null = Self.attributes.replacing("\"1\"", with: "null")
        #expect(code("{\(null),\"data\":{\"link\":\"a\"}}") == "invalid_attribute")
    }

    @Test(arguments: [nil, "application/json"])
    func `in structured mode under another content type say what is missing`(type: String?) throws {
        let headers = headers(type.map { [("content-type", $0)] } ?? [])
        let envelope = { (data: String) in Array("{\(Self.attributes),\(data)}".utf8) }
        for data in [#""data":{"link":"a"}"#, #""data_base64":"eyJsaW5rIjoiYSJ9""#] {
            #expect(Reading.code(ofIntent: envelope(data), headers: headers) == "undeclared_event")
        }
        let state = envelope(#""data":{"deviceId":"d"}"#)
        #expect(Reading.code(ofState: state, headers: headers) == "undeclared_event")
        #expect(throws: ContractError.undeclaredEvent) {
            try Reading.state(state, key: Array("d".utf8), headers: headers)
        }
        #expect(throws: ContractError.undeclaredEvent) {
            try Reading.head(state, key: Array("d".utf8), headers: headers)
        }
        #expect(throws: ContractError.undeclaredEvent) {
            try Reading.result(envelope(#""data":{"planId":"p"}"#), headers: headers)
        }
    }

    @Test func `are not seen in messages that have some of their members`() throws {
        let members = "\(Self.attributes),\"data\":{}"
        let link = Array("{\(members),\"link\":\"a\"}".utf8)
        #expect(Reading.code(ofIntent: link) == "accepted")
        let state = Array("{\(members),\"deviceId\":\"d\"}".utf8)
        #expect(try Reading.state(state).deviceID == "d")
        #expect(Reading.code(ofIntent: Array("{\(Self.attributes)}".utf8)) == "no_target")
        #expect(try Reading.state(Array("{}".utf8), key: Array("d".utf8)).deviceID == "d")
    }

    @Test func `are read as the Python SDK writes them`() throws {
        // What cloudevents 2.2.0 from PyPI makes of one event, in binary and in structured mode.
        let binary = try Reading.intent(
            Array("{\"link\": \"https://links.example.com/c/77\"}".utf8),
            headers: headers([
                ("ce_id", "tap-1"), ("ce_source", "/push/eu1"), ("ce_type", "t"),
                ("ce_specversion", "1.0"), ("content-type", "application/json"),
                ("ce_correlationid", "c9"), ("ce_time", "2026-11-21T11:52:27.581195Z"),
            ])
        )
        let envelope =
            #"{"id": "tap-1", "source": "/push/eu1", "type": "t", "specversion": "1.0", "#
            + #""datacontenttype": "application/json", "correlationid": "c9", "#
            + #""time": "2026-11-21T11:52:27.581195Z", "#
            + #""data": {"link": "https://links.example.com/c/77"}}"#
        let structured = try Reading.intent(
            Array(envelope.utf8),
            headers: headers([("content-type", "application/cloudevents+json")])
        )
        #expect(binary.event == structured.event)
        #expect(binary.event?.correlationID == "c9")
        #expect(binary.identity == structured.identity)
        #expect(structured.intent.target == .link("https://links.example.com/c/77"))
    }

    @Test func `carry protobuf in binary mode`() throws {
        let all = headers(Self.binary + [("content-type", "application/x-protobuf")])
        let record = try Reading.intent([0x32, 1, 0x61], headers: all)
        #expect(record.encoding == .protobuf)
        #expect(record.intent.target == .link("a"))
    }

    @Test func `take the last of a repeated header`() throws {
        let all = headers(Self.binary + [("ce_id", "tap-2"), ("ce_correlationid", "")])
        #expect(try Reading.intent(link, headers: all).event?.id == "tap-2")
    }
}
