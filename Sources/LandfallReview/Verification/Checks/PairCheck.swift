import Landfall
import LandfallSimulator

/// Answers requests in a state, and looks at what the answers lead to.
struct PairCheck {
    private let resolver: IntentResolver
    private let expectations: [RouteID: RouteExpectation]
    private let situation: Situation
    private let tree: ViewTree
    private let state: DeviceState
    /// The screens that must stay.
    private let locked: [NodeIndex]
    /// A device in the state on which nothing is carried out; made when it is needed.
    private var idle: SimulatedDevice?

    /// Takes a state.
    ///
    /// - Parameters:
    ///   - state: The state.
    ///   - situation: What else is known of the device.
    ///   - resolver: Answers requests.
    ///   - expectations: Where routes must lead.
    init(
        _ state: ExploredState,
        in situation: Situation,
        resolver: IntentResolver,
        expectations: [RouteID: RouteExpectation]
    ) {
        self.resolver = resolver
        self.expectations = expectations
        self.situation = situation
        self.tree = state.tree
        self.state = situation.deviceState(state)
        self.locked = state.tree.nodes.indices.map { NodeIndex($0) }.filter {
            !state.tree.record($0).isDismissible && state.tree.isAttached($0)
        }
    }

    /// Answers a request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - isExplaining: Whether the answer says why it is as it is.
    /// - Returns: The answer.
    func resolution(of request: RouteRequest, isExplaining: Bool = false) -> Resolution {
        resolver.resolve(
            request.intent,
            stored: state,
            now: request.now,
            isExplaining: isExplaining
        )
    }

    /// Answers a request and checks the answer.
    mutating func result(of request: RouteRequest) -> PairResult {
        result(of: resolution(of: request))
    }

    /// Returns the tree after the answer to a request; `nil` if nothing changes.
    func next(after request: RouteRequest) -> ViewTree? {
        let resolution = resolution(of: request)
        return switch resolution.plan.outcome {
        case .navigate, .detour: resolution.after.tree
        case .refused, .openURL, .expired, .failed, .alreadyThere: nil
        }
    }

    /// Checks an answer.
    mutating func result(of resolution: Resolution) -> PairResult {
        let plan = resolution.plan
        var result = PairResult(outcome: plan.outcome, route: plan.route)
        switch plan.outcome {
        case .refused, .openURL, .expired:
            return result
        case .failed:
            if plan.error?.code == RoutingError.Code.notDismissible.rawValue {
                result.holder = plan.error?.node.flatMap(tree.node).map(tree.type)
            }
            result.fault = .fails(code: plan.error?.code ?? "", step: plan.error?.step)
        case .alreadyThere:
            let device = idle ?? SimulatedDevice(tree)
            idle = device
            result.fault = landing(plan, on: device, tree: tree)
        case .navigate, .detour:
            let after = resolution.after.tree
            let device = SimulatedDevice(tree)
            do throws(DeviceRefusal) {
                try device.execute(plan.operations)
            } catch {
                result.fault = .refused(error.code.rawValue)
                return result
            }
            guard device.matches(after) else {
                result.fault = .unforeseen
                return result
            }
            result.next = after
            result.fault =
                lost(in: after) ?? landing(plan, on: device, tree: after)
                ?? Necessity(plan.operations, from: tree, to: after).fault ?? repeated(plan)
        }
        return result
    }

    private func landing(
        _ plan: ActionPlan,
        on device: SimulatedDevice,
        tree: ViewTree
    ) -> Fault? {
        guard let target = plan.target, let node = tree.node(target), device.isVisible(target)
        else { return .hidden }
        guard let route = plan.route, let expectation = expectations[route] else { return nil }
        switch expectation.mismatch(of: node, in: tree, context: plan.context, .landing) {
        case nil: return nil
        case .context(let key): return .landsOnOther(tree.type(of: node), key: key)
        case .type, .condition: return .landsOn(tree.type(of: node))
        }
    }

    private func lost(in after: ViewTree) -> Fault? {
        for node in locked where after.node(tree.id(of: node)) == nil {
            return .loses(tree.type(of: node))
        }
        return nil
    }

    /// Whether just what was requested could be seen before.
    private func repeated(_ plan: ActionPlan) -> Fault? {
        guard !plan.operations.isEmpty, let route = plan.route,
            let expectation = expectations[route],
            !expectation.targets.isEmpty
        else { return nil }
        for position in tree.nodes.indices {
            let node = NodeIndex(position)
            guard tree.isAttached(node),
                expectation.mismatch(of: node, in: tree, context: plan.context, .exact) == nil,
                tree.isVisible(node)
            else { continue }
            return .repeats(tree.type(of: node))
        }
        return nil
    }
}

/// The result of a request in a state.
struct PairResult {
    /// How it was answered.
    var outcome: Outcome
    /// The route that was resolved in the end, behind redirects and detours.
    var route: RouteID?
    /// What is wrong with the answer; `nil` for nothing.
    var fault: Fault?
    /// The screen that must stay and because of which there is no plan.
    var holder: ScreenType?
    /// What the app shows then; `nil` where nothing changes or where that is not known.
    var next: ViewTree?
}

/// The common cause of findings in many states.
struct Cause: Hashable, Sendable {
    /// The route that was requested.
    let route: RouteID
    /// The route that was resolved in the end, where interceptors led elsewhere.
    let end: RouteID?
    /// What is wrong.
    let fault: Fault
}
