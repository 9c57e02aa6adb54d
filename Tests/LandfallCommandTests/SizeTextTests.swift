import Testing

@testable import LandfallCommand
@testable import LandfallSettings

@Suite struct SizeTextTests {
    @Test(arguments: [
        ("4096", 4096), ("512MiB", 512 << 20), ("2GiB", 2 << 30), ("1TiB", 1 << 40), ("3KiB", 3072),
        ("0", 0),
    ])
    func `amounts are read`(text: String, bytes: Int) {
        #expect(SizeText.read(text) == bytes)
    }

    @Test(arguments: ["", "MiB", "2GB", "2 GiB", "1.5GiB", "-1", "9223372036854775807KiB", "2gib"])
    func `other texts are refused`(text: String) {
        #expect(SizeText.read(text) == nil)
    }

    @Test(arguments: ["0", "1023", "1KiB", "1025", "512MiB", "2GiB", "1TiB"])
    func `amounts are written as they are read`(text: String) {
        #expect(SizeText.read(text).map(SizeText.write) == text)
    }
}
