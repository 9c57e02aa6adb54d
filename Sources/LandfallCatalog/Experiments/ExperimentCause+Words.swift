import LandfallExperiments

extension ExperimentCause {
    /// Why a subject takes no part, or gets its variation otherwise than by the hash, for a person.
    ///
    /// - Parameter attribute: The attribute that is hashed.
    /// - Returns: A phrase; `nil` where the hash decided.
    func words(of attribute: String) -> String? {
        switch self {
        case .contextDisabled: "experiments are switched off"
        case .forcedForSubject: "forced for this subject"
        case .draft: "it is a draft"
        case .noHashValue: "no \(attribute)"
        case .unusableHashValue:
            "what is hashed is neither a text of printable ASCII nor a whole number"
        case .filteredOut: "a filter leaves the subject out"
        case .outsideNamespace: "outside of the namespace's share"
        case .conditionFailed: "the condition does not hold"
        case .prerequisiteFailed: "a prerequisite is not met"
        case .blockedVersion: "an earlier assignment is of a version that is shut out"
        case .outsideRanges: "its hash falls in no variation's range (coverage)"
        case .forced: "forced by the catalog"
        case .qaMode: "the app is being tested"
        case .stopped: "it is stopped"
        case .sticky: "kept from an earlier assignment"
        case .hashed: nil
        }
    }
}
