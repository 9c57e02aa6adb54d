import LandfallValues

/// Ids that sort by their time: UUIDs of version 7 (RFC 9562).
enum TimeID {
    /// Makes an id.
    static func make() -> String {
        let milliseconds = UInt64(WallClock.sinceEpoch / .milliseconds(1))
        let high = milliseconds << 16 | 0x7000 | UInt64.random(in: 0...0xFFF)
        let low = 0x8000_0000_0000_0000 | UInt64.random(in: 0...0x3FFF_FFFF_FFFF_FFFF)
        let digits = Hexadecimal.text(of: high) + Hexadecimal.text(of: low)
        var text = ""
        for (index, digit) in digits.enumerated() {
            if [8, 12, 16, 20].contains(index) { text.append("-") }
            text.append(digit)
        }
        return text
    }
}
