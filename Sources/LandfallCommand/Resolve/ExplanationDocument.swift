import Landfall

/// An explanation as `landfall resolve --explain=json` writes it; what is not known is left out.
struct ExplanationDocument: Encodable {
    /// The routes that were tried, in order.
    let passes: [Pass]
    /// The experiments that were evaluated, with their variations; `nil` where none was.
    let experiments: [Variant]?
    /// Behind what the intent goes on; `nil` where it brought no token that can be read.
    let resumption: Resumption?
    /// What ended it before any route was tried.
    let error: Failure?

    /// Puts the explanation of an answer into the document's words; `nil` where it was not explained.
    ///
    /// - Parameter resolution: The answer.
    init?(_ resolution: Resolution) {
        guard let explanation = resolution.explanation else { return nil }
        let evaluations = resolution.evaluations
        passes = explanation.passes.map(Pass.init)
        experiments =
            evaluations.isEmpty
            ? nil : evaluations.map { Variant($0.assignment, unexposed: $0.obstacle) }
        resumption = explanation.resumption.map(Resumption.init)
        error = explanation.error.map(Failure.init)
    }

    /// One route that was tried.
    struct Pass: Encodable {
        /// The route.
        let route: String
        /// The route's context.
        let context: [String: String]
        /// What the reading came to, the target first.
        let steps: [StepNote]
        /// What was looked up while the plan was made.
        let lookups: [StepNote]
        /// The interceptors that were asked.
        let verdicts: [VerdictNote]
        /// The operations that were planned.
        let operations: [Planned]
        /// Why no way leads to the target.
        let fault: Failure?
        /// Why there is no plan.
        let error: Failure?

        /// Puts a pass into words.
        init(_ pass: Explanation.Pass) {
            route = pass.route.name
            context = pass.context.members
            steps = pass.steps.map(StepNote.init)
            lookups = pass.lookups.map(StepNote.init)
            verdicts = pass.verdicts.map(VerdictNote.init)
            operations = pass.operations.map(Planned.init)
            fault = pass.fault.map(Failure.init)
            error = pass.error.map(Failure.init)
        }
    }

    /// A variation, and why it was chosen; the value that was hashed is left out.
    struct Variant: Encodable {
        /// The experiment.
        let experiment: String
        /// The key of the variation.
        let variation: String
        /// The attribute whose value was hashed.
        let hashAttribute: String
        /// Where in 0..<1 the hash fell.
        let bucket: Double?
        /// Whether the subject takes part.
        let isInExperiment: Bool
        /// Whether the hash decided.
        let isHashUsed: Bool
        /// Why the subject takes no part, or gets the variation otherwise than by the hash.
        let cause: String?
        /// Whether the worker records an exposure, where this intent comes for the first time.
        let isExposure: Bool
        /// Why it records none although the hash decided.
        let exposureObstacle: String?

        /// Puts an assignment into words.
        init(_ assignment: Assignment, unexposed obstacle: String?) {
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
    struct Planned: Encodable {
        /// The contract's word.
        let kind: String
        /// The steps, as `route/index`.
        let steps: [String]

        /// Puts an operation into words.
        init(_ planned: PlannedOperation) {
            kind = planned.operation.kind
            steps = planned.places.map(\.description)
        }
    }

    /// What the reading found out at one step.
    struct StepNote: Encodable {
        /// The step, as `route/index`.
        let step: String
        /// The step's screen.
        let screen: String?
        /// What was looked for.
        let finder: String?
        /// The nodes that were looked at, in the order of the search.
        let visits: [Visit]
        /// How many more there were.
        let omittedVisits: Int?
        /// What came of it, as a word.
        var finding: String
        /// The node that was found, or at which the chain begins.
        var node: String?
        /// The route with which the chain goes on.
        var route: String?
        /// The code of the error.
        var code: String?
        /// The case of a switch, from 0.
        var switchCase: Int?
        /// Whether the case holds.
        var holds: Bool?

        /// Puts a note into words.
        init(_ note: Explanation.StepNote) {
            step = note.place.description
            screen = note.screen?.name
            finder = note.finder
            visits = note.visits.map(Visit.init)
            omittedVisits = note.omittedVisitCount > 0 ? note.omittedVisitCount : nil
            switch note.finding {
            case .found(let node):
                finding = "found"
                self.node = node.text
            case .builds: finding = "builds"
            case .defers: finding = "defers"
            case .passes: finding = "passes"
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
    struct Visit: Encodable {
        /// The node.
        let node: String
        /// The node's type.
        let type: String
        /// What spoke against it.
        var mismatch: String?
        /// The key of the context that differs.
        var key: String?

        /// Puts a look into words.
        init(_ visit: Explanation.Visit) {
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
