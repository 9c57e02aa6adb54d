import Landfall

extension Finding {
    /// Makes an example of a cause: goes the way to its first state, and asks there once more.
    init(_ entry: CauseTally.Entry, in exploration: SituationExploration) {
        let app = exploration.app
        let way = StatePath(to: entry.state, in: exploration)
        let request = app.requests[entry.request].renamed(way.naming, app.symbols)
        let check = PairCheck(
            way.state,
            in: exploration.situation,
            resolver: exploration.resolver,
            expectations: app.expectations
        )
        self.route = request.route
        self.context = request.context
        self.circumstances =
            (entry.cause.end.map { ["led on to \($0)"] } ?? [])
            + [request.circumstances].filter { !$0.isEmpty } + exploration.situation.words
        self.fault = entry.cause.fault
        self.count = entry.count
        self.way = way.words
        self.resolution = check.resolution(of: request, isExplaining: true)
    }
}
