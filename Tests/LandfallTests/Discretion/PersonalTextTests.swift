import Landfall
import Testing

struct PersonalTextTests {
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
            ("two@at@signs.example", "<redacted>"),
            ("/@handle", "/@handle"),
            ("100%", "100%"),
            ("100%25/off", "100%25/off"),
            ("chats.example.com/a.b/c-d_e", "chats.example.com/a.b/c-d_e"),
            ("k1.1790000000..\(mac)", "<redacted>"),
            ("t=k1.1790000000.bm9uY2U.\(mac)&x=1", "t=<redacted>&x=1"),
            ("lf1.k1.eyJhIjoxfQ.\(mac)", "<redacted>"),
            ("lf1%2Ek1%2EeyJhIjoxfQ%2E\(mac)", "<redacted>"),
            ("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJlc2lnbmF0dXJl", "<redacted>"),
        ]
    )
    func `addresses and tokens are masked by their shape`(text: String, shown: String) {
        #expect(PersonalText.masked(text) == shown)
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
        #expect(BareLink.text(of: link) == shown)
        if BareLink.isBare(link) { #expect(shown == link) }
    }

    @Test func `most links need no second look`() {
        #expect(BareLink.isBare("https://links.example.com/c/77"))
        #expect(!BareLink.isBare("https://links.example.com/c/77?a=b"))
        #expect(!BareLink.isBare("mailto:x"))
    }
}
