import Landfall

/// The outcome of a case.
struct CaseResult {
    /// What it broke; `nil` for nothing.
    var fault: Fault?
    /// How the first answer came out; `nil` for a case that can't be.
    var outcome: Outcome?
    /// Why a plan failed.
    var errorCode: String?
    /// The kinds of operations of the plan.
    var operations: [String] = []
    /// Whether the same was asked for again, and had to be there.
    var isAskedAgain = false
    /// Whether a list of several destinations came to a plan.
    var isListed = false
}
