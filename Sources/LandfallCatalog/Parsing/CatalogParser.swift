import Landfall
import LandfallExperiments

/// Reads the nodes of a document as a catalog, noting everything that is wrong on the way.
///
/// A method that meets a fault notes it and returns `nil` or leaves the thing out. What depends on
/// the context of a place is noted as a use, or kept as it is written; ``Binder`` looks at it.
struct CatalogParser: FindingSink {
    var findings = Findings()

    /// The screens and containers by name.
    var types: [String: TypeSyntax] = [:]

    /// The experiments by name; `nil` for those with a fault.
    var experiments: [String: Experiment?] = [:]

    /// The flags by name.
    var flags: [String: FlagSyntax] = [:]

    /// What each route needs, by name; filled before the steps are read.
    var parameters: [String: [String: Route.Parameter]] = [:]

    /// What routes ask for, by name; filled before the steps are read.
    var results: [String: [String: Route.Parameter]] = [:]

    /// The flows by name.
    var flows: [String: FlowSyntax] = [:]

    /// The flow that is being read; `nil` outside of one, where `$flow` stands for any.
    var currentFlow: String?

    /// The route that is being read; `nil` for what stands at the top level.
    var currentRoute: RouteID?

    /// What the part that is being read takes from the context of its place.
    var uses: [ContextUse] = []

    /// Where parts of the catalog lead to others.
    var references = CatalogReferences()

    /// The routes that take signed links only, by name.
    var signedLinks: [String: SignedLinkSyntax] = [:]

    /// The team's own interceptors, by name.
    let registry: InterceptorRegistry

    /// Begins with nothing read.
    ///
    /// - Parameter registry: The team's own interceptors.
    init(registry: InterceptorRegistry) { self.registry = registry }

    /// Reads a part of the catalog, and keeps apart what it takes from the context.
    mutating func collectingUses<Result>(
        _ read: (inout Self) -> Result
    ) -> (result: Result, uses: [ContextUse]) {
        let outer = uses
        uses = []
        defer { uses = outer }
        let result = read(&self)
        return (result, uses)
    }
}

/// The parser of names that are declared somewhere else.
extension CatalogParser {
    /// A screen or container.
    mutating func declaredType(_ node: SourceNode) -> TypeSyntax? {
        guard let name = word(node, of: "the name of a screen or container") else { return nil }
        guard let declaration = types[name] else {
            return refusedUnknown("screen or container", name, among: types.keys, at: node.place)
        }
        return declaration
    }

    /// A container of a kind.
    ///
    /// - Parameters:
    ///   - node: The name.
    ///   - kind: The kind.
    ///   - reason: Why another kind won't do.
    /// - Returns: The container, or `nil` after a note.
    mutating func container(
        _ node: SourceNode,
        of kind: NodeKind,
        but reason: String
    ) -> ScreenType? {
        let phrase = kind.phrase
        guard let name = word(node, of: "the name of \(phrase)") else { return nil }
        guard let declaration = types[name] else {
            let known = types.values.filter { $0.kind == kind }.map(\.name)
            return refusedUnknown(String(phrase.dropFirst(2)), name, among: known, at: node.place)
        }
        guard declaration.kind == kind else {
            return refused("\"\(name)\" is \(declaration.phrase), and \(reason)", at: node.place)
        }
        return declaration.type
    }

    mutating func declaredFlow(_ node: SourceNode) -> FlowSyntax? {
        guard let name = word(node, of: "the name of a flow") else { return nil }
        guard let flow = flows[name] else {
            return refusedUnknown("flow", name, among: flows.keys, at: node.place)
        }
        return flow
    }

    /// A name, or a mapping with the name and something beside it.
    ///
    /// - Parameters:
    ///   - node: What stands there.
    ///   - mapping: The mapping; its first key is that of the name.
    ///   - form: The mapping, as a message shows it.
    ///   - what: What the mapping is, as a message says it; the phrase of the mapping by default.
    /// - Returns: The name, and what stands beside it; `nil` after a note.
    mutating func parts(
        _ node: SourceNode,
        _ mapping: Mapping,
        _ form: String,
        as what: String? = nil
    ) -> (name: SourceNode, beside: SourceNode?)? {
        guard node.entries != nil else { return (node, nil) }
        guard let fields = fields(node, mapping, as: what) else { return nil }
        guard let name = fields[mapping.keys[0]] else {
            return refused("expected \(form) in \(what ?? mapping.phrase)", at: node.place)
        }
        return (name, fields[mapping.keys[1]])
    }

    /// Returns the parameters of a route.
    mutating func needs(ofRoute name: String, at place: SourcePlace) -> [String: Route.Parameter]? {
        guard let needed = parameters[name] else {
            return refusedUnknown("route", name, among: parameters.keys, at: place)
        }
        return needed
    }
}

extension CatalogParser {
    /// Reads `after`: what runs when a plan has been made.
    mutating func postInterceptors(_ node: SourceNode?) -> [PostInterceptorSyntax] {
        list(node, of: "\"after\"").compactMap { element in
            if let name = element.word {
                if registry.after[name] != nil { return PostInterceptorSyntax(name: name) }
                let known = ["event"] + registry.after.keys
                return refusedUnknown("interceptor", name, among: known, at: element.place)
            }
            guard let outer = fields(element, Grammar.postInterceptor) else { return nil }
            guard let event = outer["event"] else {
                if element.entries?.isEmpty == true {
                    refuse("expected {event: {name, properties}}", at: element.place)
                }
                return nil
            }
            return self.event(event)
        }
    }

    private mutating func event(_ node: SourceNode) -> PostInterceptorSyntax? {
        guard let fields = fields(node, Grammar.event),
            let nameNode = needed("name", of: fields, in: "an event")
        else { return nil }
        var properties: [String: ValueSource] = [:]
        for entry in named(fields["properties"], of: "the properties of an event") {
            properties[entry.key] = value(entry.value, for: nil, key: entry.key)
        }
        guard let name = word(nameNode, of: "the name of an event") else { return nil }
        let isForTarget = currentRoute == nil
        return PostInterceptorSyntax(
            name: name,
            event: .init(properties: properties, isForTarget: isForTarget)
        )
    }
}
