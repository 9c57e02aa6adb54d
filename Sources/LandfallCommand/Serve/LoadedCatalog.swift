import Landfall
import LandfallCatalog

/// A catalog that was read and checked, and what answers by it.
struct LoadedCatalog: Sendable {
    /// The catalog.
    let catalog: Catalog
    /// Answers intents by it.
    let resolver: IntentResolver

    /// Checks a catalog.
    ///
    /// - Parameters:
    ///   - bytes: YAML or JSON.
    ///   - name: What messages call it.
    ///   - maximumStateAge: Stands in for what the catalog says, unless it is `nil`.
    ///   - linkKeys: By which keys signed links are checked.
    /// - Throws: ``CatalogErrors`` with all that is wrong.
    init(
        _ bytes: [UInt8],
        name: String,
        maximumStateAge: Duration? = nil,
        linkKeys: LinkKeys = .none
    ) throws(CatalogErrors) {
        let catalog = try Catalog.load(
            bytes,
            file: name,
            version: Self.version(of: bytes),
            linkKeys: linkKeys
        )
        self.catalog = catalog
        self.resolver = IntentResolver(
            router: Router(table: catalog.routes, experiments: catalog.experiments),
            links: catalog.links,
            maximumStateAge: maximumStateAge ?? catalog.maxStateAge,
            interceptorTimeout: catalog.interceptorTimeout,
            catalogVersion: catalog.version
        )
    }

    /// Checks what was read from files.
    ///
    /// - Parameters:
    ///   - content: What was read.
    ///   - files: Where it was read.
    ///   - maximumStateAge: Stands in for what the catalog says, unless it is `nil`.
    /// - Throws: ``CatalogRefusal`` with all that is wrong.
    init(
        _ content: CatalogContent,
        from files: CatalogFiles,
        maximumStateAge: Duration?
    ) throws(CatalogRefusal) {
        let keys = try content.keys(from: files)
        do throws(CatalogErrors) {
            try self.init(
                content.catalog,
                name: files.catalog,
                maximumStateAge: maximumStateAge,
                linkKeys: keys
            )
        } catch {
            throw .catalog(error)
        }
    }

    /// Reads and checks files.
    ///
    /// - Parameters:
    ///   - files: Where they are.
    ///   - maximumStateAge: Stands in for what the catalog says, unless it is `nil`.
    /// - Throws: ``CommandFailure`` with status 2, and with all findings.
    init(files: CatalogFiles, maximumStateAge: Duration? = nil) throws(CommandFailure) {
        let content = try files.read()
        do throws(CatalogRefusal) {
            try self.init(content, from: files, maximumStateAge: maximumStateAge)
        } catch {
            throw error.failure(of: files.catalog)
        }
    }

    /// Reads and checks a file.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - maximumStateAge: Stands in for what the catalog says, unless it is `nil`.
    /// - Throws: ``CommandFailure`` with status 2, and with all findings.
    init(path: String, maximumStateAge: Duration? = nil) throws(CommandFailure) {
        try self.init(files: CatalogFiles(catalog: path), maximumStateAge: maximumStateAge)
    }

    /// Prints what deserves a look in the catalog to standard error, each with its place.
    func complainOfWarnings() {
        let warnings = catalog.warnings
        guard !warnings.isEmpty else { return }
        for warning in warnings { Console.complainRaw(warning.rendered) }
        Console.complain(
            "the catalog loads, with \(warnings.count) warning\(warnings.count == 1 ? "" : "s")"
        )
    }

    /// The digest by which plans name a catalog.
    ///
    /// - Parameter bytes: The file.
    /// - Returns: `sha256:` and 64 hexadecimal digits.
    static func version(of bytes: [UInt8]) -> String { CatalogContent(catalog: bytes).version }
}
