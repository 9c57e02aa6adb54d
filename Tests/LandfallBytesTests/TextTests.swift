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
}
