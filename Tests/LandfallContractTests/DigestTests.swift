import CSHA256
import Crypto
import Testing

@testable import LandfallContract

/// SHA-256 without an allocation, held against swift-crypto's.
@Suite struct DigestTests {
    /// The ways of computing it that there are here: the portable one, and the processor's.
    static let ways = csha256_has_instructions() ? [true, false] : [true]

    private static func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8.random(in: .min ... .max) }
    }

    private static func hash(_ bytes: [UInt8], isPortable: Bool) -> [UInt8] {
        var digest = Digest(isPortable: isPortable)
        digest.addBare(bytes.span)
        return digest.finish().array
    }

    @Test(arguments: ways)
    func `bytes of all lengths up to 300 have the hash of swift-crypto`(isPortable: Bool) {
        for count in 0...300 {
            let bytes = Self.bytes(count)
            #expect(Self.hash(bytes, isPortable: isPortable) == Array(SHA256.hash(data: bytes)))
        }
    }

    @Test(arguments: ways)
    func `long bytes have the hash of swift-crypto`(isPortable: Bool) {
        for _ in 0..<50 {
            let bytes = Self.bytes(.random(in: 301...20_000))
            #expect(Self.hash(bytes, isPortable: isPortable) == Array(SHA256.hash(data: bytes)))
        }
    }

    @Test(arguments: ways)
    func `it does not matter in which pieces bytes come`(isPortable: Bool) {
        for _ in 0..<200 {
            let bytes = Self.bytes(.random(in: 0...400))
            var digest = Digest(isPortable: isPortable)
            var rest = bytes[...]
            while !rest.isEmpty {
                let piece = Array(rest.prefix(.random(in: 0...150)))
                digest.addBare(piece.span)
                rest = rest.dropFirst(piece.count)
            }
            #expect(digest.finish().array == Array(SHA256.hash(data: bytes)))
        }
    }

    @Test func `parts are told apart by their lengths`() {
        var digest = Digest(domain: "d")
        digest.add("äb")
        digest.add([7, 8])
        digest.add(nil)
        digest.add(Int64(-2))
        digest.add(Int32(0x0102_0304))
        digest.add(UInt8(9))
        let first = digest.finish()
        var expected: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 1] + "d".utf8
        expected += [0, 0, 0, 0, 0, 0, 0, 3] + "äb".utf8
        expected += [1, 0, 0, 0, 0, 0, 0, 0, 2, 7, 8, 0]
        expected += Array(repeating: 0xFF, count: 7) + [0xFE, 1, 2, 3, 4, 9]
        #expect(first.array == Array(SHA256.hash(data: expected)))
        var second = Digest()
        second.add(first)
        let parts = [0, 0, 0, 0, 0, 0, 0, 32] + first.array
        #expect(second.finish().array == Array(SHA256.hash(data: parts)))
    }

    @Test func `a digest is its 32 bytes, and digits of them`() throws {
        let bytes = [0xFE, 0x0A] + (2..<32).map { UInt8($0) }
        let digest = try #require(DigestBytes(bytes))
        #expect(digest.array == bytes)
        #expect((0..<32).map { digest[$0] } == bytes)
        #expect(digest.first == 0xFE0A_0203_0405_0607)
        #expect(digest.hexadecimal(ofFirst: 3) == "fe0a02")
        #expect(digest.hexadecimal(ofFirst: 0) == "")
        #expect(digest.hexadecimal().hasSuffix("1b1c1d1e1f"))
        #expect(digest.hexadecimal().utf8.count == 64)
        for count in 0...32 {
            let digits = bytes.prefix(count).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
            #expect(digest.hexadecimal(ofFirst: count) == digits.joined())
        }
        #expect(DigestBytes(bytes.dropLast()) == nil)
        #expect(DigestBytes(bytes + [0]) == nil)
        for place in 0..<32 {
            var other = bytes
            other[place] ^= 1
            #expect(DigestBytes(other) != digest)
        }
    }

    @Test func `each byte has its two digits`() throws {
        for byte in UInt8.min ... .max {
            let digest = try #require(DigestBytes(Array(repeating: byte, count: 32)))
            let digits = (byte < 16 ? "0" : "") + String(byte, radix: 16)
            #expect(digest.hexadecimal(ofFirst: 5) == String(repeating: digits, count: 5))
        }
    }

    @Test func `an identity that was kept is the same again, and needs 32 bytes`() throws {
        let identity = IntentIdentity(key: nil, intentID: "i", attempt: 1)
        let bytes = identity.bytes
        #expect(IntentIdentity(bytes: bytes) == identity)
        #expect(IntentIdentity(bytes: bytes + [0]) == nil)
        #expect(IntentIdentity(bytes: Array(bytes.dropLast())) == nil)
        #expect(IntentIdentity(bytes: []) == nil)
        #expect(IntentIdentity.byteCount == bytes.count)
    }

    @Test func `a number is 16 digits`() {
        var text: [UInt8] = []
        text.append(hexadecimal: 0x0123_4567_89AB_CDEF)
        text.append(hexadecimal: 1)
        #expect(String(decoding: text, as: UTF8.self) == "0123456789abcdef0000000000000001")
    }
}
