/// An experiment, and who gets which variation of it.
///
/// The assignment is that of GrowthBook, so an app that asks GrowthBook's SDK with the same key,
/// seed and attribute shows the same variation.
public struct Experiment: Hashable, Sendable {
    private let content: Content

    /// The constant content; shared, so that an experiment is copied as one reference.
    private final class Content: Sendable {
        let declaration: ExperimentDeclaration
        let seed: String
        let ranges: [BucketRange]

        init(_ declaration: ExperimentDeclaration) {
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
    }

    /// The most variations of an experiment.
    public static let variationLimit = 100

    /// Checks a declaration.
    ///
    /// - Parameter declaration: What is said of the experiment.
    /// - Throws: ``ExperimentError`` for the first fault.
    public init(_ declaration: ExperimentDeclaration) throws(ExperimentError) {
        try declaration.checkTexts()
        try declaration.checkVariations()
        try declaration.checkShares()
        try declaration.checkRanges()
        self.content = Content(declaration)
    }

    /// What was said of the experiment; nothing in it is faulty.
    public var declaration: ExperimentDeclaration { content.declaration }

    /// Keeps experiments apart; printable ASCII.
    public var seed: String { content.seed }

    /// The buckets of each variation.
    public var ranges: [BucketRange] { content.ranges }

    /// How the value is hashed.
    public var hashVersion: HashVersion { content.declaration.hashVersion }

    /// The name under which exposures are recorded; printable ASCII.
    public var key: String { content.declaration.key }

    /// The keys of the variations; the first is what everybody gets who does not take part.
    public var variations: [String] { content.declaration.variations }

    /// Whether an assignment is kept, and counts from then on.
    public var isSticky: Bool { content.declaration.isSticky }

    /// Whether a text can be hashed so that every SDK agrees: printable ASCII, and not empty.
    ///
    /// - Parameter text: A key, a seed or a value to hash.
    /// - Returns: `false` for a text that is empty or holds another character.
    public static func isUsable(_ text: String) -> Bool {
        let bytes = text.utf8Span.span
        for index in bytes.indices where !(0x20...0x7E).contains(bytes[index]) { return false }
        return !bytes.isEmpty
    }

    /// Whether two experiments were declared alike.
    ///
    /// - Parameters:
    ///   - left: One.
    ///   - right: The other.
    /// - Returns: Whether their declarations are the same.
    public static func == (left: Experiment, right: Experiment) -> Bool {
        left.content === right.content || left.declaration == right.declaration
    }

    /// Feeds the declaration to a hasher.
    ///
    /// - Parameter hasher: What to feed.
    public func hash(into hasher: inout Hasher) { hasher.combine(declaration) }
}

extension Experiment {
    /// The name under which an assignment is kept: the key, two underscores, the bucket version.
    public var stickyName: String {
        declaration.stickyName(version: declaration.bucketVersion)
    }

    /// The documents that count for a subject, empty ones: of the hash attribute, and of the
    /// fallback.
    ///
    /// - Parameter attributes: The subject's attributes.
    /// - Returns: At most two; none where the experiment keeps nothing, or nothing can be hashed.
    public func stickyDocuments(for attributes: some AttributeSource) -> [StickyDocument] {
        guard declaration.isSticky else { return [] }
        let names = [declaration.hashAttribute, declaration.fallbackAttribute].compactMap { $0 }
        return names.compactMap { name in
            let value = HashValue(attributes.attribute(name))
            guard value.isUsable else { return nil }
            return StickyDocument(attributeName: name, attributeValue: value.text)
        }
    }
}

/// The status of an experiment.
public enum ExperimentStatus: String, Hashable, Sendable, CaseIterable {
    /// Nobody takes part yet, not even whom ``ExperimentDeclaration/force`` would give a variation.
    case draft
    /// Subjects take part.
    case running
    /// Nobody takes part any more; ``ExperimentDeclaration/force`` gives everybody the winner.
    case stopped
}

/// A feature whose value decides whether a subject can take part.
public struct Prerequisite: Hashable, Sendable {
    /// The feature.
    public var feature: String

    /// What must hold of its value, which the condition sees as the attribute `value`.
    public var condition: TargetingCondition

    /// Creates a prerequisite.
    ///
    /// - Parameters:
    ///   - feature: The feature.
    ///   - condition: What must hold of its value.
    public init(feature: String, condition: TargetingCondition) {
        self.feature = feature
        self.condition = condition
    }

    /// Whether it is met.
    func isMet(in context: ExperimentContext) -> Bool {
        let value = context.features[feature] ?? .null
        return condition.holds(for: ["value": value], groups: context.groups)
    }
}
