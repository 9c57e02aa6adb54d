import Landfall
import LandfallContract

/// The match of plans to intents.
///
/// The ids of the plans say so: each is made from its intent.
struct PlanMatching: Sendable {
    /// The ids of the plans by the intent that they answer; one for each if all is well.
    private(set) var plans: [IntentIdentity: [String]] = [:]
    /// The plans for links that a machine opened.
    private(set) var botPlans: Set<String> = []
    /// The plans that answer none of the intents.
    private(set) var strays: Set<String>

    /// Matches what was read off the topics.
    ///
    /// - Parameter ledger: The intents and the plans.
    init(_ ledger: AppLedger) {
        strays = Set(ledger.plans.keys)
        let candidates = Dictionary(grouping: ledger.plans.values.map(\.plan), by: \.intentID)
        for intent in ledger.intents.values where plans[intent.identity] == nil {
            let own = (candidates[intent.intentID] ?? []).filter { plan in
                plan.planID
                    == intent.identity.planID(
                        catalogVersion: plan.catalogVersion,
                        basis: plan.basedOn
                    )
            }
            .map(\.planID)
            plans[intent.identity] = own
            strays.subtract(own)
            if intent.isBot { botPlans.formUnion(own) }
        }
    }

    /// The distinct intents.
    var identityCount: Int { plans.count }
}
