import Landfall
import LandfallContract
import Testing

/// RFC 3339, as protobuf's JSON has it; the differential tests cover the rest.
@Suite struct `Times` {
    @Test(
        arguments: [
            ("1970-01-01T00:00:00Z", 0, 0, "1970-01-01T00:00:00Z"),
            ("0001-01-01T00:00:00Z", -62_135_596_800, 0, "0001-01-01T00:00:00Z"),
            (
                "9999-12-31T23:59:59.999999999Z", 253_402_300_799, 999_999_999,
                "9999-12-31T23:59:59.999999999Z"
            ),
            ("2024-02-29T12:00:00+00:00", 1_709_208_000, 0, "2024-02-29T12:00:00Z"),
            ("1969-12-31T23:59:59.5Z", -1, 500_000_000, "1969-12-31T23:59:59.500Z"),
            (
                "2000-03-01T00:00:00.000001-13:59", 951_918_340 + 0, 1000,
                "2000-03-01T13:59:00.000001Z"
            ),
        ] as [(String, Int64, Int32, String)]
    )
    func `are read and written`(
        text: String,
        seconds: Int64,
        nanoseconds: Int32,
        canonical: String
    ) throws {
        let time = try #require(try read(text))
        #expect(time.nanoseconds == nanoseconds)
        #expect(time.rfc3339 == canonical)
        if text.hasSuffix("Z") { #expect(time.seconds == seconds) }
    }

    @Test func `in milliseconds are what they are in microseconds`() {
        let base = Array("2024-02-29T23:59:59.006Z".utf8)
        var accepted = 0
        for place in base.indices.dropLast() {
            for byte in UInt8.min...UInt8.max where byte != UInt8(ascii: "\\") {
                var text = base
                text[place] = byte
                let precise = text.dropLast() + Array("000Z".utf8)
                let time = try? read(String(decoding: text, as: UTF8.self))
                let other = try? read(String(decoding: precise, as: UTF8.self))
                #expect(time == other, "byte \(byte) at \(place)")
                if time != nil { accepted += 1 }
            }
        }
        #expect(accepted > 80)
    }

    private func read(_ text: String) throws -> Timestamp? {
        let json = "{\"link\":\"a\",\"occurredAt\":\"\(text)\"}"
        return try Reading.intent(Array(json.utf8)).intent.occurredAt
    }

    @Test(arguments: [
        "", "2026-11-21", "2026-11-21T08:15:29", "2026-11-21t08:15:29Z", "2026-11-21T08:15:29z",
        "2026-11-21T08:15:29.Z", "2026-11-21T08:15:29.1234567890Z", "2026-11-21T08:15:29+1:00",
        "2026-11-21T08:15:29+24:00", "2026-11-21T08:15:29+01:60", "2026-11-21T08:15:29+0100",
        "2026-11-21T08:15:29Z ", "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z",
        "2026-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2026-04-31T00:00:00Z",
        "2026-11-21T24:00:00Z", "2026-11-21T23:60:00Z", "2026-11-21T23:59:60Z",
        "0000-01-01T00:00:00Z", "0001-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01",
        "2026-11-2１T08:15:29Z",
    ])
    func `that are none are refused`(text: String) {
        let json = "{\"link\":\"a\",\"occurredAt\":\"\(text)\"}"
        #expect(Reading.code(ofIntent: Array(json.utf8)) == "invalid_timestamp")
    }
}
