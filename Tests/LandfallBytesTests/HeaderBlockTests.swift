import Testing

@testable import LandfallBytes

/// The headers of a record as bytes.
@Suite struct HeaderBlockTests {
    /// A header of a test.
    struct Pair: Hashable {
        let name: String
        let value: [UInt8]?
    }

    static let lists: [[Pair]] = [
        [],
        [Pair(name: "ce_id", value: [0x31])],
        [Pair(name: "x", value: nil), Pair(name: "x", value: [])],
        [
            Pair(name: "", value: Array(repeating: 0xFF, count: 300)),
            Pair(name: "kopf ü", value: Array("wert".utf8)),
        ],
        [Pair(name: String(repeating: "n", count: 128), value: Array(repeating: 1, count: 127))],
        (0..<200).map { Pair(name: "h\($0)", value: [UInt8($0)]) },
    ]

    private static func block(_ pairs: [Pair]) -> HeaderBlock {
        var block = HeaderBlock()
        for pair in pairs { block.append(pair.name, pair.value) }
        return block
    }

    private static func decoded(_ bytes: [UInt8]) -> HeaderBlock? {
        bytes.withBytes { HeaderBlock(encoded: $0) }
    }

    /// The ledger's form, spelled out once more.
    private static func encoded(_ pairs: [Pair]) -> [UInt8] {
        func number(_ number: Int) -> [UInt8] {
            number < 0x80
                ? [UInt8(number)] : [UInt8(number & 0x7F) | 0x80, UInt8(number >> 7)]
        }
        return pairs.reduce(into: number(pairs.count)) { bytes, pair in
            bytes += number(pair.name.utf8.count) + pair.name.utf8
            bytes += number(pair.value.map { $0.count + 1 } ?? 0) + (pair.value ?? [])
        }
    }

    @Test(arguments: lists)
    func `headers come back as they were, and their bytes are known`(pairs: [Pair]) throws {
        let block = Self.block(pairs)
        #expect(block.map { Pair(name: $0.name, value: $0.value) } == pairs)
        #expect(block.encoded == Self.encoded(pairs))
        #expect(block.encodedBytes == block.encoded.count)
        #expect(block.count == pairs.count && block.isEmpty == pairs.isEmpty)
        let bytes = pairs.reduce(0) { $0 + $1.name.utf8.count + ($1.value?.count ?? 0) }
        #expect(block.textBytes == bytes)
        let decoded = try #require(Self.decoded(block.encoded))
        #expect(decoded == block && decoded.hashValue == block.hashValue)
        #expect(decoded.textBytes == bytes)
    }

    @Test(arguments: lists)
    func `headers are lent in their order`(pairs: [Pair]) {
        var seen: [Pair] = []
        Self.block(pairs).forEachHeader { name, value in
            seen.append(Pair(name: name.string, value: value?.array))
        }
        #expect(seen == pairs)
    }

    @Test func `a cut or lengthened text is no list of headers`() {
        let bytes = Self.block(Self.lists[3]).encoded
        for count in 0..<bytes.count { #expect(Self.decoded(Array(bytes.prefix(count))) == nil) }
        #expect(Self.decoded(bytes + [0]) == nil)
    }

    @Test(arguments: [
        // A count, a name and a value that are longer than what is there; and numbers of six bytes.
        [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01],
        [2, 0, 0],
        [1, 5, 0x61],
        [1, 1, 0x61, 3, 0x62],
        [1, 1, 0x61, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F],
        [1, 0x80, 0x80, 0x80, 0x80, 0x80, 0x00, 0],
    ])
    func `lengths beyond the bytes are no headers`(bytes: [UInt8]) {
        #expect(Self.decoded(bytes) == nil)
    }

    @Test(arguments: [0, 1, 126, 127, 128, 16_382, 16_383, 16_384])
    func `a value that is written in its place is as one that is added`(count: Int) {
        let text = String(repeating: "y", count: count)
        var added = HeaderBlock()
        var written = HeaderBlock()
        var texts = HeaderBlock()
        for name in ["a", "b"] {
            added.append(name, Array(text.utf8))
            written.append(name) { $0.append(utf8Of: text) }
            texts.append(name, text)
        }
        #expect(written == added)
        #expect(texts == added)
        #expect(added.textBytes == 2 * (count + 1))
    }

    @Test func `blocks are put one behind the other`() {
        var block = Self.block(Self.lists[1])
        block.append(contentsOf: Self.block(Self.lists[3]))
        #expect(block == Self.block(Self.lists[1] + Self.lists[3]))
    }

    @Test func `the first header of a name is found, and all of them are left out`() {
        let block = Self.block([
            Pair(name: "a", value: nil), Pair(name: "b", value: [1]), Pair(name: "b", value: [2]),
            Pair(name: "ab", value: []), Pair(name: "B", value: [3]),
        ])
        #expect(block.firstValue(of: "b") == [1])
        #expect(block.firstValue(of: "a") == nil)
        #expect(block.firstValue(of: "ab") == [])
        #expect(block.firstValue(of: "c") == nil)
        let rest = Self.block([Pair(name: "ab", value: []), Pair(name: "B", value: [3])])
        #expect(block.without(["b", "a"]) == rest)
        #expect(block.without([]) == block)
        #expect(block.without(["a", "b", "ab", "B"]) == HeaderBlock())
    }
}
