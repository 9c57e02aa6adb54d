extension Suite {
    /// Its vectors, always the same for the same numbers.
    ///
    /// - Parameters:
    ///   - seed: What the random part is made from.
    ///   - count: How many vectors the random part has.
    /// - Returns: The vectors, whose ids differ.
    /// - Throws: ``ConformanceError``.
    package func vectors(seed: UInt64, random count: Int) throws(ConformanceError) -> [Vector] {
        switch self {
        case .tree, .uikit: try PlanVectors.make(self, seed: seed, random: count)
        case .codec: try CodecVectors.make(seed: seed, random: count / 10)
        case .session: try SessionVectors.make()
        }
    }
}
