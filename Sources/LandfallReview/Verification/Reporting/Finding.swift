package import Landfall

/// A fault of a route, with the shortest path to a state that shows it.
package struct Finding: Sendable {
    /// The route that was requested.
    package let route: RouteID
    /// The context that was requested in the example.
    package let context: [ContextEntry]
    /// What is said beside the route of the example: where it was resolved in the end, how and when
    /// the person came, the device; empty for nothing.
    package let circumstances: [String]
    /// What is wrong.
    package let fault: Fault
    /// How many pairs of a state and a request show it.
    package internal(set) var count: Int
    /// The moves to the state, in words.
    package let path: [String]
    /// The answer in that state, with its explanation.
    package let resolution: Resolution
}

extension Finding {
    /// Makes an example of a cause: follows the path to its first state, and asks there once more.
    init(_ entry: CauseTally.Entry, in exploration: SituationExploration) {
        let app = exploration.app
        let path = StatePath(to: entry.state, in: exploration)
        let request = app.requests[entry.request].renamed(path.naming, app.symbols)
        let check = PairCheck(
            path.state,
            in: exploration.situation,
            resolver: exploration.resolver,
            expectations: app.expectations
        )
        self.route = request.route
        self.context = request.context
        self.circumstances =
            (entry.cause.end.map { ["redirected to \($0)"] } ?? [])
            + [request.circumstances].filter { !$0.isEmpty } + exploration.situation.words
        self.fault = entry.cause.fault
        self.count = entry.count
        self.path = path.words
        self.resolution = check.resolution(of: request, isExplaining: true)
    }
}
