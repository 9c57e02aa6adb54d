import ArgumentParser
import Landfall
import LandfallCatalog
import LandfallReview
import LandfallSettings

/// The flags that name the catalog by which intents are resolved again.
struct ReplayCatalogOptions: SettingOptions {
    @Option(help: .setting(.catalog)) var catalog: String?
    @Option(help: .setting(.maxStateAge)) var maxStateAge: String?
    /// What makes tokens and sessions count.
    @OptionGroup var trust: TrustOptions
    @Option(help: .setting(.linkKeysFile)) var linkKeysFile: String?
    @Option(help: .setting(.tokenKeysFile)) var tokenKeysFile: String?
    /// Names of interceptors that this binary does not have.
    @OptionGroup var assumed: CatalogOptions

    /// Reads the catalog.
    ///
    /// - Parameter source: Where settings come from.
    /// - Returns: What answers intents by it.
    /// - Throws: ``CommandFailure`` with status 2, or ``CatalogRefusal``.
    func resolver(_ source: SettingsSource) throws -> IntentResolver {
        let files = try Settings(source, [.catalog, .linkKeysFile, .tokenKeysFile]).catalogFiles
        let keys = try files.content().keys(from: files)
        let loaded = try LoadedCatalog(
            path: files.catalog,
            settings: try source.resolver,
            keys: keys,
            assumed: assumed.assumed
        )
        return loaded.resolver
    }
}
