/// The catalog that a worker starts with, and what its files looked like when it was read.
struct StartCatalog: Sendable {
    /// Where it stands.
    let files: CatalogFiles
    /// What the files looked like just before they were read.
    let glance: CatalogGlance
    /// What tells it from another.
    let fingerprint: CatalogContent.Fingerprint
    /// How intents are answered.
    let settings: ResolverSettings
    /// The catalog.
    let loaded: LoadedCatalog

    /// Reads and checks the files.
    ///
    /// - Parameters:
    ///   - files: Where the catalog stands.
    ///   - settings: How intents are answered.
    /// - Throws: ``CommandFailure`` with status 2, and with all findings.
    init(
        _ files: CatalogFiles,
        settings: ResolverSettings
    ) throws(CommandFailure) {
        self.files = files
        self.settings = settings
        glance = files.glance()
        let content = try files.read()
        fingerprint = content.fingerprint
        do throws(CatalogRefusal) {
            loaded = try LoadedCatalog(content, from: files, settings: settings)
        } catch {
            throw error.failure(of: files.catalog)
        }
    }
}
