import Landfall

/// The check that a container takes the children that a chain builds into it.
struct ListCheck: CatalogCheck {
    let chain: BoundChain

    let catalog: BoundCatalog

    var findings = Findings()

    mutating func run() { check(chain, taking: []) }

    /// Tries what containers that are built take in of the steps nearer to the target.
    ///
    /// - Parameters:
    ///   - chain: The chain.
    ///   - run: What was built nearer to the target, the last nearest to this place.
    private mutating func check(_ chain: BoundChain, taking run: [BoundStep]) {
        var run = run
        for step in chain.steps where !step.isPassing {
            guard var template = step.template else {
                run = []
                continue
            }
            while template.kind.isContainer, let next = run.last,
                case .put(let change, let requirement) = next.placement?.placement,
                step.declaration.meets(requirement)
            {
                run.removeLast()
                guard let child = next.template else { continue }
                if let fault = template.fill(with: child, by: change) {
                    return refuse(
                        "\"\(next.action)\" can't be done here: \(fault)",
                        at: next.actionPlace
                    )
                }
            }
            var step = step
            step.built.template = template
            run.append(step)
        }
        if case .put = run.last?.placement?.placement {} else { run = [] }
        for branch in chain.branches { check(branch, taking: run) }
        if case .route(let id, _) = chain.origin, let next = catalog.chains[id], !run.isEmpty {
            check(next, taking: run)
        }
    }
}
