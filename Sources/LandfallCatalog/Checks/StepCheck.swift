import Landfall

/// Steps whose keys don't go with what they build or find.
struct StepCheck: CatalogCheck {
    /// The steps of a route, the target's first.
    let steps: [WrittenStep]

    /// What was found up to here.
    var findings = Findings()

    mutating func run() { check(steps) }

    private mutating func check(_ steps: [WrittenStep]) {
        for step in steps {
            switch step {
            case .step(let step):
                if step.isBuilding { checkBuilding(step) } else { checkPassing(step) }
            case .choice(let choice): for one in choice.cases { check(one.steps) }
            case .origin, .faulty: continue
            }
        }
    }

    /// Checks that what is built is complete, and is put in place.
    private mutating func checkBuilding(_ step: StepSyntax) {
        let name = step.declaration.name
        switch step.placing {
        case .faulty: break
        case .missing: refuseMissingAction(of: step, at: step.place)
        case .nothing: refuseMissingAction(of: step, at: step.actionPlace)
        case .placement(let placement):
            checkNesting(of: step.declaration, by: placement.placement, at: step.actionPlace)
        }
        for key in step.declaration.requiredKeys where step.set[key] == nil {
            warn(
                "\"\(name)\" is built here without its \"\(key)\"; name it in \"set\"",
                at: step.place
            )
        }
    }

    private mutating func refuseMissingAction(of step: StepSyntax, at place: SourcePlace) {
        refuse(
            "the step builds \"\(step.declaration.name)\" and needs an action that puts it in"
                + " place, or \"build: no\"",
            at: place
        )
    }

    /// Checks that no navigation container is put into another.
    private mutating func checkNesting(
        of declaration: TypeSyntax,
        by placement: Placement,
        at place: SourcePlace
    ) {
        guard declaration.kind == .navigation, case .put(let change, let into) = placement else {
            return
        }
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
    private mutating func checkPassing(_ step: StepSyntax) {
        if case .placement = step.placing {
            refuse(
                "the action has no effect on a step that builds nothing",
                at: step.actionPlace
            )
        }
        refuse(["children", "dismissible"], of: step, "builds nothing")
        if !step.isLooking {
            refuse(["set", "after"], of: step, "neither finds nor builds anything")
        }
    }

    private mutating func refuse(_ keys: [String], of step: StepSyntax, _ does: String) {
        for key in keys {
            guard let place = step.keyPlaces[key] else { continue }
            refuse("\"\(key)\" has no effect on a step that \(does)", at: place)
        }
    }
}
