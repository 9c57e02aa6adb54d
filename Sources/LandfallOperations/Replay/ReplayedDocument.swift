package import Landfall
import LandfallKafka

/// An intent that was resolved again, for programs.
package struct ReplayedDocument: Encodable {
    /// A plan in the document.
    package struct Plan: Encodable {
        package let outcome: String
        package let route: String?
        package let reason: String?
        package let operations: [String]

        /// Takes a plan.
        package init(_ plan: ActionPlan) {
            outcome = plan.outcome.rawValue
            route = plan.route?.name
            reason = plan.reason ?? plan.error?.code
            operations = plan.operations.map(\.kind)
        }
    }

    package let change: String
    package let topic: String
    package let partition: Int32
    package let offset: Int64
    package let intentId: String
    package let was: Plan?
    package let now: Plan

    /// Takes an answer.
    package init(_ plan: ReplayedPlan) {
        change = plan.change.rawValue
        topic = plan.place.partition.topic.name
        partition = plan.place.partition.partition.number
        offset = plan.place.offset.value
        intentId = plan.intentID
        was = plan.old.map { Plan($0) }
        now = Plan(plan.new)
    }
}
