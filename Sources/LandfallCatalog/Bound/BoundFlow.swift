public import Landfall

/// A flow whose names and keys were looked up.
public struct BoundFlow: Bound {
    /// As it is written.
    public let syntax: FlowSyntax

    /// What is in the tree as long as the flow runs; without a name where that is not known.
    public var root: ScreenType = ""

    /// What its steps share, by key: what it declares, what its steps bring, and its result.
    var data: [String: Route.Parameter]

    /// What its result and its steps bring, and where they say so.
    private(set) var brought: [(parameters: [String: Route.Parameter], place: SourcePlace)] = []

    /// The steps, in order, but for those that could not be read.
    public internal(set) var steps: [Step] = []

    /// Where the person goes after cancelling, with the context there.
    package internal(set) var cancelling: RouteTarget?

    /// Begins with what the flow itself declares.
    init(syntax: FlowSyntax) {
        self.syntax = syntax
        data = syntax.data
    }

    /// Adds what its result or a step brings; a key keeps the type with which it came first.
    mutating func bring(_ parameters: [String: Route.Parameter], at place: SourcePlace) {
        brought.append((parameters, place))
        data.merge(parameters) { known, new in known.type == new.type ? new : known }
    }

    /// One step.
    public struct Step: Bound {
        /// As it is written.
        public let syntax: FlowSyntax.Step
        /// What shows it.
        public let target: Target
        /// What it brings when it is completed.
        package let results: [String: Route.Parameter]
        /// When the step is part of the flow; `nil` for always.
        package let when: CatalogCondition?

        /// The route that shows it; `nil` where another flow does.
        var route: RouteTarget? { if case .route(let target) = target { target } else { nil } }

        /// When it is part of the flow, as the language writes it; `nil` for always.
        public var condition: String? { when?.text }
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
        /// The route that is shown.
        public let route: RouteID
        /// Where that is said.
        let place: SourcePlace
        /// Where its values come from; `nil` for the values of the place that starts the flow.
        package internal(set) var sources: [String: ValueSource]?
        /// The keys that the route takes.
        var keys: Set<String> = []
    }

    /// Where the person goes after cancelling: a route, or what leads back; `nil` to stay.
    public var cancellation: RouteID? { cancelling?.route }

    /// The routes that show steps, and the one after cancelling, that take what is known where the
    /// flow is asked for.
    var routesInContext: [RouteID] {
        (steps.map(\.route) + [cancelling]).compactMap(\.self)
            .filter { $0.sources == nil }.map(\.route)
    }

    /// The flows that are steps.
    var children: [String] {
        steps.compactMap { step in
            if case .flow(let name) = step.target { name } else { nil }
        }
    }
}

extension [String: BoundFlow] {
    /// A flow and all that are, over others, steps of it; each once.
    func within(_ flow: BoundFlow) -> [BoundFlow] {
        var (found, open): ([BoundFlow], [BoundFlow]) = ([], [flow])
        var seen: Set<String> = []
        while let next = open.popLast() {
            guard seen.insert(next.name).inserted else { continue }
            found.append(next)
            open += next.children.reversed().compactMap { self[$0] }
        }
        return found
    }
}
