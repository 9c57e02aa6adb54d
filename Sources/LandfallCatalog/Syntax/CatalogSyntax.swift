import Landfall
import LandfallExperiments
import LandfallValues

/// A catalog as written: its declarations and routes, with their places.
public struct CatalogSyntax: Sendable {
    /// The name of the app.
    var app = ""

    /// What holds for routes that don't say otherwise.
    var defaults = RouteDefaults()

    /// A state that is older when the intent comes counts as unknown.
    var maxStateAge = Duration.zero

    /// How long an interceptor that has to ask somebody may take.
    var interceptorTimeout = Duration.zero

    /// What `links` says; `nil` where it is not there.
    var links: LinkSettings?

    /// The screens and containers by name.
    var typesByName: [String: TypeSyntax] = [:]

    /// The experiments by name; `nil` for those with a fault.
    var experiments: [String: Experiment?] = [:]

    /// The saved groups that are lists, by name.
    var lists: [String: [JSONValue]] = [:]

    /// The flags by name.
    var flags: [String: FlagSyntax] = [:]

    /// The flows by name.
    var flowsByName: [String: FlowSyntax] = [:]

    /// The routes, in the order of the file.
    public internal(set) var routes: [RouteSyntax] = []

    /// What a destination of each route must bring, by name; also of those that could not be read.
    var parameters: [String: [String: Route.Parameter]] = [:]

    /// The routes that take signed links only, by name.
    var signedLinks: [String: SignedLinkSyntax] = [:]

    /// The interceptors that stand before every route.
    var interceptors: [InterceptorSyntax] = []

    /// Run when a plan of any route has been made.
    public internal(set) var postInterceptors: [PostInterceptorSyntax] = []

    /// What both take from a context, though they have none.
    var uses: [ContextUse] = []

    /// Where parts of the catalog lead to others.
    var references = CatalogReferences()

    /// The screens and containers, in the order of the file.
    public var types: [TypeSyntax] { typesByName.values.sorted { $0.place < $1.place } }

    /// The flows, by name.
    public var flows: [FlowSyntax] { flowsByName.values.sorted { $0.name < $1.name } }

    /// The flows, in the order of the file.
    var flowsInOrder: [FlowSyntax] { flowsByName.values.sorted { $0.place < $1.place } }
}

/// A `signed-link` of a route.
struct SignedLinkSyntax {
    /// The query parameter that holds the token.
    let parameter: String

    /// Where the interceptor's value stands.
    let place: SourcePlace
}

/// The references from parts of a catalog to others.
struct CatalogReferences {
    /// Where interceptors redirect to other routes.
    var redirects: [Redirect] = []

    /// Where interceptors lead into flows past their first steps.
    var flowEntries: [FlowEntry] = []

    /// Where routes read values of flows.
    var flowReadings: [FlowReading] = []
}

/// A place where an interceptor redirects to another route.
struct Redirect {
    /// The route that the interceptor belongs to; `nil` for one of the whole catalog.
    let owner: RouteID?

    /// Where it leads.
    let target: RouteID

    /// Whether it is asked once an intent, not again where it leads.
    let isOnce: Bool

    /// Where that is said.
    let place: SourcePlace
}

/// A place where an interceptor leads into a flow past its first steps.
struct FlowEntry {
    let flow: String

    /// The step at which it begins.
    let step: String

    /// Where that is said.
    let place: SourcePlace
}

/// A place of a route where a value of a flow is read.
struct FlowReading {
    let route: RouteID

    /// The key of the value.
    let key: String

    /// Where that is said.
    let place: SourcePlace
}
