/// A fault in the declaration of an experiment.
public enum ExperimentError: Error, Hashable, Sendable {
    /// A key, seed or name is empty, or holds a character on which the SDKs don't agree.
    case notPrintableASCII(String)
    /// There are fewer than two variations.
    case tooFewVariations
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
