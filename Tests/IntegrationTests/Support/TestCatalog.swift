import Foundation
import Landfall
import LandfallCatalog
import Testing

/// The catalogs that workers of tests answer by.
enum TestCatalog: Sendable {
    /// The sample chat app.
    case chat
    /// The sample shop, with an experiment.
    case shop

    /// The root of the repository.
    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The folder of the sample.
    var folder: URL {
        let name = self == .chat ? "chat" : "shop"
        return Self.root.appending(path: "deploy/samples/\(name)")
    }

    /// The path of the catalog's file.
    var file: URL { folder.appending(path: "routes.yaml") }

    /// Answers by it.
    func resolver() throws -> IntentResolver {
        Self.resolver(
            by: try Catalog.load(
                [UInt8](Data(contentsOf: file)),
                file: file.lastPathComponent,
                version: "sha256:test"
            )
        )
    }

    /// Answers by the sample shop with other weights, and more lines in its experiment.
    static func shopResolver(weights: String, _ lines: String...) throws -> IntentResolver {
        var text = try String(contentsOf: TestCatalog.shop.file, encoding: .utf8)
        let line = "    weights: [0.5, 0.5]\n"
        try #require(text.contains(line))
        let fields = (["weights: \(weights)"] + lines).map { "    \($0)\n" }
        text = text.replacing(line, with: fields.joined())
        return resolver(by: try Catalog.load(text: text, file: "routes.yaml", version: weights))
    }

    private static func resolver(by catalog: Catalog) -> IntentResolver {
        IntentResolver(catalog: catalog)
    }
}
