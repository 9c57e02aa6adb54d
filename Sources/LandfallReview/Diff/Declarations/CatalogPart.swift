import Landfall
package import LandfallCatalog

/// A part of a catalog in lines that can be compared: a route, a screen, a flow.
package struct CatalogPart: Sendable {
    /// What it is and its name, as in `route chat`.
    package let title: String
    /// What is declared of it, one thing a line.
    package let lines: [String]

    /// The parts of a catalog, in the order of the file.
    ///
    /// - Parameter catalog: The catalog.
    /// - Returns: Settings and global interceptors first, then types, routes and flows.
    package static func all(of catalog: Catalog) -> [CatalogPart] {
        let bound = catalog.bound
        let general = CatalogPart(
            title: "defaults",
            lines: [
                "app: \(catalog.app)", "max-state-age: \(catalog.maxStateAge)",
                "interceptor-timeout: \(catalog.interceptorTimeout)",
                "schemes of links: \(list(catalog.links.schemes))",
                "hosts of links: \(list(catalog.links.hosts))",
                "veto: \(catalog.routes.defaults.veto)",
                "transition: \(catalog.routes.defaults.transition)",
            ] + catalog.links.excludes.map { "exclude: \($0)" }
                + catalog.experiments.names.map { line(ofExperiment: $0, catalog.experiments) }
                + bound.interceptors.map { "before all: \(words(for: $0))" }
                + bound.postInterceptors.map { "after all: \(words(for: $0))" }
        )
        return [general] + bound.types.map(part) + bound.routes.map(part)
            + bound.flows.map(part)
    }

    /// An experiment with the share of all subjects that each variation gets, in hundredths of a
    /// per cent.
    private static func line(
        ofExperiment name: String,
        _ experiments: CatalogExperiments
    ) -> String {
        let variations = zip(experiments.variations(of: name), experiments.shares(of: name))
        return "experiment \(name): "
            + variations.map { "\($0) \(($1 * 10_000).rounded() / 100) %" }.joined(separator: ", ")
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

    private static func part(_ route: BoundRoute) -> CatalogPart {
        let keys = route.queryKeys
        return CatalogPart(
            title: "route \(route.id)",
            lines: parameters(route.parameters.filter { !keys.contains($0.key) })
                + parameters(route.parameters.filter { keys.contains($0.key) }, of: "query")
                + lines(ofResult: route)
                + route.links.map { "link: \($0)" }
                + route.excludes.map { "exclude: \($0)" }
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
                + flow.steps.map { step in
                    "step \(step.name): \(words(for: step.target))"
                        + (step.condition.map { ", when \($0)" } ?? "")
                } + (flow.cancellation.map { ["cancelled: \($0)"] } ?? [])
        )
    }

    private static func words(for target: BoundFlow.Target) -> String {
        switch target {
        case .route(let target): "route \(target.route)"
        case .flow(let name): "flow \(name)"
        }
    }

    private static func lines(of chain: BoundChain) -> [String] {
        chain.steps.flatMap(lines) + lines(of: chain.origin)
    }

    private static func lines(of step: BoundStep) -> [String] {
        var words = ["step \(step.type)"]
        if let finder = step.finder { words.append("finds \(finder.label)") }
        if let template = step.template { words.append("builds \(Self.words(for: template))") }
        if !step.action.isEmpty { words.append(step.action) }
        if !step.isDismissible { words.append("not dismissible") }
        var lines = [words.joined(separator: ", ")]
        if !step.set.isEmpty { lines.append("  set: \(Self.words(for: step.set))") }
        if let with = step.with { lines.append("  with: \(Self.words(for: with))") }
        return lines
            + step.interceptors.map { "  before \(step.type): \(Self.words(for: $0))" }
            + step.postInterceptors.map { "  after \(step.type): \(Self.words(for: $0))" }
    }

    private static func lines(of origin: BoundChain.Origin) -> [String] {
        switch origin {
        case .current(let window): ["from: current\(words(for: window))"]
        case .root(let window): ["from: root\(words(for: window))"]
        case .found(let finder): ["from: \(finder.label)"]
        case .route(let route, _): ["from: route \(route)"]
        case .choice(let cases, let otherwise):
            cases.flatMap { branch in
                ["when \(branch.condition)"] + lines(of: branch.chain).map { "  \($0)" }
            } + (otherwise.map { ["else"] + lines(of: $0).map { "  \($0)" } } ?? [])
        }
    }

    private static func words(for window: WindowChoice) -> String {
        switch window {
        case .key: ""
        case .any: ", window any"
        case .id(let id): ", window \(id)"
        }
    }

    private static func words(for interceptor: BoundPostInterceptor) -> String {
        interceptor.properties.isEmpty
            ? interceptor.label : "\(interceptor.label) \(words(for: interceptor.properties))"
    }

    private static func words(for sources: [String: ValueSource]) -> String {
        guard !sources.isEmpty else { return "nothing" }
        return sources.sorted { $0.key < $1.key }.map { key, source in
            "\(key)=\(word(for: source))"
        }.joined(separator: ", ")
    }

    /// A value as the language writes it.
    private static func word(for source: ValueSource) -> String {
        switch source {
        case .literal(let value): value.text
        case .context(let key): "$\(key)"
        case .sessionUserID: "$session.userId"
        case .sessionAttribute(let name): "$session.attributes.\(name)"
        case .deviceLocale: "$device.locale"
        case .flow(let key): "$flow.\(key)"
        }
    }

    private static func words(for template: ViewTemplate) -> String {
        let context = template.context.sortedText.map { "\($0.key)=\($0.value)" }
        let own =
            template.type.name + (context.isEmpty ? "" : "(\(context.joined(separator: ", ")))")
        guard !template.children.isEmpty else { return own }
        return "\(own) [\(template.children.map(words).joined(separator: ", "))]"
    }

    private static func words(for interceptor: BoundInterceptor) -> String {
        switch interceptor.fallback {
        case .own: interceptor.label
        case .refuse(let reason): "\(interceptor.label), else refused: \(reason)"
        case .redirect(let route, _): "\(interceptor.label), else to route \(route)"
        case .detour(let flow, _): "\(interceptor.label), else through flow \(flow)"
        case .openURL: "\(interceptor.label), else in a browser"
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
                text += ", one of \(parameter.allowed.map(\.text).joined(separator: ", "))"
            }
            if let minimum = parameter.minimum { text += ", from \(minimum)" }
            if let maximum = parameter.maximum { text += ", to \(maximum)" }
            return text
        }
    }
}
