import Landfall

/// The only file that knows how routes are written and resolved.
extension Scenario {
    /// Answering an intent for a route of three steps: an article, the list that it is pushed
    /// onto, and the tabs.
    static var resolving: [Scenario] {
        resolving("resolve/there", "7", .there, gives: .alreadyThere, operations: 0)
            + resolving("resolve/push", "new", .there, gives: .navigate, operations: 1)
            + resolving("resolve/far", "new", .away, gives: .navigate, operations: 3)
    }

    private static func resolving(
        _ name: String,
        _ articleID: String,
        _ situation: SampleState.Situation,
        gives outcome: Outcome,
        operations: Int
    ) -> [Scenario] {
        sizes.map { nodes in
            Scenario(name: name, nodes: nodes) {
                let state = try SampleState(nodes: nodes, situation).state
                let resolver = try resolver()
                let intent = intent(for: articleID, deviceID: state.deviceID)
                let plan = resolver.resolve(intent, stored: state, now: now).plan
                guard plan.outcome == outcome, plan.operations.count == operations else {
                    throw BenchmarkError.unexpectedPlan("\(name)/\(nodes): \(plan)")
                }
                return { times in
                    for _ in 0..<times {
                        keep(resolver.resolve(intent, stored: state, now: now))
                    }
                }
            }
        }
    }

    private static let now = Timestamp(millisecondsSinceEpoch: 1_790_000_000_000)

    private static func resolver() throws -> IntentResolver {
        IntentResolver(
            router: Router(table: try RouteTable([article])),
            links: NoLinks(),
            maximumStateAge: .seconds(86_400),
            catalogVersion: "benchmark"
        )
    }

    private static func intent(for articleID: String, deviceID: String) -> NavigationIntent {
        let context = [ContextEntry(key: "articleId", value: articleID)]
        let destination = Destination(route: article.id, context: context)
        var intent = NavigationIntent(intentID: "i-1", target: .destination(destination))
        intent.deviceID = deviceID
        return intent
    }

    private static var article: Route {
        var article = Step(
            type: Article.type,
            finder: TypeFinder<Article>(matching: ["articleId"]),
            factory: TemplateFactory<Article>(),
            action: PlacementAction<ArticleNavigation>.push
        )
        article.tasks = [SetContext(["articleId": .context(key: "articleId")])]
        let navigation = Step(
            type: ArticleNavigation.type,
            finder: TypeFinder<ArticleNavigation>()
        )
        let tabs = Step(type: MainTabs.type, finder: TypeFinder<MainTabs>())
        var route = Route(
            "article",
            chain: Chain(steps: [article, navigation, tabs], origin: .root)
        )
        route.parameters = ["articleId": Route.Parameter(.string)]
        return route
    }

    private enum MainTabs: TabContainer {
        typealias Input = NoInput
        static let type: ScreenType = "MainTabs"
    }

    private enum ArticleNavigation: NavigationContainer {
        typealias Input = NoInput
        static let type: ScreenType = "ArticleNavigation"
    }

    private enum Article: Screen {
        typealias Input = Context
        static let type: ScreenType = "Article"
    }

    private struct NoLinks: LinkTable {
        func resolve(_ link: String) -> LinkResolution { .openURL(link) }
    }
}
