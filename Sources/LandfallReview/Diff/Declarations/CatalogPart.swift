import Landfall
package import LandfallCatalog

/// A part of a catalog in lines that can be compared: a route, a screen, a flow.
package struct CatalogPart: Sendable {
    /// What it is and its name, as in `route chat`.
    package let title: String
    /// What is declared of it, one thing a line.
    package let lines: [String]

    /// The parts of a catalog.
    ///
    /// Two catalogs have the same lines if and only if they declare the same: what may stand in any order is sorted, and
    /// what has its default is left out.
    ///
    /// - Parameter catalog: The catalog.
    /// - Returns: Settings and global interceptors first, then types and routes in the order of the file, and then flows,
    ///   flags, saved groups and experiments by name.
    package static func all(of catalog: Catalog) -> [CatalogPart] {
        let bound = catalog.bound
        let general = CatalogPart(
            title: "defaults",
            lines: [
                "app: \(catalog.app.isEmpty ? "none" : catalog.app)",
                "max-state-age: \(catalog.maxStateAge)",
                "interceptor-timeout: \(catalog.interceptorTimeout)",
                "schemes of links: \(list(catalog.links.schemes))",
                "hosts of links: \(list(catalog.links.hosts))",
                "veto: \(catalog.routes.defaults.veto)",
                "transition: \(catalog.routes.defaults.transition)",
            ] + catalog.links.excludes.sorted().map { "exclude: \($0)" }
                + bound.interceptors.map { "before all: \(words(for: $0))" }
                + bound.postInterceptors.map { "after all: \(words(for: $0))" }
        )
        return [general] + bound.types.map(part)
            + bound.routes.map { part($0, signedBy: catalog.signedLinks[$0.id]) }
            + bound.flows.map(part) + flags(of: bound) + groups(of: bound)
            + experiments(of: catalog)
    }

    private static func flags(of catalog: BoundCatalog) -> [CatalogPart] {
        catalog.flags.sorted { $0.key < $1.key }.map { name, condition in
            CatalogPart(title: "flag \(name)", lines: [words(for: condition)])
        }
    }

    private static func part(_ type: TypeSyntax) -> CatalogPart {
        let word = type.kind == .screen ? "screen" : "container"
        var lines = type.kind == .screen ? [] : ["kind: \(type.kind.word)"]
        lines += parameters(type.context)
        if !type.supertypes.isEmpty {
            lines.append("supertypes: \(type.supertypes.map(\.name).joined(separator: ", "))")
        }
        if !type.children.isEmpty {
            lines.append("children: \(type.children.map(\.name).joined(separator: ", "))")
        }
        if let behavior = type.behavior { lines.append("visible: \(behavior)") }
        if !type.isDismissible { lines.append("dismissible: false") }
        if let route = type.dismissal { lines.append("dismissal: \(route)") }
        return CatalogPart(title: "\(word) \(type.type)", lines: lines)
    }

    private static func part(_ route: BoundRoute, signedBy token: String?) -> CatalogPart {
        let keys = route.queryKeys
        return CatalogPart(
            title: "route \(route.id)",
            lines: parameters(route.parameters.filter { !keys.contains($0.key) })
                + parameters(route.parameters.filter { keys.contains($0.key) }, of: "query")
                + lines(ofResult: route)
                + route.links.sorted().map { "link: \($0)" }
                + route.excludes.sorted().map { "exclude: \($0)" }
                + (token.map { ["token of a signed link: \($0)"] } ?? [])
                + (route.veto.map { ["veto: \($0)"] } ?? [])
                + (route.transition.map { ["transition: \($0)"] } ?? [])
                + route.interceptors.map { "before: \(words(for: $0))" }
                + route.postInterceptors.map { "after: \(words(for: $0))" }
                + lines(of: route.chain)
        )
    }

    private static func lines(ofResult route: BoundRoute) -> [String] {
        guard let result = route.result else { return [] }
        let ending = route.ending.map { ["then: \($0)"] } ?? []
        guard !result.isEmpty else { return ["result: nothing but that it is done"] + ending }
        return parameters(result, of: "result") + ending
    }

    private static func part(_ flow: BoundFlow) -> CatalogPart {
        CatalogPart(
            title: "flow \(flow.name)",
            lines: ["root: \(flow.root)"]
                + parameters(flow.syntax.data, of: "data")
                + parameters(flow.result, of: "result")
                + flow.steps.flatMap(lines)
                + (flow.cancelling.map { ["cancelled: \($0.route)\(mapping($0.sources))"] } ?? [])
        )
    }

    private static func lines(of step: BoundFlow.Step) -> [String] {
        let target =
            switch step.target {
            case .route(let target): "route \(target.route)\(mapping(target.sources))"
            case .flow(let name): "flow \(name)"
            }
        let condition = step.when.map { ", when \(words(for: $0))" } ?? ""
        let parent = step.handUp.map { ", parent-step \($0)" } ?? ""
        return ["step \(step.name): \(target)\(condition)\(parent)"]
            + parameters(step.results, of: "result").map { "  \($0)" }
    }

    private static func lines(of chain: BoundChain) -> [String] {
        chain.steps.flatMap(lines) + lines(of: chain.origin)
    }

    private static func lines(of step: BoundStep) -> [String] {
        var words = ["step \(step.type)"]
        if let finder = step.finder { words.append("finds \(Self.words(for: finder.finder))") }
        if let template = step.template { words.append("builds \(Self.words(for: template))") }
        if let placement = step.placement { words.append(Self.words(for: placement)) }
        if !step.isDismissible { words.append("not dismissible") }
        var lines = [words.joined(separator: ", ")]
        if !step.set.isEmpty { lines.append("  set: \(Self.words(for: step.set))") }
        if let with = step.with { lines.append("  with: \(Self.words(for: with))") }
        return lines + Self.lines(ofChildren: step.content)
            + step.interceptors.map { "  before \(step.type): \(Self.words(for: $0))" }
            + step.postInterceptors.map { "  after \(step.type): \(Self.words(for: $0))" }
    }

    /// The children that say more than what they are.
    private static func lines(ofChildren content: BoundContent?) -> [String] {
        (content?.children ?? []).flatMap { child in
            var words = child.placed.map { [Self.words(for: $0)] } ?? []
            if let task = child.task { words.append("set \(Self.words(for: task.sources))") }
            if let with = child.with { words.append("with \(Self.words(for: with))") }
            let own = words.isEmpty ? [] : [words.joined(separator: ", ")]
            return own.map { "  child \(child.content.template.type): \($0)" }
                + lines(ofChildren: child.content).map { "  \($0)" }
        }
    }

    private static func lines(of origin: BoundChain.Origin) -> [String] {
        switch origin {
        case .current(let window): ["from: current\(words(for: window))"]
        case .root(let window): ["from: root\(words(for: window))"]
        case .found(let finder): ["from: \(words(for: finder.finder))"]
        case .route(let route, _): ["from: route \(route)"]
        case .choice(let cases, let otherwise):
            cases.flatMap { branch in
                ["when \(words(for: branch.when))"] + lines(of: branch.chain).map { "  \($0)" }
            } + (otherwise.map { ["else"] + lines(of: $0).map { "  \($0)" } } ?? [])
        }
    }

    private static func list(_ words: Set<String>) -> String {
        words.sorted().joined(separator: ", ")
    }

    private static func parameters(
        _ parameters: [String: Route.Parameter],
        of word: String = "context"
    ) -> [String] {
        parameters.sorted { $0.key < $1.key }.map { key, parameter in
            var text =
                "\(word) \(key): \(parameter.type.rawValue)\(parameter.isOptional ? "?" : "")"
            if !parameter.allowed.isEmpty {
                text += ", one of \(list(Set(parameter.allowed.map { Self.word($0.text) })))"
            }
            if let minimum = parameter.minimum { text += ", from \(minimum)" }
            if let maximum = parameter.maximum { text += ", to \(maximum)" }
            if parameter.isSecret { text += ", secret" }
            return text
        }
    }
}
