/// The variation that a subject gets; the fields are those of GrowthBook's result.
public struct ExperimentResult: Hashable, Sendable {
    /// The index of the variation; 0 for a subject that does not take part.
    public let variationIndex: Int

    /// The key of the variation.
    public let variationKey: String

    /// Whether the subject takes part.
    public let isInExperiment: Bool

    /// Whether the hash decided, now or when an assignment was kept.
    public let isHashUsed: Bool

    /// The attribute whose value names the subject, the fallback if that was taken.
    public let hashAttribute: String

    /// The value that names the subject; empty when it has none.
    public let hashedValue: String

    /// Where the hash fell; `nil` when none decided.
    public let bucket: Double?

    /// Whether the variation is only tracked, and what is shown is decided elsewhere.
    public let isPassthrough: Bool

    /// Whether an earlier assignment decided, or shut the subject out.
    public let isStickyBucketUsed: Bool

    /// The step of the evaluation that decided.
    public let cause: ExperimentCause

    /// Why, in OpenTelemetry's words.
    public var reason: ExperimentReason { cause.reason }

    /// Whether an exposure is to be recorded: the subject takes part, and by the hash.
    public var isExposure: Bool { isInExperiment && isHashUsed }
}
