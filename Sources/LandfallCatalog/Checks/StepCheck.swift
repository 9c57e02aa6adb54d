import Landfall

/// A step whose keys don't go with each other, or with the screen or container that it stands for.
struct StepCheck: CatalogCheck {
    let step: BoundStep

    var findings = Findings()

    mutating func run() {
        checkFinding()
        let place = step.keyPlaces["children"] ?? step.place
        run(ChildrenCheck(of: step.declaration, step.children, step.built, at: place))
        if step.isBuilding { checkBuilding() } else { checkPassing() }
    }

    /// Checks that what is found is of the kind of the step.
    private mutating func checkFinding() {
        let (declaration, found) = (step.declaration, step.find?.kind)
        guard let find = step.find, let found, found != declaration.kind else { return }
        refuse(
            "this finds \(found.phrase), and \"\(declaration.name)\" is \(declaration.phrase)",
            at: find.place
        )
    }

    /// Checks that what is built is complete, and is put in place.
    private mutating func checkBuilding() {
        switch step.placing {
        case .faulty: break
        case .missing: refuseMissingAction(at: step.place)
        case .nothing: refuseMissingAction(at: step.actionPlace)
        case .placement: checkNesting()
        }
        for key in step.declaration.requiredKeys where step.set[key] == nil {
            warn(
                "\"\(step.declaration.name)\" is built here without its \"\(key)\"; name it in \"set\"",
                at: step.place
            )
        }
    }

    private mutating func refuseMissingAction(at place: SourcePlace) {
        refuse(
            "the step builds \"\(step.declaration.name)\" and needs an action that puts it in"
                + " place, or \"build: no\"",
            at: place
        )
    }

    /// Checks that no navigation container is put into another.
    private mutating func checkNesting() {
        let (declaration, place) = (step.declaration, step.actionPlace)
        guard declaration.kind == .navigation,
            case .put(let change, let into) = step.placement?.placement
        else { return }
        if into == .kind(.navigation) {
            refuse(
                "\"\(declaration.name)\" is a navigation container and can't be pushed into another",
                at: place
            )
        } else if case .onDetail = change {
            warn(
                "\"\(declaration.name)\" is a navigation container and goes only onto a split that"
                    + " is built without a detail; for any other write show-detail",
                at: place
            )
        }
    }

    /// Checks that a step that builds nothing has only keys that mean something there.
    private mutating func checkPassing() {
        if step.placed != nil {
            refuse(
                "the action has no effect on a step that builds nothing",
                at: step.actionPlace
            )
        }
        refuse(["children", "dismissible"], "builds nothing")
        if !step.isLooking {
            refuse(["set", "after"], "neither finds nor builds anything")
        }
    }

    private mutating func refuse(_ keys: [String], _ does: String) {
        for key in keys {
            guard let place = step.keyPlaces[key] else { continue }
            refuse("\"\(key)\" has no effect on a step that \(does)", at: place)
        }
    }
}
