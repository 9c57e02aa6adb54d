import Landfall
import LandfallKafka
import LandfallOperations

/// An intent that was resolved again, for programs.
struct ReplayedDocument: Encodable {
    /// What is said of a plan.
    struct Plan: Encodable {
        let outcome: String
        let route: String?
        let reason: String?
        let operations: [String]

        /// Takes a plan.
        init(_ plan: ActionPlan) {
            outcome = plan.outcome.rawValue
            route = plan.route?.name
            reason = plan.reason ?? plan.error?.code
            operations = plan.operations.map(\.kind)
        }
    }

    let change: String
    let topic: String
    let partition: Int32
    let offset: Int64
    let intentId: String
    let was: Plan?
    let now: Plan

    /// Takes an answer.
    init(_ plan: ReplayedPlan) {
        change = plan.change.rawValue
        topic = plan.place.partition.topic.name
        partition = plan.place.partition.partition.number
        offset = plan.place.offset.value
        intentId = plan.intentID
        was = plan.old.map { Plan($0) }
        now = Plan(plan.new)
    }
}
