/// A detour over one screen that is no flow of the table: its step is the route that shows it.
struct LoneFlow: Flow {
    let name: String
    var root: ScreenType { "" }

    func first(in scope: FlowScope) -> FlowMove { .end }

    func next(after step: FlowStep, in scope: FlowScope) -> FlowMove { .end }

    func target(of step: FlowStep, in scope: FlowScope) -> FlowTarget? {
        .route(Destination(route: RouteID(step.name), context: step.values))
    }
}
