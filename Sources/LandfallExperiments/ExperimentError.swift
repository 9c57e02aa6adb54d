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
}
