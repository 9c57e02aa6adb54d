import Foundation

@testable import LandfallCommand
@testable import LandfallReview

/// A folder with a catalog that a test changes; it goes away with its owner.
final class CatalogFolder: Sendable {
    /// Where it is.
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory
            .appending(path: "landfall-catalog-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// The path of the catalog's file.
    var file: URL { url.appending(path: "routes.yaml") }

    /// Writes a text in place, as an editor does that keeps the file.
    func overwrite(_ text: String, as name: String = "routes.yaml") throws {
        try Data(text.utf8).write(to: url.appending(path: name))
    }

    /// Writes a text beside the file and renames it, as careful editors do.
    func replace(_ text: String) throws {
        try Data(text.utf8).write(to: file, options: .atomic)
    }

    /// Takes the file away.
    func remove() throws { try FileManager.default.removeItem(at: file) }

    /// Puts the catalog behind two links as Kubernetes does with a ConfigMap, and switches to it in
    /// one step.
    func publish(_ text: String, as release: String) throws {
        let folder = url.appending(path: release)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: folder.appending(path: "routes.yaml"))
        let link = url.appending(path: "..data")
        let next = url.appending(path: "..data_tmp")
        try FileManager.default.createSymbolicLink(
            atPath: next.path,
            withDestinationPath: release
        )
        guard unsafe rename(next.path, link.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
        if (try? FileManager.default.destinationOfSymbolicLink(atPath: file.path)) == nil {
            try FileManager.default.createSymbolicLink(
                atPath: file.path,
                withDestinationPath: "..data/routes.yaml"
            )
        }
    }
}

/// Small catalogs in which one link leads to a route that has the catalog's name.
enum SmallCatalog {
    /// A catalog without errors, whose one route has a name.
    static func valid(_ name: String) -> String {
        """
        landfall: 1
        screens: {Chat: {context: {chatId: string}}}
        links: {schemes: [https], hosts: [links.example.com]}
        routes:
          \(name):
            context: {chatId: string}
            links: ["/c/:chatId"]
            steps: [{screen: Chat, set: [chatId], action: replace-root}, {from: root}]

        """
    }

    /// One with an error at line 8.
    static func broken(_ name: String) -> String {
        valid(name).replacing("{screen: Chat,", with: "{screen: Chta,")
    }

    /// The digest by which plans name a catalog.
    static func version(_ text: String) -> String {
        LoadedCatalog.version(of: Array(text.utf8))
    }
}
