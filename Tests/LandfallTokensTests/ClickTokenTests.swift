import LandfallValues
import Testing

@testable import LandfallTokens

/// Tokens of links in e-mails that go through the gateway.
struct ClickTokenTests {
    private static let secret = String(repeating: "QUFB", count: 11)
    private let ring: KeyRing
    private let claims = ClickClaims(
        link: "https://links.example.com/c/77?a=b",
        campaignID: "w47",
        messageID: "m1",
        linkIndex: 3
    )

    init() throws { ring = try KeyRing(text: "k1:\(Self.secret)\nk0:\(Self.secret)QUFB") }

    @Test func `A token says what was signed, until it expires and after`() throws {
        let token = try #require(ring.token(for: claims, expiry: 2000))
        #expect(ring.click(of: token, now: 1999) == OpenedClick(claims: claims, isExpired: false))
        #expect(ring.click(of: token, now: 2000) == OpenedClick(claims: claims, isExpired: true))
        let payload = token.split(separator: ".")[2]
        #expect(
            Base64.bytes(ofURLText: payload).map { String(decoding: $0, as: UTF8.self) }
                == "https://links.example.com/c/77?a=b\nw47\nm1\n3"
        )
        let bare = ClickClaims(link: "https://links.example.com/")
        let bareToken = try #require(ring.token(for: bare, expiry: 1))
        #expect(ring.click(of: bareToken, now: 0)?.claims == bare)
    }

    @Test func `No byte of it can be changed`() throws {
        let token = Array(try #require(ring.token(for: claims, expiry: 2000)).utf8)
        for place in token.indices {
            for byte in [UInt8(ascii: "A"), UInt8(ascii: "0"), UInt8(ascii: "."), token[place] ^ 1]
            where byte != token[place] {
                var other = token
                other[place] = byte
                #expect(ring.click(of: String(decoding: other, as: UTF8.self), now: 0) == nil)
            }
        }
        for count in token.indices {
            #expect(ring.click(of: String(decoding: token[..<count], as: UTF8.self), now: 0) == nil)
        }
        #expect(ring.click(of: String(decoding: token + [0x41], as: UTF8.self), now: 0) == nil)
        #expect(ring.click(of: String(repeating: "a", count: 1 << 20), now: 0) == nil)
    }

    @Test func `Other tokens of the same key are none, and keys change`() throws {
        let link = LinkClaims(audience: "a", route: "r", parameters: [:])
        let payload = Array("https://links.example.com/\n\n\n0".utf8)
        let signed = try #require(ring.token(for: link, expiry: 2000, payload: payload))
        #expect(ring.click(of: signed, now: 0) == nil)
        let token = try #require(ring.token(for: claims, expiry: 2000))
        let turned = try KeyRing(text: "k2:\(Self.secret)QUFBQUFB\nk1:\(Self.secret)")
        #expect(turned.click(of: token, now: 0)?.claims == claims)
        let stranger = try KeyRing(text: "k1:\(Self.secret)QUFBQUFB")
        #expect(stranger.click(of: token, now: 0) == nil)
    }

    @Test(
        arguments: [
            ("", "", "", 0), ("a\nb", "", "", 0), ("a b", "", "", 0), ("ä", "", "", 0),
            ("a", "b c", "", 0), ("a", "", "b\nc", 0), ("a", "", "", -1),
            (String(repeating: "a", count: 1025), "", "", 0),
            ("a", String(repeating: "a", count: 65), "", 0),
        ]
    )
    func `What is out of bounds is not signed`(
        link: String,
        campaign: String,
        message: String,
        index: Int32
    ) {
        let claims = ClickClaims(
            link: link,
            campaignID: campaign,
            messageID: message,
            linkIndex: index
        )
        #expect(ring.token(for: claims, expiry: 2000) == nil)
        #expect(ring.token(for: self.claims, expiry: 0) == nil)
    }

    @Test func `The longest claims fit into a token`() throws {
        let long = ClickClaims(
            link: String(repeating: "a", count: ClickClaims.linkLimit),
            campaignID: String(repeating: "c", count: ClickClaims.nameLimit),
            messageID: String(repeating: "m", count: ClickClaims.nameLimit),
            linkIndex: .max
        )
        let key = String(repeating: "k", count: KeyID.lengthLimit)
        let ring = try KeyRing(text: "\(key):\(Self.secret)")
        let token = try #require(ring.token(for: long, expiry: LinkToken.expiryLimit))
        #expect(token.utf8.count <= KeyRing.clickTokenLimit)
        #expect(ring.click(of: token, now: 0)?.claims == long)
    }

    @Test func `A click has one name for a client, a link and a minute`() throws {
        let token = try #require(ring.token(for: claims, expiry: 2000))
        let name = try #require(ring.clickName(of: token, client: [1, 2], minute: 5))
        #expect(name.count == 32)
        #expect(ring.clickName(of: token, client: [1, 2], minute: 5) == name)
        #expect(ring.clickName(of: token, client: [1, 3], minute: 5) != name)
        #expect(ring.clickName(of: token, client: [1, 2], minute: 6) != name)
        #expect(ring.clickName(of: "k9.1..", client: [], minute: 0) == nil)
    }
}
