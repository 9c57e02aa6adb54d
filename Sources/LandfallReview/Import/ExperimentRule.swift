import LandfallExperiments

/// An experiment as a payload tells it, on its way into a catalog.
///
/// A member that decides who gets what, and has another type than it should, keeps the experiment out:
/// everybody must get the variation that GrowthBook's SDKs give.
package struct ExperimentRule {
    /// What is taken over otherwise than it is told.
    package private(set) var notes: [PayloadFault] = []

    package let rule: PayloadNode
    /// The payload that it is of.
    package let root: PayloadNode
    /// What the payload does not say.
    package let setting: ImportSetting

    /// Takes a rule of a feature, or an experiment.
    ///
    /// - Parameters:
    ///   - rule: The rule.
    ///   - root: The payload that it is of, with features and saved groups.
    ///   - setting: What the payload does not say.
    package init(_ rule: PayloadNode, of root: PayloadNode, setting: ImportSetting) {
        self.rule = rule
        self.root = root
        self.setting = setting
    }

    /// The experiment.
    ///
    /// - Parameter key: The experiment's key.
    /// - Returns: What a catalog takes.
    /// - Throws: ``PayloadFault`` when others would get other variations than GrowthBook gives, or a
    ///   catalog would refuse it.
    package mutating func imported(as key: String) throws(PayloadFault) -> ImportedExperiment {
        try checkFields()
        try checkParents()
        var declaration = ExperimentDeclaration(
            key: key,
            variations: try variations(),
            hashAttribute: try attribute(rule["hashAttribute"])
        )
        try readShares(into: &declaration)
        declaration.hashVersion = try hashVersion(of: rule) ?? .v1
        if let seed = try rule["seed"]?.word(), !seed.isEmpty { declaration.seed = seed }
        try readStickiness(into: &declaration)
        declaration.namespace = try namespace()
        let filters = try rule["filters"]?.elements().map(filter)
        // An empty list takes the place of a namespace in some SDKs and not in others.
        declaration.filters = filters == [] && declaration.namespace == nil ? nil : filters
        declaration.status = try status()
        declaration.force = try rule["force"]?.count()
        if let force = declaration.force, force >= declaration.variations.count {
            throw rule.fault("there is no variation \(force) to force")
        }
        var imported = ImportedExperiment(
            declaration: declaration,
            title: try rule["name"]?.text(),
            words: try words(for: declaration.variations)
        )
        if let condition = rule["condition"] { try read(condition, into: &imported) }
        if let fault = imported.fault { throw rule.fault("a catalog would refuse it: \(fault)") }
        noteAttributes(of: imported)
        return imported
    }

    private mutating func read(
        _ condition: PayloadNode,
        into imported: inout ImportedExperiment
    ) throws(PayloadFault) {
        var translator = ConditionTranslator(root, setting: setting)
        let translated = try translator.translate(condition)
        for absence in translator.notes { note(absence) }
        guard translated != .object([:]) else { return }
        imported.condition = translated
        imported.groups = translator.groups
    }

    // MARK: - Fields

    /// What makes assignments differ when it is left out.
    private static let refused = [
        "tracks": "it was decided by remote evaluation, which hides the experiment",
        "contextualVariations": "it is a contextual bandit, which a catalog does not have",
        "groups":
            "it is for GrowthBook's old user groups, which are not saved groups, and which a catalog does not have",
    ]

    /// What is read, and what changes nothing for anybody when it is left out.
    private static let known: Set = [
        "active", "bucketVersion", "changeId", "condition", "coverage", "description",
        "disableStickyBucketing", "fallbackAttribute", "filters", "force", "hashAttribute",
        "hashVersion", "id", "key", "meta", "minBucketVersion", "name", "namespace",
        "parentConditions", "phase", "project", "ranges", "seed", "status", "url", "urlPatterns",
        "variations", "weights",
    ]

    private mutating func checkFields() throws(PayloadFault) {
        for (name, node) in try rule.members()
        where ![.null, .list([]), .bool(false)].contains(node.value) {
            if let why = Self.refused[name] { throw node.fault(why) }
            guard !Self.known.contains(name) else { continue }
            note(node, "it has no counterpart here and is left out")
        }
    }

    /// Notes what is taken over otherwise than it is told.
    package mutating func note(_ node: PayloadNode, _ text: String) {
        note(node.fault(text))
    }

    /// Notes what is taken over otherwise than it is told, with its place.
    package mutating func note(_ fault: PayloadFault) { notes.append(fault) }

    /// The keys of the variations: those of `meta`, or else their places.
    private func variations() throws(PayloadFault) -> [String] {
        let meta = try rule["meta"]?.elements() ?? []
        var keys: [String] = []
        for index in try rule["variations"]?.elements().indices ?? 0..<0 {
            let node = meta.indices.contains(index) ? meta[index] : nil
            _ = try node?.members()
            keys.append(try node?["key"]?.word() ?? "\(index)")
            guard try node?["passthrough"]?.flag() == true else { continue }
            throw (node ?? rule).fault(
                "a variation that is only tracked, as in a holdout, has no counterpart"
            )
        }
        return keys
    }

    private mutating func readShares(
        into declaration: inout ExperimentDeclaration
    ) throws(PayloadFault) {
        let coverage = try rule["coverage"]?.number() ?? 1
        declaration.coverage = min(max(coverage, 0), 1)
        if coverage != declaration.coverage {
            note(rule["coverage"] ?? rule, "it is taken as \(declaration.coverage)")
        }
        let weights = try rule["weights"]?.elements().map { node throws(PayloadFault) in
            try node.number()
        }
        if let ranges = try rule["ranges"]?.elements() {
            declaration.ranges = try ranges.map { node throws(PayloadFault) in try node.range() }
        } else if let weights {
            if weights.count == declaration.variations.count,
                (0.99...1.01).contains(weights.reduce(0, +))
            {
                declaration.weights = weights
            } else {
                note(
                    rule["weights"] ?? rule,
                    "they do not add up to 1 or are not one a variation: equal ones are taken, as "
                        + "in GrowthBook"
                )
            }
        }
    }

    /// Whether assignments are kept, and which; a payload does not say whether the SDKs do.
    private func readStickiness(
        into declaration: inout ExperimentDeclaration
    ) throws(PayloadFault) {
        let isDisabled = try rule["disableStickyBucketing"]?.flag() ?? false
        let version = try rule["bucketVersion"]?.count() ?? 0
        let least = try rule["minBucketVersion"]?.count() ?? 0
        let fallback = try rule["fallbackAttribute"]?.text() ?? ""
        let isSaid = version > 0 || least > 0 || !fallback.isEmpty
        declaration.isSticky = !isDisabled && setting.keepsAssignments ?? isSaid
        guard declaration.isSticky else { return }
        declaration.bucketVersion = version
        declaration.minimumBucketVersion = least
        if !fallback.isEmpty { declaration.fallbackAttribute = setting.ours(fallback) }
    }

    private func hashVersion(of node: PayloadNode) throws(PayloadFault) -> HashVersion? {
        guard let number = node["hashVersion"] else { return nil }
        guard let version = HashVersion(rawValue: try number.count()) else {
            throw number.fault("hash versions are 1 and 2: with another one no subject takes part")
        }
        return version
    }

    private func namespace() throws(PayloadFault) -> Namespace? {
        guard let node = rule["namespace"] else { return nil }
        let parts = try node.elements()
        guard parts.count == 3 else { throw node.fault("expected a name, from and to") }
        return Namespace(
            id: try parts[0].word(),
            range: BucketRange(try parts[1].number(), try parts[2].number())
        )
    }

    private func filter(_ node: PayloadNode) throws(PayloadFault) -> ExperimentFilter {
        _ = try node.members()
        return ExperimentFilter(
            attribute: try attribute(node["attribute"]),
            seed: try node["seed"]?.word() ?? "",
            hashVersion: try hashVersion(of: node) ?? .v2,
            ranges: try (node["ranges"]?.elements() ?? []).map { range throws(PayloadFault) in
                try range.range()
            }
        )
    }

    /// Returns the attribute that is hashed: GrowthBook's `id` if the payload names none.
    private func attribute(_ node: PayloadNode?) throws(PayloadFault) -> String {
        let name = try node?.text() ?? ""
        return setting.ours(name.isEmpty ? "id" : name)
    }

    private func status() throws(PayloadFault) -> ExperimentStatus {
        guard let node = rule["status"] else {
            return try rule["active"]?.flag() == false ? .draft : .running
        }
        switch try node.text() {
        case "draft": return .draft
        case "stopped": return .stopped
        case "running": return try rule["active"]?.flag() == false ? .draft : .running
        case let word: throw node.fault("there is no status \"\(word)\"")
        }
    }
}
