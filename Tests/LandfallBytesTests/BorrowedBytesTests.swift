import LandfallBytes
import Testing

/// Bytes that are lent, at their exact bounds.
@Suite struct BorrowedBytesTests {
    private static let sample: [UInt8] = Array("{\"id\":\"n1\",\"type\":\"Chat\"}".utf8)

    @Test func `bytes are those that were lent, each at its place`() {
        Self.sample.withBytes { bytes in
            #expect(bytes.count == Self.sample.count)
            #expect(Array(bytes) == Self.sample)
            #expect(bytes.array == Self.sample)
            #expect(bytes.string == String(decoding: Self.sample, as: UTF8.self))
            for place in Self.sample.indices { #expect(bytes[place] == Self.sample[place]) }
        }
    }

    @Test(arguments: 0...17) func `a slice counts from its own beginning`(length: Int) {
        Self.sample.withBytes { bytes in
            for start in 0...(bytes.count - length) {
                let slice = bytes.slice(from: start, count: length)
                #expect(slice.array == Array(Self.sample[start..<start + length]))
            }
        }
    }

    @Test func `a word is eight bytes, the first the lowest, wherever they stand`() {
        Self.sample.withBytes { bytes in
            for start in 0...(bytes.count - 8) {
                let expected = (0..<8).reduce(UInt64(0)) { word, step in
                    word | UInt64(Self.sample[start + step]) << UInt64(8 * step)
                }
                #expect(bytes.word(at: start) == expected)
            }
        }
    }

    @Test(arguments: 0...12) func `the first word of fewer bytes is filled up`(length: Int) {
        // A buffer of its own, so that a read past the end is one past the memory.
        Array(Self.sample.prefix(length)).withBytes { bytes in
            let expected = bytes.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            #expect(bytes.prefixWord == expected)
        }
    }

    @Test(arguments: 0...33) func `equal is what has the same bytes`(length: Int) {
        let first = (0..<length).map { UInt8($0) }
        first.withBytes { bytes in
            Array(first).withBytes { #expect(bytes.isEqual(to: $0)) }
            (first + [0]).withBytes { #expect(!bytes.isEqual(to: $0)) }
            for place in first.indices {
                var other = first
                other[place] ^= 0x80
                other.withBytes { #expect(!bytes.isEqual(to: $0), "place \(place)") }
            }
        }
    }

    @Test(arguments: 0...33) func `a zero is found wherever it stands`(length: Int) {
        let bytes = (0..<length).map { UInt8($0 % 3 * 127 + 1) }
        // Within larger bytes, whose zeros before and behind don't count.
        ([0] + bytes + [0]).withBytes { #expect(!$0.slice(from: 1, count: length).holdsZero) }
        for place in 0..<length {
            var other = bytes
            other[place] = 0
            other.withBytes { #expect($0.holdsZero, "place \(place)") }
        }
    }

    @Test func `nothing can be lent`() {
        [UInt8]().withBytes { bytes in
            #expect(bytes.isEmpty)
            #expect(bytes.prefixWord == 0)
            #expect(bytes.array.isEmpty)
            #expect(bytes.string.isEmpty)
            #expect(bytes.isEqual(to: BorrowedBytes()))
            #expect(bytes.slice(from: 0, count: 0).isEmpty)
        }
    }

    @Test func `what does not lie within the bytes is never read`() async {
        await #expect(processExitsWith: .failure) {
            [1, 2, 3].withBytes { bytes in _ = bytes[3] }
        }
        await #expect(processExitsWith: .failure) {
            [1, 2, 3].withBytes { bytes in _ = bytes[-1] }
        }
        await #expect(processExitsWith: .failure) {
            [1, 2, 3, 4, 5, 6, 7].withBytes { bytes in _ = bytes.word(at: 0) }
        }
        await #expect(processExitsWith: .failure) {
            [UInt8](repeating: 0, count: 16).withBytes { bytes in _ = bytes.word(at: .max - 4) }
        }
        await #expect(processExitsWith: .failure) {
            [1, 2, 3].withBytes { bytes in _ = bytes.slice(from: 2, count: 2) }
        }
        await #expect(processExitsWith: .failure) {
            [1, 2, 3].withBytes { bytes in _ = bytes.slice(from: 1, count: -1) }
        }
        await #expect(processExitsWith: .failure) {
            [1, 2, 3].withBytes { bytes in _ = bytes.slice(from: 2, count: .max) }
        }
    }
}

@Suite struct ChecksumTests {
    @Test func `Each bit of any length changes it, and so does the length`() {
        var seen: Set<UInt64> = []
        for count in 0..<100 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37) }
            seen.insert(bytes.withBytes { $0.checksum })
            for place in 0..<count {
                for bit in 0..<8 {
                    var other = bytes
                    other[place] ^= 1 << bit
                    #expect(other.withBytes { $0.checksum } != bytes.withBytes { $0.checksum })
                }
            }
        }
        #expect(seen.count == 100)
        let zeros = Set(
            (0..<100).map { [UInt8](repeating: 0, count: $0).withBytes { $0.checksum } }
        )
        #expect(zeros.count == 100)
    }
}
