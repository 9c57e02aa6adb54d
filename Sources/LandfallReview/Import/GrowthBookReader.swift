import LandfallExperiments

/// Takes over what a catalog can hold of a payload.
package struct GrowthBookReader {
    /// The experiments, in the order of their keys.
    package private(set) var experiments: [ImportedExperiment] = []
    /// Features that are on or off for everybody.
    package private(set) var flags: [String: Bool] = [:]
    /// What is not taken over, or not as it was, each with its place; in the order of the places.
    package private(set) var notes: [PayloadFault] = []

    private let root: PayloadNode
    private let setting: ImportSetting

    /// Reads a payload.
    ///
    /// - Parameters:
    ///   - payload: The payload.
    ///   - setting: What the payload does not say.
    package init(_ payload: GrowthBookPayload, setting: ImportSetting) {
        root = payload.root
        self.setting = setting
        noting("features") { reader throws(PayloadFault) in
            for (name, feature) in try reader.root["features"]?.members() ?? [] {
                reader.noting("the feature") { reader throws(PayloadFault) in
                    try reader.read(feature, called: name)
                }
            }
        }
        noting("experiments") { reader throws(PayloadFault) in
            for experiment in try reader.root["experiments"]?.elements() ?? [] {
                reader.noting("the experiment") { reader throws(PayloadFault) in
                    try reader.readPage(experiment)
                }
            }
        }
        noting("saved groups") { reader throws(PayloadFault) in
            _ = try reader.root["savedGroups"]?.members()
        }
        experiments.sort { $0.declaration.key < $1.declaration.key }
        if setting.keepsAssignments == nil, experiments.contains(where: \.declaration.isSticky) {
            notes.append(
                root.fault(
                    "experiments with a bucketVersion or a fallbackAttribute keep assignments here "
                        + "too (sticky: true); say --no-sticky if your SDKs have no sticky bucket "
                        + "service"
                )
            )
        }
    }

    /// Reads a part of the payload, and notes why it is left out.
    private mutating func noting(
        _ part: String,
        _ body: (inout GrowthBookReader) throws(PayloadFault) -> Void
    ) {
        do throws(PayloadFault) {
            try body(&self)
        } catch {
            let verb = part.hasSuffix("s") ? "are" : "is"
            notes.append(
                PayloadFault(
                    path: error.path,
                    reason: "\(error.reason): \(part) \(verb) left out"
                )
            )
        }
    }

    private mutating func note(_ node: PayloadNode, _ text: String) {
        notes.append(node.fault(text))
    }

    private mutating func read(
        _ feature: PayloadNode,
        called name: String
    ) throws(PayloadFault) {
        _ = try feature.members()
        let rules = try feature["rules"]?.elements() ?? []
        guard !rules.isEmpty else {
            guard let flag = try? feature["defaultValue"]?.flag() else {
                throw feature.fault("it has one value for everybody, which is no flag")
            }
            return flags[name] = flag
        }
        for (index, rule) in rules.enumerated() {
            noting("the rule") { reader throws(PayloadFault) in
                _ = try rule.members()
                guard rule["force"] == nil else {
                    throw rule.fault("it gives a value by rule, which is no experiment")
                }
                guard rule["variations"] != nil else {
                    throw rule.fault("it has no variations, which is no experiment")
                }
                try reader.add(
                    rule,
                    key: rule["key"]?.word() ?? name,
                    otherwise: feature["defaultValue"]
                )
                if index < rules.count - 1 {
                    reader.note(
                        rule,
                        "the rules behind it are not asked: who takes no part gets no value by those"
                    )
                }
                guard index > 0 else { return }
                reader.note(
                    rule,
                    "the rules before it are not asked first: who gets a value by those takes part "
                        + "here"
                )
            }
        }
    }

    private mutating func readPage(_ experiment: PayloadNode) throws(PayloadFault) {
        guard let key = try experiment["key"]?.word() else {
            throw experiment.fault("it has no key")
        }
        let variations = try experiment["variations"]?.elements() ?? []
        if let place = variations.lazy.compactMap({ $0["urlRedirect"] }).first {
            throw place.fault("it redirects to other pages, which a catalog can't")
        }
        try add(experiment, key: key)
        if let pages = experiment["urlPatterns"] ?? experiment["url"] {
            note(pages, "on which pages it runs is left out: a switch of a route asks for it")
        }
        if let changes = variations.first(where: { ![.object([:]), .null].contains($0.value) }) {
            note(changes, "what its variations change in a page is left out")
        }
    }

    /// Adds an experiment.
    ///
    /// - Parameters:
    ///   - node: What it is read from.
    ///   - key: Its key.
    ///   - value: The value for those who take no part; `nil` where nothing is said.
    /// - Throws: ``PayloadFault`` when it can't be taken over.
    private mutating func add(
        _ node: PayloadNode,
        key: String,
        otherwise value: PayloadNode? = nil
    ) throws(PayloadFault) {
        var rule = ExperimentRule(node, of: root, setting: setting)
        var imported = try rule.imported(as: key)
        notes += rule.notes
        let same = experiments.first { $0.declaration.key == key }
        if let same, !same.isSame(as: imported) {
            throw node.fault("there is another experiment \(key), which is taken")
        }
        imported.first = try place(of: value, in: node, same)
        if same == nil { experiments.append(imported) }
    }

    /// The place of the variation for those who take no part.
    private mutating func place(
        of value: PayloadNode?,
        in node: PayloadNode,
        _ same: ImportedExperiment?
    ) throws(PayloadFault) -> Int {
        let values = try node["variations"]?.elements().map(\.value) ?? []
        guard let value, !values.isEmpty else { return 0 }
        let what = "who takes no part gets \(value.value.source) in GrowthBook"
        let place = values.firstIndex(of: value.value)
        let taken = same?.first ?? place ?? 0
        if place != taken {
            note(value, "\(what), and here the variation that gives \(values[taken].source)")
        } else if taken > 0, same == nil {
            note(
                value,
                "\(what): that variation stands first here, and others are compared with it"
            )
        }
        return taken
    }
}

/// The settings of the team that a payload does not contain.
package struct ImportSetting: Sendable {
    /// What attributes are called in the catalog, by GrowthBook's name.
    package var names: [String: String] = [:]
    /// Whether the SDKs keep assignments; `nil` for those experiments that say something of it.
    package var keepsAssignments: Bool?

    /// Takes what was asked for.
    ///
    /// - Parameters:
    ///   - names: What attributes are called in the catalog, by GrowthBook's name.
    ///   - keepsAssignments: Whether the SDKs keep assignments.
    package init(
        names: [String: String] = [:],
        keepsAssignments: Bool? = nil
    ) {
        self.names = names
        self.keepsAssignments = keepsAssignments
    }

    /// Returns the catalog's name of an attribute.
    ///
    /// - Parameter name: GrowthBook's name; of one with dots the first part is the attribute.
    /// - Returns: The catalog's name.
    package func ours(_ name: String) -> String {
        let first = name.prefix { $0 != "." }
        return (names[String(first)] ?? String(first)) + name.dropFirst(first.count)
    }
}
