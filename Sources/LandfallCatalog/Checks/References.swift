/// The names that the parts of a catalog refer to outside its declarations.
struct References {
    /// The screens and containers that routes, flows and conditions name.
    private(set) var types: Set<String> = []

    /// The flags that conditions ask.
    private(set) var flags: Set<String> = []

    /// The flows to which interceptors lead, and those that are steps of others.
    private(set) var flows: Set<String> = []

    /// The experiments that conditions ask.
    private(set) var experiments: Set<String> = []

    /// The saved groups that conditions of experiments and of groups name.
    private(set) var groups: Set<String> = []

    /// Collects the references of a catalog.
    init(in catalog: CatalogSyntax) {
        for interceptor in catalog.before { add(interceptor) }
        for flag in catalog.flags.values { add(flag.condition) }
        for flow in catalog.flows { add(flow) }
        for route in catalog.routes {
            for interceptor in route.before { add(interceptor) }
            for step in route.steps { add(step) }
        }
        for experiment in catalog.experiments.values {
            if let condition = experiment.condition { addGroups(in: condition.node) }
        }
        for case .condition(let condition) in catalog.groups.values {
            addGroups(in: condition.node)
        }
    }

    private mutating func add(_ flow: FlowSyntax) {
        if let root = flow.root { types.insert(root.text) }
        for step in flow.steps {
            add(step.when)
            if case .flow(let name) = step.target { flows.insert(name.text) }
        }
    }

    private mutating func add(_ interceptor: InterceptorSyntax) {
        if case .condition(let condition, _) = interceptor.question { add(condition) }
        if case .detour(let flow, _) = interceptor.otherwise { flows.insert(flow.text) }
    }

    /// Adds the groups that a condition in GrowthBook's language names.
    ///
    /// - Parameters:
    ///   - node: A part of the condition.
    ///   - key: The key under which it stands; empty for none.
    private mutating func addGroups(in node: SourceNode, under key: String = "") {
        switch node.content {
        case .scalar(let word, _):
            if Grammar.groupNaming.contains(key) { groups.insert(word) }
        case .list(let nodes):
            for node in nodes { addGroups(in: node, under: key) }
        case .mapping(let entries):
            for entry in entries { addGroups(in: entry.value, under: entry.key) }
        }
    }
}

/// The references of conditions and of finders.
extension References {
    private mutating func add(_ condition: ConditionSyntax?) {
        for part in condition?.parts ?? [] {
            switch part {
            case .all(let list), .any(let list):
                for inner in list { add(inner) }
            case .not(let inner): add(inner)
            case .flag(let name, _): flags.insert(name)
            case .experiments(let list): experiments.formUnion(list.map(\.key))
            case .found(let finder): add(finder)
            case .word, .signedIn, .attributes, .locale, .appVersion, .between, .context: break
            }
        }
    }

    private mutating func add(_ finder: FinderSyntax?) {
        guard let finder else { return }
        if let type = finder.type { types.insert(type.text) }
        add(finder.start)
        switch finder.form {
        case .type, .kind, .node: break
        case .presenting(let start): add(start)
        case .details(let split): types.insert(split.text)
        }
    }

    private mutating func add(_ start: FinderSyntax.Start) {
        if case .found(let finder) = start { add(finder) }
    }
}

/// The references of steps.
extension References {
    private mutating func add(_ step: WrittenStep) {
        switch step {
        case .step(let step): add(step)
        case .choice(let choice):
            for one in choice.cases {
                add(one.condition)
                for step in one.steps { add(step) }
            }
        case .origin(.found(let finder), _): add(finder)
        case .origin, .faulty: break
        }
    }

    private mutating func add(_ step: StepSyntax) {
        types.insert(step.type.name.text)
        add(step.find)
        add(step.placing)
        for child in step.children ?? [] { add(child) }
        for interceptor in step.before { add(interceptor) }
    }

    private mutating func add(_ child: ChildSyntax) {
        types.insert(child.type.name.text)
        add(child.placing)
        for inner in child.children ?? [] { add(inner) }
    }

    private mutating func add(_ action: ActionSyntax) {
        guard case .placement(let placement) = action else { return }
        switch placement.target {
        case .fixed: break
        case .present(_, let finder): add(finder)
        case .put(_, let container): types.insert(container.text)
        }
    }
}
