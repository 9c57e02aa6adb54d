import Landfall

/// Flows that never run: no route builds the root, or none of the steps leads to it.
struct FlowRootCheck: CatalogCheck {
    /// The catalog.
    let catalog: CatalogSyntax

    /// What was found up to here.
    var findings = Findings()

    mutating func run() {
        var built: Set<String> = []
        for chain in catalog.chains.values { Self.collect(chain, into: &built) }
        // Each missing route has an error of its own.
        let isWhole = catalog.isWhole
        for flow in catalog.flowsInOrder where !flow.root.name.isEmpty {
            let name = flow.name
            if !built.contains(where: { isRoot($0, of: flow) }) {
                refuse(
                    "no route builds \"\(flow.root)\", without which flow \"\(name)\" never runs",
                    at: flow.rootPlace
                )
            } else if isWhole, !isBrought(flow, by: flow, path: [name]) {
                refuse(
                    "no step of flow \"\(name)\" leads to \"\(flow.root)\", without which it never"
                        + " runs",
                    at: flow.rootPlace
                )
            } else if isWhole {
                checkBeginnings(of: flow, name)
            }
        }
    }

    /// Whether a type stands for the root of a flow.
    func isRoot(_ type: String, of flow: FlowSyntax) -> Bool {
        type == flow.root.name
            || catalog.typesByName[type]?.supertypes.contains(flow.root) ?? false
    }

    /// Whether a step of a flow, or of one that is a step of it, may bring a root.
    private func isBrought(
        _ root: FlowSyntax,
        by flow: FlowSyntax,
        path: Set<String>
    ) -> Bool {
        // A step that could not be read has an error of its own.
        flow.steps.isEmpty
            || flow.steps.contains { step in
                switch step.target {
                case .route(let way):
                    return catalog.chains[way.route].map { isBrought(root, by: $0) } ?? true
                case .flow(let name):
                    guard !path.contains(name), let child = catalog.flowsByName[name] else {
                        return true
                    }
                    return isBrought(root, by: child, path: path.union([name]))
                }
            }
    }

    /// Whether a chain speaks of a root, or begins at what the person happens to see and leaves that
    /// in place.
    private func isBrought(
        _ root: FlowSyntax,
        by chain: ChainSyntax,
        replaces: Bool = false
    ) -> Bool {
        if speaks(chain, of: root) { return true }
        let replaces = replaces || chain.steps.contains(where: \.isReplacingRoot)
        switch chain.origin {
        case .current, .root, .found: return !replaces
        case .route(let id, _):
            return catalog.chains[id].map { isBrought(root, by: $0, replaces: replaces) } ?? true
        case .choice:
            return chain.ways.contains {
                isBrought(root, by: $0, replaces: replaces)
            }
        }
    }

    private static func collect(_ chain: ChainSyntax, into built: inout Set<String>) {
        for step in chain.steps where step.isBuilding {
            built.insert(step.declaration.name)
            if let template = step.template { collect(template, into: &built) }
        }
        for way in chain.ways { collect(way, into: &built) }
    }

    /// Adds the types of all that a template holds.
    static func collect(_ template: ViewTemplate, into types: inout Set<String>) {
        types.insert(template.type.name)
        for child in template.children { collect(child, into: &types) }
    }
}

extension StepSyntax {
    /// Whether the step takes the place of everything in its window.
    fileprivate var isReplacingRoot: Bool {
        guard let placement, case .replaceRoot = placement.placement else { return false }
        return true
    }
}
