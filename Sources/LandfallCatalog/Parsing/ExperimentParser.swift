import LandfallExperiments

/// Reads the experiments of a catalog.
struct ExperimentParser: FindingSink {
    var findings = Findings()

    /// The experiments by name.
    private(set) var experiments: [String: ExperimentSyntax] = [:]

    /// The saved groups by name.
    private(set) var groups: [String: GroupSyntax] = [:]

    /// Reads `experiments`, and the `groups` that their conditions name.
    mutating func read(_ node: SourceNode?, groups: SourceNode?) {
        for entry in named(groups, of: "groups") { self.groups[entry.key] = group(entry) }
        for entry in named(node, of: "experiments") {
            let count = findings.faultCount
            var experiment = experiment(entry)
            experiment.isFaulty = findings.faultCount > count
            experiments[entry.key] = experiment
        }
    }

    private mutating func group(_ entry: SourceNode.Entry) -> GroupSyntax {
        if let values = entry.value.list { return .values(values.map { value(of: $0) }) }
        guard entry.value.entries != nil else {
            refuse(
                "expected a list of values or {condition: …} for group \"\(entry.key)\","
                    + " found \(entry.value.kindName)",
                at: entry.value.place
            )
            return .faulty
        }
        let what = "group \"\(entry.key)\""
        guard let fields = fields(entry.value, Grammar.group),
            let node = needed("condition", of: fields, in: what, at: entry.place)
        else { return .faulty }
        return condition(node).map { .condition($0) } ?? .faulty
    }

    private mutating func experiment(_ entry: SourceNode.Entry) -> ExperimentSyntax {
        let mapping = Grammar.experiment
        var declaration = ExperimentDeclaration(key: entry.key, variations: [], hashAttribute: "")
        guard let fields = fields(entry.value, mapping, unsupported: Grammar.unreadFields) else {
            return ExperimentSyntax(place: entry.place, declaration: declaration)
        }
        let what = "experiment \"\(entry.key)\""
        for key in mapping.required { _ = needed(key, of: fields, in: what, at: entry.place) }
        _ = hashedText(entry.key, at: entry.place)
        declaration.variations = variations(fields["variations"])
        declaration.hashAttribute = fields["hash-attribute"].flatMap { attributeName($0) } ?? ""
        readShares(fields, into: &declaration)
        readHashing(fields, into: &declaration)
        readStickiness(fields, into: &declaration)
        declaration.status = choice("status", of: fields, Grammar.status)
        return ExperimentSyntax(
            place: entry.place,
            declaration: declaration,
            condition: fields["condition"].flatMap { condition($0) },
            force: fields["force"].flatMap { written($0, of: "the key of a variation") }
        )
    }

    private mutating func variations(_ node: SourceNode?) -> [String] {
        var keys: [String] = []
        let list = list(node, of: "variations")
        guard list.count <= Experiment.variationLimit else {
            refuse(
                "an experiment has at most \(Experiment.variationLimit) variations, not"
                    + " \(list.count)",
                at: node?.place ?? list[0].place
            )
            return list.compactMap { word($0, of: "the key of a variation") }
        }
        for element in list {
            guard let key = word(element, of: "the key of a variation"),
                hashedText(key, at: element.place)
            else { continue }
            if key == "__multiple__" {
                refuse(
                    "\"__multiple__\" is what the views call a subject that saw several variations:"
                        + " choose another key",
                    at: element.place
                )
            }
            if keys.contains(key) {
                refuse("the variation \"\(key)\" stands there twice", at: element.place)
            }
            keys.append(key)
        }
        if let list = node?.list, list.count < 2 {
            refuse("expected at least two variations", at: node?.place ?? list[0].place)
        }
        return keys
    }

    private mutating func readHashing(
        _ fields: Fields,
        into declaration: inout ExperimentDeclaration
    ) {
        declaration.hashVersion = read("hash-version", of: fields) { $0.hashVersion($1) }
        if let node = fields["seed"] { declaration.seed = seed(node) }
        if let node = fields["fallback-attribute"] {
            declaration.fallbackAttribute = attributeName(node)
        }
    }

    /// Whether assignments are kept, and which.
    private mutating func readStickiness(
        _ fields: Fields,
        into declaration: inout ExperimentDeclaration
    ) {
        declaration.isSticky = flag("sticky", of: fields)
        declaration.bucketVersion = count("bucket-version", of: fields)
        declaration.minimumBucketVersion = count("min-bucket-version", of: fields)
        if declaration.minimumBucketVersion > declaration.bucketVersion {
            refuse(
                "\"min-bucket-version\" is at most \"bucket-version\", or subjects that are assigned"
                    + " now would be blocked later",
                at: fields.value(of: "min-bucket-version").place
            )
        }
        guard !declaration.isSticky else { return }
        for key in ["fallback-attribute", "bucket-version", "min-bucket-version"]
        where fields[key] != nil {
            warn(
                "\"\(key)\" has no effect: it is for assignments that are kept; say sticky: true",
                at: fields.place(of: key)
            )
        }
    }

    /// The version of the hash function.
    mutating func hashVersion(_ node: SourceNode) -> HashVersion? {
        guard let number = count(node, of: "\"hash-version\"") else { return nil }
        guard let version = HashVersion(rawValue: number) else {
            return refused("there is no hash version \(number); there is 1, 2", at: node.place)
        }
        return version
    }

    /// Reads the seed that is hashed with a value.
    mutating func seed(_ node: SourceNode) -> String? {
        guard let seed = word(node, of: "a seed"), hashedText(seed, at: node.place) else {
            return nil
        }
        return seed
    }

    mutating func attributeName(_ node: SourceNode) -> String? {
        guard let name = word(node, of: "the name of an attribute") else { return nil }
        guard !name.isEmpty else {
            return refused("expected the name of an attribute, found \"\"", at: node.place)
        }
        warnAboutSpelling(of: name, at: node.place)
        return name
    }

    /// Warns about a name that is spelled almost like one that Landfall gives.
    mutating func warnAboutSpelling(of name: String, at place: SourcePlace) {
        func folded(_ name: String) -> String {
            name.lowercased().filter { $0 != "-" && $0 != "_" }
        }
        let word = folded(name)
        guard !CatalogExperiments.ownAttributes.contains(name),
            let near = CatalogExperiments.ownAttributes.first(where: { folded($0) == word })
        else { return }
        warn(
            "\"\(name)\" is an attribute of the session or the intent; did you mean \"\(near)\"?",
            at: place
        )
    }

    /// Reports a text on which the SDKs don't agree.
    mutating func hashedText(_ text: String, at place: SourcePlace) -> Bool {
        let isUsable = Experiment.isUsable(text)
        if !isUsable {
            refuse(
                "\"\(text)\" must be printable ASCII and not empty, on which alone all SDKs hash"
                    + " alike",
                at: place
            )
        }
        return isUsable
    }
}
