package import Landfall
import LandfallContract

/// The difference between today's plan and the one that was sent.
package enum ReplayChange: String, Hashable, Sendable, CaseIterable {
    /// It does not.
    case same
    /// The person is led to another place, or told something else.
    case outcome
    /// The same place is reached by other operations.
    case operations
    /// The same, but for variants of experiments and the like.
    case details
    /// It is based on another state than the one of then, so the plans can't be compared.
    case otherState = "other_state"
    /// No plan was found that had been sent.
    case noPlan = "no_plan"

    /// Compares two plans as they cross the wire.
    ///
    /// What differs each time does not count: the plan's id, the catalog's digest, when it was made,
    /// and its token.
    ///
    /// - Parameters:
    ///   - old: The plan that was sent.
    ///   - new: The plan of today.
    /// - Returns: The greatest difference.
    package static func between(_ old: ActionPlan, _ new: ActionPlan) -> ReplayChange {
        var old = comparable(old)
        var new = comparable(new)
        // A plan that does not say its launch may be of any.
        if old.basedOn?.launchID.isEmpty ?? true { new.basedOn?.launchID = "" }
        if new.basedOn?.launchID.isEmpty ?? true { old.basedOn?.launchID = "" }
        if old == new { return .same }
        if old.basedOn != new.basedOn { return .otherState }
        let isElsewhere =
            old.outcome != new.outcome || old.route != new.route || old.context != new.context
            || old.reason != new.reason || old.error?.code != new.error?.code || old.url != new.url
            || old.flow != new.flow
        if isElsewhere { return .outcome }
        return old.operations == new.operations && old.target == new.target
            ? .details : .operations
    }

    private static func comparable(_ plan: ActionPlan) -> ActionPlan {
        var copy = plan
        copy.planID = ""
        copy.catalogVersion = ""
        copy.issuedAt = nil
        copy.resume = nil
        return copy
    }
}

/// One intent that was resolved again.
package struct ReplayedPlan: Sendable {
    /// Where its record lies.
    package let place: TopicPlace
    /// The intent's id.
    package let intentID: String
    /// How the plans differ.
    package let change: ReplayChange
    /// The plan that was sent.
    package let old: ActionPlan?
    /// The plan of today, as it would cross the wire.
    package let new: ActionPlan
}
