import LandfallExperiments

/// Takes over what a catalog can hold of a payload.
struct GrowthBookReader {
    /// The experiments, in the order of their keys.
    private(set) var experiments: [ImportedExperiment] = []
    /// Features that are on or off for everybody.
    private(set) var flags: [String: Bool] = [:]
    /// What is not taken over, in the order in which it was met.
    private(set) var notes: [String] = []

    /// What attributes are called in the catalog, by GrowthBook's name.
    let names: [String: String]
    let groups: [String: JSONValue]

    /// Reads a payload.
    ///
    /// - Parameters:
    ///   - payload: The payload.
    ///   - names: What attributes are called in the catalog, by GrowthBook's name.
    init(_ payload: GrowthBookPayload, names: [String: String]) {
        self.names = names
        groups = payload.savedGroups
        for (name, feature) in payload.features.sorted(by: { $0.key < $1.key }) {
            read(feature, called: name)
        }
        for experiment in payload.experiments { readPage(experiment) }
        experiments.sort { $0.declaration.key < $1.declaration.key }
    }

    /// Notes what is not taken over.
    mutating func note(_ place: String, _ text: String) { notes.append("\(place): \(text)") }

    private mutating func read(_ feature: JSONValue, called name: String) {
        let place = "feature \(name)"
        let rules = feature["rules"]?.elements ?? []
        guard !rules.isEmpty else {
            if let flag = feature["defaultValue"]?.flag {
                flags[name] = flag
            } else {
                note(place, "it has one value for everybody, which is no experiment and no flag")
            }
            return
        }
        for (index, rule) in rules.enumerated() {
            guard rule["variations"] != nil else {
                let kind =
                    rule["force"] == nil ? "it has no variations" : "it gives a value by rule"
                note("\(place), rule \(index + 1)", "\(kind), which is no experiment")
                continue
            }
            if index > 0 {
                note(
                    "\(place), rule \(index + 1)",
                    "the rules before it are not asked first: who gets a value by those takes part here"
                )
            }
            add(rule, key: rule["key"]?.word ?? name, at: "\(place), rule \(index + 1)")
        }
    }

    private mutating func readPage(_ experiment: JSONValue) {
        let key = experiment["key"]?.word ?? ""
        let place = "experiment \(key)"
        let variations = experiment["variations"]?.elements ?? []
        guard !variations.contains(where: { $0["urlRedirect"] != nil }) else {
            return note(place, "it redirects to other pages, which a catalog can't")
        }
        if experiment["urlPatterns"] != nil || experiment["url"] != nil {
            note(place, "on which pages it runs is left out: a switch of a route asks for it")
        }
        if variations.contains(where: { !($0.members ?? [:]).isEmpty }) {
            note(place, "what its variations change in a page is left out")
        }
        add(experiment, key: key, at: place)
    }

    private mutating func add(_ rule: JSONValue, key: String, at place: String) {
        var rule = ExperimentRule(rule, key: key, place: place, names: names, groups: groups)
        let imported = rule.imported()
        notes += rule.notes
        guard let imported else { return }
        if let same = experiments.first(where: { $0.declaration.key == key }) {
            if same != imported {
                note(place, "there is another experiment \(key); the first is taken")
            }
            return
        }
        experiments.append(imported)
    }
}

/// An experiment that a catalog can hold.
struct ImportedExperiment: Hashable, Sendable {
    /// What is said of it; the condition is beside.
    var declaration: ExperimentDeclaration
    /// Who can take part; `nil` for everybody.
    var condition: JSONValue?
    /// What it is called among people.
    var title: String?
}
