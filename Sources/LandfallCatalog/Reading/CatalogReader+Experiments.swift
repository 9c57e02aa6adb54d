import LandfallExperiments

extension CatalogReader {
    /// Reads `experiments`.
    mutating func readExperiments(_ node: SourceNode?) {
        for entry in named(node, of: "experiments") {
            experimentNames.insert(entry.key)
            let count = errors.count
            guard let experiment = experiment(entry), errors.count == count else { continue }
            experiments[entry.key] = experiment
        }
    }

    private mutating func experiment(_ entry: SourceNode.Entry) -> Experiment? {
        guard
            let fields = fields(
                entry.value,
                of: "an experiment",
                known: [
                    "variations", "weights", "coverage", "hash-attribute", "hash-version", "seed",
                    "namespace",
                ],
                unsupported: [
                    "condition", "filters", "ranges", "fallback-attribute", "status", "force",
                    "parent-conditions", "bucket-version", "min-bucket-version", "meta", "phases",
                ]
            )
        else { return nil }
        for key in ["variations", "hash-attribute"] where fields[key] == nil {
            refuse("experiment \"\(entry.key)\" lacks \"\(key)\"", at: entry.place)
        }
        let weights = fields["weights"].map { node in
            list(node, of: "weights").compactMap { number($0, of: "a weight") }
        }
        let variations = list(fields["variations"], of: "variations").compactMap {
            word($0, of: "the key of a variation")
        }
        let coverage = fields["coverage"].flatMap { number($0, of: "\"coverage\"") }
        let attribute = fields["hash-attribute"].flatMap {
            word($0, of: "the name of an attribute")
        }
        let seed = fields["seed"].flatMap { word($0, of: "a seed") }
        let version = fields["hash-version"].map { hashVersion($0) } ?? .v2
        let namespace = fields["namespace"].flatMap { self.namespace($0) }
        guard fields["variations"] != nil, let attribute, let version else { return nil }
        do throws(ExperimentError) {
            let experiment = try Experiment(
                key: entry.key,
                variations: variations,
                weights: weights,
                coverage: coverage ?? 1,
                hashAttribute: attribute,
                hashVersion: version,
                seed: seed,
                namespace: namespace
            )
            warnAboutRest(weights, fields)
            return experiment
        } catch {
            refuse(error, in: fields, of: entry)
            return nil
        }
    }

    private mutating func warnAboutRest(_ weights: [Double]?, _ fields: Fields) {
        guard let weights, abs(weights.reduce(0, +) - 1) > 1e-9 else { return }
        warn(
            "the weights add up to \(weights.reduce(0, +)), so some subjects get no variation or a"
                + " share is cut",
            at: fields.place(of: "weights")
        )
    }

    private mutating func refuse(
        _ error: ExperimentError,
        in fields: Fields,
        of entry: SourceNode.Entry
    ) {
        let key: String
        let message: String
        switch error {
        case .notPrintableASCII(let text):
            let isSeed = fields["seed"]?.word == text
            key = text == entry.key ? "" : isSeed ? "seed" : "variations"
            message =
                "\"\(text)\" must be printable ASCII and not empty, on which alone all SDKs hash alike"
        case .tooFewVariations:
            (key, message) = ("variations", "expected at least two variations")
        case .repeatedVariation(let variation):
            (key, message) = ("variations", "the variation \"\(variation)\" stands there twice")
        case .weightCount(let count):
            let needed = fields["variations"]?.list?.count ?? 0
            (key, message) = (
                "weights", "expected \(needed) weights, one a variation, found \(count)"
            )
        case .weightSum(let sum):
            (key, message) = (
                "weights", "the weights must lie in 0...1 and add up to 1, not to \(sum)"
            )
        case .coverage(let coverage):
            (key, message) = ("coverage", "the coverage must lie in 0...1, found \(coverage)")
        }
        let isHere = !key.isEmpty && fields[key] != nil
        refuse(message, at: isHere ? fields[key]?.place ?? entry.place : entry.place)
    }

    private mutating func hashVersion(_ node: SourceNode) -> HashVersion? {
        guard let number = count(node, of: "\"hash-version\"") else { return nil }
        guard let version = HashVersion(rawValue: number) else {
            refuse("there is no hash version \(number); there is 1, 2", at: node.place)
            return nil
        }
        return version
    }

    private mutating func namespace(_ node: SourceNode) -> Namespace? {
        guard let parts = node.list, parts.count == 3 else {
            refuse(
                "expected a namespace as [name, from, to], such as [checkout, 0, 0.5]",
                at: node.place
            )
            return nil
        }
        let id = word(parts[0], of: "the name of a namespace")
        let lower = number(parts[1], of: "the beginning of the share")
        let upper = number(parts[2], of: "the end of the share")
        guard let id, let lower, let upper else { return nil }
        guard 0 <= lower, lower < upper, upper <= 1 else {
            refuse("the share of a namespace must lie in 0...1 and not be empty", at: node.place)
            return nil
        }
        guard Experiment.isUsable(id) else {
            refuse("\"\(id)\" must be printable ASCII and not empty", at: parts[0].place)
            return nil
        }
        return Namespace(id: id, range: BucketRange(lower, upper))
    }
}
