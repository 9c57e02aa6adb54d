/// The variation that a subject gets; the fields are those of GrowthBook's result.
public struct ExperimentResult: Hashable, Sendable {
    /// The index of the variation; 0 for a subject that does not take part.
    public let variationIndex: Int

    /// The key of the variation.
    public let variationKey: String

    /// Whether the subject takes part.
    public let isInExperiment: Bool

    /// Whether the hash decided; only then, and if the subject takes part, is it an exposure.
    public let isHashUsed: Bool

    /// Where the hash fell; `nil` when none decided.
    public let bucket: Double?
}
