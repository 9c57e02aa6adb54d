import LandfallValues
import Testing

@testable import LandfallTokens

/// Files of keys, and what of them can be used.
struct KeyRingTests {
    private static let secret = String(repeating: "QUFB", count: 11)
    private static let padded = String(repeating: "A", count: 43) + "="

    @Test(
        arguments: [
            ("k1:\(secret)", ["k1"]),
            ("# keys\n\n  new : \(padded)  \r\nold:\(secret)\n", ["new", "old"]),
            ("\u{FEFF}A-z_9:" + String(repeating: "-_", count: 22), ["A-z_9"]),
            (
                String(repeating: "k", count: 32) + ":" + String(repeating: "+/", count: 22),
                [String(repeating: "k", count: 32)]
            ),
        ]
    )
    func `a file of keys is read in its order`(text: String, ids: [String]) throws {
        let ring = try KeyRing(text: text)
        #expect(ring.ids.map(\.text) == ids)
        #expect(ring.signingID.text == ids[0])
        #expect(ring.description == "keys " + ids.joined(separator: ", "))
    }

    @Test(
        arguments: [
            ("", .noKeys),
            ("# nothing\n", .noKeys),
            ("k1", .malformed(line: 1)),
            ("\n:\(secret)", .badID(line: 2)),
            ("k.1:\(secret)", .badID(line: 1)),
            ("k/1:\(secret)", .badID(line: 1)),
            ("kä:\(secret)", .badID(line: 1)),
            (String(repeating: "k", count: 33) + ":\(secret)", .badID(line: 1)),
            ("k1:", .shortSecret(line: 1, bytes: 0)),
            ("k1:!", .badSecret(line: 1)),
            ("k1:\(secret)=", .badSecret(line: 1)),
            ("k1:A", .badSecret(line: 1)),
            ("k1:AB", .badSecret(line: 1)),
            ("k1:" + String(repeating: "QUFB", count: 10), .shortSecret(line: 1, bytes: 30)),
            ((1...17).map { "k\($0):\(secret)" }.joined(separator: "\n"), .tooManyKeys(line: 17)),
        ] as [(String, KeyRingError)]
    )
    func `a file that can't be used is refused at its line`(
        text: String,
        expected: KeyRingError
    ) {
        #expect(throws: expected) { try KeyRing(text: text) }
        #expect(!expected.description.contains(Self.secret))
    }

    @Test
    func `a key that stands there twice is refused by its name`() throws {
        let id = try #require(KeyID("k1"))
        let expected = KeyRingError.repeatedID(line: 2, id: id)
        #expect(throws: expected) { try KeyRing(text: "k1:\(Self.secret)\nk1:\(Self.padded)") }
        #expect(expected.description == "line 2: the id k1 stands there twice")
    }

    @Test(
        arguments: [
            ([], ""), ([0], "AA"), ([0xFB, 0xFF], "-_8"), ([1, 2, 3], "AQID"),
        ] as [([UInt8], String)]
    )
    func `bytes have one text, and the text the same bytes`(bytes: [UInt8], text: String) {
        #expect(Base64.urlText(of: bytes) == text)
        #expect(Base64.bytes(ofURLText: text) == bytes)
    }

    @Test(arguments: ["A", "AB", "AAA=", "+/8", "A A", "AQI\u{0}"])
    func `another spelling of bytes is refused`(text: String) {
        #expect(Base64.bytes(ofURLText: text) == nil)
    }

    @Test
    func `the code is HMAC with SHA-256 of the text`() throws {
        let ring = try KeyRing(text: "k1:\(Self.padded)")
        var text = CanonicalText(.link)
        text.append("é")
        #expect(text.bytes == Array("landfall-link-1\n2:é\n".utf8))
        let code = try #require(ring.code(of: text, by: ring.signingID))
        let digits = code.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        #expect(digits == "603a4b4caf4e777869ed86908e6d7c0167806fae87200522b0a73b2f52a84671")
    }
}
