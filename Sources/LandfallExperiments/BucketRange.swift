/// A part of the buckets, which one variation gets.
public struct BucketRange: Hashable, Sendable {
    /// The first bucket that belongs to the range.
    public let lowerBound: Double

    /// The first bucket past the range.
    public let upperBound: Double

    /// Creates a range.
    ///
    /// - Parameters:
    ///   - lowerBound: The first bucket that belongs to the range.
    ///   - upperBound: The first bucket past the range.
    public init(_ lowerBound: Double, _ upperBound: Double) {
        self.lowerBound = lowerBound
        self.upperBound = upperBound
    }

    /// Whether a bucket lies in the range.
    ///
    /// - Parameter bucket: From 0 up to, but not including, 1.
    /// - Returns: `true` from the lower bound on, `false` at the upper one.
    public func contains(_ bucket: Double) -> Bool {
        lowerBound <= bucket && bucket < upperBound
    }

    /// Whether the range lies in 0...1 and does not end before it begins.
    public var isOrdered: Bool {
        0 <= lowerBound && lowerBound <= upperBound && upperBound <= 1
    }

    /// Whether some bucket lies in both ranges.
    ///
    /// - Parameter other: Another range.
    /// - Returns: `false` for ranges that only touch, and for empty ones.
    public func overlaps(_ other: BucketRange) -> Bool {
        max(lowerBound, other.lowerBound) < min(upperBound, other.upperBound)
    }

    /// The same weight for each variation.
    ///
    /// - Parameter count: The number of variations.
    /// - Returns: As many weights; none for a count below 1.
    public static func equalWeights(_ count: Int) -> [Double] {
        count < 1 ? [] : Array(repeating: 1 / Double(count), count: count)
    }

    /// The part of each variation.
    ///
    /// A lower coverage takes from the right end of each range, so nobody changes from one
    /// variation to another when it is raised again.
    ///
    /// - Parameters:
    ///   - count: The number of variations.
    ///   - coverage: The share of subjects that take part; clamped to 0...1.
    ///   - weights: The share of each variation; equal ones where the number is not right or the
    ///     sum is not within 0.99...1.01.
    /// - Returns: As many ranges as variations, not rounded.
    public static func ranges(
        count: Int,
        coverage: Double = 1,
        weights: [Double]? = nil
    ) -> [BucketRange] {
        let coverage = min(max(coverage, 0), 1)
        let shares = weights.flatMap { areValid($0, count: count) ? $0 : nil }
        var start = 0.0
        return (shares ?? equalWeights(count)).map { weight in
            defer { start += weight }
            return BucketRange(start, start + coverage * weight)
        }
    }

    /// Whether weights can be used as they are.
    ///
    /// - Parameters:
    ///   - weights: The share of each variation.
    ///   - count: The number of variations.
    /// - Returns: `false` for a wrong number of weights, or a sum that is not within 0.99...1.01.
    public static func areValid(_ weights: [Double], count: Int) -> Bool {
        weights.count == count && (0.99...1.01).contains(weights.reduce(0, +))
    }

    /// The variation whose range holds a bucket.
    ///
    /// - Parameters:
    ///   - bucket: From 0 up to, but not including, 1.
    ///   - ranges: The range of each variation.
    /// - Returns: The index of the first range that holds it, or `nil`.
    public static func variation(at bucket: Double, in ranges: [BucketRange]) -> Int? {
        ranges.firstIndex { $0.contains(bucket) }
    }
}

/// A share of all subjects that experiments agree on, so that two of them never overlap.
public struct Namespace: Hashable, Sendable {
    /// The name on which the experiments agree; printable ASCII.
    public let id: String

    /// The share that belongs to this experiment.
    public let range: BucketRange

    private let seed: String

    /// Creates a namespace.
    ///
    /// - Parameters:
    ///   - id: The name on which the experiments agree; printable ASCII.
    ///   - range: The share that belongs to this experiment.
    public init(id: String, range: BucketRange) {
        self.id = id
        self.range = range
        self.seed = "__" + id
    }

    /// Whether a subject lies in the share; always by ``HashVersion/v1``, as GrowthBook has it.
    ///
    /// - Parameter value: What names the subject; printable ASCII.
    /// - Returns: Whether the experiment may have the subject.
    public func contains(_ value: String) -> Bool {
        range.contains(HashVersion.v1.bucket(of: value, seed: seed))
    }
}
