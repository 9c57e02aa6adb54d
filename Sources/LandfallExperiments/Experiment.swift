/// An experiment, and who gets which variation of it.
///
/// The assignment is that of GrowthBook, so an app that asks GrowthBook's SDK with the same key,
/// seed and attribute shows the same variation.
public struct Experiment: Hashable, Sendable {
    /// What was said of it; nothing in it is faulty.
    public let declaration: ExperimentDeclaration

    /// Keeps experiments apart; printable ASCII.
    public let seed: String

    /// The buckets of each variation.
    public let ranges: [BucketRange]

    /// Checks a declaration.
    ///
    /// - Parameter declaration: What is said of the experiment.
    /// - Throws: ``ExperimentError`` for the first fault.
    public init(_ declaration: ExperimentDeclaration) throws(ExperimentError) {
        try declaration.checkTexts()
        try declaration.checkVariations()
        try declaration.checkShares()
        try declaration.checkRanges()
        self.declaration = declaration
        self.seed = declaration.seed ?? declaration.key
        self.ranges =
            declaration.ranges
            ?? BucketRange.ranges(
                count: declaration.variations.count,
                coverage: declaration.coverage,
                weights: declaration.weights
            )
    }

    /// The name under which exposures are recorded; printable ASCII.
    public var key: String { declaration.key }

    /// The keys of the variations; the first is what everybody gets who does not take part.
    public var variations: [String] { declaration.variations }

    /// Whether a text can be hashed so that every SDK agrees: printable ASCII, and not empty.
    ///
    /// - Parameter text: A key, a seed or a value to hash.
    /// - Returns: `false` for a text that is empty or holds another character.
    public static func isUsable(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    }
}
