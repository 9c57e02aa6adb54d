import TestSupport

@testable import Landfall

/// A device on which plans are carried out, a person goes back and the app is quit, and which now
/// and then tells of it late.
struct WalkingDevice {
    let id: String

    /// What the device last told of itself; `nil` for nothing.
    private(set) var stored: DeviceState?

    /// Whether it does not tell, for a while, what changes.
    var holdsBack = false

    private var state: DeviceState

    init(id: String) {
        self.id = id
        state = DeviceState(deviceID: id, sequence: 1)
        state.session = Session()
        stored = state
    }

    /// Tells how things are.
    mutating func report() { stored = state }

    /// What the resolver goes by.
    func known(to resolver: IntentResolver, at time: Timestamp) -> DeviceState {
        let intent = NavigationIntent(intentID: "", target: .destinations([]))
        var state = resolver.resolve(intent, stored: stored, now: time).request.state
        state.deviceID = id
        return state
    }

    /// Does what a plan says, unless it was made for a tree that is no more.
    mutating func carryOut(_ resolution: Resolution) throws {
        let isCold = resolution.plan.basedOn?.source == .coldStart
        guard isCold ? isQuit : resolution.plan.basedOn?.sequence == state.sequence else { return }
        guard !resolution.plan.operations.isEmpty else { return }
        try state.carryOut(resolution)
        if !holdsBack { report() }
    }

    private var isQuit: Bool { state.tree.isPlaceholder(state.tree.root(ofWindow: 0)) }

    /// The person gets what guards ask for.
    mutating func gain(_ attribute: String) { state.session?.attributes[attribute] = .bool(true) }

    /// Somebody signs in or out, or loses what guards ask for.
    mutating func changeSession(_ generator: inout SeededGenerator) {
        switch generator.below(5) {
        case 0:
            state.session = Session.of("u\(generator.below(2))")
        case 1:
            state.session = Session()
        case 2, 3:
            state.session?.attributes[generator.pick(RandomFlows.attributes)] = nil
        default:
            gain(generator.pick(RandomFlows.attributes))
        }
        if !holdsBack { report() }
    }

    /// The app is quit; what it last told is forgotten, or says that nothing is shown.
    mutating func quit(isKnown: Bool) {
        state.tree = .coldStart
        state.sequence += 1
        stored = isKnown ? state : nil
    }

    /// The person goes back, or something else goes away.
    mutating func goBack(_ generator: inout SeededGenerator) {
        guard !isQuit else { return }
        let ways = Self.ways(back: state.tree.view(of: state.tree.root(ofWindow: 0)))
        guard !ways.isEmpty, let tree = try? ViewTree.showing(generator.pick(ways)) else { return }
        state.tree = tree
        state.sequence += 1
        if !holdsBack { report() }
    }

    /// The view without something that is presented, or without the top of a stack.
    private static func ways(back view: View) -> [View] {
        var ways: [View] = []
        if view.kind == .navigation, view.children.count > 1 {
            ways.append(view.with { $0.children.removeLast() })
        }
        if !view.presented.isEmpty {
            ways.append(view.with { $0.presented = [] })
            // The app itself may let go of what is beneath.
            ways.append(view.presented[0])
        }
        for position in view.children.indices {
            ways += Self.ways(back: view.children[position])
                .map { child in view.with { $0.children[position] = child } }
        }
        for position in view.presented.indices {
            ways += Self.ways(back: view.presented[position])
                .map { child in view.with { $0.presented[position] = child } }
        }
        return ways
    }
}
