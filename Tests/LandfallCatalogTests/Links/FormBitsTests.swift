import Testing

@testable import LandfallCatalog

/// Bits for the forms of a bucket.
struct FormBitsTests {
    /// The numbers of the forms whose bits are set.
    private static func members(of bits: FormBits, count: Int) -> [Int] {
        (0..<count).filter { bits[$0 / 64] & (1 << UInt64($0 % 64)) != 0 }
    }

    @Test(arguments: [(1, 1), (63, 1), (64, 1), (65, 2), (128, 2), (129, 3)])
    func `each form has its bit`(count: Int, words: Int) {
        var bits = FormBits(repeating: false, count: count)
        #expect(bits.wordCount == words)
        #expect(Self.members(of: bits, count: count).isEmpty)
        #expect(
            Self.members(of: FormBits(repeating: true, count: count), count: count)
                == Array(0..<count)
        )
        var work = LinkWork()
        bits.insert(.few([Int32(count - 1)]), &work)
        #expect(Self.members(of: bits, count: count) == [count - 1])
        #expect(work.wordCount == 1)
        bits.insert(.many(LinkSet.bits([0, Int32(count - 1)], words)), &work)
        #expect(Self.members(of: bits, count: count) == (count == 1 ? [0] : [0, count - 1]))
        #expect(work.wordCount == 1 + words)
    }

    @Test func `a word is set without the others`() {
        var bits = FormBits(repeating: true, count: 130)
        bits[1] = 0b101
        #expect(Self.members(of: bits, count: 130) == Array(0..<64) + [64, 66, 128, 129])
        bits[0] &= 0
        #expect(Self.members(of: bits, count: 130) == [64, 66, 128, 129])
    }
}
