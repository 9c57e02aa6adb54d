import Landfall
import Testing

@testable import LandfallTokens

/// Tokens by which an intent goes on behind a detour, whole and tampered with.
struct ResumeTokenTests {
    private static let payload = Array("anything at all".utf8)

    private static func ring(_ ids: String...) throws -> KeyRing {
        let lines = ids.map { id in
            let letter = id == "k1" ? "A" : "B"
            return "\(id):" + String(repeating: letter, count: 44)
        }
        return try KeyRing(text: lines.joined(separator: "\n"))
    }

    private static func fault(_ token: String, by ring: KeyRing) -> ResumeFault? {
        do throws(ResumeFault) {
            _ = try ring.payload(of: token)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [0, 1, 2, 3, 255, 256, 2980])
    func `what was sealed is opened`(count: Int) throws {
        let ring = try Self.ring("k1")
        let payload = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        let token = ring.token(sealing: payload)
        #expect(try ring.payload(of: token) == payload)
        #expect(try ResumeToken(token).unverifiedPayload == payload)
        #expect(try ResumeToken(token).key == ring.signingID)
        #expect(token.utf8.allSatisfy { (0x21...0x7E).contains($0) })
    }

    @Test
    func `a token that others make by the page is the same`() throws {
        let token = try Self.ring("k1").token(sealing: Self.payload)
        let payload = "YW55dGhpbmcgYXQgYWxs"
        #expect(token == "lf1.k1.\(payload).Jt5HkV8CEKjZQOAfGuSWqegAP1xEQN8TYJ8rzqlUKwM")
    }

    @Test
    func `a token that is too long is none`() throws {
        let ring = try Self.ring("k10")
        let longest = ring.token(sealing: [UInt8](repeating: 7, count: 3033))
        #expect(longest.utf8.count == ResumeToken.lengthLimit)
        #expect(Self.fault(longest, by: ring) == nil)
        let longer = ring.token(sealing: [UInt8](repeating: 7, count: 3034))
        #expect(Self.fault(longer, by: ring) == .malformed)
        #expect(Self.fault(String(repeating: "x", count: 1 << 20), by: ring) == .malformed)
    }

    @Test
    func `keys change without a token being refused`() throws {
        let first = try Self.ring("k1")
        let both = try Self.ring("k2", "k1")
        let second = try Self.ring("k2")
        let old = first.token(sealing: Self.payload)
        let new = both.token(sealing: Self.payload)
        #expect(new.hasPrefix("lf1.k2."))
        #expect(new == second.token(sealing: Self.payload))
        #expect(try both.payload(of: old) == Self.payload)
        #expect(try both.payload(of: new) == Self.payload)
        #expect(Self.fault(old, by: second) == .unknownKey)
        #expect(Self.fault(new, by: first) == .unknownKey)
        #expect(Self.fault(old.replacing("k1", with: "k2"), by: both) == .altered)
    }

    @Test
    func `the same name of another key opens nothing`() throws {
        let token = try Self.ring("k1").token(sealing: Self.payload)
        let other = try KeyRing(text: "k1:" + String(repeating: "C", count: 44))
        #expect(Self.fault(token, by: other) == .altered)
    }

    @Test
    func `rings that are made up open their own tokens only`() throws {
        let (one, two) = (KeyRing.random(), KeyRing.random())
        let token = one.token(sealing: Self.payload)
        #expect(try one.payload(of: token) == Self.payload)
        #expect(Self.fault(token, by: two) == .altered)
        #expect(Self.fault(token, by: .wellKnown) == .unknownKey)
        let known = KeyRing.wellKnown.token(sealing: Self.payload)
        #expect(try KeyRing.wellKnown.payload(of: known) == Self.payload)
        #expect(Self.fault(known, by: one) == .unknownKey)
    }

    @Test
    func `a token that is cut off anywhere is refused`() throws {
        let ring = try Self.ring("k1")
        let token = ring.token(sealing: Self.payload)
        for length in 0..<token.count {
            #expect(Self.fault(String(token.prefix(length)), by: ring) == .malformed)
        }
        for start in 1..<token.count {
            #expect(Self.fault(String(token.dropFirst(start)), by: ring) == .malformed)
        }
    }

    @Test
    func `every other character at every place is refused`() throws {
        let ring = try Self.ring("k1")
        let token = Array(ring.token(sealing: Self.payload).utf8)
        var accepted: [String] = []
        for place in token.indices {
            for byte in UInt8.min...0x7F where byte != token[place] {
                var changed = token
                changed[place] = byte
                let text = String(decoding: changed, as: UTF8.self)
                if Self.fault(text, by: ring) == nil { accepted.append(text) }
            }
        }
        #expect(accepted.isEmpty)
    }

    @Test(arguments: ["lf2", "lf10", "lf9999"])
    func `a token of a newer version is told from a broken one`(version: String) throws {
        let ring = try Self.ring("k1")
        let token = ring.token(sealing: Self.payload).replacing("lf1", with: version)
        #expect(Self.fault(token, by: ring) == .unknownVersion)
        #expect(Self.fault("\(version).x", by: ring) == .unknownVersion)
        #expect(Self.fault("\(version).a.b.c.d.e", by: ring) == .unknownVersion)
        #expect(Self.fault("\(version).x y", by: ring) == .malformed)
        #expect(Self.fault(version, by: ring) == .malformed)
    }

    @Test(
        arguments: [
            "", ".", "...", "lf1", "lf1.", "lf1...", "lf1.k1", "lf1.k1..", "lf0.k1.AA.AA",
            "lf01.k1.AA.AA", "lf.k1.AA.AA", "lf+1.k1.AA.AA", "lf10000.k1.AA.AA", "LF1.k1.AA.AA",
            "lf1.k1.AA.AA", "lf1.k 1.AA.AA", "lf1.k1.AA==.AA", "lf1.k1.A+/A.AA",
            "lf1.k1\u{0}.AA.AA",
            "lf१.k1.AA.AA", "lf1.ké.AA.AA", "lf1.k1.ÄÄ.AA", "lf1.k1.AA.AA.", "lf1.k1.AA\u{301}.AA",
            "lf1\u{FF0E}k1.AA.AA", "\u{FEFF}lf1.k1.AA.AA", "lf1.k1.AA.AA\n",
            "eyJhbGciOiJub25lIn0.e30.",
        ]
    )
    func `what is no token is refused as none`(text: String) throws {
        #expect(Self.fault(text, by: try Self.ring("k1")) == .malformed)
    }

    @Test(arguments: ["\u{301}", " ", "\n", "=", ".", "A", "é", "\u{0}"])
    func `what stands before or behind a token is not passed over`(text: String) throws {
        let ring = try Self.ring("k1")
        let token = ring.token(sealing: Self.payload)
        #expect(Self.fault(token + text, by: ring) == .malformed)
        #expect(Self.fault(text + token, by: ring) == .malformed)
    }

    @Test
    func `bytes have one spelling only, in the payload and in the code`() throws {
        let ring = try Self.ring("k1")
        let token = ring.token(sealing: [1])
        #expect(token.hasPrefix("lf1.k1.AQ."))
        #expect(Self.fault(token.replacing(".AQ.", with: ".AR."), by: ring) == .altered)
        #expect(Self.fault(token.replacing(".AQ.", with: ".AQ==."), by: ring) == .malformed)
        let last = try #require(token.utf8.last)
        let sibling = String(token.dropLast()) + String(UnicodeScalar(last + 1))
        #expect(Self.fault(sibling, by: ring) == .malformed)
        var crooked = try ResumeToken(token.replacing(".AQ.", with: ".AR."))
        crooked.code = try #require(ring.code(of: crooked.signedText, by: crooked.key))
        #expect(Self.fault(crooked.text, by: ring) == .malformed)
    }

    @Test
    func `the code of a link is worth nothing in a token, and the reverse`() throws {
        let ring = try Self.ring("k1")
        let claims = LinkClaims(audience: "1", route: "k1", parameters: [:])
        let link = try #require(ring.token(for: claims, expiry: 1_800_000_000, payload: [7]))
        #expect(Self.fault(link, by: ring) == .malformed)
        let token = try ResumeToken(ring.token(sealing: Self.payload))
        let text = try #require(LinkToken(link))
        var forged = token
        forged.code = text.code
        #expect(Self.fault(forged.text, by: ring) == .altered)
        // Signed as a link, the very same fields have another code.
        var asLink = CanonicalText(.link)
        asLink.append("1")
        asLink.append("k1")
        asLink.append(utf8: token.payloadText)
        var asResume = CanonicalText(.resume)
        asResume.append("1")
        asResume.append("k1")
        asResume.append(utf8: token.payloadText)
        #expect(asResume == token.signedText)
        let code = try #require(ring.code(of: asLink, by: token.key))
        #expect(code != token.code)
        forged.code = code
        #expect(Self.fault(forged.text, by: ring) == .altered)
        var linkToken = text
        linkToken.code = token.code
        #expect(throws: LinkTokenFault.invalid) {
            try ring.check(linkToken.text, for: claims, now: 1)
        }
    }
}
