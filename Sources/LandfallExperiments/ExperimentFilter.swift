/// A share of all subjects by a hash of its own: a subject outside of it does not take part.
///
/// Filters stand in the place of a ``Namespace``, and can hold several ranges and hash another
/// attribute than the experiment.
public struct ExperimentFilter: Hashable, Sendable {
    /// The attribute whose value is hashed.
    public var attribute: String

    /// Keeps filters apart; printable ASCII.
    public var seed: String

    /// How the value is hashed.
    public var hashVersion: HashVersion

    /// Where the hash must fall: into one of these.
    public var ranges: [BucketRange]

    /// Creates a filter.
    ///
    /// - Parameters:
    ///   - attribute: The attribute whose value is hashed; GrowthBook's own default is `id`.
    ///   - seed: Keeps filters apart; printable ASCII.
    ///   - hashVersion: How the value is hashed.
    ///   - ranges: Where the hash must fall.
    public init(
        attribute: String = "id",
        seed: String,
        hashVersion: HashVersion = .v2,
        ranges: [BucketRange]
    ) {
        self.attribute = attribute
        self.seed = seed
        self.hashVersion = hashVersion
        self.ranges = ranges
    }

    /// Whether the hash of a value falls into one of the ranges.
    ///
    /// - Parameter value: What names the subject; printable ASCII.
    /// - Returns: Whether the experiment may have the subject.
    public func contains(_ value: String) -> Bool {
        let bucket = hashVersion.bucket(of: value, seed: seed)
        return ranges.contains { $0.contains(bucket) }
    }
}
