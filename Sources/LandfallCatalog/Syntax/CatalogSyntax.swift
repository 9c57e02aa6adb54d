import Landfall
import LandfallValues

/// A catalog as written: its declarations and routes, with their places.
public struct CatalogSyntax: Sendable {
    /// The name of the app.
    var app = ""

    /// What a screen that is not dismissible blocks, for routes that don't say otherwise.
    var veto = Veto.precise

    /// How many transitions the person sees, likewise.
    var transition = TransitionRule.stepwise

    /// A state that is older when the intent comes counts as unknown.
    var maxStateAge = Duration.zero

    /// How long an interceptor that has to ask somebody may take.
    var interceptorTimeout = Duration.zero

    /// What `links` says; `nil` where it is not there.
    var links: LinkSettings?

    /// The screens and containers by name.
    package var typesByName: [String: TypeSyntax] = [:]

    /// The experiments by name.
    package internal(set) var experiments: [String: ExperimentSyntax] = [:]

    /// The saved groups by name.
    package internal(set) var groups: [String: GroupSyntax] = [:]

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
    var before: [InterceptorSyntax] = []

    /// Run when a plan of any route has been made.
    var after: [PostInterceptorSyntax] = []

    /// The screens and containers, in the order of the file.
    public var types: [TypeSyntax] { typesByName.values.sorted { $0.place < $1.place } }

    /// The saved groups that are lists, by name.
    var lists: [String: [JSONValue]] {
        groups.compactMapValues { if case .values(let values) = $0 { values } else { nil } }
    }

    /// The flows, by name.
    public var flows: [FlowSyntax] { flowsByName.values.sorted { $0.name < $1.name } }
}

/// A `signed-link` of a route.
struct SignedLinkSyntax {
    /// The query parameter that holds the token.
    let parameter: String

    /// Where the interceptor's value stands.
    let place: SourcePlace
}
