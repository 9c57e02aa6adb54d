import Landfall
import LandfallSimulator
import LandfallSketches

/// A case as text: the device drawn, the routes line by line, the plan, and how to see it again.
struct CaseText: CustomStringConvertible {
    let sketch: PropertyCase
    let fault: Fault

    var description: String {
        var lines = ["broken: \(fault.property.rawValue) \(fault.detail)", fault.message]
        lines.append("seed: \(sketch.seed); to see it again: LANDFALL_SEED=\(sketch.seed)")
        lines.append("— the device, shrunk —")
        if let tree = try? sketch.tree.tree() { lines.append(SimulatedDevice.outline(of: tree)) }
        lines.append("— the routes, shrunk —")
        lines.append("asked for \(RoutesSketch.target) with \(pairs(sketch.context))")
        lines += routeLines + planLines
        return lines.joined(separator: "\n").replacing(
            /\b(Landfall|LandfallPropertyTests)\.|FinderSketch\.|Operation\.|Effect\./,
            with: ""
        )
    }

    private var routeLines: [String] {
        let routes = sketch.routes
        var lines = ["veto \(routes.defaults.veto), transition \(routes.defaults.transition)"]
        lines += routes.globals.early.map { "early \($0)" }
        lines += routes.globals.interceptors.map { "asks \($0)" }
        lines += routes.globals.tasks.map { "gives \($0)" }
        for route in routes.routes {
            var title = "route \(route.id)"
            if let veto = route.veto { title += ", veto \(veto)" }
            if let transition = route.transition { title += ", transition \(transition)" }
            lines.append(title)
            lines += route.interceptors.map { "  asks \($0)" }
            lines += self.lines(of: route.chain, indent: "  ")
        }
        return lines
    }

    private func lines(of chain: Chain, indent: String) -> [String] {
        var lines = chain.steps.flatMap { self.lines(of: $0, indent: indent) }
        guard case .choice(let cases, let otherwise) = chain.origin else {
            return lines + [indent + "from \(chain.origin)"]
        }
        for way in cases {
            lines.append(indent + "when \(way.condition)")
            lines += self.lines(of: way.chain, indent: indent + "  ")
        }
        if let otherwise {
            lines.append(indent + "otherwise")
            lines += self.lines(of: otherwise, indent: indent + "  ")
        }
        return lines
    }

    private func lines(of step: Step, indent: String) -> [String] {
        var lines = [indent + "\(step.type)\(step.isDismissible ? "" : ", locked")"]
        let inner = indent + "  "
        if let finder = step.finder { lines.append(inner + "find \(finder)") }
        if let factory = step.factory as? FactorySketch {
            lines += self.lines(of: factory, indent: inner)
        }
        if let action = step.action { lines.append(inner + "by \(action.placement)") }
        lines += step.interceptors.map { inner + "asks \($0)" }
        lines += step.tasks.map { inner + "gives \($0)" }
        lines += step.postInterceptors.map { inner + "after \($0)" }
        if let transform = step.contextBehind { lines.append(inner + "behind \(transform)") }
        return lines
    }

    private func lines(of factory: FactorySketch, indent: String) -> [String] {
        var lines = self.lines(of: factory.view, indent: indent + "build ")
        for child in factory.children {
            lines.append(indent + "  with, by \(child.change), \(child.tasks)")
            lines += self.lines(of: child.factory, indent: indent + "    ")
        }
        return lines
    }

    private func lines(of view: ViewTemplate, indent: String) -> [String] {
        var line = indent + "\(view.type) \(view.kind.word) \(pairs(view.context.sortedText))"
        if !view.supertypes.isEmpty { line += " is \(view.supertypes)" }
        if !view.isDismissible { line += " locked" }
        if view.definesPresentationContext { line += " definer" }
        return [line] + view.children.flatMap { lines(of: $0, indent: indent + "  ") }
    }

    private func pairs(_ entries: [ContextEntry]) -> String {
        entries.isEmpty ? "" : "\(entries.map { "\($0.key)=\($0.value)" })"
    }

    private var planLines: [String] {
        guard let tree = try? sketch.tree.tree(), let resolver = try? sketch.resolver() else {
            return []
        }
        let plan = sketch.resolve(on: tree, by: resolver).plan
        var lines = ["— the plan —", "\(plan.outcome.rawValue) \(plan.route?.name ?? "")"]
        if let error = plan.error { lines.append("\(error)") }
        for (position, operation) in plan.operations.enumerated() {
            lines.append("\(position): \(operation.kind) \(operation.effect)")
        }
        return lines + ["target \(plan.target?.text ?? "none")"]
    }
}
