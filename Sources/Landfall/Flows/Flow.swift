/// Steps with one purpose, in an order that they decide themselves: signing in, a checkout.
///
/// A flow runs on a device exactly as long as its root is in the device's tree, and nothing of it is
/// kept anywhere else: what has been gathered travels in the resume token. So there is nothing to
/// start, to hold on to, or to end twice.
///
/// The same step, data and device state always give the same move.
public protocol Flow: Sendable {
    /// Names the flow among those of a ``RouteTable``.
    var name: String { get }

    /// What is in the tree as long as the flow runs; a subtype of it counts too.
    var root: ScreenType { get }

    /// What its steps share, by key.
    var data: [String: Route.Parameter] { get }

    /// What a step brings when it is completed, by key; each is a key of ``data`` of the same type.
    ///
    /// - Parameters:
    ///   - step: The step.
    ///   - scope: The device and what was gathered.
    /// - Returns: The types by key.
    func results(of step: FlowStep, in scope: FlowScope) -> [String: Route.Parameter]

    /// What a parent gets of ``data`` when the flow is over.
    var result: Set<String> { get }

    /// Where the flow begins.
    ///
    /// - Parameter scope: The device and what is known already.
    /// - Returns: The first step, or ``FlowMove/end`` where none is needed.
    func first(in scope: FlowScope) -> FlowMove

    /// What comes next.
    ///
    /// - Parameters:
    ///   - step: The step that was completed.
    ///   - scope: The device, and what was gathered, the step's own results included.
    /// - Returns: What comes next.
    func next(after step: FlowStep, in scope: FlowScope) -> FlowMove

    /// What shows a step.
    ///
    /// - Parameters:
    ///   - step: The step, of this flow or handed up by another.
    ///   - scope: The device and what was gathered.
    /// - Returns: The route or the flow; `nil` for a step that the flow does not have.
    func target(of step: FlowStep, in scope: FlowScope) -> FlowTarget?

    /// Where the person goes after cancelling.
    ///
    /// - Parameters:
    ///   - step: The step that was cancelled.
    ///   - scope: The device and what was gathered.
    /// - Returns: The destination; `nil` to stay, with a refusal.
    func destination(cancelling step: FlowStep, in scope: FlowScope) -> Destination?
}

extension Flow {
    /// No values, for a flow whose steps share none.
    public var data: [String: Route.Parameter] { [:] }

    /// No keys, for a flow that gives nothing to the flow around it.
    public var result: Set<String> { [] }

    /// No values, for a flow whose steps bring none.
    public func results(of step: FlowStep, in scope: FlowScope) -> [String: Route.Parameter] {
        [:]
    }

    /// `nil`: after cancelling the person stays where the step was.
    public func destination(cancelling step: FlowStep, in scope: FlowScope) -> Destination? { nil }
}

/// The route or flow that shows a step of a flow.
public enum FlowTarget: Hashable, Sendable {
    /// A route, with the values that its screen is given.
    case route(Destination)
    /// Another flow, with whose end the step is completed.
    case flow(String)
}

/// The next move of a flow.
public enum FlowMove: Hashable, Sendable {
    /// It shows one of its steps.
    case show(FlowStep)
    /// It is over, and gives a step to the flow that it was part of, or to nobody.
    case handUp(FlowStep)
    /// It is over.
    case end
}

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

/// The facts by which a flow decides.
public struct FlowScope: Sendable {
    /// The most steps of flows on the way to one destination.
    static let stepLimit = 64

    /// The device and the intent.
    public let request: NavigationRequest

    /// What was gathered, of the flows around it as well; the inner one's values win.
    public let data: Context

    /// The context of the place that asked for the flow, as text, in ascending order of the keys.
    public let context: [ContextEntry]

    /// Creates a scope.
    ///
    /// - Parameters:
    ///   - request: The device and the intent.
    ///   - data: What was gathered.
    ///   - context: The context of the place that asked for the flow.
    public init(
        request: NavigationRequest,
        data: Context = Context(),
        context: [ContextEntry] = []
    ) {
        self.request = request
        self.data = data
        self.context = context
    }
}
