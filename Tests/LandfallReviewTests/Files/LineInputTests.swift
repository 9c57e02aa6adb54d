import Foundation
import TestSupport
import Testing

@testable import LandfallReview

@Suite
struct `Lines of a file` {
    private static func lines(of text: String) throws -> [String] {
        let folder = try TemporaryFolder()
        let handle = try FileHandle(forReadingFrom: URL(filePath: folder.file("lines", text)))
        // The handle closes the descriptor, whose number is soon another file's, when it goes away.
        return try withExtendedLifetime(handle) {
            var input = LineInput(descriptor: handle.fileDescriptor)
            var lines: [String] = []
            #expect(input.mayWait)
            while let line = try input.next() {
                lines.append(String(decoding: line, as: UTF8.self))
                #expect(input.number == Int64(lines.count))
            }
            return lines
        }
    }

    @Test(
        arguments: [
            ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\nb", ["a", "b"]),
            ("\n\na\n", ["", "", "a"]),
        ]
    )
    func `end with a line feed or with the file`(text: String, lines: [String]) throws {
        #expect(try Self.lines(of: text) == lines)
    }

    @Test(arguments: [262_143, 262_144, 262_145, 600_000])
    func `may be longer than a block`(length: Int) throws {
        let long = String(repeating: "x", count: length)
        #expect(try Self.lines(of: "a\n\(long)\nb\n") == ["a", long, "b"])
    }

    @Test func `are waited for only where none is at hand`() throws {
        let folder = try TemporaryFolder()
        let handle = try FileHandle(forReadingFrom: URL(filePath: folder.file("lines", "a\nb")))
        var input = LineInput(descriptor: handle.fileDescriptor)
        #expect(input.mayWait)
        #expect(try input.next() == Array("a".utf8))
        #expect(input.mayWait)
        #expect(try input.next() == Array("b".utf8))
        #expect(!input.mayWait)
        #expect(try input.next() == nil)
        try handle.close()
    }

    @Test func `are cut past their limit, and the next is whole`() throws {
        let long = String(repeating: "x", count: LineInput.lineLimit + 300_000)
        let lines = try Self.lines(of: "\(long)\nb\n")
        #expect(lines.map(\.utf8.count) == [LineInput.lineLimit, 1])
    }
}
