extension ExperimentDeclaration {
    /// Refuses texts on which the SDKs don't agree.
    func checkTexts() throws(ExperimentError) {
        let seeds = [seed ?? key, namespace?.id ?? key] + (filters ?? []).map(\.seed)
        for text in [key] + seeds + variations where !Experiment.isUsable(text) {
            throw .notPrintableASCII(text)
        }
    }

    /// Refuses variations that are too few or too many, or that can't be told apart.
    func checkVariations() throws(ExperimentError) {
        guard variations.count >= 2 else { throw .tooFewVariations }
        guard variations.count <= Experiment.variationLimit else {
            throw .tooManyVariations(variations.count)
        }
        for (index, variation) in variations.enumerated()
        where variations[..<index].contains(variation) {
            throw .repeatedVariation(variation)
        }
        if let force, !variations.indices.contains(force) { throw .force(force) }
        if let other = passthroughs.sorted().first(where: { !variations.contains($0) }) {
            throw .passthrough(other)
        }
        for version in [bucketVersion, minimumBucketVersion] where version < 0 {
            throw .bucketVersion(version)
        }
    }

    /// Refuses weights and coverages out of bounds.
    func checkShares() throws(ExperimentError) {
        if let weights {
            guard weights.count == variations.count else { throw .weightCount(weights.count) }
            guard weights.allSatisfy({ (0...1).contains($0) }),
                BucketRange.areValid(weights, count: variations.count)
            else { throw .weightSum(weights.reduce(0, +)) }
        }
        guard (0...1).contains(coverage) else { throw .coverage(coverage) }
    }

    /// Refuses ranges out of bounds, and variations that share buckets.
    func checkRanges() throws(ExperimentError) {
        let filtered = (filters ?? []).flatMap(\.ranges)
        let shares = namespace.map { [$0.range] } ?? []
        for range in (ranges ?? []) + filtered + shares where !range.isOrdered {
            throw .range(range)
        }
        guard let ranges else { return }
        guard ranges.count == variations.count else { throw .rangeCount(ranges.count) }
        for (index, range) in ranges.enumerated() {
            if let other = ranges[..<index].first(where: range.overlaps) {
                throw .overlappingRanges(other, range)
            }
        }
    }
}
