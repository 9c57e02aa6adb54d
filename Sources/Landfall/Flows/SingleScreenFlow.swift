/// A detour over one screen that is not a flow of the table.
///
/// Its only step is the route that shows the screen.
struct SingleScreenFlow: Flow {
    let name: String
    var root: ScreenType { "" }

    func first(in scope: FlowScope) -> FlowMove { .end }

    func next(after step: FlowStep, in scope: FlowScope) -> FlowMove { .end }

    func target(of step: FlowStep, in scope: FlowScope) -> FlowTarget? {
        .route(Destination(route: RouteID(step.name), context: step.values))
    }
}
