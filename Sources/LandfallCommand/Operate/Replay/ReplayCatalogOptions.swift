import ArgumentParser
import Landfall
import LandfallCatalog

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
    /// - Throws: ``CommandFailure`` with status 2, and with all findings.
    func resolver(_ source: SettingsSource) throws(CommandFailure) -> IntentResolver {
        let files = try Settings(source, [.catalog, .linkKeysFile, .tokenKeysFile]).catalogFiles
        let content = try files.read()
        let keys: CatalogKeys
        do throws(CatalogRefusal) {
            keys = try content.keys(from: files)
        } catch {
            throw error.failure(of: files.catalog)
        }
        let loaded = try LoadedCatalog(
            path: files.catalog,
            settings: try ResolverSettings(source),
            keys: keys,
            assumed: assumed.assumed
        )
        return loaded.resolver
    }
}
