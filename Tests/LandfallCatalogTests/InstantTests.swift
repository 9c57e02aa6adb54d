import Landfall
import Testing

@testable import LandfallCatalog

/// Instants as a catalog writes them.
struct InstantTests {
    @Test(arguments: [
        ("1970-01-01T00:00:00Z", 0), ("2000-02-29T23:59:59Z", 951_868_799),
        ("2026-11-27T00:00:00+01:00", 1_795_734_000),
        ("1600-03-01 12:30:00-05:30", -11_670_847_200),
        ("0001-01-01t00:00:00z", -62_135_596_800), ("9999-12-31T23:59:59Z", 253_402_300_799),
        ("1900-02-28T00:00:00Z", -2_203_977_600),
    ])
    func `an instant is read`(text: String, seconds: Int64) {
        #expect(Instant.timestamp(of: text) == Timestamp(seconds: seconds, nanoseconds: 0))
    }

    @Test(arguments: [
        "", "2026-11-27", "2026-11-27T00:00:00", "2026-11-27T00:00Z", "2026-02-29T00:00:00Z",
        "1900-02-29T00:00:00Z", "2026-04-31T00:00:00Z", "2026-00-01T00:00:00Z",
        "2026-13-01T00:00:00Z", "2026-01-00T00:00:00Z", "2026-01-01T24:00:00Z",
        "2026-01-01T00:60:00Z", "2026-01-01T00:00:60Z", "2026-01-01T00:00:00X",
        "2026-01-01T00:00:00+24:00", "2026-01-01T00:00:00+01:60", "2026-01-01T00:00:00*01:00",
        "2026-01-01T00:00:00+01-00", "0000-01-01T00:00:00Z", "0001-01-01T00:00:00+01:00",
        "+026-01-01T00:00:00Z", "２026-01-01T00:00Z",
    ])
    func `what is no instant is not read`(text: String) {
        #expect(Instant.timestamp(of: text) == nil)
    }
}
