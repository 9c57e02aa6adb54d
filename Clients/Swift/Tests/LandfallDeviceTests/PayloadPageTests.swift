import Foundation
import LandfallDevice
import Testing

/// The payloads of the page "Push payloads".
@Suite struct PayloadPageTests {
    /// The page lies beside the package where it is part of the server's repository.
    private static let page = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../../docs/Guide.docc/PushPayloads.md").standardized

    private static var hasPage: Bool { FileManager.default.fileExists(atPath: page.path) }

    /// The JSON objects of the page that have `aps`, as a device gets them.
    private static func payloads() throws -> [[String: Any]] {
        let lines = try String(contentsOf: page, encoding: .utf8).split(
            separator: "\n",
            omittingEmptySubsequences: false
        )
        var blocks: [String] = [""]
        for line in lines {
            if line.hasPrefix("    ") {
                blocks[blocks.count - 1] += line
            } else if blocks.last?.isEmpty == false {
                blocks.append("")
            }
        }
        return try blocks.map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { $0.hasPrefix("{") }
            .compactMap { block in
                let object = try JSONSerialization.jsonObject(with: Data(block.utf8))
                let payload = try #require(object as? [String: Any])
                return payload["aps"] == nil ? nil : payload
            }
    }

    @Test(.enabled(if: hasPage))
    func `the link of each payload is found`() throws {
        let payloads = try Self.payloads()
        #expect(payloads.count == 7)
        for payload in payloads {
            #expect(PushPayload.link(in: payload) == "https://links.example.com/c/77")
        }
    }

    @Test(.enabled(if: hasPage))
    func `the table has all places, in their order`() throws {
        let text = try String(contentsOf: Self.page, encoding: .utf8)
        let rows = text.split(separator: "\n").filter { $0.hasPrefix("| `") }
        let named = rows.flatMap { row in
            row.split(separator: "|")[0].split(separator: "`").enumerated()
                .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
        }
        let places = PushPayload.paths.map { $0.joined(separator: ".") }
        #expect(named.filter(places.contains).uniqued == places.uniqued)
    }
}

extension [String] {
    /// Each text once, in the order of the first.
    fileprivate var uniqued: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
