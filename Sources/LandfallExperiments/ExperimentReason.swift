/// Why a subject got its variation, in OpenTelemetry's words for evaluations of feature flags.
public enum ExperimentReason: String, Hashable, Sendable, CaseIterable {
    /// The declaration gives everybody this variation.
    case `static`
    /// The subject does not take part, and gets the first variation.
    case `default`
    /// The variation was chosen for this very subject.
    case targetingMatch = "targeting_match"
    /// The hash decided.
    case split
    /// An earlier assignment was kept.
    case cached
    /// The experiment, or all of them, are switched off.
    case disabled
    /// There is no such experiment.
    case unknown
    /// An earlier assignment is too old to be kept, so the subject is left out.
    case stale
    /// The subject can't be hashed so that every SDK agrees.
    case error
}
