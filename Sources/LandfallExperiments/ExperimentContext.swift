/// What experiments are evaluated under, beside a subject's attributes.
///
/// A link is no part of it: GrowthBook's override by a query parameter does not exist here, so no
/// link can give anybody a variation.
public struct ExperimentContext: Hashable, Sendable {
    /// Whether anybody takes part in anything.
    public var isEnabled = true

    /// Whether this is a test of the app: nobody takes part, except by a forced variation.
    public var isQA = false

    /// The index of the variation that the subject gets, by the key of the experiment.
    public var forcedVariations: [String: Int] = [:]

    /// What `$inGroup` and `$notInGroup` look into.
    public var groups = SavedGroups()

    /// The values of the features that prerequisites ask for, by name.
    public var features: [String: JSONValue] = [:]

    /// Creates a context in which everything is as usual.
    public init() {}
}
