import Landfall

/// The recorded and counted form of a decision.
///
/// It is encoded when it is made. Nothing else of an intent is kept until its batch is committed,
/// so a batch takes little memory, and the next intent uses memory that is still in the cache.
///
/// It is not copyable because it lies with its record, and is lent from there.
struct RecordedDecision: ~Copyable, Sendable {
    /// Its rows, encoded.
    let rows: DecisionRows
    /// The experiments with an exposure of whose subject nothing stands in the row.
    let experimentsWithoutSubject: [String]
    /// The assignments to keep.
    let kept: [KeptAssignment]
    /// How the intent was answered.
    let outcome: Outcome
    /// Why the intent could not resume after a detour; `nil` where it could, or none was meant.
    let resumeFault: ResumeFault?
    /// What else is counted of it.
    let facts: DecisionFacts
}

/// The facts of a decision that metrics count.
struct DecisionFacts: Sendable {
    /// How the person came.
    let channel: IntentChannel
    /// The name of the route; `nil` where none was found.
    let route: String?
    /// Why the intent was refused, failed or expired; `nil` where it was not.
    let reason: String?
    /// What the plan rests on.
    let source: PlanBasis.Source
    /// How many operations the plan has.
    let operationCount: Int
    /// The flow of a detour; `nil` for another plan.
    let flow: String?
    /// The flow of an intent that went on after a detour, empty where none goes on; `nil` for any other intent.
    let resumedFlow: String?
    /// The variations that count as exposures.
    let exposures: Exposures

    /// A variation of an experiment.
    struct Exposure: Hashable, Sendable {
        let experiment: String
        let variation: String
    }

    /// The variations of a decision; most have one at most, which needs no list.
    enum Exposures: Sendable {
        case none
        case one(Exposure)
        case several([Exposure])

        fileprivate init(_ assignments: [Assignment]) {
            func exposure(_ assignment: Assignment) -> Exposure {
                Exposure(experiment: assignment.experimentID, variation: assignment.variationID)
            }
            switch assignments.count {
            case 0: self = .none
            case 1: self = .one(exposure(assignments[0]))
            default: self = .several(assignments.map(exposure))
            }
        }
    }

    /// Takes them of a decision.
    init(_ decision: borrowing AnsweredIntent) {
        channel = IntentChannel(decision.request.intent.channel)
        route = decision.plan.parts.routeName
        switch decision.plan.parts.outcome {
        case .refused, .expired: reason = decision.plan.parts.reason
        case .failed: reason = decision.plan.parts.error?.code ?? decision.plan.parts.reason
        case .navigate, .alreadyThere, .detour, .openURL: reason = nil
        }
        source = decision.plan.parts.basedOn?.source ?? .coldStart
        operationCount = decision.plan.parts.operations.count
        flow = decision.plan.parts.outcome == .detour ? decision.plan.parts.flow ?? "" : nil
        resumedFlow =
            decision.isResumption && decision.resumeFault == nil
            ? decision.plan.parts.flow ?? "" : nil
        exposures = Exposures(decision.exposures)
    }
}

/// The channel of an intent as metrics count it; a sender may write any word.
enum IntentChannel: String, Hashable, Sendable, CaseIterable {
    case pushTap = "PUSH_TAP"
    case emailLink = "EMAIL_LINK"
    case universalLink = "UNIVERSAL_LINK"
    case inApp = "IN_APP"
    case code = "QR_CODE"
    case other

    /// The channel that a word names; found in a fraction of the time that the raw values take.
    init(_ word: String) {
        switch word {
        case "PUSH_TAP": self = .pushTap
        case "EMAIL_LINK": self = .emailLink
        case "UNIVERSAL_LINK": self = .universalLink
        case "IN_APP": self = .inApp
        case "QR_CODE": self = .code
        default: self = .other
        }
    }
}
