import Landfall
import LandfallBytes
import Testing

struct TextRedactionTests {
    private static let mac = String(repeating: "a", count: 43)

    @Test(
        arguments: [
            ("nothing in it", "nothing in it"),
            ("", ""),
            ("a@b.c", "<redacted>"),
            ("write to john.doe+news@mail.example.com, please", "write to <redacted>, please"),
            ("/u/john%40example.com/settings", "/u/<redacted>/settings"),
            ("email=j%2Bd@example.com&x=1", "email=<redacted>&x=1"),
            ("john%2540example.com", "<redacted>"),
            ("j\u{f6}rg@b\u{fc}cher.example", "<redacted>"),
            ("a@b.c and d@e.f", "<redacted> and <redacted>"),
            ("a@b.c bob%2540example.com", "<redacted>"),
            ("a@b.c bob%252540example.com", "<redacted>"),
            ("token=x bob%252540example.com", "<redacted>"),
            ("bob%25252540example.com", "<redacted>"),
            ("bob@mail%252Eexample%252Ecom/x", "<redacted>/x"),
            ("b%2562ob%2540example.com", "<redacted>"),
            ("a%252525b", "a%252525b"),
            ("a%25252525b", "<redacted>"),
            ("%2525252540", "<redacted>"),
            ("next=https%253A%252F%252Fx.example%253Fa%253D1", "<redacted>"),
            ("code%253D1234", "<redacted>"),
            (
                "https://x.example://y.example?a=b c?d",
                "https://x.example://y.example?<redacted> c?d"
            ),
            ("https://x.example?a://b?c#d", "https://x.example?<redacted>"),
            ("token=a;token=b,code=c", "token=<redacted>;token=<redacted>,code=<redacted>"),
            ("api_key=1&API-KEY=2", "api_key=<redacted>&API-KEY=<redacted>"),
            ("%+1%zz%4", "%+1%zz%4"),
            ("two@at@signs.example", "<redacted>"),
            ("/@handle", "/@handle"),
            ("ann\u{FF20}example.com", "<redacted>"),
            ("to ann\u{FE6B}example.com now", "to <redacted> now"),
            ("/u/ann%EF%BC%A0example.com/x", "/u/<redacted>/x"),
            ("/u/ann%ef%b9%ab\u{FF45}xample.com/x", "/u/<redacted>/x"),
            ("%EF%BC%A", "%EF%BC%A"),
            ("%EF%BC", "%EF%BC"),
            ("\u{FF1A}", "\u{FF1A}"),
            ("j@b%C3%BCcher.example/x", "<redacted>/x"),
            ("token=abc", "token=<redacted>"),
            ("/cb;accessToken=ab/cd&x=1", "/cb;accessToken=<redacted>&x=1"),
            (
                "code=1, SESSION=2; api_key=3",
                "code=<redacted>, SESSION=<redacted>; api_key=<redacted>"
            ),
            ("code%3D1234", "<redacted>"),
            ("code=", "code="),
            ("=code", "=code"),
            ("size=large", "size=large"),
            ("https://x.example/p?a=1#b", "https://x.example/p?<redacted>"),
            (
                "see https://x.example/p?a=1 and /q?b=2",
                "see https://x.example/p?<redacted> and /q?b=2"
            ),
            ("https%3A%2F%2Fx.example%2Fp%3Fa%3D1", "<redacted>"),
            ("https%3A%2F%2Fx.example%2Fp", "https%3A%2F%2Fx.example%2Fp"),
            ("shop://p/9#", "shop://p/9#"),
            ("100%", "100%"),
            ("100%25/off", "100%25/off"),
            ("chats.example.com/a.b/c-d_e", "chats.example.com/a.b/c-d_e"),
            ("k1.1790000000..\(mac)", "<redacted>"),
            ("t=k1.1790000000.bm9uY2U.\(mac)&x=1", "t=<redacted>&x=1"),
            ("lf1.k1.eyJhIjoxfQ.\(mac)", "<redacted>"),
            ("lf1%2Ek1%2EeyJhIjoxfQ%2E\(mac)", "<redacted>"),
            ("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJlc2lnbmF0dXJl", "<redacted>"),
            ("eyJhbGciOiJub25lIn0.eyJzdWIiOiJ1c2VyLTE3In0.", "<redacted>"),
        ]
    )
    func `addresses and tokens are redacted by their shape`(text: String, shown: String) {
        #expect(TextRedaction.redacted(text) == shown)
    }

    @Test(
        arguments: [
            ("https://shop.example.com/p/9", "https://shop.example.com/p/9"),
            (
                "https://shop.example.com/p/9?email=a@b.c&token=x#top",
                "https://shop.example.com/p/9"
            ),
            ("https://a:b@shop.example.com/p/9", "https://shop.example.com/p/9"),
            ("https://x.example/p/9%3Femail=a@b.c", "https://x.example/p/9"),
            ("https://x.example/p;session=1/q", "https://x.example/p"),
            ("https://x.example/reset/9f86d081884c7d65", "https://x.example/reset/<redacted>"),
            ("https://x.example/u/a@b.c", "https://x.example/u/<redacted>"),
            ("https://x.example/u/a\u{FF20}b.c", "https://x.example/u/<redacted>"),
            ("https://x.example/cb/code=1234", "https://x.example/cb/code=<redacted>"),
            (
                "https://x.example/u/j.d+9f86d081884c7d65@b.example",
                "https://x.example/u/<redacted>"
            ),
            ("https://x.example/u/j@9f86d081884c7d65.example", "https://x.example/u/<redacted>"),
            (
                "https://x.example/m/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.SflKxwRJ-SMeKKF2QT4_w5c",
                "https://x.example/m/<redacted>"
            ),
            (
                "https://x.example/black-week-2026-offers",
                "https://x.example/black-week-2026-offers"
            ),
            ("https:\\\\x.example\\p", "https:"),
            ("mailto:a@b.c?subject=x", "mailto:"),
            ("javascript:alert('a@b.c')", "javascript:"),
            ("a@b.c", "<redacted>"),
            ("//x.example/p?q", "//x.example/p"),
            ("://", "://"),
            ("", ""),
            ("?", ""),
        ]
    )
    func `of a link of which nothing is declared scheme, host and path are left`(
        link: String,
        shown: String
    ) {
        #expect(LinkRedaction.text(of: link) == shown)
        if LinkRedaction.isBare(link) { #expect(shown == link) }
    }

    @Test(
        arguments: [
            ("a@b", true), ("@", true), ("a\u{FF20}b.c", true), ("a%40b.c", true),
            ("user-17", false),
            ("a%41b", false), ("\u{FF21}", false), ("", false), ("a%2540b.c", true),
            ("a%25252540b.c", true), ("a%2525252541b", true), ("a%2541b", false),
        ]
    )
    func `an at sign is seen in all its spellings`(text: String, isThere: Bool) {
        #expect(TextRedaction.holdsAtSign(text) == isThere)
    }

    @Test func `most links need no second look`() {
        #expect(LinkRedaction.isBare("https://links.example.com/c/77"))
        #expect(!LinkRedaction.isBare("https://links.example.com/c/77?a=b"))
        #expect(!LinkRedaction.isBare("mailto:x"))
    }

    @Test(arguments: 0...33)
    func `a mark is seen wherever it stands, and nothing else is one`(length: Int) {
        let plain = String(repeating: "x", count: length)
        #expect(!TextRedaction.isSuspect(plain))
        for place in 0..<length {
            func holding(_ mark: String) -> Bool {
                TextRedaction.isSuspect(plain.prefix(place) + mark + plain.dropFirst(place + 1))
            }
            for mark in ["#", "%", "=", "?", "@", "\u{FF20}", "\u{FE6B}"] {
                #expect(holding(mark), "\(mark) at \(place)")
            }
            // They differ from a mark in a bit or two.
            for other in ["!", "'", "\"", "$", "&", "<", ">", ";", "A", "B", "\u{0}", "\u{E0}"] {
                #expect(!holding(other), "\(other) at \(place)")
            }
        }
    }

    @Test(arguments: 0...26)
    func `what is shown as it is has nothing to be redacted, and no U+0000`(length: Int) {
        let plain = [UInt8](repeating: UInt8(ascii: "x"), count: length)
        plain.withBytes { #expect(TextRedaction.isShownAsItIs($0)) }
        for place in 0..<length {
            for byte in UInt8.min...UInt8.max {
                var text = plain
                text[place] = byte
                let isPlain = (0x26..<0x3D).contains(byte) || (0x41..<0x80).contains(byte)
                text.withBytes { #expect(TextRedaction.isShownAsItIs($0) == isPlain, "\(byte)") }
            }
        }
    }

    @Test func `a token is not shown as it is`() {
        let token = Array("\(Self.mac).\(Self.mac)".utf8)
        token.withBytes { #expect(!TextRedaction.isShownAsItIs($0)) }
    }

    @Test(arguments: 0...17)
    func `characters of links are seen wherever they stand`(length: Int) {
        let plain = [UInt8](repeating: UInt8(ascii: "x"), count: length)
        #expect(LinkCharacters.scan(String(decoding: plain, as: UTF8.self)) == (true, false, false))
        for place in 0..<length {
            for byte in UInt8.min..<0x80 {
                var text = plain
                text[place] = byte
                let (isPlain, hasEscapes, hasFragment) = LinkCharacters.scan(
                    String(decoding: text, as: UTF8.self)
                )
                let isAllowed = byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "\\")
                #expect(isPlain == isAllowed, "\(byte) at \(place)")
                if isPlain {
                    #expect(hasEscapes == (byte == UInt8(ascii: "%")))
                    #expect(hasFragment == (byte == UInt8(ascii: "#")))
                }
            }
            let umlaut = String(decoding: plain.prefix(place), as: UTF8.self) + "\u{E4}"
            #expect(!LinkCharacters.scan(umlaut).isPlain)
        }
    }
}
