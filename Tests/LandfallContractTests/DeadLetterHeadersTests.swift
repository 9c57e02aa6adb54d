import Landfall
import LandfallBytes
import LandfallContract
import Testing

/// The headers of dead letters.
struct DeadLetterHeadersTests {
    private let origin = RecordOrigin(
        topic: "intents",
        partition: 3,
        offset: 41,
        timestamp: Timestamp(millisecondsSinceEpoch: 1000)
    )

    private func letter(of headers: [RecordHeader], from origin: RecordOrigin) -> [RecordHeader] {
        let letter = DeadLetterWriter(version: "1.2.3").record(
            key: nil,
            value: nil,
            headers: headers,
            origin: origin,
            reason: .rowRefused
        )
        return Array(letter.headers)
    }

    @Test func `they are read as they are written`() {
        let headers = letter(of: [RecordHeader(name: "a", text: "1")], from: origin)
        #expect(
            headers.map(\.name) == [
                "a", "landfall_error_code", "landfall_error_message", "landfall_original_topic",
                "landfall_original_partition", "landfall_original_offset",
                "landfall_original_timestamp", "landfall_version",
            ]
        )
        let omission = RecordHeader(name: DeadLetterHeaders.omittedHeader("key"), text: "9")
        let read = DeadLetterHeaders(headers + [omission])
        #expect(read.originalCount == 1)
        #expect(read.code == "row_refused")
        #expect(read.message == "the database refuses the row of this record")
        #expect(read.version == "1.2.3")
        #expect(read.origin == origin)
        #expect(read.omitted == ["key"])
        #expect(omission.name == "landfall_omitted_key_bytes")
    }

    @Test func `a letter of what was a letter tells of itself`() {
        let former = letter(of: [], from: RecordOrigin(topic: "old", partition: 0, offset: 1))
        let read = DeadLetterHeaders(letter(of: former, from: origin))
        #expect(read.originalCount == former.count)
        #expect(read.origin == origin)
    }

    @Test func `a record that is no dead letter has no code and all its headers`() {
        let read = DeadLetterHeaders([RecordHeader(name: "landfall_version", text: "1")])
        #expect(read.originalCount == 1)
        #expect(read.code == nil && read.origin == nil && read.version.isEmpty)
    }
}
