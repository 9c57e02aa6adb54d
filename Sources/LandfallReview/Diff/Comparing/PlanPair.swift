import Landfall

/// The answers to one intent under both catalogs.
struct PlanPair: Sendable {
    /// The intent.
    let replayed: ReplayedIntent
    /// The answer by the old catalog.
    let old: Resolution
    /// The answer by the new catalog.
    let new: Resolution

    /// Pairs two answers.
    ///
    /// - Parameters:
    ///   - replayed: The intent.
    ///   - old: The answer by the old catalog.
    ///   - new: The answer by the new catalog.
    init(
        replayed: ReplayedIntent,
        old: Resolution,
        new: Resolution
    ) {
        self.replayed = replayed
        self.old = old
        self.new = new
    }

    /// What differs; `nil` when nothing does.
    ///
    /// What differs for each catalog, whatever it says, does not count: the plan's id, the digest of
    /// the catalog, and when the plan was made. Nor do words that are not recorded.
    var change: PlanChange? {
        guard !isSame else { return nil }
        switch (old.landing, new.landing) {
        case (let before?, let after?):
            if before != after { return .landsElsewhere }
            return old.plan.operations == new.plan.operations ? .recordedOtherwise : .anotherWay
        case (.some, nil): return .landsNoLonger
        case (nil, .some): return .landsNow
        case (nil, nil):
            return Self.answer(old.plan) == Self.answer(new.plan)
                ? .recordedOtherwise : .answeredOtherwise
        }
    }

    private var isSame: Bool {
        Self.comparable(old.plan) == Self.comparable(new.plan) && old.events == new.events
    }

    private static func comparable(_ plan: ActionPlan) -> ActionPlan {
        var copy = plan
        copy.planID = ""
        copy.catalogVersion = ""
        copy.issuedAt = nil
        for index in copy.assignments.indices {
            copy.assignments[index].cause = nil
            copy.assignments[index].attributes = [:]
        }
        return copy
    }

    /// Returns the user's view of a plan that leads to no screen.
    private static func answer(_ plan: ActionPlan) -> Answer {
        Answer(
            outcome: plan.outcome,
            operations: plan.operations,
            words: [plan.reason, plan.error?.code, plan.error?.node?.text, plan.url, plan.flow]
        )
    }

    private struct Answer: Equatable {
        let outcome: Outcome
        let operations: [Operation]
        let words: [String?]
    }
}

/// The screen on which an answer lands.
struct LandingScreen: Hashable, Sendable {
    /// The type of the target.
    let type: ScreenType
    /// What tells it apart from others of its type.
    let context: [ContextEntry]
}

extension Resolution {
    /// The screen on which it lands; `nil` when it leads to none of its own.
    var landing: LandingScreen? {
        guard [.navigate, .alreadyThere].contains(plan.outcome), let target = plan.target else {
            return nil
        }
        let tree = after.tree
        guard let node = tree.node(target) else { return nil }
        return LandingScreen(type: tree.type(of: node), context: tree.context(of: node))
    }
}
