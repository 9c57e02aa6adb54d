import LandfallContract
import TestSupport

/// Damages records at random: bytes flipped, deleted, inserted, copied, cut off.
struct Damage {
    var random: SeededGenerator
    let encoding: ContentEncoding

    mutating func applied(to whole: [UInt8]) -> [UInt8] {
        var bytes = whole
        for _ in 0..<random.number(1...2) where !bytes.isEmpty {
            let place = random.number(0...bytes.count - 1)
            switch random.number(0...7) {
            case 0: bytes[place] ^= UInt8(1 << random.number(0...7))
            case 1: bytes.remove(at: place)
            case 2: bytes.insert(UInt8(truncatingIfNeeded: random.next()), at: place)
            case 3: bytes.removeSubrange(place...)
            case 4: bytes.insert(contentsOf: fragment(), at: place)
            case 5: bytes[place] = telling()
            case 6:
                let end = min(bytes.count, place + random.number(1...12))
                bytes.insert(contentsOf: Array(bytes[place..<end]), at: end)
            default: bytes.insert(telling(), at: place)
            }
        }
        return bytes
    }

    /// A byte that means something in the encoding.
    private mutating func telling() -> UInt8 {
        let marks: [UInt8] =
            encoding == .json
            ? Array("{}[]\",:\\/-+.eE0123456789ntfu\n ".utf8) + [0, 0x7F, 0x80, 0xC0, 0xED, 0xFF]
            : [0, 1, 2, 3, 4, 7, 8, 0x0A, 0x12, 0x22, 0x7F, 0x80, 0xFF]
        return marks[random.number(0...marks.count - 1)]
    }

    private mutating func fragment() -> [UInt8] {
        let fragments: [String] =
            encoding == .json
            ? [
                "null", "\"x\":null,", "\\ud83d", "\\ud83d\\ude00", "\\u0000", ",\"kind\":\"TAB\"",
                "{\"a\":[1,2,{}]}", "1e2", "1.0", "-0", "00", "[[[]]]", "\"id\":\"n1\",",
                ",\"unknown\":[{\"a\":1},null,true,\"\\n\"]", "\"\\u006bind\":5,", "\u{feff}",
            ]
            : [
                "\u{8}\u{1}", "\n\u{0}", "\u{b}\u{c}", "\u{10}\u{7f}", "Z\u{2}\n\u{0}",
                "\n\u{5}hello",
            ]
        return Array(fragments[random.number(0...fragments.count - 1)].utf8)
    }
}
