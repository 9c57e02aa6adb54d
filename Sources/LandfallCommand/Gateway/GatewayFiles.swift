import LandfallCatalog
import LandfallGateway
import LandfallReview
import LandfallSettings
import Logging

/// The files by which the hosts of a catalog name the apps that open its links.
struct CatalogLinkFiles: Sendable {
    private let apple: [AppIdentifier]
    private let android: AndroidApp?
    private let servesClicks: Bool

    /// Takes the apps of the settings.
    ///
    /// - Parameters:
    ///   - settings: The settings of the gateway, each of them checked.
    ///   - servesClicks: Whether apps open click links, too.
    /// - Throws: ``ReviewError`` for a name that is none.
    init(_ settings: GatewaySettings, servesClicks: Bool) throws(ReviewError) {
        var apple: [AppIdentifier] = []
        for text in settings.appleApps { apple.append(try AppIdentifier(text)) }
        self.apple = apple
        if let package = settings.androidPackage {
            android = try AndroidApp(package: package, fingerprints: settings.androidFingerprints)
        } else {
            android = nil
        }
        self.servesClicks = servesClicks
    }

    /// Returns the content that the gateway serves of a catalog's file.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - name: What messages call it.
    ///   - interceptors: Interceptors that this binary does not have.
    /// - Returns: What is served of it.
    /// - Throws: ``CatalogErrorLine`` for one with errors, and ``NoLinks`` for one without https links.
    func content(
        of bytes: [UInt8],
        name: String,
        _ interceptors: AssumedInterceptors
    ) throws -> GatewayLinks.Content {
        let catalog: Catalog
        do throws(CatalogErrors) {
            catalog = try interceptors.load(bytes, name: name)
        } catch {
            throw CatalogErrorLine(error)
        }
        return try content(of: catalog)
    }

    /// Returns the content that the gateway serves of a catalog.
    ///
    /// - Parameter catalog: The catalog.
    /// - Returns: What is served of it.
    /// - Throws: ``NoLinks`` for one without https links.
    func content(of catalog: Catalog) throws(NoLinks) -> GatewayLinks.Content {
        let links = catalog.links
        guard links.schemes.contains("https"), !links.patterns.isEmpty else { throw NoLinks() }
        var association = LinkAssociation(links)
        if servesClicks { association.add(path: GatewayLinks.clickPath + "*") }
        return GatewayLinks.Content(
            table: links,
            hosts: links.hosts,
            apple: apple.isEmpty ? nil : AssociationFile.apple(association, apps: apple).text,
            android: android.map { AssociationFile.android(association, app: $0).text }
        )
    }

    /// The errors of a catalog in one line, for a log: their places and messages, without the text there.
    struct CatalogErrorLine: Error, CustomStringConvertible {
        let description: String

        init(_ errors: CatalogErrors) {
            var lines = errors.findings.map { finding in
                String(finding.rendered.prefix { !$0.isNewline })
            }
            if errors.omittedCount > 0 { lines.append("and \(errors.omittedCount) more") }
            description = lines.joined(separator: "; ")
        }
    }

    /// A catalog has nothing that a browser could open.
    struct NoLinks: Error, CustomStringConvertible {
        let description = "it has no https links, so there is nothing to serve of it"
    }
}
