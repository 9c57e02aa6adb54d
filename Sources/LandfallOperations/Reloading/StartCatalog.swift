package import LandfallReview

/// The catalog that a worker starts with, and what its files looked like when it was read.
package struct StartCatalog: Sendable {
    /// Where it stands.
    let files: CatalogFiles
    /// What the files looked like just before they were read.
    let stamps: CatalogFileStamps
    /// What tells it from another.
    let fingerprint: CatalogContent.Fingerprint
    /// How intents are answered.
    let settings: ResolverSettings
    /// The catalog.
    package let loaded: LoadedCatalog

    /// Reads and checks the files.
    ///
    /// - Parameters:
    ///   - files: Where the catalog stands.
    ///   - settings: How intents are answered.
    /// - Throws: `CatalogRefusal` with all that is wrong.
    package init(
        _ files: CatalogFiles,
        settings: ResolverSettings
    ) throws(CatalogRefusal) {
        self.files = files
        self.settings = settings
        stamps = files.fileStamps()
        let content = try files.content()
        fingerprint = content.fingerprint
        loaded = try LoadedCatalog(content, from: files, settings: settings)
    }
}
