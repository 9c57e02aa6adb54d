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
