package import Landfall

/// A flow, as a catalog says it.
public struct FlowSyntax: Sendable {
    /// The name by which interceptors and other flows ask for it.
    public let name: String

    /// Where the name stands.
    public let place: SourcePlace

    /// What is in the tree as long as the flow runs; `nil` where that could not be read.
    var root: WordSyntax?

    /// The values that its steps share, as far as `data` declares them.
    package internal(set) var data: [String: Route.Parameter] = [:]

    /// What a parent gets, by key.
    package internal(set) var result: [String: Route.Parameter] = [:]

    /// Where `result` stands; where the flow begins if that is left out.
    var resultPlace: SourcePlace

    /// The steps, in order.
    var steps: [Step] = []

    /// Where the person goes after cancelling, with the context there.
    var cancelling: RouteTarget?

    /// One step.
    public struct Step: Sendable {
        /// The name of the step, unique in its flow.
        public let name: String
        /// Where the name stands.
        public let place: SourcePlace
        /// What shows it; `nil` where that could not be read.
        var target: Target?
        /// What it brings when it is completed, as far as it says so itself.
        var results: [String: Route.Parameter] = [:]
        /// Where `result` stands; where the step begins if that is left out.
        var resultPlace: SourcePlace
        /// When it is part of the flow; `nil` for always, and where that could not be read.
        var when: ConditionSyntax?
        /// The step of the flow around that comes next, once the flow has ended with this one.
        package internal(set) var handUp: String?
    }

    /// The route or flow that shows a step.
    enum Target: Sendable {
        /// A route.
        case route(RouteTarget)
        /// Another flow.
        case flow(WordSyntax)
    }

    /// A route, with its context.
    struct RouteTarget: Sendable {
        /// The name of the route, or of a departure.
        let route: WordSyntax
        /// What stands under `with`; `nil` for the values of the place that starts the flow.
        var mapping: WithSyntax?
    }

    /// Where `root` stands; where the flow begins if that is left out.
    var rootPlace: SourcePlace { root?.place ?? place }

    /// Begins with nothing read.
    init(_ name: String, at place: SourcePlace) {
        self.name = name
        self.place = place
        self.resultPlace = place
    }
}
