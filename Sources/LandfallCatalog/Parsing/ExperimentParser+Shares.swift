import LandfallExperiments

extension ExperimentParser {
    /// Reads who of the subjects can take part, and how they are shared out.
    mutating func readShares(_ fields: Fields, into declaration: inout ExperimentDeclaration) {
        let variations = fields["variations"]?.list ?? []
        let count = variations.count
        if let node = fields["weights"] {
            declaration.weights = weights(node, count: count)
            warnAboutRest(declaration.weights, at: node.place)
        }
        declaration.coverage = read("coverage", of: fields) { $0.share($1, of: "the coverage") }
        if let node = fields["ranges"] {
            declaration.ranges = variationRanges(node, of: variations)
            warnAboutOverridden(["weights", "coverage"], by: "ranges", fields)
        }
        if let node = fields["namespace"] { declaration.namespace = namespace(node) }
        if let node = fields["filters"] {
            declaration.filters = filters(node, hashing: declaration.hashAttribute)
            warnAboutOverridden(["namespace"], by: "filters", fields)
        }
    }

    private mutating func warnAboutOverridden(
        _ keys: [String],
        by winner: String,
        _ fields: Fields
    ) {
        for key in fields.present(keys) {
            warn("\"\(key)\" has no effect beside \"\(winner)\"", at: fields.place(of: key))
        }
    }

    // MARK: - Weights

    private mutating func weights(_ node: SourceNode, count: Int) -> [Double]? {
        let nodes = list(node, of: "weights")
        let weights = nodes.compactMap { share($0, of: "a weight") }
        guard node.list != nil, weights.count == nodes.count else { return nil }
        guard weights.count == count else {
            if count >= 2 {
                refuse(
                    "expected \(count) weights, one a variation, found \(weights.count)",
                    at: node.place
                )
            }
            return nil
        }
        let sum = weights.reduce(0, +)
        guard BucketRange.areValid(weights, count: count) else {
            return refused(
                "the weights must add up to 1, not to \(Self.rounded(sum))",
                at: node.place
            )
        }
        return weights
    }

    private mutating func warnAboutRest(_ weights: [Double]?, at place: SourcePlace) {
        guard let sum = weights?.reduce(0, +), abs(sum - 1) > 1e-9 else { return }
        warn(
            "the weights add up to \(Self.rounded(sum)), so some subjects get no variation or a"
                + " share is cut",
            at: place
        )
    }

    /// A sum of weights to six digits.
    private static func rounded(_ sum: Double) -> Double {
        Double(Int64(sum * 1_000_000 + 0.5)) / 1_000_000
    }

    /// A number from 0 to 1.
    private mutating func share(_ node: SourceNode, of what: String) -> Double? {
        guard let share = number(node, of: what) else { return nil }
        guard (0...1).contains(share) else {
            return refused("\(what) must lie in 0...1, found \(node.word ?? "")", at: node.place)
        }
        return share
    }

    // MARK: - Ranges

    private mutating func variationRanges(
        _ node: SourceNode,
        of variations: [SourceNode]
    ) -> [BucketRange]? {
        let nodes = list(node, of: "ranges")
        let count = variations.count
        if node.list != nil, count >= 2, nodes.count != count {
            refuse(
                "expected \(count) ranges, one a variation, found \(nodes.count)",
                at: node.place
            )
        }
        var ranges: [(range: BucketRange, variation: SourceNode)] = []
        for (node, variation) in zip(nodes, variations) {
            guard let range = range(node) else { continue }
            if let other = ranges.first(where: { $0.range.overlaps(range) }) {
                refuse("the range overlaps that of \(other.variation.kindName)", at: node.place)
            }
            ranges.append((range, variation))
        }
        return ranges.count == count ? ranges.map(\.range) : nil
    }

    private mutating func range(_ node: SourceNode) -> BucketRange? {
        guard let parts = node.list, parts.count == 2 else {
            return refused("expected a range as [from, to], such as [0, 0.5]", at: node.place)
        }
        let lower = share(parts[0], of: "the beginning of a range")
        let upper = share(parts[1], of: "the end of a range")
        guard let lower, let upper else { return nil }
        guard lower <= upper else {
            return refused("a range must not end before it begins", at: node.place)
        }
        return BucketRange(lower, upper)
    }

    // MARK: - Shares of all subjects

    private mutating func namespace(_ node: SourceNode) -> Namespace? {
        guard let parts = node.list, parts.count == 3 else {
            return refused(
                "expected a namespace as [name, from, to], such as [checkout, 0, 0.5]",
                at: node.place
            )
        }
        let id = word(parts[0], of: "the name of a namespace")
        let lower = number(parts[1], of: "the beginning of the share")
        let upper = number(parts[2], of: "the end of the share")
        guard let id, let lower, let upper else { return nil }
        guard 0 <= lower, lower < upper, upper <= 1 else {
            return refused(
                "the share of a namespace must lie in 0...1 and not be empty",
                at: node.place
            )
        }
        return hashedText(id, at: parts[0].place)
            ? Namespace(id: id, range: BucketRange(lower, upper)) : nil
    }

    private mutating func filters(
        _ node: SourceNode,
        hashing attribute: String
    ) -> [ExperimentFilter]? {
        list(node, of: "filters", atLeastOne: "filter")
            .compactMap { filter($0, hashing: attribute) }
    }

    private mutating func filter(
        _ node: SourceNode,
        hashing attribute: String
    ) -> ExperimentFilter? {
        guard let fields = fields(node, Grammar.filter) else { return nil }
        let seedNode = needed("seed", of: fields, in: "a filter")
        let rangesNode = needed("ranges", of: fields, in: "a filter")
        guard let seedNode, let rangesNode else { return nil }
        let seed = seed(seedNode)
        let ranges = list(rangesNode, of: "ranges", atLeastOne: "range").compactMap { range($0) }
        let name = fields["attribute"].map { attributeName($0) } ?? attribute
        let version = hashVersion(fields.value(of: "hash-version"))
        guard let seed, let name, let version else { return nil }
        return ExperimentFilter(attribute: name, seed: seed, hashVersion: version, ranges: ranges)
    }
}
