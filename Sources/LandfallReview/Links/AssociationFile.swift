import Foundation
package import LandfallCatalog

/// A file in `.well-known` by which a host says which app opens its links.
package struct AssociationFile {
    /// The file's name.
    package let name: String

    /// The document, ready to be served.
    package let text: String

    /// Apple's file.
    ///
    /// - Parameters:
    ///   - association: The links.
    ///   - apps: The apps that open them.
    /// - Returns: The file.
    package static func apple(
        _ association: LinkAssociation,
        apps: [AppIdentifier]
    ) -> AssociationFile {
        let details = AppleDocument.Details(
            appIDs: apps.map(\.text),
            defaults: AppleDocument.Defaults(percentEncoded: false),
            components: association.components.map(Component.init)
        )
        return AssociationFile(
            name: "apple-app-site-association",
            text: page(AppleDocument(applinks: AppleDocument.Links(details: [details])))
        )
    }

    /// Android's file.
    ///
    /// - Parameters:
    ///   - association: The links.
    ///   - app: The app that opens them.
    /// - Returns: The file.
    package static func android(_ association: LinkAssociation, app: AndroidApp) -> AssociationFile
    {
        let relation = AndroidStatement.relation
        let statement = AndroidStatement(
            relation: [relation],
            target: AndroidStatement.Target(
                namespace: "android_app",
                packageName: app.package,
                fingerprints: app.fingerprints
            ),
            extensions: [
                relation: AndroidStatement.Extension(
                    components: association.spelledComponents.map(Component.init)
                )
            ]
        )
        return AssociationFile(name: "assetlinks.json", text: page([statement]))
    }

    /// Writes the file into `.well-known` of a folder; what is missing is made.
    ///
    /// - Parameter folder: The path of the folder.
    /// - Returns: The path of the file.
    /// - Throws: ``ReviewError/failed(_:)``.
    package func write(into folder: String) throws(ReviewError) -> String {
        let place = URL(filePath: folder).appending(path: ".well-known")
        let file = place.appending(path: name)
        do {
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            try Data((text + "\n").utf8).write(to: file, options: .atomic)
        } catch {
            throw .failed("\(file.path) can't be written: \(error.localizedDescription)")
        }
        return file.path
    }

    /// A document on several lines, its members in the order of their names.
    private static func page(_ document: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let json = try? encoder.encode(document) else { return "{}" }
        return String(decoding: json, as: UTF8.self)
    }

    /// A component as both systems read it.
    struct Component: Encodable {
        private let path: String
        private let query: [String: String]?
        private let isExcluded: Bool?

        private enum CodingKeys: String, CodingKey {
            case path = "/"
            case query = "?"
            case isExcluded = "exclude"
        }

        /// Takes a component; what is usual is left out.
        init(_ component: AssociationComponent) {
            path = component.path
            query = component.query.isEmpty ? nil : component.query
            isExcluded = component.isExcluded ? true : nil
        }
    }
}

/// The document of `apple-app-site-association`.
private struct AppleDocument: Encodable {
    let applinks: Links

    struct Links: Encodable {
        let details: [Details]
    }

    struct Details: Encodable {
        let appIDs: [String]
        let defaults: Defaults
        let components: [AssociationFile.Component]
    }

    struct Defaults: Encodable {
        let percentEncoded: Bool
    }
}

/// A statement of `assetlinks.json`.
private struct AndroidStatement: Encodable {
    static let relation = "delegate_permission/common.handle_all_urls"

    let relation: [String]
    let target: Target
    let extensions: [String: Extension]

    enum CodingKeys: String, CodingKey {
        case relation
        case target
        case extensions = "relation_extensions"
    }

    struct Target: Encodable {
        let namespace: String
        let packageName: String
        let fingerprints: [String]

        enum CodingKeys: String, CodingKey {
            case namespace
            case packageName = "package_name"
            case fingerprints = "sha256_cert_fingerprints"
        }
    }

    struct Extension: Encodable {
        let components: [AssociationFile.Component]

        enum CodingKeys: String, CodingKey {
            case components = "dynamic_app_link_components"
        }
    }
}
