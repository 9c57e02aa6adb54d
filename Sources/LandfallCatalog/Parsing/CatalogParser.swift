import Landfall

/// Reads the nodes of a document as a catalog, noting everything that is wrong on the way.
///
/// A method that meets a fault notes it and returns `nil` or leaves the thing out. Names that are
/// declared somewhere else, and values, are kept as they are written; ``Binder`` looks them up.
struct CatalogParser: FindingSink {
    var findings = Findings()

    /// The route that is being read; `nil` for what stands at the top level.
    var currentRoute: RouteID?

    /// The routes that take signed links only, by name.
    var signedLinks: [String: SignedLinkSyntax] = [:]

    /// The team's own interceptors, by name.
    let registry: InterceptorRegistry

    /// Begins with nothing read.
    ///
    /// - Parameter registry: The team's own interceptors.
    init(registry: InterceptorRegistry) { self.registry = registry }
}

extension CatalogParser {
    /// A name, or a mapping with the name and something beside it.
    ///
    /// - Parameters:
    ///   - node: What stands there.
    ///   - mapping: The mapping; its first key is that of the name.
    ///   - form: The mapping, as a message shows it.
    ///   - what: What the mapping is, as a message says it; the phrase of the mapping by default.
    /// - Returns: The name, and what stands beside it; `nil`, after reporting an error.
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
        let properties = values(fields["properties"], of: "the properties of an event")
        guard let name = word(nameNode, of: "the name of an event") else { return nil }
        let isForTarget = currentRoute == nil
        return PostInterceptorSyntax(
            name: name,
            event: .init(properties: properties, isForTarget: isForTarget)
        )
    }
}
