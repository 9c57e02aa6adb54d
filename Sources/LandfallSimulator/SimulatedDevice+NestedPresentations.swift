import Landfall

extension SimulatedDevice {
    /// Refuses new controllers that present something where UIKit would ignore it.
    ///
    /// They are in their places already; the caller takes them away again when this throws. UIKit
    /// presents from the inside out, so that no new presentation is in the way of another.
    ///
    /// - Throws: ``DeviceRefusal/Code/alreadyPresenting`` below a container that presents something
    ///   since before; ``DeviceRefusal/Code/notInHierarchy`` in a place that no window shows.
    func requirePresentable(_ new: [ViewController]) throws(DeviceRefusal) {
        let all = new.flatMap(\.subtree)
        let made = Set(all.map { ObjectIdentifier($0) })
        for presenter in all where presenter.presented != nil {
            for container in presenter.selfAndContainers {
                guard let other = container.presented, !made.contains(ObjectIdentifier(other))
                else { continue }
                throw DeviceRefusal(
                    .alreadyPresenting,
                    node: container.id,
                    "\(container.id) presents \(other.id) already"
                )
            }
            let isShown = windows.contains { window in
                window.root?.shows(presenter) { presented in
                    !made.contains(ObjectIdentifier(presented))
                        && presented.traits.style.removesPresenterView
                } ?? false
            }
            guard isShown else {
                throw DeviceRefusal(
                    .notInHierarchy,
                    node: presenter.id,
                    "\(presenter.id) would present where no window shows it"
                )
            }
        }
    }

    /// Forgets new controllers of an operation that is refused, and the names that they have taken.
    func forget(_ new: [ViewController], usedBefore names: Set<NodeID>) {
        for controller in new.flatMap(\.subtree) {
            forget(controller.id)
            controller.dropContents()
        }
        usedIDs = names
    }
}

extension ViewController {
    /// The list of children, and which of them are shown.
    var contents: (children: [ViewController], shown: [ViewController]) {
        (children, shownChildren)
    }

    /// Takes back a list that was there before.
    func restore(_ contents: (children: [ViewController], shown: [ViewController])) {
        setViewControllers(contents.children)
        let places = contents.children.indices.filter { place in
            contents.shown.contains { $0 === contents.children[place] }
        }
        showAsDescribed(selected: places.first, visible: places)
    }
}
