import Landfall

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
