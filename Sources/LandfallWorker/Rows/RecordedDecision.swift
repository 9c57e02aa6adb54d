import Landfall

/// What is recorded and counted of a decision.
///
/// Encoded while it is made: of an intent nothing else is kept until its batch is committed, so
/// that a batch takes little memory and the next intent is answered in memory that is still near.
struct RecordedDecision: Sendable {
    /// Its rows, encoded.
    let rows: DecisionRows
    /// The experiments with an exposure of whose subject nothing stands in the row.
    let namelessExperiments: [String]
    /// The assignments to keep.
    let kept: [KeptAssignment]
    /// How the intent was answered.
    let outcome: Outcome
    /// Why the intent could not resume after a detour; `nil` where it could, or none was meant.
    let resumeFault: ResumeFault?
}
