public import Landfall

/// What a team wrote in `routes.yaml`, checked as a whole: nothing in it can fail later for a
/// reason that could have been seen when it was loaded.
public struct Catalog: Sendable {
    /// The name of the app; empty when the catalog does not say.
    public let app: String

    /// The digest of the file, as the loader was given it.
    public let version: String

    /// The routes.
    public let routes: RouteTable

    /// Says which route a link leads to.
    public let links: CatalogLinks

    /// Decides variations.
    public let experiments: CatalogExperiments

    /// The route to which the close button of a screen leads, for the screens that say so.
    public let dismissals: [ScreenType: RouteID]

    /// The query parameters that hold tokens, of the routes that take signed links only.
    let signedLinks: [RouteID: String]

    /// A state that is older when the intent comes counts as unknown; 30 minutes by default.
    public let maxStateAge: Duration

    /// How long an interceptor that has to ask somebody may take; 1 second by default.
    public let interceptorTimeout: Duration

    /// What it says, for those who draw, compare or explore it.
    public let syntax: CatalogSyntax

    /// What deserves a look, in the order of the file; none of it keeps the catalog from working.
    public let warnings: [CatalogFinding]
}
