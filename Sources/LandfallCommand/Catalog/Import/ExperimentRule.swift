import LandfallExperiments

/// An experiment as a payload tells it, on its way into a catalog.
struct ExperimentRule {
    /// What is not taken over.
    private(set) var notes: [String] = []

    private let rule: JSONValue
    private let key: String
    private let place: String
    private let names: [String: String]
    private let groups: [String: JSONValue]

    /// Takes a rule of a feature, or an experiment.
    ///
    /// - Parameters:
    ///   - rule: The rule.
    ///   - key: The experiment's key.
    ///   - place: Where it stands, for messages.
    ///   - names: What attributes are called in the catalog.
    ///   - groups: The saved groups.
    init(
        _ rule: JSONValue,
        key: String,
        place: String,
        names: [String: String],
        groups: [String: JSONValue]
    ) {
        self.rule = rule
        self.key = key
        self.place = place
        self.names = names
        self.groups = groups
    }

    /// The experiment.
    ///
    /// - Returns: `nil` when others would get other variations than GrowthBook gives, or the catalog
    ///   would refuse it; the notes say why.
    mutating func imported() -> ImportedExperiment? {
        for (field, why) in Self.refused where isSet(field) {
            return refuse(why)
        }
        for (field, why) in Self.dropped where isSet(field) { note(why) }
        var declaration = ExperimentDeclaration(
            key: key,
            variations: variations,
            hashAttribute: ours(rule["hashAttribute"]?.text ?? "id")
        )
        readShares(into: &declaration)
        declaration.hashVersion = rule["hashVersion"]?.number == 2 ? .v2 : .v1
        declaration.seed = rule["seed"]?.word
        declaration.fallbackAttribute = rule["fallbackAttribute"]?.text.map(ours)
        declaration.namespace = namespace
        if let filters = rule["filters"]?.elements { declaration.filters = filters.map(filter) }
        switch rule["status"]?.text {
        case "draft": declaration.status = .draft
        case "stopped": declaration.status = .stopped
        default: declaration.status = rule["active"]?.flag == false ? .draft : .running
        }
        declaration.force = rule["force"]?.number.flatMap { Int(exactly: $0) }
        var imported = ImportedExperiment(declaration: declaration, title: rule["name"]?.text)
        if let condition = rule["condition"], condition != .object([:]) {
            let here = translated(condition)
            guard let fault = TargetingCondition(here).faults.first else {
                imported.condition = here
                return checked(imported)
            }
            return refuse("its condition can't be read: \(fault)")
        }
        return checked(imported)
    }

    /// What makes assignments differ when it is left out.
    private static let refused = [
        ("parentConditions", "it depends on other features, which a catalog does not have"),
        ("tracks", "it was decided by remote evaluation, which hides the experiment"),
    ]

    /// What can be left out.
    private static let dropped = [
        ("bucketVersion", "the version of kept assignments is left out"),
        ("minBucketVersion", "the least version of kept assignments is left out"),
        ("disableStickyBucketing", "whether assignments are kept is a setting of the worker here"),
        ("persistQueryString", "what becomes of the query of a page is left out"),
    ]

    private func isSet(_ field: String) -> Bool {
        switch rule[field] {
        case nil, .list([]), .bool(false), .number(0): false
        default: true
        }
    }

    private mutating func refuse(_ why: String) -> ImportedExperiment? {
        note("\(why); it is left out")
        return nil
    }

    private mutating func note(_ why: String) { notes.append("\(place): \(why)") }

    private mutating func checked(_ imported: ImportedExperiment) -> ImportedExperiment? {
        if (rule["meta"]?.elements ?? []).contains(where: { $0["passthrough"]?.flag == true }) {
            return refuse("a variation that is only tracked, as in a holdout, has no counterpart")
        }
        do throws(ExperimentError) {
            _ = try Experiment(imported.declaration)
            return imported
        } catch {
            return refuse("a catalog would refuse it: \(error)")
        }
    }
}

// MARK: - Parts

extension ExperimentRule {
    private var variations: [String] {
        let meta = rule["meta"]?.elements ?? []
        return (rule["variations"]?.elements ?? []).indices.map { index in
            let key = meta.indices.contains(index) ? meta[index]["key"]?.word : nil
            return key ?? "\(index)"
        }
    }

    private func ours(_ name: String) -> String {
        // Of a path with dots the first name is the attribute.
        let first = name.prefix { $0 != "." }
        return (names[String(first)] ?? String(first)) + name.dropFirst(first.count)
    }

    private mutating func readShares(into declaration: inout ExperimentDeclaration) {
        if let ranges = rule["ranges"]?.elements {
            declaration.ranges = ranges.map(range)
            return
        }
        declaration.coverage = min(max(rule["coverage"]?.number ?? 1, 0), 1)
        guard let weights = rule["weights"]?.elements?.map({ $0.number ?? .nan }) else { return }
        let sum = weights.reduce(0, +)
        if weights.count == declaration.variations.count, (0.99...1.01).contains(sum) {
            declaration.weights = weights
        } else {
            note(
                "its weights do not add up or are not one a variation: as in GrowthBook equal ones"
            )
        }
    }

    private var namespace: Namespace? {
        guard let parts = rule["namespace"]?.elements, parts.count == 3, let id = parts[0].word,
            let start = parts[1].number, let end = parts[2].number
        else { return nil }
        return Namespace(id: id, range: BucketRange(start, end))
    }

    private func range(_ value: JSONValue) -> BucketRange {
        let ends = value.elements ?? []
        return BucketRange(ends.first?.number ?? 0, ends.last?.number ?? 0)
    }

    private func filter(_ value: JSONValue) -> ExperimentFilter {
        ExperimentFilter(
            attribute: ours(value["attribute"]?.text ?? "id"),
            seed: value["seed"]?.word ?? "",
            hashVersion: value["hashVersion"]?.number == 1 ? .v1 : .v2,
            ranges: (value["ranges"]?.elements ?? []).map(range)
        )
    }

    /// A condition with the catalog's names, and with the values of saved groups.
    private func translated(_ condition: JSONValue) -> JSONValue {
        guard let members = condition.members else { return condition }
        let pairs = members.map { name, value -> (String, JSONValue) in
            switch name {
            case "$and", "$or", "$nor": (name, .list((value.elements ?? []).map(translated)))
            case "$not": (name, translated(value))
            default: (ours(name), expanded(value))
            }
        }
        return .object(Dictionary(pairs) { first, _ in first })
    }

    /// What is asked of an attribute, with the values of saved groups.
    private func expanded(_ value: JSONValue) -> JSONValue {
        switch value {
        case .list(let elements): .list(elements.map(expanded))
        case .object(let members):
            .object(
                Dictionary(
                    members.map { name, value -> (String, JSONValue) in
                        switch name {
                        case "$inGroup": ("$in", group(value))
                        case "$notInGroup": ("$nin", group(value))
                        default: (name, expanded(value))
                        }
                    }
                ) { first, _ in first }
            )
        default: value
        }
    }

    /// The values of a saved group; none if there is no such group, as in GrowthBook.
    private func group(_ name: JSONValue) -> JSONValue {
        .list(name.word.flatMap { groups[$0]?.elements } ?? [])
    }
}
