public import Landfall

/// A flow, as a catalog says it.
public struct FlowSyntax: Sendable {
    /// The name.
    public let name: String

    /// Where the name stands.
    public let place: SourcePlace

    /// What is in the tree as long as the flow runs; without a name where that could not be read.
    public internal(set) var root: ScreenType = ""

    /// Where that stands.
    var rootPlace: SourcePlace

    /// What its steps share, by key: what it declares, what its steps bring, and its result.
    var data: [String: Route.Parameter] = [:]

    /// What a parent gets, by key.
    var result: [String: Route.Parameter] = [:]

    /// The steps, in order.
    public internal(set) var steps: [Step] = []

    /// When steps are part of the flow, as it is written, by their names; also of steps that could not
    /// be read.
    var conditions: [String: ConditionSyntax] = [:]

    /// Where the person goes after cancelling, with the context there.
    var cancelling: RouteTarget?

    /// What its steps and its cancellation need.
    var uses: [ContextUse] = []

    /// One step.
    public struct Step: Sendable {
        /// The name.
        public let name: String
        /// Where the name stands.
        public let place: SourcePlace
        /// What shows it.
        public let target: Target
        /// What it brings when it is completed.
        let results: [String: Route.Parameter]
        /// The step of the flow around that comes next, once the flow has ended with this one.
        let handUp: String?
    }

    /// The route or flow that shows a step.
    public enum Target: Sendable {
        /// A route.
        case route(RouteTarget)
        /// Another flow.
        case flow(String)
    }

    /// A route, with its context.
    public struct RouteTarget: Sendable {
        /// The route.
        public let route: RouteID
        /// Where that is said.
        public let place: SourcePlace
        /// Where its values come from; `nil` for the values of the place that starts the flow.
        var sources: [String: ValueSource]?
        /// The keys that the route takes.
        var keys: Set<String> = []
    }

    /// Begins with nothing read.
    init(_ name: String, at place: SourcePlace) {
        self.name = name
        self.place = place
        self.rootPlace = place
    }

    /// Where the person goes after cancelling: a route, or what leads back; `nil` to stay.
    public var cancellation: RouteID? { cancelling?.route }

    /// The routes that show steps, and the one after cancelling, that take what is known where the
    /// flow is asked for.
    var routesInContext: [RouteID] {
        let targets = steps.compactMap { step -> RouteTarget? in
            if case .route(let target) = step.target { target } else { nil }
        }
        return (targets + [cancelling].compactMap { $0 })
            .filter { $0.sources == nil }.map(\.route)
    }

    /// The flows that are steps.
    var children: [String] {
        steps.compactMap { step in
            if case .flow(let name) = step.target { name } else { nil }
        }
    }
}
