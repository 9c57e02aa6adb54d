import Landfall
import LandfallReview
import LandfallSimulator

/// A device that does what the contract asks of an app: it reports its tree, and carries out a
/// plan only when that starts from the tree that it has.
struct DemoDevice: Sendable {
    /// What it reported last; `nil` before the first report, and once it was forgotten.
    private(set) var state: DeviceState?
    /// The sequence of its last report.
    private(set) var sequence: Int64 = 0

    /// Its id, also the key of its records.
    let id: String
    /// How it is unlike the others.
    var behavior = DeviceBehavior.usual
    private var seenPlans: Set<String> = []

    /// A device that has reported nothing.
    ///
    /// - Parameter id: Its id, also the key of its records.
    init(id: String) { self.id = id }

    /// Its screens; an app of which nothing is known is not running.
    var tree: ViewTree { state?.tree ?? .coldStart }

    /// Takes what it reports by itself.
    ///
    /// - Parameter state: The report; its sequence counts from now on.
    mutating func adopt(_ state: DeviceState) {
        self.state = state
        sequence = state.sequence
    }

    /// Forgets all, as the service does.
    mutating func forget() { state = nil }

    /// The state as the device reports it now.
    ///
    /// - Parameter now: When it takes the snapshot.
    /// - Returns: Its last report, taken afresh.
    func snapshot(at now: Timestamp) -> DeviceState? {
        var copy = state
        copy?.capturedAt = now
        return copy
    }

    /// Takes a plan and does what it says.
    ///
    /// - Parameters:
    ///   - plan: The plan.
    ///   - now: The time of the device.
    ///   - performer: Carries it out.
    /// - Returns: What it did.
    mutating func take(
        _ plan: ActionPlan,
        at now: Timestamp,
        by performer: any PlanPerformer = SimulatedPerformer()
    ) -> PlanHandling {
        guard seenPlans.insert(plan.planID).inserted else { return .sameAgain }
        switch plan.outcome {
        case .refused, .expired, .failed: return .nothingToDo
        case .openURL: return .applied(hasLanded: false, report: nil)
        case .navigate, .alreadyThere, .detour: break
        }
        guard isBased(plan.basedOn) else { return .stale }
        guard behavior != .singleStep || plan.operations.count < 2 else {
            return .unable(operation: 1)
        }
        var next = state ?? DeviceState(deviceID: id)
        let hasLanded: Bool
        switch performer.perform(plan, on: next) {
        case .refused(let refusal): return .failed(refusal)
        case .unreportable(let error): return .unreportable(error)
        case .done(let tree, let isLanded):
            next.tree = tree
            hasLanded = isLanded
        }
        guard !plan.operations.isEmpty else {
            return .applied(hasLanded: hasLanded, report: nil)
        }
        sequence += 1
        next.sequence = sequence
        next.capturedAt = now
        state = next
        return .applied(hasLanded: hasLanded, report: next)
    }

    /// The person does what a screen of a detour is for, as the sample apps have it.
    ///
    /// A user who signs in is signed in then, or, with a second factor, behind that.
    ///
    /// - Parameters:
    ///   - route: The route that shows the screen.
    ///   - now: The time of the device.
    /// - Returns: The new state, and what the screen brings; `nil` for a device without a state.
    mutating func complete(
        _ route: RouteID?,
        at now: Timestamp
    ) -> (report: DeviceState, data: Attributes)? {
        guard var next = state else { return nil }
        var session = next.session ?? Session()
        if route == "second-factor" || session.attributes["mfa"] != .string("true") {
            session.isAuthenticated = true
            session.userID = "user-of-\(id)"
        }
        sequence += 1
        next.sequence = sequence
        next.capturedAt = now
        next.session = session
        state = next
        return (next, route == "sign-in" ? ["email": .string("\(id)@example.com")] : [:])
    }

    /// The person moves in the app by hand.
    ///
    /// - Parameters:
    ///   - operation: What the screens do.
    ///   - now: The time of the device.
    /// - Returns: The new state; `nil` where nothing moves.
    mutating func move(by operation: Operation, at now: Timestamp) -> DeviceState? {
        guard var next = state else { return nil }
        let device = SimulatedDevice(next.tree)
        guard (try? device.execute([operation])) != nil, let tree = try? device.report() else {
            return nil
        }
        sequence += 1
        next.tree = tree
        next.sequence = sequence
        next.capturedAt = now
        state = next
        return next
    }

    /// Whether a plan starts from the tree that the device has.
    private func isBased(_ basis: PlanBasis?) -> Bool {
        guard let basis else { return false }
        guard basis.source != .coldStart else { return tree.isColdStart }
        return basis.sequence == sequence
            && (basis.launchID.isEmpty || basis.launchID == state?.launchID)
    }
}

extension DemoDevice {
    /// The handling of a plan by a device.
    enum PlanHandling: Sendable {
        /// All of it; `hasLanded` says whether the target is visible now, `report` is the new state
        /// if the tree changed.
        case applied(hasLanded: Bool, report: DeviceState?)
        /// Nothing, since its tree is another one by now.
        case stale
        /// An operation could not be carried out; the tree stays as it was.
        case failed(PlanRefusal)
        /// Nobody would accept a report of what came out; the tree stays as it was.
        case unreportable(ViewTreeError)
        /// Nothing, since it is an old build that does not know how; the tree stays as it was.
        case unable(operation: Int)
        /// Nothing, since the plan asks for nothing.
        case nothingToDo
        /// Nothing, since it had this very plan before.
        case sameAgain
    }
}

/// The actions of a user in the app without a link.
extension DemoDevice {
    /// Goes back: what is presented last is dismissed, or the screen on top of a stack is popped.
    ///
    /// - Parameter now: The time of the device.
    /// - Returns: The new state; `nil` where there is no way back.
    mutating func goBack(at now: Timestamp) -> DeviceState? {
        guard let operation = Self.wayBack(in: tree) else { return nil }
        return move(by: operation, at: now)
    }

    private static func wayBack(in tree: ViewTree) -> Operation? {
        let root = tree.root(ofWindow: tree.keyWindow)
        guard !tree.isPlaceholder(root) else { return nil }
        let top = tree.topmost(ofWindow: tree.keyWindow)
        var stack: NodeIndex?
        var next: NodeIndex? = top
        while let node = next {
            if tree.kind(of: node) == .navigation, tree.children(of: node).count > 1 {
                stack = node
            }
            next = tree.visibleChildren(of: node).last
        }
        if let stack, let child = tree.children(of: stack).dropLast().last {
            return Operation(.popTo(container: tree.id(of: stack), child: tree.id(of: child)))
        }
        guard let presenter = tree.presenter(of: top) else { return nil }
        return Operation(.dismiss(presenter: tree.id(of: presenter)))
    }

    /// Whether there is a way back.
    var canGoBack: Bool { Self.wayBack(in: tree) != nil }

    /// Starts the app anew: nothing is shown yet.
    ///
    /// - Parameters:
    ///   - launchID: Names the launch.
    ///   - app: What the app says of itself.
    ///   - session: The user who is signed in.
    ///   - now: The time of the device.
    mutating func launch(
        _ launchID: String,
        of app: AppDescription,
        _ session: Session,
        at now: Timestamp
    ) {
        var state = DeviceState(deviceID: id, sequence: sequence + 1)
        state.launchID = launchID
        state.app = app
        state.session = session
        state.capturedAt = now
        adopt(state)
    }
}
