/// An experiment, and who gets which variation of it.
///
/// The assignment is that of GrowthBook, so an app that asks GrowthBook's SDK with the same key,
/// seed and attribute shows the same variation.
public struct Experiment: Hashable, Sendable {
    /// The name under which exposures are recorded; printable ASCII.
    public let key: String

    /// The keys of the variations; the first is what everybody gets who does not take part.
    public let variations: [String]

    /// The share of each variation; `nil` for equal ones.
    public let weights: [Double]?

    /// The share of subjects that take part, from 0 to 1.
    public let coverage: Double

    /// The attribute whose value is hashed.
    public let hashAttribute: String

    /// How it is hashed.
    public let hashVersion: HashVersion

    /// Keeps experiments apart; printable ASCII.
    public let seed: String

    /// The share of subjects that this experiment may have; `nil` for all.
    public let namespace: Namespace?

    private let ranges: [BucketRange]

    /// Creates an experiment.
    ///
    /// - Parameters:
    ///   - key: The name under which exposures are recorded.
    ///   - variations: The keys of the variations; at least two, none twice.
    ///   - weights: The share of each variation; their sum is within 0.99...1.01.
    ///   - coverage: The share of subjects that take part, from 0 to 1.
    ///   - hashAttribute: The attribute whose value is hashed.
    ///   - hashVersion: How it is hashed.
    ///   - seed: Keeps experiments apart; the key if left out.
    ///   - namespace: The share of subjects that this experiment may have.
    /// - Throws: ``ExperimentError`` for the first fault.
    public init(
        key: String,
        variations: [String],
        weights: [Double]? = nil,
        coverage: Double = 1,
        hashAttribute: String,
        hashVersion: HashVersion = .v2,
        seed: String? = nil,
        namespace: Namespace? = nil
    ) throws(ExperimentError) {
        for text in [key, seed ?? key, namespace?.id ?? key] + variations
        where !Self.isUsable(text) {
            throw .notPrintableASCII(text)
        }
        guard variations.count >= 2 else { throw .tooFewVariations }
        for (index, variation) in variations.enumerated()
        where variations[..<index].contains(variation) {
            throw .repeatedVariation(variation)
        }
        if let weights {
            guard weights.count == variations.count else { throw .weightCount(weights.count) }
            guard weights.allSatisfy({ (0...1).contains($0) }),
                BucketRange.areValid(weights, count: variations.count)
            else { throw .weightSum(weights.reduce(0, +)) }
        }
        guard (0...1).contains(coverage) else { throw .coverage(coverage) }
        self.key = key
        self.variations = variations
        self.weights = weights
        self.coverage = coverage
        self.hashAttribute = hashAttribute
        self.hashVersion = hashVersion
        self.seed = seed ?? key
        self.namespace = namespace
        self.ranges = BucketRange.ranges(
            count: variations.count,
            coverage: coverage,
            weights: weights
        )
    }

    /// Decides which variation a subject gets, the same for the same subject each time.
    ///
    /// - Parameter hashValue: What names the subject; who has none, or one that is not printable
    ///   ASCII, does not take part.
    /// - Returns: The variation, and whether it came about by the hash.
    public func assign(hashValue: String?) -> ExperimentResult {
        guard let hashValue, Self.isUsable(hashValue), namespace?.contains(hashValue) ?? true
        else { return outside }
        let bucket = hashVersion.bucket(of: hashValue, seed: seed)
        guard let index = BucketRange.variation(at: bucket, in: ranges) else { return outside }
        return ExperimentResult(
            variationIndex: index,
            variationKey: variations[index],
            isInExperiment: true,
            isHashUsed: true,
            bucket: bucket
        )
    }

    /// Whether a text can be hashed so that every SDK agrees: printable ASCII, and not empty.
    ///
    /// - Parameter text: A key, a seed or a value to hash.
    /// - Returns: `false` for a text that is empty or holds another character.
    public static func isUsable(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    }

    /// What a subject gets that does not take part.
    private var outside: ExperimentResult {
        ExperimentResult(
            variationIndex: 0,
            variationKey: variations[0],
            isInExperiment: false,
            isHashUsed: false,
            bucket: nil
        )
    }
}
