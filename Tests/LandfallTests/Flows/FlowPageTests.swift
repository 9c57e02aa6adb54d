import Foundation
import Landfall
import Testing

/// The page about flows.
struct FlowPageTests {
    @Test func `the page lists the reasons for which a token is refused, and no others`() throws {
        let root = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL
        let file = root.appending(path: "Sources/Landfall/Landfall.docc/Flows.md")
        let page = try String(contentsOf: file, encoding: .utf8)
        let listed = page.split(separator: "\n").filter { $0.hasPrefix("| `") && $0.contains("_") }
            .compactMap { $0.split(separator: "`").dropFirst().first.map(String.init) }
            .filter { $0.allSatisfy { $0.isLowercase || $0 == "_" } }
        let reasons = ResumeFault.allCases.map(\.rawValue) + ["wrong_user", "flow_cancelled"]
        #expect(listed.sorted() == reasons.sorted())
    }
}
