/// The step of the evaluation that decided, in the order of the steps.
public enum ExperimentCause: Hashable, Sendable {
    /// No experiment is evaluated at all: ``ExperimentContext/isEnabled``.
    case contextDisabled
    /// The context forces a variation for this subject: ``ExperimentContext/forcedVariations``.
    case forcedForSubject
    /// The experiment is a draft.
    case draft
    /// The attribute to be hashed is missing, or counts as nothing.
    case noHashValue
    /// The attribute to be hashed, or that of a filter, can't be hashed alike everywhere.
    case unusableHashValue
    /// A filter leaves the subject out.
    case filteredOut
    /// The subject lies outside of the namespace's share.
    case outsideNamespace
    /// The condition does not hold.
    case conditionFailed
    /// A prerequisite is not met.
    case prerequisiteFailed
    /// An earlier assignment is of a version that is shut out.
    case blockedVersion
    /// The hash fell into no variation's range.
    case outsideRanges
    /// The declaration forces a variation.
    case forced
    /// The app is being tested.
    case qaMode
    /// The experiment was stopped.
    case stopped
    /// An earlier assignment was kept.
    case sticky
    /// The hash decided.
    case hashed

    /// The cause in OpenTelemetry's words.
    public var reason: ExperimentReason {
        switch self {
        case .contextDisabled, .draft, .stopped, .qaMode: .disabled
        case .forcedForSubject: .targetingMatch
        case .forced: .static
        case .unusableHashValue: .error
        case .noHashValue, .filteredOut, .outsideNamespace, .conditionFailed,
            .prerequisiteFailed, .outsideRanges:
            .default
        case .blockedVersion: .stale
        case .sticky: .cached
        case .hashed: .split
        }
    }
}

/// The reason for a subject's variation, in OpenTelemetry's words for evaluations of feature flags.
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
