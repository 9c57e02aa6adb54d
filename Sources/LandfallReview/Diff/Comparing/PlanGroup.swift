import Landfall

/// Intents whose plans change in the same way.
struct PlanGroup: Sendable {
    /// The key by which changes are grouped.
    struct Key: Hashable, Sendable {
        /// What it means for the person.
        let change: PlanChange
        /// The plans by the old catalog.
        let old: Side
        /// The plans by the new catalog.
        let new: Side
    }

    /// The common part of a group's plans.
    struct Side: Hashable, Sendable {
        /// The route; `nil` when none was resolved.
        let route: String?
        let outcome: String
        /// The kinds of the operations, in order.
        let operations: [String]
        /// The type of the screen at the end; `nil` when there is none.
        let screen: String?
        /// Why there is none.
        let reason: String?

        /// Takes it from an answer.
        ///
        /// - Parameter resolution: The answer.
        init(_ resolution: Resolution) {
            let plan = resolution.plan
            route = plan.route?.name
            outcome = plan.outcome.rawValue
            operations = plan.operations.map(\.kind)
            screen = resolution.landing?.type.name
            reason = plan.error?.code ?? plan.reason
        }
    }

    /// What makes the changes the same.
    let key: Key
    /// How many intents there are.
    private(set) var count = 0
    /// The first of them.
    private(set) var examples: [PlanPair] = []

    /// A group without intents.
    ///
    /// - Parameter key: What makes the changes the same.
    init(_ key: Key) { self.key = key }

    /// Adds an intent.
    ///
    /// - Parameters:
    ///   - pair: Its answers.
    ///   - exampleLimit: The most examples that are kept.
    mutating func add(_ pair: PlanPair, exampleLimit: Int) {
        count += 1
        if examples.count < exampleLimit { examples.append(pair) }
    }
}
