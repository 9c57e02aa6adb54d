import Testing

@testable import Landfall

@Suite
struct `Durations as people type them` {
    @Test(
        arguments: [
            ("0s", Duration.zero), ("250ms", .milliseconds(250)), ("45s", .seconds(45)),
            ("30m", .seconds(1800)), ("1h30m", .seconds(5400)), ("2d", .seconds(172_800)),
            ("1d1h1m1s1ms", .milliseconds(90_061_001)),
        ]
    )
    func `are read`(text: String, duration: Duration) {
        #expect(DurationText.read(text) == duration)
        #expect(DurationText.write(duration) == text)
    }

    @Test(
        arguments: [
            "", "5", "s", "-5s", "1.5h", "5 s", "5S", "5x", "5m1h", "5s5s", "99999999999s", "５s",
        ]
    )
    func `that are none are refused`(text: String) {
        #expect(DurationText.read(text) == nil)
    }
}
