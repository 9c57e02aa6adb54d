import LandfallValues
import Testing

struct HexadecimalTests {
    @Test(arguments: [[], [0], [0x0F, 0xF0], [0xDE, 0xAD, 0xBE, 0xEF]] as [[UInt8]])
    func `bytes are two digits each, and come back in either case`(bytes: [UInt8]) {
        let text = Hexadecimal.text(of: bytes)
        #expect(text.utf8.count == 2 * bytes.count)
        #expect(text.utf8.allSatisfy(Hexadecimal.isLowercaseDigit))
        #expect(Hexadecimal.bytes(of: text) == bytes)
        #expect(Hexadecimal.bytes(of: text.uppercased()) == bytes)
    }

    @Test(arguments: ["a", "0g", "+1", " 1", "é0"])
    func `other text spells no bytes`(text: String) {
        #expect(Hexadecimal.bytes(of: text) == nil)
    }

    @Test(
        arguments: [(0, "0000000000000000"), (0xC0FFEE, "0000000000c0ffee")] as [(UInt64, String)]
    )
    func `a number has 16 digits`(number: UInt64, text: String) {
        #expect(Hexadecimal.text(of: number) == text)
        #expect(Hexadecimal.number(ofLowercase: Array(text.utf8)[...]) == number)
        #expect(Hexadecimal.number(ofLowercase: Array("C0FFEE".utf8)[...]) == nil)
    }

    @Test(arguments: [("a-b._~", "a-b._~"), ("é /%", "%C3%A9%20%2F%25"), ("\u{1}", "%01")])
    func `escapes stand for all but unreserved characters`(text: String, encoded: String) {
        #expect(PercentEncoding.encoded(text.utf8) == encoded)
        #expect(PercentEncoding.bytes(of: encoded) == Array(text.utf8))
    }

    @Test func `marks that are kept have no escape`() {
        #expect(PercentEncoding.encoded("a/b?".utf8, keeping: "/") == "a/b%3F")
    }

    @Test(arguments: ["%", "%4", "%4g", "a%"])
    func `a malformed escape stands for nothing`(text: String) {
        #expect(PercentEncoding.bytes(of: text) == nil)
    }

    @Test func `markup is text, and a scalar may be replaced`() {
        let text = MarkupText.escaped("<a b='\"'>&\n") { $0 == "\n" ? "" : nil }
        #expect(text == "&lt;a b=&#39;&quot;&#39;&gt;&amp;")
    }
}
