package import Landfall

/// An explanation as `landfall resolve --explain=json` writes it; what is not known is left out.
package struct ExplanationDocument: Encodable {
    /// The routes that were tried, in order.
    package let attempts: [Attempt]
    /// The experiments that were evaluated, with their variations; `nil` where none was.
    package let experiments: [Variant]?
    /// What the intent resumes; `nil` where it brought no token that can be read.
    package let resumption: Resumption?
    /// What ended it before any route was tried.
    package let error: Failure?

    /// Puts the explanation of an answer into the document's words; `nil` where it was not explained.
    ///
    /// - Parameter resolution: The answer.
    package init?(_ resolution: Resolution) {
        guard let explanation = resolution.explanation else { return nil }
        let evaluations = resolution.evaluations
        attempts = explanation.attempts.map(Attempt.init)
        experiments =
            evaluations.isEmpty
            ? nil : evaluations.map { Variant($0.assignment, unexposed: $0.obstacle) }
        resumption = explanation.resumption.map(Resumption.init)
        error = explanation.error.map(Failure.init)
    }

    /// One route that was tried.
    package struct Attempt: Encodable {
        package let route: String
        /// The route's context.
        package let context: [String: String]
        /// What the reading came to, the target first.
        package let steps: [StepNote]
        /// What was looked up while the plan was made.
        package let lookups: [StepNote]
        /// The interceptors that were asked.
        package let verdicts: [VerdictNote]
        /// The operations that were planned.
        package let operations: [Planned]
        /// Why no path leads to the target.
        package let fault: Failure?
        /// Why there is no plan.
        package let error: Failure?

        /// Puts an attempt into words.
        package init(_ attempt: Explanation.RouteAttempt) {
            route = attempt.route.name
            context = attempt.context.members
            steps = attempt.steps.map(StepNote.init)
            lookups = attempt.lookups.map(StepNote.init)
            verdicts = attempt.verdicts.map(VerdictNote.init)
            operations = attempt.operations.map(Planned.init)
            fault = attempt.fault.map(Failure.init)
            error = attempt.error.map(Failure.init)
        }
    }

    /// A variation, and why it was chosen; the value that was hashed is left out.
    package struct Variant: Encodable {
        package let experiment: String
        /// The key of the variation.
        package let variation: String
        /// The attribute whose value was hashed.
        package let hashAttribute: String
        /// Where in 0..<1 the hash fell.
        package let bucket: Double?
        /// Whether the subject takes part.
        package let isInExperiment: Bool
        /// Whether the hash decided.
        package let isHashUsed: Bool
        /// Why the subject takes no part, or gets the variation otherwise than by the hash.
        package let cause: String?
        /// Whether the worker records an exposure, where this intent comes for the first time.
        package let isExposure: Bool
        /// Why it records none although the hash decided.
        package let exposureObstacle: String?

        /// Puts an assignment into words.
        package init(_ assignment: Assignment, unexposed obstacle: String?) {
            experiment = assignment.experimentID
            variation = assignment.variationID
            hashAttribute = assignment.hashAttribute
            bucket = assignment.bucket
            isInExperiment = assignment.isInExperiment
            isHashUsed = assignment.isHashUsed
            cause = assignment.cause
            let counts = assignment.isInExperiment && assignment.isHashUsed
            isExposure = counts && obstacle == nil
            exposureObstacle = counts ? obstacle : nil
        }
    }

    /// An operation: where it comes from; what it does stands in the plan, at the same place.
    package struct Planned: Encodable {
        /// The contract's word.
        package let kind: String
        /// The steps, as `route/index`.
        package let steps: [String]

        /// Puts an operation into words.
        package init(_ planned: PlannedOperation) {
            kind = planned.operation.kind
            steps = planned.places.map(\.description)
        }
    }

    /// The result of reading one step.
    package struct StepNote: Encodable {
        /// The step, as `route/index`.
        package let step: String
        /// The step's screen.
        package let screen: String?
        /// What was looked for.
        package let finder: String?
        /// The nodes that were looked at, in the order of the search.
        package let visits: [Visit]
        /// How many more there were.
        package let omittedVisits: Int?
        /// What came of it, as a word.
        package var finding: String
        /// The node that was found, or at which the chain begins.
        package var node: String?
        /// The route with which the chain continues.
        package var route: String?
        /// The code of the error.
        package var code: String?
        /// The case of a switch, from 0.
        package var switchCase: Int?
        /// Whether the case holds.
        package var holds: Bool?

        /// Puts a note into words.
        package init(_ note: Explanation.StepNote) {
            step = note.place.description
            screen = note.screen?.name
            finder = note.finder
            visits = note.visits.map(Visit.init)
            omittedVisits = note.omittedVisitCount > 0 ? note.omittedVisitCount : nil
            switch note.result {
            case .found(let node):
                finding = "found"
                self.node = node.text
            case .builds: finding = "builds"
            case .defers: finding = "defers"
            case .asksOnly: finding = "passes"
            case .decided(let number, let holds):
                finding = "decided"
                switchCase = number
                self.holds = holds
            case .otherwise: finding = "otherwise"
            case .begins(let node):
                finding = "begins"
                self.node = node.text
            case .continues(let route):
                finding = "continues"
                self.route = route.name
            case .presents(let node):
                finding = "presents"
                self.node = node.text
            case .failed(let code):
                finding = "failed"
                self.code = code.rawValue
            }
        }
    }

    /// One look at a node.
    package struct Visit: Encodable {
        package let node: String
        /// The node's type.
        package let type: String
        /// What spoke against it.
        package var mismatch: String?
        /// The key of the context that differs.
        package var key: String?

        /// Puts a look into words.
        package init(_ visit: Explanation.Visit) {
            node = visit.node.text
            type = visit.type.name
            switch visit.mismatch {
            case nil: break
            case .type: mismatch = "type"
            case .context(let key):
                mismatch = "context"
                self.key = key
            case .condition: mismatch = "condition"
            }
        }
    }
}

extension [ContextEntry] {
    /// The values by key.
    var members: [String: String] {
        Dictionary(map { ($0.key, $0.value) }) { _, last in last }
    }
}

extension ExplanationDocument {
    /// The content of an intent's token and what came with it: names and keys, no values.
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
            package let flow: String
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
