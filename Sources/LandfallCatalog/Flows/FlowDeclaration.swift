import Landfall

/// A flow, as a catalog declares it.
struct FlowDeclaration {
    /// Where its name stands.
    let place: Place

    /// What is in the tree as long as the flow runs; empty where that could not be read.
    var root = ""

    /// Where that stands.
    var rootPlace: Place

    /// What its steps share, by key: what it declares, what its steps bring, and its result.
    var data: [String: Route.Parameter] = [:]

    /// What a parent gets, by key.
    var result: [String: Route.Parameter] = [:]

    /// The steps, in order.
    var steps: [Step] = []

    /// Where the person goes who cancels.
    var cancellation: Way?

    /// One step.
    struct Step {
        /// The name.
        let name: String
        /// Where the name stands.
        let place: Place
        /// What shows it.
        let target: Target
        /// When the step is part of the flow; `nil` for always.
        let condition: CatalogCondition?
        /// What it brings when it is completed.
        let results: [String: Route.Parameter]
        /// The step of the flow around that comes next, once the flow has ended with this one.
        let handUp: String?
    }

    /// What shows a step.
    enum Target {
        /// A route.
        case route(Way)
        /// Another flow.
        case flow(String)
    }

    /// A route, with its context.
    struct Way {
        /// The route.
        let route: RouteID
        /// Where that is said.
        let place: Place
        /// Where its values come from; `nil` for what is known where the flow is asked for.
        let sources: [String: ValueSource]?
        /// The keys that the route takes.
        let keys: Set<String>
    }

    /// Begins with nothing read.
    init(at place: Place) {
        self.place = place
        self.rootPlace = place
    }

    /// The routes that show steps, and the one for who cancels, that take what is known where the
    /// flow is asked for.
    var routesInContext: [RouteID] {
        let ways = steps.compactMap { step -> Way? in
            if case .route(let way) = step.target { way } else { nil }
        }
        return (ways + [cancellation].compactMap { $0 })
            .filter { $0.sources == nil }.map(\.route)
    }

    /// The flows that are steps.
    var children: [String] {
        steps.compactMap { step in
            if case .flow(let name) = step.target { name } else { nil }
        }
    }
}
