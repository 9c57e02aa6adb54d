import Foundation
import TestSupport
import Testing

/// What is refused, and what is bounded.
extension `The language server for catalogs` {
    @Test func `refuses what comes at a wrong time or is no request`() async throws {
        let early = try await Self.run(
            raw: Self.framed(Self.request(1, "textDocument/hover"))
                + "Content-Length: 3\r\n\r\n{{{" + Self.framed([1])
                + Self.framed(Self.note("exit"))
        )
        #expect(early.errorCode(1) == -32_002)
        let codes = early.messages.compactMap { ($0["error"] as? [String: Any])?["code"] as? Int }
        #expect(codes == [-32_002, -32_700, -32_600])
        #expect(early.status == 1)
        #expect(early.complaint.contains("exit came before shutdown"))
        let late = try await Self.run([
            Self.request(1, "textDocument/rename"),
            Self.request(
                2,
                "textDocument/hover",
                [
                    "textDocument": ["uri": "file:///unknown"],
                    "position": ["line": 0, "character": 0],
                ]
            ),
        ])
        #expect(late.errorCode(1) == -32_601)
        #expect(late.errorCode(2) == -32_602)
    }

    @Test(arguments: [
        ("", Int32(1), "the editor went away"),
        ("Content-Length: 10\r\n\r\n{}", 2, "ends within a message"),
        ("Content-Length: 99999999999\r\n\r\n", 2, "Content-Length"),
        ("hello\r\n\r\n", 2, "Content-Length"),
        (String(repeating: "x", count: 5000), 2, "Content-Length"),
    ])
    func `ends with one clear line where no editor speaks`(
        input: String,
        status: Int32,
        words: String
    ) async throws {
        let session = try await Self.run(raw: input)
        #expect(session.status == status)
        #expect(session.complaint.contains(words), "\(session.complaint)")
        #expect(session.complaint.split(separator: "\n").count == 1)
    }

    @Test func `keeps a bounded number of catalogs`() async throws {
        let opened = (0...64).map { Self.open("landfall: 1", uri: "file:///\($0).yaml") }
        let session = try await Self.run(opened)
        #expect(session.diagnostics.count == 65)
        let last = try #require(session.diagnostics.last?.first)
        #expect(last["code"] as? String == "too_many_open")
    }
}
