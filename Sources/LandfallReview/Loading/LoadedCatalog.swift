package import Landfall
package import LandfallCatalog
import LandfallContract
package import LandfallTokens

/// A catalog that was read and checked, and what answers by it.
package struct LoadedCatalog: Sendable {
    package let catalog: Catalog
    /// Answers intents by it.
    package let resolver: IntentResolver
    /// The keys that it is used with.
    package let keys: CatalogKeys
    /// Makes another resolver, whose routes share nothing with those of the first.
    private let makeResolver: @Sendable () throws(CatalogErrors) -> IntentResolver

    /// Checks a catalog.
    ///
    /// - Parameters:
    ///   - bytes: YAML or JSON.
    ///   - name: What messages call it.
    ///   - settings: How intents are answered by it.
    ///   - keys: By which keys signed links are checked, and tokens made and opened.
    ///   - assumed: Interceptors of a team's own, of which only the names are known.
    /// - Throws: `CatalogErrors` with all that is wrong.
    package init(
        _ bytes: [UInt8],
        name: String,
        settings: ResolverSettings = ResolverSettings(),
        keys: CatalogKeys = CatalogKeys(),
        assumed: AssumedInterceptors = AssumedInterceptors()
    ) throws(CatalogErrors) {
        let catalog = try assumed.load(bytes, name: name, linkKeys: keys.links)
        self.catalog = catalog
        self.keys = keys
        self.resolver = Self.resolver(of: catalog, settings, keys)
        self.makeResolver = { () throws(CatalogErrors) in
            let again = try assumed.load(bytes, name: name, linkKeys: keys.links)
            return Self.resolver(of: again, settings, keys)
        }
    }

    private static func resolver(
        of catalog: Catalog,
        _ settings: ResolverSettings,
        _ keys: CatalogKeys
    ) -> IntentResolver {
        IntentResolver(
            catalog: catalog,
            tokens: keys.tokens,
            source: settings.source,
            maximumStateAge: settings.maximumStateAge,
            detourLifetime: settings.detourLifetime,
            sessionSource: settings.sessionSource
        )
    }

    /// A resolver for each lane: the catalog is read again for each, so that no lane waits until another
    /// has counted its references to a route.
    ///
    /// - Parameter lanes: How many lanes there are.
    /// - Returns: As many resolvers; one where there is no lane.
    package func resolvers(forLanes lanes: Int) -> [IntentResolver] {
        // A catalog that was read once can be read again.
        [resolver] + (1..<max(lanes, 1)).map { _ in (try? makeResolver()) ?? resolver }
    }

    /// Checks what was read from files.
    ///
    /// - Parameters:
    ///   - content: What was read.
    ///   - files: Where it was read.
    ///   - settings: How intents are answered by it.
    /// - Throws: ``CatalogRefusal`` with all that is wrong; a catalog with flows needs keys of tokens,
    ///   one whose routes ask for results also a topic for these.
    package init(
        _ content: CatalogContent,
        from files: CatalogFiles,
        settings: ResolverSettings
    ) throws(CatalogRefusal) {
        let keys = try content.keys(from: files)
        do throws(CatalogErrors) {
            try self.init(content.catalog, name: files.catalog, settings: settings, keys: keys)
        } catch {
            throw .catalog(error)
        }
        guard keys.tokens != nil || !makesTokens else { throw .missingTokenKeys }
        if let asking, files.resultsTopic == nil { throw .missingResultsTopic(asking.id) }
    }

    /// Reads and checks files.
    ///
    /// - Parameter files: Where they are.
    /// - Throws: ``CatalogRefusal`` with all that is wrong.
    package init(files: CatalogFiles) throws(CatalogRefusal) {
        try self.init(try files.content(), from: files, settings: ResolverSettings())
    }

    /// Reads and checks a file.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - settings: How intents are answered by it.
    ///   - keys: By which keys signed links are checked, and tokens made and opened; without those,
    ///     plans carry no token.
    ///   - assumed: Interceptors of a team's own, of which only the names are known.
    /// - Throws: ``CatalogRefusal`` with all that is wrong.
    package init(
        path: String,
        settings: ResolverSettings = ResolverSettings(),
        keys: CatalogKeys = CatalogKeys(),
        assumed: AssumedInterceptors = AssumedInterceptors()
    ) throws(CatalogRefusal) {
        let content = try CatalogFiles(catalog: path).content()
        do throws(CatalogErrors) {
            try self.init(
                content.catalog,
                name: path,
                settings: settings,
                keys: keys,
                assumed: assumed
            )
        } catch {
            throw .catalog(error)
        }
    }

    /// Whether its plans carry tokens: wherever there are flows, or routes that ask for a result.
    private var makesTokens: Bool { !catalog.syntax.flows.isEmpty || asking != nil }

    /// The first route that asks for a result.
    private var asking: RouteSyntax? { catalog.syntax.routes.first { $0.result != nil } }

    /// The digest by which plans name a catalog.
    ///
    /// - Parameter bytes: The file.
    /// - Returns: `sha256:` and 64 hexadecimal digits.
    package static func version(of bytes: [UInt8]) -> String {
        CatalogContent(catalog: bytes).version
    }
}

/// The keys that a catalog is used with.
package struct CatalogKeys: Sendable {
    /// By which keys signed links are checked.
    package var links: LinkKeys
    /// Makes and opens resume tokens; `nil` where plans carry none.
    package var tokens: KeyRing?

    /// Takes keys.
    ///
    /// - Parameters:
    ///   - links: By which keys signed links are checked.
    ///   - tokens: Makes and opens resume tokens; `nil` where plans carry none.
    package init(links: LinkKeys = .none, tokens: KeyRing? = nil) {
        self.links = links
        self.tokens = tokens
    }
}

/// The settings of a resolver, beside the catalog and the keys.
package struct ResolverSettings: Hashable, Sendable {
    /// Stands in for what the catalog says; `nil` for that.
    package var maximumStateAge: Duration?
    /// How long a person has for each step of a detour.
    package var detourLifetime = Duration.seconds(3600)
    /// Names the pipeline: its resume tokens are worth nothing in a pipeline of another name.
    package var source = ReplySettings().source
    /// Whose session counts.
    package var sessionSource = SessionSource.stored

    /// The defaults.
    package init() {}
}
