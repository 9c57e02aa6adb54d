import ArgumentParser
import Landfall
import LandfallCatalog

/// The flags that name the catalog by which intents are resolved again.
struct ReplayCatalogOptions: SettingOptions {
    /// The flag of ``SettingKey/catalog``.
    @Option(help: .setting(.catalog)) var catalog: String?
    /// The flag of ``SettingKey/maxStateAge``.
    @Option(help: .setting(.maxStateAge)) var maxStateAge: String?
    /// What makes tokens and sessions count.
    @OptionGroup var trust: TrustOptions
    /// The flag of ``SettingKey/linkKeysFile``.
    @Option(help: .setting(.linkKeysFile)) var linkKeysFile: String?
    /// The flag of ``SettingKey/tokenKeysFile``.
    @Option(help: .setting(.tokenKeysFile)) var tokenKeysFile: String?
    /// Names of interceptors that this binary does not have.
    @OptionGroup var assumed: CatalogOptions

    /// The values of those that were given.
    var given: [SettingKey: String] {
        let all: [SettingKey: String?] = [
            .catalog: catalog, .maxStateAge: maxStateAge, .linkKeysFile: linkKeysFile,
            .tokenKeysFile: tokenKeysFile,
        ]
        return all.compactMapValues(\.self).merging(trust.given) { own, _ in own }
    }

    /// Reads the catalog.
    ///
    /// - Parameter source: Where settings come from.
    /// - Returns: What answers intents by it.
    /// - Throws: ``CommandFailure`` with status 2, and with all findings.
    func resolver(_ source: SettingsSource) throws(CommandFailure) -> IntentResolver {
        var files = CatalogFiles(catalog: try source.required(.catalog))
        files.linkKeys = try source.text(.linkKeysFile)
        files.tokenKeys = try source.text(.tokenKeysFile)
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
