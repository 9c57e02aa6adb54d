import Landfall

/// What is named and declared somewhere else.
extension CatalogParser {
    /// A screen or container.
    mutating func declaredType(_ node: SourceNode) -> TypeSyntax? {
        guard let name = word(node, of: "the name of a screen or container") else { return nil }
        guard let declaration = types[name] else {
            refuseUnknown("screen or container", name, among: types.keys, at: node.place)
            return nil
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
            refuseUnknown(String(phrase.dropFirst(2)), name, among: known, at: node.place)
            return nil
        }
        guard declaration.kind == kind else {
            refuse("\"\(name)\" is \(declaration.phrase), and \(reason)", at: node.place)
            return nil
        }
        return declaration.type
    }

    /// A flow.
    mutating func declaredFlow(_ node: SourceNode) -> FlowSyntax? {
        guard let name = word(node, of: "the name of a flow") else { return nil }
        guard let flow = flows[name] else {
            refuseUnknown("flow", name, among: flows.keys, at: node.place)
            return nil
        }
        return flow
    }

    /// What a route needs.
    mutating func needs(ofRoute name: String, at place: Place) -> [String: Route.Parameter]? {
        guard let needed = parameters[name] else {
            refuseUnknown("route", name, among: parameters.keys, at: place)
            return nil
        }
        return needed
    }
}
