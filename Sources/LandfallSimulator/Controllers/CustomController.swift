import Landfall

/// A container of the app's own, which says which of its children are shown.
final class CustomController: ViewController {
    /// The shown children; renewed with each list, so that none of them is gone.
    private var shown: Set<ObjectIdentifier> = []

    override var kind: NodeKind { .custom }

    override var shownChildren: [ViewController] {
        children.filter { shown.contains(ObjectIdentifier($0)) }
    }

    /// Shows all if all were shown; else those that were and are still there; else the last.
    override func setViewControllers(_ list: [ViewController]) {
        let areAllShown = children.allSatisfy { shown.contains(ObjectIdentifier($0)) }
        let identities = list.map { ObjectIdentifier($0) }
        let kept = identities.filter { shown.contains($0) }
        if areAllShown {
            shown = Set(identities)
        } else {
            shown = Set(kept.isEmpty ? identities.suffix(1) : kept)
        }
        super.setViewControllers(list)
    }

    override func show(childAt index: Int) { show(childrenAt: [index]) }

    /// Shows exactly the children of some indices.
    func show(childrenAt indices: [Int]) {
        let valid = indices.filter(children.indices.contains)
        shown = Set(valid.map { ObjectIdentifier(children[$0]) })
    }
}
