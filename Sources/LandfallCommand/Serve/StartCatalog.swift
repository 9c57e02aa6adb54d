/// The catalog that a worker starts with, and what its files looked like when it was read.
struct StartCatalog: Sendable {
    /// Where it stands.
    let files: CatalogFiles
    /// What the files looked like just before they were read.
    let glance: CatalogGlance
    /// What tells it from another.
    let fingerprint: CatalogContent.Fingerprint
    /// How long a person has for each step of a detour.
    let detourLifetime: Duration
    /// The catalog.
    let loaded: LoadedCatalog

    /// Reads and checks the files.
    ///
    /// - Parameters:
    ///   - files: Where the catalog stands.
    ///   - maximumStateAge: Stands in for what the catalog says, unless it is `nil`.
    ///   - detourLifetime: How long a person has for each step of a detour.
    /// - Throws: ``CommandFailure`` with status 2, and with all findings.
    init(
        _ files: CatalogFiles,
        maximumStateAge: Duration?,
        detourLifetime: Duration = LoadedCatalog.usualDetourLifetime
    ) throws(CommandFailure) {
        self.files = files
        self.detourLifetime = detourLifetime
        glance = files.glance()
        let content = try files.read()
        fingerprint = content.fingerprint
        do throws(CatalogRefusal) {
            loaded = try LoadedCatalog(
                content,
                from: files,
                maximumStateAge: maximumStateAge,
                detourLifetime: detourLifetime
            )
        } catch {
            throw error.failure(of: files.catalog)
        }
    }
}
