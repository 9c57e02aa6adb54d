/// The declaration of an experiment; ``Experiment`` checks it.
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

    /// The attribute that is hashed where the other is absent; only where assignments are kept.
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

    /// The features that decide whether a subject can take part.
    public var prerequisites: [Prerequisite] = []

    /// What becomes of the experiment.
    public var status = ExperimentStatus.running

    /// The index of the variation that every participant gets.
    public var force: Int?

    /// Counts the times when all assignments that were kept are dropped; not negative.
    public var bucketVersion = 0

    /// A subject with a kept assignment of a lower version is excluded; not negative.
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

extension ExperimentDeclaration {
    /// Refuses texts on which the SDKs don't agree.
    func checkTexts() throws(ExperimentError) {
        let seeds = [seed ?? key, namespace?.id ?? key] + (filters ?? []).map(\.seed)
        for text in [key] + seeds + variations where !Experiment.isUsable(text) {
            throw .notPrintableASCII(text)
        }
    }

    /// Refuses variations that are too few or too many, or that can't be told apart.
    func checkVariations() throws(ExperimentError) {
        guard variations.count >= 2 else { throw .tooFewVariations }
        guard variations.count <= Experiment.variationLimit else {
            throw .tooManyVariations(variations.count)
        }
        for (index, variation) in variations.enumerated()
        where variations[..<index].contains(variation) {
            throw .repeatedVariation(variation)
        }
        if let force, !variations.indices.contains(force) { throw .force(force) }
        if let other = passthroughs.sorted().first(where: { !variations.contains($0) }) {
            throw .passthrough(other)
        }
        for version in [bucketVersion, minimumBucketVersion] where version < 0 {
            throw .bucketVersion(version)
        }
    }

    /// Refuses weights and coverages out of bounds.
    func checkShares() throws(ExperimentError) {
        if let weights {
            guard weights.count == variations.count else { throw .weightCount(weights.count) }
            guard weights.allSatisfy({ (0...1).contains($0) }),
                BucketRange.areValid(weights, count: variations.count)
            else { throw .weightSum(weights.reduce(0, +)) }
        }
        guard (0...1).contains(coverage) else { throw .coverage(coverage) }
    }

    /// Refuses ranges out of bounds, and variations that share buckets.
    func checkRanges() throws(ExperimentError) {
        let filtered = (filters ?? []).flatMap(\.ranges)
        let shares = namespace.map { [$0.range] } ?? []
        for range in (ranges ?? []) + filtered + shares where !range.isOrdered {
            throw .range(range)
        }
        guard let ranges else { return }
        guard ranges.count == variations.count else { throw .rangeCount(ranges.count) }
        for (index, range) in ranges.enumerated() {
            if let other = ranges[..<index].first(where: range.overlaps) {
                throw .overlappingRanges(other, range)
            }
        }
    }
}
