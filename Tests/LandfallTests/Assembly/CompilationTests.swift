import Foundation
import Testing

/// A chain that can't be right does not compile, and the compiler says why.
@Suite struct CompilationTests {
    /// What the compiler says of the snippets that are right, and of those that are wrong.
    private static let reports = Result {
        let compiler = try Compiler()
        func sources(_ text: (Snippet) -> String) -> [String: String] {
            let numbered = Snippet.all.enumerated().map { ("snippet\($0)", text($1)) }
            let all = Dictionary(uniqueKeysWithValues: numbered)
            return all.merging(["app": Snippet.app, "flows": Snippet.flowsOfApp]) { $1 }
        }
        return (
            right: try compiler.check(sources(\.right)),
            wrong: try compiler.check(sources(\.wrong))
        )
    }

    @Test func `What fits together compiles`() throws {
        let report = try Self.reports.get().right
        #expect(report.status == 0, "\(report.text)")
    }

    @Test func `The app of the snippets has no error of its own`() throws {
        #expect(try Self.reports.get().wrong.errors(in: "app") == [])
        #expect(try Self.reports.get().wrong.errors(in: "flows") == [])
    }

    @Test func `The code of the documentation's page compiles`() throws {
        let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Sources/Landfall/Landfall.docc/RoutesInSwift.md")
        let page = try String(contentsOf: sources, encoding: .utf8)
        let blocks = page.components(separatedBy: "```swift\n").dropFirst()
            .compactMap { $0.components(separatedBy: "```").first }
        #expect(blocks.count >= 3)
        let report = try Compiler().check(["page": blocks.joined(separator: "\n")])
        #expect(report.status == 0, "\(report.text)")
    }

    @Test(arguments: Snippet.all.indices)
    func `What does not fit together does not compile`(_ number: Int) throws {
        let snippet = Snippet.all[number]
        let errors = try Self.reports.get().wrong.errors(in: "snippet\(number)")
        #expect(
            errors.contains { $0.contains(snippet.message) },
            "\(snippet.name): \(errors)"
        )
    }
}
