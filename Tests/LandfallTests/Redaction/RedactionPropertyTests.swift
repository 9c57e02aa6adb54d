import Landfall
import TestSupport
import Testing

/// What redaction must never let through, and how long it may take.
@Suite struct `Redaction` {
    /// Writes text with percent escapes.
    private struct Escaping {
        var generator: SeededGenerator

        /// Escapes some bytes of a text, all at signs among them, up to so many times.
        mutating func escape(_ text: String, levels: Int) -> String {
            var text = text
            for _ in 0..<levels {
                let share = generator.pick([0, 10, 50, 100])
                var next = ""
                for byte in text.utf8 {
                    // A percent sign stands for an escape now, so it is escaped at each level.
                    let isMarked = byte == UInt8(ascii: "%") || byte == UInt8(ascii: "@")
                    if isMarked || generator.happens(share) || byte >= 0x80 {
                        let isUpper = generator.once(in: 2)
                        let digits = String(byte, radix: 16, uppercase: isUpper)
                        next += "%" + (byte < 16 ? "0" : "") + digits
                    } else {
                        next.unicodeScalars.append(Unicode.Scalar(byte))
                    }
                }
                text = next
            }
            return text
        }
    }

    /// What a text says once all escapes are decoded that it has, and on the way there.
    private static func readings(of text: String) -> [String] {
        var all = [text]
        var bytes = Array(text.utf8)
        for _ in 0..<8 {
            var plain: [UInt8] = []
            var index = 0
            while index < bytes.count {
                if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
                    let byte = UInt8(
                        String(decoding: bytes[index + 1...index + 2], as: UTF8.self),
                        radix: 16
                    )
                {
                    plain.append(byte)
                    index += 3
                } else {
                    plain.append(bytes[index])
                    index += 1
                }
            }
            bytes = plain
            all.append(String(decoding: plain, as: UTF8.self))
        }
        return all
    }

    private static let people = [
        "zqann", "zqbob.roe", "zqcarl+news", "zqdora_k", "zqeva-maria", "zq\u{f6}zil", "zqo'hara",
    ]
    private static let domains = ["example.com", "mail.example.org", "b\u{fc}cher.example", "x"]
    private static let signs = ["@", "\u{FF20}", "\u{FE6B}"]
    private static let places = [
        "#", "to # please", "/u/#/settings", "email=#&x=1", "a@b.c #", "# and a@b.c",
        "{\"to\":\"#\"}",
        "https://x.example/p?mail=#", "https://x.example/#/z", "size=large;#", "token=1, #", "<#>",
        "100%25 of #", "caf%C3%A9/#", "mailto:#?subject=x", "a%252525b/#", "\u{f6}, #",
    ]

    @Test(arguments: 0..<40)
    func `lets no address through, in whatever place and with up to three levels of escapes`(
        seed: Int
    ) {
        var escaping = Escaping(generator: SeededGenerator(seed: seed))
        for _ in 0..<50 {
            let person = escaping.generator.pick(Self.people)
            let address =
                person + escaping.generator.pick(Self.signs) + escaping.generator.pick(Self.domains)
            let levels = escaping.generator.number(0...3)
            let shown = escaping.escape(address, levels: levels)
            let text = escaping.generator.pick(Self.places).replacing("#", with: shown)
            let redacted = [
                TextRedaction.redacted(text), TextRedaction.redactedWhereUndeclared(text),
            ]
            for reading in redacted.flatMap(Self.readings) {
                #expect(!reading.contains("zq"), "\(text) gives \(reading)")
            }
            #expect(TextRedaction.holdsAtSign(text))
            let link = "https://x.example/u/\(shown)?q=\(shown)"
            let bare = Self.readings(of: LinkRedaction.text(of: link))
            #expect(bare.allSatisfy { !$0.contains("zq") }, "\(link) gives \(bare)")
        }
    }

    /// Texts of 2 KiB that are as hard as can be.
    static let hardTexts = [
        "%" + String(repeating: "25", count: 1_023),
        String(repeating: "%2525", count: 410), String(repeating: "%40", count: 682),
        String(repeating: "a%40", count: 512), String(repeating: "@", count: 2_048),
        String(repeating: "a@", count: 1_024), String(repeating: "\u{FF20}", count: 682),
        String(repeating: "token=", count: 341), String(repeating: "n=", count: 1_024),
        String(repeating: "://", count: 682), String(repeating: "://?", count: 512),
        String(repeating: "eyJ.", count: 512), String(repeating: "a", count: 2_048),
    ]

    /// Before escapes were decoded three times at most, the first of these took minutes.
    @Test(arguments: hardTexts)
    func `takes a moment for sixteen texts of two kibibytes, however they are made`(text: String) {
        let start = ContinuousClock.now
        for _ in 0..<16 {
            _ = TextRedaction.redacted(text)
            _ = TextRedaction.holdsAtSign(text)
        }
        // Without optimisation, beside other tests; it is a hundredth of it with.
        #expect(ContinuousClock.now - start < .seconds(2))
    }
}
