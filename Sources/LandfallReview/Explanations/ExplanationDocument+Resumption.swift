package import Landfall

extension ExplanationDocument {
    /// What the token of an intent said, and what came with it: names and keys, no values.
    package struct Resumption: Encodable {
        /// The flows that are open, the outermost first.
        package let flows: [OpenStep]
        /// The route that had asked for a result.
        package let route: String?
        /// `COMPLETED` or `CANCELLED`.
        package let result: String
        /// The keys of `$flow` that were gathered before.
        package let gathered: [String]
        /// The keys that came with the token.
        package let brought: [String]

        /// A flow and its open step.
        package struct OpenStep: Encodable {
            /// The flow.
            package let flow: String
            /// The step.
            package let step: String
        }

        /// Puts what was noted into the document's words.
        package init(_ note: Explanation.Resumption) {
            flows = note.flows.map { OpenStep(flow: $0.flow, step: $0.step) }
            route = note.route?.name
            result = note.isCompleted ? "COMPLETED" : "CANCELLED"
            gathered = note.gathered
            brought = note.brought
        }
    }
}
