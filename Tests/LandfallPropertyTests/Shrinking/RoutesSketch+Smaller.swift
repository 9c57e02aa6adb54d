import Landfall
import LandfallSketches

extension RoutesSketch {
    /// The tables that are smaller by one part; some may be none.
    var smaller: [RoutesSketch] {
        var found: [RoutesSketch] = []
        func add(_ change: (inout RoutesSketch) -> Void) {
            var copy = self
            change(&copy)
            found.append(copy)
        }
        for place in routes.indices.dropFirst() { add { $0.routes.remove(at: place) } }
        for place in routes.indices {
            for route in routes[place].smaller { add { $0.routes[place] = route } }
        }
        if !globals.early.isEmpty { add { $0.globals.early = [] } }
        if !globals.interceptors.isEmpty { add { $0.globals.interceptors = [] } }
        if !globals.tasks.isEmpty { add { $0.globals.tasks = [] } }
        if !globals.postInterceptors.isEmpty { add { $0.globals.postInterceptors = [] } }
        if defaults.transition != .stepwise { add { $0.defaults.transition = .stepwise } }
        if defaults.veto != .precise { add { $0.defaults.veto = .precise } }
        return found
    }
}

extension Route {
    /// The routes that are smaller by one part.
    var smaller: [Route] {
        var found: [Route] = []
        func add(_ change: (inout Route) -> Void) {
            var copy = self
            change(&copy)
            found.append(copy)
        }
        for chain in chain.smaller { add { $0.chain = chain } }
        if !interceptors.isEmpty { add { $0.interceptors = [] } }
        if !postInterceptors.isEmpty { add { $0.postInterceptors = [] } }
        if veto != nil { add { $0.veto = nil } }
        if transition != nil { add { $0.transition = nil } }
        return found
    }
}

extension Chain {
    /// The chains that are smaller by one part.
    fileprivate var smaller: [Chain] {
        var found = steps.indices.map { place in with { $0.steps.remove(at: place) } }
        switch origin {
        case .choice(let cases, let otherwise):
            for inner in inner {
                found.append(Chain(steps: steps + inner.steps, origin: inner.origin))
            }
            for place in cases.indices {
                var fewer = cases
                fewer.remove(at: place)
                found.append(with { $0.origin = .choice(fewer, otherwise: otherwise) })
                for chain in cases[place].chain.smaller {
                    var changed = cases
                    changed[place].chain = chain
                    found.append(with { $0.origin = .choice(changed, otherwise: otherwise) })
                }
            }
            for chain in otherwise?.smaller ?? [] {
                found.append(with { $0.origin = .choice(cases, otherwise: chain) })
            }
        case .current(.key):
            break
        case .root(.key):
            break
        case .current:
            found.append(with { $0.origin = .current })
        case .root:
            found.append(with { $0.origin = .root })
        case .found(let finder):
            found += [with { $0.origin = .root }, with { $0.origin = .current }]
            found += ((finder as? FinderSketch)?.plainer ?? []).map { plainer in
                with { $0.origin = .found(plainer) }
            }
        case .route:
            found += [with { $0.origin = .root }, with { $0.origin = .current }]
        }
        for place in steps.indices {
            found += steps[place].smaller.map { step in with { $0.steps[place] = step } }
        }
        return found
    }

    private func with(_ change: (inout Chain) -> Void) -> Chain {
        var copy = self
        change(&copy)
        return copy
    }
}

extension Step {
    /// The steps that are smaller by one part.
    fileprivate var smaller: [Step] {
        var found: [Step] = []
        func add(_ change: (inout Step) -> Void) {
            var copy = self
            change(&copy)
            found.append(copy)
        }
        if !interceptors.isEmpty { add { $0.interceptors = [] } }
        for place in tasks.indices { add { $0.tasks.remove(at: place) } }
        if !postInterceptors.isEmpty { add { $0.postInterceptors = [] } }
        if contextBehind != nil { add { $0.contextBehind = nil } }
        if !isDismissible { add { $0.isDismissible = true } }
        if finder != nil { add { $0.finder = nil } }
        for finder in (finder as? FinderSketch)?.plainer ?? [] { add { $0.finder = finder } }
        if factory != nil, finder != nil {
            add { step in
                step.factory = nil
                step.action = nil
            }
        }
        for factory in (factory as? FactorySketch)?.smaller ?? [] { add { $0.factory = factory } }
        if let action, !action.options.isEmpty {
            add { $0.action = PlacementAction<AnyScreen>(action.placement) }
        }
        if case .present(let style, let presenter) = action?.placement {
            if style != .fullScreen {
                add {
                    $0.action = PlacementAction<AnyScreen>(.present(.fullScreen, from: presenter))
                }
            }
            if case .current = presenter {
            } else {
                add { $0.action = PlacementAction<AnyScreen>(.present(style, from: .current)) }
            }
        }
        return found
    }
}
