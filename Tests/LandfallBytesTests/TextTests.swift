import LandfallBytes
import Testing

/// Texts beside borrowed bytes.
@Suite struct TextTests {
    @Test(arguments: [
        ("content-type", "Content-TYPE", true), ("content-type", "content-typ", false),
        ("@[`{", "@[`{", true), ("@[`{", "`{@[", false), ("é", "É", false), ("", "", true),
    ])
    func `ASCII letters are the same in either case, and nothing else is`(
        text: String,
        other: String,
        isSame: Bool
    ) {
        #expect(text.withBytes { $0.isSpelled(other) } == isSame)
        #expect(other.withBytes { $0.isSpelled(text) } == isSame)
    }

    @Test(arguments: 0...20)
    func `one byte past ASCII is found wherever it stands`(count: Int) {
        var bytes = [UInt8](repeating: 0x7F, count: count)
        #expect(bytes.withBytes { $0.isASCII })
        for place in 0..<count {
            bytes[place] = 0x80
            #expect(!bytes.withBytes { $0.isASCII })
            bytes[place] = 0x7F
        }
    }

    @Test(arguments: ["", "short", "a text that is longer than fifteen bytes", "né"])
    func `a text lends its bytes`(text: String) {
        #expect(text.withBytes { $0.array } == Array(text.utf8))
    }
    @Test(arguments: 0...20)
    func `bytes become a text of the same length, and what is no UTF-8 is replaced`(count: Int) {
        let ascii = [UInt8](repeating: 0x61, count: count)
        #expect(ascii.withBytes { $0.string } == String(repeating: "a", count: count))
        for tail in [Array("é".utf8), [0xC3], [0xFF, 0x61], [0]] {
            let bytes = ascii + tail
            #expect(bytes.withBytes { $0.string } == String(decoding: bytes, as: UTF8.self))
        }
    }

    @Test(arguments: 0...40) func `bytes and words are appended behind others`(count: Int) {
        let tail = (0..<count).map { UInt8($0) }
        var bytes: [UInt8] = [7]
        let shared = bytes
        tail.withBytes { bytes.append(contentsOf: $0) }
        bytes.appendWord(0x0807_0605_0403_0201)
        #expect(bytes == [7] + tail + (1...8).map { UInt8($0) })
        #expect(shared == [7])
    }
}
