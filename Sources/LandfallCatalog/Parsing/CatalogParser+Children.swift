/// The parser of a container's children.
extension CatalogParser {
    /// The most children that stand under one `children`.
    private static let childLimit = 32

    /// Reads `children` of a step or of a child; `nil` for what the declaration says.
    ///
    /// - Parameters:
    ///   - node: What stands there; `nil` for nothing.
    ///   - place: Where the key stands.
    /// - Returns: The children.
    mutating func children(_ node: SourceNode?, at place: SourcePlace) -> [ChildSyntax]? {
        guard let node, !node.isNull else { return nil }
        let nodes = list(node, of: "children")
        if nodes.count > Self.childLimit {
            refuse("a step builds at most \(Self.childLimit) children", at: place)
        }
        return nodes.prefix(Self.childLimit).compactMap { child($0) }
    }

    /// One child: a name, or a mapping like that of a step.
    private mutating func child(_ node: SourceNode) -> ChildSyntax? {
        guard node.entries != nil else {
            return written(node, of: "the name of a screen or container").map {
                ChildSyntax(
                    type: TypeNameSyntax(name: $0, key: nil),
                    place: node.place,
                    childrenPlace: node.place,
                    actionPlace: node.place
                )
            }
        }
        guard let fields = fields(node, Grammar.child),
            let type = typeName(fields, of: "a child")
        else { return nil }
        return ChildSyntax(
            type: type,
            place: node.start,
            children: children(fields["children"], at: fields.place(of: "children")),
            placing: action(fields["action"]),
            childrenPlace: fields.place(of: "children"),
            actionPlace: fields.place(of: "action"),
            setting: set(fields["set"]),
            mapping: fields["with"].map { with($0) }
        )
    }
}
