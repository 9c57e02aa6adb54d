import LandfallBytes
import Testing

@Suite struct ByteWriterTests {
    @Test(arguments: 0...40)
    func `writes runs of each length at each place, and nothing beside them`(length: Int) {
        let bytes = (0..<length).map { UInt8($0 + 100) }
        for before in 0..<9 {
            // Just as much room as is needed, so that one byte too far is found by a sanitizer.
            var writer = ByteWriter(capacity: max(1, before + length))
            for _ in 0..<before { writer.append(7) }
            bytes.lend { writer.append($0) }
            #expect(writer.count == before + length)
            #expect(writer.array == Array(repeating: 7, count: before) + bytes)
        }
    }

    @Test func `grows as far as it has to, and keeps what was written`() {
        var writer = ByteWriter(capacity: 1)
        var expected: [UInt8] = []
        for number in 0..<100 {
            writer.append(UInt8(number))
            writer.append(String(repeating: "ä", count: number))
            expected += [UInt8(number)] + Array(String(repeating: "ä", count: number).utf8)
        }
        #expect(writer.array == expected)
    }

    @Test func `takes bytes off its end, and goes on from there`() {
        var writer = ByteWriter(capacity: 4)
        writer.append("abcdef")
        writer.keepFirst(9)
        #expect(writer.count == 6)
        writer.keepFirst(2)
        writer.append("x")
        #expect(writer.array == Array("abx".utf8))
        writer.keepFirst(0)
        #expect(writer.array.isEmpty)
    }

    @Test func `lasting bytes are a copy`() {
        var bytes: [UInt8] = [1, 2, 3]
        let lasting = LastingBytes(bytes)
        bytes[0] = 9
        #expect(lasting.borrowed.array == [1, 2, 3])
        #expect(LastingBytes([]).borrowed.isEmpty)
    }
}
