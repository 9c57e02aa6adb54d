import LandfallBytes
import LandfallContract
import Testing

/// Headers as they come: names in any case, the last of a name, and the fault that is reported.
@Suite struct `Headers of records` {
    private static let link = Array(#"{"link":"https://x"}"#.utf8)

    private func code(_ headers: [(String, [UInt8]?)], limit: Int? = nil) -> String {
        var limits = ContractLimits()
        if let limit { limits.headerBytes = limit }
        return Reading.code(
            ofIntent: Self.link,
            headers: headers.map { RecordHeader(name: $0.0, value: $0.1) },
            limits: limits
        )
    }

    private static let event: [(String, String)] = [
        ("CE_Id", "e1"), ("ce_SOURCE", "s"), ("Ce_specVersion", "1.0"), ("ce_type", "t"),
        ("ce_correlationId", "c1"), ("ce_other", "x"),
    ]

    @Test func `are found whatever the case of their names`() throws {
        let headers = Self.event.map { RecordHeader(name: $0.0, text: $0.1) }
        let more = [
            RecordHeader(name: "KAFKA_CORRELATIONID", value: [7, 8]),
            RecordHeader(name: "kafka_replytopic", text: "replies"),
            RecordHeader(name: "Kafka_ReplyPartition", value: [0, 0, 1, 2]),
        ]
        let record = try Reading.intent(Self.link, headers: headers + more)
        #expect(record.event?.id == "e1" && record.event?.source == "s")
        #expect(record.event?.correlationID == "c1" && record.correlation == [7, 8])
        #expect(record.reply == ReplyAddress(topic: "replies", partition: 258))
    }

    @Test(arguments: ["cé_id", "ce", "ce_", "ce-id", "content_type", "kafka_replyTopics", ""])
    func `of other names are not looked at`(name: String) {
        #expect(code([(name, [0xFF])]) == "accepted")
        #expect(code([(name, nil)]) == "accepted")
    }

    @Test func `count with the last of a name`() throws {
        let headers = [
            RecordHeader(name: "kafka_correlationId", value: [1]),
            RecordHeader(name: "content-type", text: "text/plain"),
            RecordHeader(name: "kafka_correlationid", value: [2]),
            RecordHeader(name: "Content-Type", text: "application/json"),
        ]
        #expect(try Reading.intent(Self.link, headers: headers).correlation == [2])
        #expect(code([("content-type", Array("text/plain".utf8))]) == "unsupported_content_type")
    }

    @Test func `are refused as too large before anything in them is`() {
        let faulty: [(String, [UInt8]?)] = [("ce_id", nil), ("x", [1, 2, 3])]
        #expect(code(faulty, limit: 9) == "invalid_header")
        #expect(code(faulty, limit: 8) == "headers_too_large")
        #expect(code([("näm", [1])], limit: 5) == "accepted")
        #expect(code([("näm", [1])], limit: 4) == "headers_too_large")
    }

    @Test func `are refused for the first that can't be read`() throws {
        let correlation = [UInt8](repeating: 1, count: 2_049)
        let first = code([("kafka_correlationId", correlation), ("ce_id", [0xFF])])
        #expect(first == "invalid_header" && code([("ce_id", [0xFF])]) == "invalid_header")
        #expect(code([("kafka_correlationId", Array(correlation.dropLast()))]) == "accepted")
        #expect(throws: ContractError.invalidHeader(.correlation)) {
            try Reading.intent(
                Self.link,
                headers: [
                    RecordHeader(name: "kafka_correlationId", value: correlation),
                    RecordHeader(name: "ce_id", value: nil),
                ]
            )
        }
    }

    @Test func `name the trace that a reply belongs to`() throws {
        let parent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-03"
        let headers = [RecordHeader(name: "traceparent", text: parent)]
        let trace = try #require(try Reading.intent(Self.link, headers: headers).trace)
        #expect(trace.traceID == "4bf92f3577b34da6a3ce929d0e0e4736")
        #expect(trace.parentID == "00f067aa0ba902b7" && trace.flags == 3 && trace.state == nil)
    }

    @Test(arguments: [
        (["t", "3", "77"], true), (["", "3", "77"], false), (["t", "-1", "77"], false),
        (["t", "3", "x"], false), (["t", "3"], false), (["\u{FFFD}", "+3", "0"], true),
    ])
    func `name the first place of a record that was sent again`(texts: [String], isRead: Bool) {
        let names = [
            "landfall_original_topic", "LANDFALL_original_partition", "landfall_original_offset",
        ]
        let headers = zip(names, texts).map { RecordHeader(name: $0, text: $1) }
        #expect((RecordOrigin(headers: headers) != nil) == isRead)
        let again = headers + [RecordHeader(name: "landfall_original_offset", value: nil)]
        #expect(RecordOrigin(headers: again) == nil)
    }
}
