package import Landfall

/// Intents whose plans change in the same way.
package struct PlanGroup: Sendable {
    /// What makes changes the same.
    package struct Key: Hashable, Sendable {
        /// What it means for the person.
        package let change: PlanChange
        /// The plans by the old catalog.
        package let old: Side
        /// The plans by the new catalog.
        package let new: Side
    }

    /// What the plans of a group have in common.
    package struct Side: Hashable, Sendable {
        /// The route; `nil` when none was resolved.
        package let route: String?
        /// The outcome.
        package let outcome: String
        /// The kinds of the operations, in order.
        package let operations: [String]
        /// The type of the screen at the end; `nil` when there is none.
        package let screen: String?
        /// Why there is none.
        package let reason: String?

        /// Takes it from an answer.
        ///
        /// - Parameter resolution: The answer.
        package init(_ resolution: Resolution) {
            let plan = resolution.plan
            route = plan.route?.name
            outcome = plan.outcome.rawValue
            operations = plan.operations.map(\.kind)
            screen = resolution.landing?.type.name
            reason = plan.error?.code ?? plan.reason
        }
    }

    /// What makes the changes the same.
    package let key: Key
    /// How many intents there are.
    package private(set) var count = 0
    /// The first of them.
    package private(set) var examples: [PlanPair] = []

    /// A group without intents.
    ///
    /// - Parameter key: What makes the changes the same.
    package init(_ key: Key) { self.key = key }

    /// Adds an intent.
    ///
    /// - Parameters:
    ///   - pair: Its answers.
    ///   - exampleLimit: The most examples that are kept.
    package mutating func add(_ pair: PlanPair, exampleLimit: Int) {
        count += 1
        if examples.count < exampleLimit { examples.append(pair) }
    }
}
