package import LandfallCatalog
import LandfallReview
package import Logging

/// The log lines about catalogs; no line holds a key.
package struct CatalogLog: Sendable {
    /// Where it is said.
    let logger: Logger

    /// Takes a logger.
    ///
    /// - Parameter logger: Where it is said.
    package init(logger: Logger) { self.logger = logger }

    /// Logs the warnings of a catalog that is used.
    ///
    /// - Parameter catalog: The catalog.
    package func warnings(of catalog: Catalog) {
        for warning in catalog.warnings {
            logger.warning("the catalog has a warning", metadata: Self.place(of: warning))
        }
    }

    /// Another catalog is in force.
    ///
    /// - Parameters:
    ///   - loaded: The catalog.
    ///   - version: The one before.
    ///   - areKeysOther: Whether keys of its links or of tokens are other ones, too.
    func replaced(_ loaded: LoadedCatalog, after version: String, areKeysOther: Bool) {
        let catalog = loaded.catalog
        warnings(of: catalog)
        var metadata: Logger.Metadata = [
            "catalog.from": "\(version)", "catalog.to": "\(catalog.version)",
            "catalog.routes": "\(catalog.syntax.routes.count)",
            "catalog.warnings": "\(catalog.warnings.count)",
        ]
        if areKeysOther { metadata["catalog.keys"] = "replaced" }
        logger.notice("another catalog is in force from the next batch on", metadata: metadata)
    }

    /// A catalog can't be used.
    ///
    /// - Parameters:
    ///   - refusal: All that is wrong.
    ///   - refused: Its version.
    ///   - kept: The version of the one that stays.
    func refused(_ refusal: CatalogRefusal, _ refused: String, keeping kept: String) {
        switch refusal {
        case .catalog(let errors):
            for finding in errors.findings {
                logger.error("the catalog has an error", metadata: Self.place(of: finding))
            }
        case .unreadable(let reason):
            logger.error("the catalog can't be read", metadata: ["finding": "\(reason)"])
        case .linkKeys(let reason):
            logger.error("the keys of links have an error", metadata: ["finding": "\(reason)"])
        case .tokenKeys(let reason):
            logger.error("the keys of tokens have an error", metadata: ["finding": "\(reason)"])
        case .resultsTopic(let reason):
            logger.error("the results have no topic", metadata: ["finding": "\(reason)"])
        }
        logger.error(
            "the changed catalog is refused and the old one stays: correct it and save it again",
            metadata: [
                "catalog.errors": "\(refusal.count)", "catalog.refused": "\(refused)",
                "catalog.kept": "\(kept)",
            ]
        )
    }

    /// The files can't be read.
    ///
    /// - Parameters:
    ///   - failure: Why.
    ///   - kept: The version of the catalog that stays.
    ///   - isWatched: Whether it is tried again without a signal.
    func unreadable(_ failure: ReviewError, keeping kept: String, isWatched: Bool) {
        logger.warning(
            isWatched
                ? "the catalog can't be read: the old one stays, and every look tries again"
                : "the catalog can't be read: the old one stays: correct that, then send SIGHUP",
            metadata: ["error": "\(failure)", "catalog.kept": "\(kept)"]
        )
    }

    /// Somebody writes to the files while they are read.
    ///
    /// - Parameter isWatched: Whether it is tried again without a signal.
    func changing(isWatched: Bool) {
        logger.notice(
            isWatched
                ? "the catalog is being written; it is read when that is done"
                : "the catalog is being written; send SIGHUP when that is done"
        )
    }

    /// The files hold what is in force.
    ///
    /// - Parameters:
    ///   - version: The catalog in force.
    ///   - isNews: Whether somebody waits to hear it.
    func unchanged(_ version: String, isNews: Bool) {
        logger.log(
            level: isNews ? .notice : .debug,
            "the catalog is the one that is in force",
            metadata: ["catalog": "\(version)"]
        )
    }

    /// The files still hold what was refused.
    ///
    /// - Parameter version: The catalog that was refused.
    func stillRefused(_ version: String) {
        logger.debug(
            "the catalog is still the one that was refused",
            metadata: ["catalog.refused": "\(version)"]
        )
    }

    private static func place(of finding: CatalogFinding) -> Logger.Metadata {
        [
            "code": "\(finding.code.rawValue)", "finding": "\(finding.message)",
            "place": "\(finding.file):\(finding.line):\(finding.column)",
        ]
    }
}
