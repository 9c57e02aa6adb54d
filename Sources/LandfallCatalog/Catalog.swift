public import Landfall
public import LandfallTokens

/// The content of `routes.yaml`, checked as a whole.
///
/// A fault that can be seen when a catalog is loaded is an error of loading, so nothing fails later
/// for it.
public struct Catalog: Sendable {
    /// The name of the app; empty when the catalog does not say.
    public let app: String

    /// The digest of the file, as the loader was given it.
    public let version: String

    /// The routes as the Router reads them.
    public let routes: RouteTable

    /// Says which route a link leads to.
    public let links: CatalogLinks

    /// Decides variations.
    public let experiments: CatalogExperiments

    /// The route to which the close button of a screen leads, for the screens that say so.
    public let dismissals: [ScreenType: RouteID]

    /// The query parameters that hold tokens, of the routes that take signed links only.
    package let signedLinks: [RouteID: String]

    /// A state that is older when the intent comes counts as unknown; 30 minutes by default.
    public let maxStateAge: Duration

    /// How long an interceptor that has to ask somebody may take; 1 second by default.
    public let interceptorTimeout: Duration

    /// What it says, as it is written.
    public let syntax: CatalogSyntax

    /// What it says, with its names and keys looked up, for those who draw, compare or explore it.
    public let bound: BoundCatalog

    /// What deserves a look, in the order of the file; none of it keeps the catalog from working.
    public let warnings: [CatalogFinding]
}

extension Catalog {
    /// Signs a link for the route to which it leads.
    ///
    /// - Parameters:
    ///   - link: The link, without a token.
    ///   - keys: The keys, the first of which signs.
    ///   - expiry: When the link expires, in whole seconds.
    ///   - now: The time that counts as now.
    /// - Returns: The link with its token.
    /// - Throws: ``LinkSigningFault``.
    public func signed(
        _ link: String,
        by keys: KeyRing,
        expiry: Timestamp,
        now: Timestamp
    ) throws(LinkSigningFault) -> String {
        switch links.resolve(link) {
        case .openURL: throw .leadsOutside
        case .refused(let reason): throw .refused(reason: reason)
        case .route(let route, let context):
            guard let parameter = signedLinks[route] else { throw .unsigned(route) }
            let known = SignedLinkInterceptor.token(parameter, in: link)
            guard known == nil, !link.contains("#") else { throw .complete }
            let claims = LinkClaims(audience: app, route: route, context: context)
            guard now < expiry, let token = keys.token(for: claims, expiry: expiry.seconds) else {
                throw .badExpiry
            }
            return link + (link.contains("?") ? "&" : "?") + "\(parameter)=\(token)"
        }
    }
}

extension Catalog {
    /// Reads and checks a catalog.
    ///
    /// - Parameters:
    ///   - bytes: The file, at most 1 MiB of UTF-8: YAML, or JSON.
    ///   - file: The name of the file, for messages.
    ///   - version: The digest of the bytes, such as `sha256:…`, noted in every plan.
    ///   - interceptors: The team's own that `before` can name, by name.
    ///   - postInterceptors: The team's own that `after` can name, by name.
    ///   - linkKeys: By which keys signed links are checked.
    /// - Returns: The catalog.
    /// - Throws: ``CatalogErrors`` with all that is wrong, as far as it can be told at once.
    public static func load(
        _ bytes: some Collection<UInt8>,
        file: String,
        version: String,
        interceptors: [String: any PreNavigationInterceptor] = [:],
        postInterceptors: [String: any PostNavigationInterceptor] = [:],
        linkKeys: LinkKeys = .none
    ) throws(CatalogErrors) -> Catalog {
        guard bytes.count <= SourceDocument.sizeLimit else {
            throw tooLarge(bytes.count, file: file)
        }
        guard var text = String(validating: bytes, as: UTF8.self) else {
            throw CatalogErrors(notUTF8: bytes, file: file)
        }
        if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
        return try load(
            text: text,
            file: file,
            version: version,
            interceptors: interceptors,
            postInterceptors: postInterceptors,
            linkKeys: linkKeys
        )
    }

    /// Reads and checks a catalog that is text already.
    ///
    /// - Parameters:
    ///   - text: The text, at most 1 MiB in UTF-8: YAML, or JSON.
    ///   - file: The name of the file, for messages.
    ///   - version: The digest of the file, noted in every plan.
    ///   - interceptors: The team's own that `before` can name, by name.
    ///   - postInterceptors: The team's own that `after` can name, by name.
    ///   - linkKeys: By which keys signed links are checked.
    /// - Returns: The catalog.
    /// - Throws: ``CatalogErrors`` with all that is wrong, as far as it can be told at once.
    public static func load(
        text: String,
        file: String,
        version: String,
        interceptors: [String: any PreNavigationInterceptor] = [:],
        postInterceptors: [String: any PostNavigationInterceptor] = [:],
        linkKeys: LinkKeys = .none
    ) throws(CatalogErrors) -> Catalog {
        guard text.utf8.count <= SourceDocument.sizeLimit else {
            throw tooLarge(text.utf8.count, file: file)
        }
        let source = SourceText(text, file: file)
        let document: (root: SourceNode, repeatedKeys: [SourceFault])
        do throws(SourceFaults) {
            document = try SourceDocument.read(text, source: source)
        } catch {
            throw CatalogErrors(error.list, in: source)
        }
        var compiler = CatalogCompiler(
            registry: InterceptorRegistry(before: interceptors, after: postInterceptors),
            linkKeys: linkKeys
        )
        for fault in document.repeatedKeys {
            compiler.refuse(fault.message, at: fault.place, .syntax)
        }
        guard
            let catalog = compiler.catalog(document.root, version: version, source: source)
        else { throw CatalogErrors(compiler.findings.errors(in: source)) }
        return catalog
    }

    private static func tooLarge(_ count: Int, file: String) -> CatalogErrors {
        CatalogErrors(
            [
                SourceFault(
                    message: "the file has \(count) bytes; a catalog has at most 1 MiB",
                    place: SourcePlace(line: 1, column: 1)
                )
            ],
            in: SourceText("", file: file)
        )
    }
}
