/// What becomes of an experiment.
public enum ExperimentStatus: String, Hashable, Sendable, CaseIterable {
    /// Nobody takes part yet, not even whom ``ExperimentDeclaration/force`` would give a variation.
    case draft
    /// Subjects take part.
    case running
    /// Nobody takes part any more; ``ExperimentDeclaration/force`` gives everybody the winner.
    case stopped
}
