public import Landfall

extension IntentResolver {
    /// Creates a resolver of all that a catalog says: its routes, links, experiments and times.
    ///
    /// - Parameters:
    ///   - catalog: The catalog.
    ///   - tokens: Makes and opens resume tokens; without it no intent can resume after a detour or a flow.
    ///   - source: Names the pipeline. A resume token holds for one app and one pipeline.
    ///   - maximumStateAge: A state that is older when the intent comes counts as unknown; `nil` for
    ///     what the catalog says.
    ///   - detourLifetime: How long a person has for each step of a detour.
    ///   - sessionSource: Whose session counts where an intent brings a state of its own.
    public init(
        catalog: Catalog,
        tokens: (any TokenSealer)? = nil,
        source: String = "",
        maximumStateAge: Duration? = nil,
        detourLifetime: Duration = .seconds(3600),
        sessionSource: SessionSource = .stored
    ) {
        self.init(
            router: Router(table: catalog.routes, experiments: catalog.experiments),
            links: catalog.links,
            maximumStateAge: maximumStateAge ?? catalog.maxStateAge,
            interceptorTimeout: catalog.interceptorTimeout,
            catalogVersion: catalog.version,
            tokens: tokens,
            detourLifetime: detourLifetime,
            audience: "\(catalog.app) \(source)",
            sessionSource: sessionSource,
            app: catalog.app
        )
    }
}
