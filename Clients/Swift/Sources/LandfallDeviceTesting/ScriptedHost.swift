public import LandfallDevice

/// An app without a user interface, which carries plans out on a tree and misbehaves on request.
@MainActor public final class ScriptedHost: NavigationHost {
    /// The end of a transition.
    public enum Ending: Hashable, Sendable {
        /// It is done, and its completion comes in a next turn.
        case done
        /// It takes some time; the app is not at rest meanwhile.
        case doneAfter(TimeSpan)
        /// It is done, and its completion never comes.
        case withoutCompletion
        /// It does not happen, and its completion never comes.
        case lost
        /// The person cancels it: nothing changes, and its completion comes.
        case cancelled
        /// The app refuses it.
        case refused(FailureReason)
    }

    /// What the app shows.
    public private(set) var tree: ScreenTree
    /// How the next transitions end; without an entry they are done.
    public var endings: [Ending] = []
    /// Called as each transition begins.
    public var onStep: (@MainActor (HostStep, _ isAnimated: Bool) -> Void)?
    /// Whether something moves that is none of the kit's business.
    public var isMoving = false
    /// Whether the person may touch the screen.
    public private(set) var isInteractionEnabled = true
    /// The transitions that have begun.
    public private(set) var steps = 0
    /// Called when the app shows something else.
    public var onChange: (@MainActor () -> Void)?

    private let screens: ScreenRegistry
    private let time: any ClientTime
    private let names: NodeNames
    private var objects: [NodeID: AnyObject] = [:]
    private var running = 0

    private final class Screen {}

    /// Creates an app that shows something.
    ///
    /// - Parameters:
    ///   - windows: What it shows; none for one that was just started.
    ///   - kit: The kit that the app is attached to later: its factories, its launch and its time
    ///     are used.
    public init(_ windows: [WindowState] = [], for kit: Landfall) {
        self.tree = ScreenTree(windows)
        self.screens = kit.screens
        self.time = kit.time
        self.names = NodeNames(tag: kit.launch.tag)
        addObjects()
    }

    /// Does what a person, or the app itself, does.
    ///
    /// - Parameter change: Changes what the app shows.
    public func change(_ change: (inout ScreenTree) -> Void) {
        change(&tree)
        let names = names
        tree = tree.renamed { $0.isCreatedByPlan ? names.id(of: self.object($0)) : $0 }
        addObjects()
        onChange?()
    }

    /// The object that stands for a node.
    ///
    /// - Parameter id: The node's id.
    /// - Returns: The object, new for an id that is not known.
    public func object(_ id: NodeID) -> AnyObject {
        if let object = objects[id] { return object }
        let object = Screen()
        objects[id] = object
        return object
    }

    /// What the app shows now.
    public func capture() -> CapturedTree {
        CapturedTree(
            tree,
            handles: objects.mapValues { HostHandle($0) },
            isSettled: running == 0 && !isMoving
        )
    }

    /// Makes the screens of a view: by the kit's factories where it has any, else of nothing.
    public func prepare(_ view: ViewNode) throws(HostRefusal) -> PreparedView {
        var made: [NodeID: AnyObject] = [:]
        for node in view.subtree {
            made[node.id] = screens.types.isEmpty ? Screen() : try screens.make(node)
        }
        return PreparedView(view, objects: made)
    }

    /// Carries a transition out as ``endings`` says.
    public func perform(
        _ step: HostStep,
        animated: Bool,
        completion: @escaping @MainActor (HostRefusal?) -> Void
    ) {
        steps += 1
        onStep?(step, animated)
        let ending = endings.isEmpty ? Ending.done : endings.removeFirst()
        switch ending {
        case .lost: return
        case .cancelled: finish(after: .zero, nil, completion)
        case .refused(let reason): finish(after: .zero, HostRefusal(reason), completion)
        case .withoutCompletion: _ = apply(step)
        case .done: finish(after: .zero, apply(step), completion)
        case .doneAfter(let delay): finish(after: delay, apply(step), completion)
        }
    }

    /// Switches touches.
    public func setInteraction(isEnabled: Bool) { isInteractionEnabled = isEnabled }

    private func finish(
        after delay: TimeSpan,
        _ refusal: HostRefusal?,
        _ completion: @escaping @MainActor (HostRefusal?) -> Void
    ) {
        running += 1
        _ = time.schedule(after: delay) { [self] in
            running -= 1
            completion(refusal)
        }
    }

    private func apply(_ step: HostStep) -> HostRefusal? {
        var devices: [NodeID: NodeID] = [:]
        for view in step.prepared {
            for (id, object) in view.objects {
                devices[id] = names.id(of: object)
                objects[names.id(of: object)] = object
            }
        }
        let operation = step.operation.renamed { id in
            guard id.isCreatedByPlan, let object = step.object(id) else { return id }
            return names.id(of: object)
        }
        do throws(TreeRefusal) {
            try tree.apply(operation)
        } catch {
            return HostRefusal(FailureReason(error.code), node: error.node)
        }
        tree = tree.renamed { devices[$0] ?? $0 }
        addObjects()
        return nil
    }

    /// Gives each node an object, and lets go of those of nodes that have left.
    private func addObjects() {
        let ids = tree.windowStates.flatMap { $0.root?.subtree ?? [] }.map(\.id)
        var next: [NodeID: AnyObject] = [:]
        for id in ids { next[id] = object(id) }
        objects = next
    }
}
