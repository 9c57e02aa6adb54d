/// A fault in the declaration of an experiment.
public enum ExperimentError: Error, Hashable, Sendable {
    /// A key, seed or name is empty, or holds a character on which the SDKs don't agree.
    case notPrintableASCII(String)
    /// There are fewer than two variations.
    case tooFewVariations
    /// There are more variations than ``Experiment/variationLimit``.
    case tooManyVariations(Int)
    /// Two variations have one key.
    case repeatedVariation(String)
    /// There are not as many weights as variations.
    case weightCount(Int)
    /// A weight is not within 0...1, or their sum not within 0.99...1.01.
    case weightSum(Double)
    /// The coverage is not within 0...1.
    case coverage(Double)
    /// There are not as many ranges as variations.
    case rangeCount(Int)
    /// A range, of a variation, a filter or the namespace, does not lie in 0...1 in its order.
    case range(BucketRange)
    /// Two variations share buckets.
    case overlappingRanges(BucketRange, BucketRange)
    /// There is no variation of this index to force.
    case force(Int)
    /// There is no variation of this key to be a passthrough.
    case passthrough(String)
    /// A version of buckets is negative.
    case bucketVersion(Int)
}

extension ExperimentError: CustomStringConvertible {
    /// What is wrong, in words for whoever wrote it.
    public var description: String {
        switch self {
        case .notPrintableASCII(let text): "\"\(text)\" is empty or not printable ASCII"
        case .tooFewVariations: "there are fewer than two variations"
        case .tooManyVariations(let count):
            "there are at most \(Experiment.variationLimit) variations, not \(count)"
        case .repeatedVariation(let key): "there are two variations \"\(key)\""
        case .weightCount(let count): "\(count) weights are not as many as the variations"
        case .weightSum(let sum): "a weight is not from 0 to 1, or their sum \(sum) is not 1"
        case .coverage(let coverage): "the coverage \(coverage) is not from 0 to 1"
        case .rangeCount(let count): "\(count) ranges are not as many as the variations"
        case .range(let range): "the range \(Self.text(of: range)) does not lie in 0 to 1"
        case .overlappingRanges(let first, let second):
            "the ranges \(Self.text(of: first)) and \(Self.text(of: second)) overlap"
        case .force(let index): "there is no variation \(index) to force"
        case .passthrough(let key): "there is no variation \"\(key)\" to pass through"
        case .bucketVersion(let version): "the bucket version \(version) is negative"
        }
    }

    private static func text(of range: BucketRange) -> String {
        "\(range.lowerBound) to \(range.upperBound)"
    }
}
