/// What somebody says of an experiment; ``Experiment`` checks it.
///
/// The fields are GrowthBook's. Its own default of the hash version is 1, and of the hash attribute
/// `id`.
public struct ExperimentDeclaration: Hashable, Sendable {
    /// The name under which exposures are recorded; printable ASCII.
    public var key: String

    /// The keys of the variations, at least two; the first is what everybody gets who does not take
    /// part.
    public var variations: [String]

    /// The variations that are only tracked, as in a holdout, by their keys.
    public var passthroughs: Set<String> = []

    /// The share of each variation, with a sum within 0.99...1.01; `nil` for equal ones.
    public var weights: [Double]?

    /// The share of subjects that take part, from 0 to 1.
    public var coverage = 1.0

    /// The buckets of each variation, in the place of weights and coverage.
    public var ranges: [BucketRange]?

    /// The attribute whose value is hashed.
    public var hashAttribute: String

    /// The attribute that is hashed for who lacks the other; only where assignments are kept.
    public var fallbackAttribute: String?

    /// How the value is hashed.
    public var hashVersion = HashVersion.v2

    /// Keeps experiments apart, printable ASCII; the key if left out.
    public var seed: String?

    /// Who can take part, by hashes of their own; in the place of the namespace.
    public var filters: [ExperimentFilter]?

    /// The share of subjects that this experiment may have; `nil` for all.
    public var namespace: Namespace?

    /// Who can take part, by attributes.
    public var condition: TargetingCondition?

    /// The features on which it depends who can take part.
    public var prerequisites: [Prerequisite] = []

    /// What becomes of the experiment.
    public var status = ExperimentStatus.running

    /// The index of the variation that everybody gets who would take part.
    public var force: Int?

    /// Counts the times when all assignments that were kept are dropped; not negative.
    public var bucketVersion = 0

    /// Who has a kept assignment of a lower version is shut out; not negative.
    public var minimumBucketVersion = 0

    /// Whether assignments are kept, where the caller can keep them.
    public var isSticky = true

    /// Declares an experiment in which everybody takes part, in equal shares.
    ///
    /// - Parameters:
    ///   - key: The name under which exposures are recorded.
    ///   - variations: The keys of the variations.
    ///   - hashAttribute: The attribute whose value is hashed.
    public init(key: String, variations: [String], hashAttribute: String = "id") {
        self.key = key
        self.variations = variations
        self.hashAttribute = hashAttribute
    }
}
