import Foundation
import Landfall
import LandfallCatalog

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

    /// The file.
    var file: URL { folder.appending(path: "routes.yaml") }

    /// Answers by it.
    func resolver() throws -> IntentResolver {
        let catalog = try Catalog.load(
            [UInt8](Data(contentsOf: file)),
            file: file.lastPathComponent,
            version: "sha256:test"
        )
        return IntentResolver(
            router: Router(table: catalog.routes, experiments: catalog.experiments),
            links: catalog.links,
            maximumStateAge: catalog.maxStateAge,
            catalogVersion: catalog.version
        )
    }
}
