import Landfall

extension PropertyCase {
    /// When everything happens.
    var now: Timestamp { Timestamp(millisecondsSinceEpoch: 1_000) }

    /// Answers the intent, or one to another destination, on a tree; an interceptor that has to be waited for lets
    /// through.
    func resolve(
        on tree: ViewTree,
        by resolver: IntentResolver,
        to destination: Destination? = nil,
        isExplaining: Bool = false
    ) -> Resolution {
        let target = destination.map(NavigationIntent.Target.destination) ?? intent.target
        return resolve(target, on: tree, by: resolver, isExplaining: isExplaining)
    }

    /// Answers an intent on a tree; an interceptor that has to be waited for lets through.
    func resolve(
        _ target: NavigationIntent.Target,
        on tree: ViewTree,
        by resolver: IntentResolver,
        isExplaining: Bool = false
    ) -> Resolution {
        var intent = intent
        intent.target = target
        var progress = resolver.begin(
            intent,
            stored: state(tree),
            now: now,
            isExplaining: isExplaining
        )
        while true {
            switch progress {
            case .done(let resolution): return resolution
            case .waiting(let waiting): progress = waiting.resume(with: .proceed)
            }
        }
    }

    /// The rule that holds for a route.
    func veto(of route: RouteID?) -> Veto {
        routes.routes.first { $0.id == route }?.veto ?? routes.defaults.veto
    }

    /// Whether an interceptor's verdict hangs on the tree.
    var hasVerdictOnTree: Bool {
        let global = routes.globals.early + routes.globals.interceptors
        let all = global + routes.routes.flatMap { $0.interceptors + $0.chain.interceptors }
        return all.contains { ($0 as? InterceptorSketch)?.condition.dependsOnTree ?? false }
    }
}

extension Chain {
    /// The interceptors of all steps, in the cases of a switch too.
    var interceptors: [any PreNavigationInterceptor] {
        steps.flatMap(\.interceptors) + inner.flatMap(\.interceptors)
    }

    /// The chains of a switch.
    var inner: [Chain] {
        guard case .choice(let cases, let otherwise) = origin else { return [] }
        return cases.map(\.chain) + [otherwise].compactMap { $0 }
    }
}

extension Operation {
    /// What is changed, a node or the root of a window; `nil` for the choice of the key window.
    var subject: NodeID? {
        switch effect {
        case .update(let node, _), .dismiss(let node), .select(let node, _),
            .popTo(let node, _), .makeVisible(let node, _), .push(let node, _),
            .setChildren(let node, _, _), .insertTab(let node, _, _),
            .replaceTab(let node, _, _), .setPrimary(let node, _), .showDetail(let node, _),
            .pushOnDetail(let node, _), .present(let node, _):
            node
        case .replaceRoot(let window, _): NodeID("window \(window)")
        case .activateWindow: nil
        }
    }
}
