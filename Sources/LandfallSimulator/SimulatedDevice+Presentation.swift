import Landfall

extension SimulatedDevice {
    /// Presents a view, if the named controller is the one that UIKit would use and may do it.
    func present(_ view: View, from presenter: ViewController) throws(DeviceRefusal) {
        try presenter.requireSettled()
        let containers = presenter.selfAndContainers
        let definer = containers.first { $0.traits.definesPresentationContext }
        let outermost = containers.last ?? presenter
        let actual = view.style.staysInContext ? definer ?? outermost : outermost
        guard actual === presenter else {
            throw DeviceRefusal(
                .wrongPresenter,
                node: presenter.id,
                "\(actual.id), not \(presenter.id), would present \(view.id) as \(view.style.word)"
            )
        }
        for container in containers {
            guard let presented = container.presented else { continue }
            try presented.requireSettled()
            throw DeviceRefusal(
                .alreadyPresenting,
                node: container.id,
                "\(container.id) presents \(presented.id) already"
            )
        }
        guard isInWindowHierarchy(presenter) else {
            throw DeviceRefusal(
                .notInHierarchy,
                node: presenter.id,
                "the view of \(presenter.id) is not in the window hierarchy"
            )
        }
        var inspection = ViewInspection(usedIDs: usedIDs)
        try inspection.check(view, at: ViewInspection.Place(isOutermost: true))
        let names = usedIDs
        usedIDs = inspection.usedIDs
        let presented = makeController(view)
        presenter.setPresented(presented)
        do throws(DeviceRefusal) {
            try requirePresentable([presented])
        } catch {
            presenter.setPresented(nil)
            forget([presented], usedBefore: names)
            throw error
        }
    }

    /// Removes all that a controller presents, at once.
    func dismiss(from presenter: ViewController) throws(DeviceRefusal) {
        guard let presented = presenter.presented else {
            throw DeviceRefusal(
                .notPresenting,
                node: presenter.id,
                "\(presenter.id) presents nothing"
            )
        }
        try presenter.requireSettled()
        try presented.requireSettledSubtree()
        presenter.setPresented(nil)
        remove(presented)
    }

    /// Whether containers and presentations leave the controller's view in its window.
    private func isInWindowHierarchy(_ controller: ViewController) -> Bool {
        windows.contains { window in
            window.root?.shows(controller, hiding: \.traits.style.removesPresenterView) ?? false
        }
    }
}

extension ViewController {
    /// Whether the way from here to another is shown: from the root outwards, into the children
    /// that each container shows and into what is presented.
    ///
    /// - Parameters:
    ///   - target: What is looked for.
    ///   - hides: Whether what is presented hides the presenter and all that it holds.
    /// - Returns: `false` also when no way leads there at all.
    func shows(_ target: ViewController, hiding hides: (ViewController) -> Bool) -> Bool {
        var pending = [self]
        while let place = pending.popLast() {
            if let presented = place.presented {
                pending.append(presented)
                if hides(presented) { continue }
            }
            if place === target { return true }
            pending += place.shownChildren
        }
        return false
    }
}
