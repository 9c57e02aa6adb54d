import Landfall

/// A plain screen, and what all containers have in common: a stand-in for `UIViewController`.
///
/// Containers refine how the list of children is set and which of them are shown. Whatever leaves
/// the device is taken apart by ``dropContents()``, so that no chain of references is long when it
/// is freed.
class ViewController {
    var id: NodeID
    let traits: ControllerTraits
    var context: [String: String]
    let transition: TransitionPhase

    /// The container that holds it.
    private(set) weak var parent: ViewController?
    /// The very controller on which it hangs as presented.
    private(set) weak var presenting: ViewController?
    /// The very controller that hangs on it.
    private(set) var presented: ViewController?
    private(set) var children: [ViewController] = []

    /// The parent that the app gives out instead of the real one.
    weak var parentOverride: ViewController?

    /// The overriding parent while that is on the device; without it the real parent counts again.
    var liveOverride: ViewController? { parentOverride.flatMap { $0.isRemoved ? nil : $0 } }

    /// Whether no window leads to it any more.
    private(set) var isRemoved = false

    required init(
        id: NodeID,
        traits: ControllerTraits,
        context: [String: String],
        transition: TransitionPhase
    ) {
        self.id = id
        self.traits = traits
        self.context = context
        self.transition = transition
    }

    var kind: NodeKind { .screen }

    /// The children whose views are in its own view.
    var shownChildren: [ViewController] { children }

    /// Takes a whole new list; what is shown of it is the kind's own rule.
    func setViewControllers(_ list: [ViewController]) {
        children = list
        for child in list { child.parent = self }
    }

    /// Shows one child of a list by its index, where the kind lets that be chosen.
    func show(childAt index: Int) {}

    /// Lets another hang on it, or nothing any more.
    func setPresented(_ other: ViewController?) {
        presented = other
        other?.presenting = self
    }

    /// Cuts it off from all that it holds and presents, and from what holds it.
    func dropContents() {
        isRemoved = true
        children = []
        presented = nil
        parent = nil
        presenting = nil
    }

    /// It, all that it holds and all that any of these presents.
    var subtree: [ViewController] {
        var found = [self]
        var next = 0
        while next < found.count {
            found += found[next].children
            if let presented = found[next].presented { found.append(presented) }
            next += 1
        }
        return found
    }

    /// It and the containers around it, nearest first; presentations are not crossed.
    var selfAndContainers: [ViewController] {
        var chain = [self]
        while let parent = chain.last?.parent { chain.append(parent) }
        return chain
    }
}

extension ViewController {
    /// A controller of the class that stands for a kind, without children yet.
    static func make(
        _ kind: NodeKind,
        id: NodeID,
        traits: ControllerTraits,
        context: [ContextEntry],
        transition: TransitionPhase = .settled
    ) -> ViewController {
        let type: ViewController.Type =
            switch kind {
            case .screen: ViewController.self
            case .navigation: NavigationController.self
            case .tab: TabController.self
            case .split: SplitController.self
            case .custom: CustomController.self
            }
        let values = Dictionary(context.map { ($0.key, $0.value) }) { _, last in last }
        return type.init(id: id, traits: traits, context: values, transition: transition)
    }

    /// Makes what a view describes, with all that it holds and presents.
    ///
    /// - Parameter view: A view that ``ViewInspection`` has found nothing against.
    /// - Returns: The outermost controller.
    static func make(_ view: View) -> ViewController {
        let top = makeAlone(view)
        var pending = [(view, top)]
        while let (view, controller) = pending.popLast() {
            let children = view.children.map { ($0, makeAlone($0)) }
            controller.setViewControllers(children.map(\.1))
            pending += children
            controller.showAsDescribed(selected: view.selected, visible: view.visible)
            guard let presentedView = view.presented.first else { continue }
            let presented = makeAlone(presentedView)
            controller.setPresented(presented)
            pending.append((presentedView, presented))
        }
        return top
    }

    /// Shows what a description of a container says that it shows.
    func showAsDescribed(selected: Int?, visible: [Int]) {
        switch self {
        case let custom as CustomController: custom.show(childrenAt: visible)
        default: show(childAt: selected ?? 0)
        }
    }

    private static func makeAlone(_ view: View) -> ViewController {
        make(view.kind, id: view.id, traits: ControllerTraits(of: view), context: view.context)
    }
}

/// One window of the device.
final class Window {
    let id: String

    /// What it shows; `nil` before the app has set a root.
    var root: ViewController?

    init(id: String) { self.id = id }
}
