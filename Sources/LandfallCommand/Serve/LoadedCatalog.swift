import Crypto
import Landfall
import LandfallCatalog

/// A catalog that was read and checked, and what answers by it.
struct LoadedCatalog: Sendable {
    /// The catalog.
    let catalog: Catalog
    /// Answers intents by it.
    let resolver: IntentResolver

    /// Reads and checks a catalog.
    ///
    /// - Parameters:
    ///   - bytes: YAML or JSON.
    ///   - name: What messages call it.
    ///   - maximumStateAge: Stands in for what the catalog says, unless it is `nil`.
    /// - Throws: ``CatalogErrors`` with all that is wrong.
    init(
        _ bytes: [UInt8],
        name: String,
        maximumStateAge: Duration? = nil
    ) throws(CatalogErrors) {
        let catalog = try Catalog.load(bytes, file: name, version: Self.version(of: bytes))
        self.catalog = catalog
        self.resolver = IntentResolver(
            router: Router(table: catalog.routes, experiments: catalog.experiments),
            links: catalog.links,
            maximumStateAge: maximumStateAge ?? catalog.maxStateAge,
            interceptorTimeout: catalog.interceptorTimeout,
            catalogVersion: catalog.version
        )
    }

    /// Reads and checks a file.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - maximumStateAge: Stands in for what the catalog says, unless it is `nil`.
    /// - Throws: ``CommandFailure`` with status 2, and with all findings.
    init(path: String, maximumStateAge: Duration? = nil) throws(CommandFailure) {
        let bytes = try InputFile.read(path, as: "catalog")
        do throws(CatalogErrors) {
            try self.init(bytes, name: path, maximumStateAge: maximumStateAge)
        } catch {
            let count = error.findings.count + error.omittedCount
            throw CommandFailure(
                status: .usage,
                message: "the catalog \(path) has \(count) error\(count == 1 ? "" : "s"): mend the "
                    + (count == 1 ? "place" : "places") + " above",
                findings: ["\(error)"]
            )
        }
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
    static func version(of bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef")
        let text = SHA256.hash(data: bytes).flatMap {
            [digits[Int($0 >> 4)], digits[Int($0 & 15)]]
        }
        return "sha256:" + String(text)
    }
}
