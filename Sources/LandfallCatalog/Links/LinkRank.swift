/// How literal a pattern is; of two that match, the greater one wins.
struct LinkRank: Comparable, Hashable {
    private let counts: [Int]

    /// Ranks a pattern.
    ///
    /// - Parameters:
    ///   - pattern: The pattern.
    ///   - requiredQuery: How many query parameters the link must have.
    init(_ pattern: LinkPattern, requiredQuery: Int) {
        var literals = 0
        var partials = 0
        for segment in pattern.segments {
            switch segment {
            case .literal: literals += 1
            case .parameter(_, let prefix, let suffix) where !(prefix + suffix).isEmpty:
                partials += 1
            case .parameter: break
            }
        }
        self.counts = [
            literals, partials, pattern.tail == nil ? 1 : 0, pattern.segments.count,
            pattern.tail?.utf8.count ?? 0, requiredQuery,
        ]
    }

    static func < (left: LinkRank, right: LinkRank) -> Bool {
        left.counts.lexicographicallyPrecedes(right.counts)
    }
}
