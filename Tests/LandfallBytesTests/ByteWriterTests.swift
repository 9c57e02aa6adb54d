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
            bytes.withBytes { writer.append($0) }
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

    @Test func `numbers are written in network order, and in the place of others`() {
        var writer = ByteWriter(capacity: 1)
        writer.append(bigEndian: -2 as Int16)
        writer.append(bigEndian: 0x0102_0304 as UInt32)
        writer.append(bigEndian: 0x0506_0708_090A_0B0C as UInt64)
        #expect(writer.array == [0xFF, 0xFE] + Array(1...12))
        writer.replace(at: 10, bigEndian: 0xA0B0_C0D0)
        writer.replace(at: 0, bigEndian: 9)
        #expect(writer.array == [0, 0, 0, 9] + Array(3...8) + [0xA0, 0xB0, 0xC0, 0xD0])
    }

    @Test func `a number can't be replaced beside what was written`() async {
        await #expect(processExitsWith: .failure) {
            var writer = ByteWriter(capacity: 64)
            writer.append("abcd")
            writer.replace(at: 1, bigEndian: 0)
        }
        await #expect(processExitsWith: .failure) {
            var writer = ByteWriter(capacity: 64)
            writer.append("abcd")
            writer.replace(at: -1, bigEndian: 0)
        }
    }

    @Test(arguments: 0...33)
    func `a text is quoted as it is, unless a byte of it needs an escape`(length: Int) {
        let plain = String(repeating: "x", count: length)
        var writer = ByteWriter(capacity: 1)
        let isWritten = writer.append(quotedPlain: plain)
        #expect(isWritten)
        #expect(writer.array == Array("\"\(plain)\"".utf8))
        for place in 0..<length {
            for mark in ["\"", "\\", "\n", "\0"] {
                let text = plain.prefix(place) + mark + plain.dropFirst(place + 1)
                let isWritten = writer.append(quotedPlain: String(text))
                #expect(!isWritten)
            }
        }
        #expect(writer.count == length + 2)
    }

    @Test(arguments: 0...33)
    func `bytes stand behind their count, unless one of them is 0`(length: Int) {
        let bytes = (0..<length).map { UInt8(255 - $0) }
        let expected = [0, 0, 0, UInt8(length)] + bytes
        var writer = ByteWriter(capacity: 1)
        bytes.withBytes { writer.append(counted: $0) }
        let isWritten = bytes.withBytes { writer.append(countedWithoutZero: $0) }
        #expect(isWritten)
        #expect(writer.array == expected + expected)
        for place in 0..<length {
            var other = bytes
            other[place] = 0
            let isWritten = other.withBytes { writer.append(countedWithoutZero: $0) }
            #expect(!isWritten)
            #expect(writer.count == 2 * expected.count)
            var exact = ByteWriter(capacity: length + 4)
            other.withBytes { exact.append(counted: $0) }
            #expect(exact.array == [0, 0, 0, UInt8(length)] + other)
        }
    }

    @Test func `a word is written from its lowest byte on`() {
        var writer = ByteWriter(capacity: 1)
        writer.appendWord(0x0807_0605_0403_0201)
        #expect(writer.array == Array(1...8))
    }

    @Test func `all is taken off, and memory beyond a limit is given back`() {
        var writer = ByteWriter(capacity: 4)
        writer.append(String(repeating: "x", count: 100))
        writer.removeAll(keepingAtMost: 8)
        #expect(writer.count == 0)
        writer.append("0123456789")
        #expect(writer.array == Array("0123456789".utf8))
        writer.removeAll(keepingAtMost: 1000)
        #expect(writer.count == 0)
        writer.append("a")
        let text = writer.withBytes { $0.string }
        #expect(text == "a")
    }

    @Test func `lasting bytes are a copy`() {
        var bytes: [UInt8] = [1, 2, 3]
        let lasting = PermanentBytes(bytes)
        bytes[0] = 9
        #expect(lasting.borrowed.array == [1, 2, 3])
        #expect(PermanentBytes([]).borrowed.isEmpty)
    }
}
