import Foundation
import Landfall
import LandfallTokens
import Testing

@testable import LandfallCatalog

/// The tables of the page "Operating" that say why an intent was refused or failed.
struct ReasonPageTests {
    /// The words in the first cells of the table whose head begins with a cell.
    private static func words(under heading: String) throws -> Set<String> {
        let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
        let path = "Sources/LandfallWorker/LandfallWorker.docc/Operating.md"
        let page = try String(contentsOf: root.appending(path: path), encoding: .utf8)
        let rows = page.split(separator: "\n", omittingEmptySubsequences: false)
            .drop { !$0.hasPrefix("| \(heading) |") }
            .dropFirst(2)
            .prefix { $0.hasPrefix("|") }
        let cells = rows.compactMap { $0.split(separator: "|").first }
        return Set(
            cells.flatMap { cell in
                cell.split(separator: "`").filter { $0.allSatisfy { $0.isLowercase || $0 == "_" } }
                    .map(String.init)
            }
        )
    }

    @Test func `each reason of the program has a row`() throws {
        let reasons =
            LinkFault.allCases.map(\.rawValue) + LinkTokenFault.allCases.map(\.rawValue)
            + ResumeFault.allCases.map(\.rawValue)
        let missing = Set(reasons).subtracting(try Self.words(under: "reason"))
        #expect(missing.isEmpty)
    }

    @Test func `the table of error codes has all of them and no others`() throws {
        let codes = RoutingError.Code.allCases.map(\.rawValue)
        #expect(try Self.words(under: "error code") == Set(codes))
    }
}
