import Landfall

extension ExplanationDocument {
    /// What the token of an intent said, and what came with it: names and keys, no values.
    struct Resumption: Encodable {
        /// The flows that are open, the outermost first.
        let flows: [OpenStep]
        /// The route that had asked for a result.
        let route: String?
        /// `COMPLETED` or `CANCELLED`.
        let result: String
        /// The keys of `$flow` that were gathered before.
        let gathered: [String]
        /// The keys that came with the token.
        let brought: [String]

        /// A flow and its open step.
        struct OpenStep: Encodable {
            /// The flow.
            let flow: String
            /// The step.
            let step: String
        }

        /// Puts what was noted into the document's words.
        init(_ note: Explanation.Resumption) {
            flows = note.flows.map { OpenStep(flow: $0.flow, step: $0.step) }
            route = note.route?.name
            result = note.isCompleted ? "COMPLETED" : "CANCELLED"
            gathered = note.gathered
            brought = note.brought
        }
    }
}
