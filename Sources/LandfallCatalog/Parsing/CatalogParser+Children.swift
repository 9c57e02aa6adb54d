import Landfall

/// The parser of a container's children.
extension CatalogParser {
    /// The most children that stand under one `children`.
    private static let childLimit = 32

    /// Returns the content that a step builds: its declaration, or with `children` instead.
    ///
    /// - Parameters:
    ///   - declaration: The type of the step.
    ///   - node: What stands under `children`; `nil` for the declaration.
    ///   - place: Where `children` stands.
    /// - Returns: What it builds.
    mutating func content(
        of declaration: TypeSyntax,
        children node: SourceNode?,
        at place: SourcePlace
    ) -> ContentSyntax {
        guard let node, !node.isNull else {
            return ContentSyntax(template: template(for: declaration))
        }
        guard declaration.kind.isContainer else {
            refuse(
                "\"\(declaration.name)\" is a screen, and only a container has children",
                at: place
            )
            return ContentSyntax(template: template(for: declaration))
        }
        let nodes = list(node, of: "children")
        if nodes.count > Self.childLimit {
            refuse("a step builds at most \(Self.childLimit) children", at: place)
        }
        var template = template(for: declaration, isBare: true)
        var children: [ChildSyntax] = []
        var count = 1
        for node in nodes.prefix(Self.childLimit) {
            guard let child = child(node, of: declaration) else { continue }
            children.append(child)
            if let fault = template.fill(with: child.content.template, by: child.change) {
                refuse(fault, at: node.start)
            }
            count += child.content.template.nodeCount
            guard count > TypeCheck.freshNodeLimit else { continue }
            refuse(
                "a fresh \"\(declaration.name)\" would hold more than"
                    + " \(TypeCheck.freshNodeLimit) nodes",
                at: place
            )
            break
        }
        return ContentSyntax(template: template, children: children)
    }

    /// One child: a name, or a mapping like that of a step.
    private mutating func child(_ node: SourceNode, of parent: TypeSyntax) -> ChildSyntax? {
        guard node.entries != nil else {
            guard let declaration = declaredType(node) else { return nil }
            check(declaration, in: parent, has: [], at: node.place)
            return ChildSyntax(content: ContentSyntax(template: template(for: declaration)))
        }
        guard let fields = fields(node, Grammar.child),
            let declaration = stepType(fields, of: "a child")
        else { return nil }
        let with = fields["with"].map { self.with($0, wanted: declaration.context) }
        let (child, own) = collectingUses { parser in
            let task = parser.task(fields["set"], for: declaration)
            let given = Set((task?.sources ?? [:]).keys)
            parser.check(declaration, in: parent, has: given, at: node.start)
            let content = parser.content(
                of: declaration,
                children: fields["children"],
                at: fields.place(of: "children")
            )
            let change = parser.change(fields, in: parent)
            return ChildSyntax(content: content, change: change, task: task, with: with)
        }
        if let with { uses.append(.behind(with, own)) } else { uses += own }
        return child
    }

    /// Returns the change that puts a child into the list of its container; behind the last by
    /// default.
    private mutating func change(_ fields: Fields, in parent: TypeSyntax) -> ListChange {
        let place = fields.place(of: "action")
        let fault: String
        switch action(fields["action"]) {
        case .missing, .faulty:
            return .append
        case .nothing:
            fault =
                "a child is put into the list of its container; leave \"action\" out for the end"
        case .placement(let action):
            if case .put(let change, let requirement) = action.placement {
                if !action.options.isEmpty {
                    refuse(
                        "\"options\" has no effect on a child",
                        at: place
                    )
                }
                if parent.meets(requirement) { return change }
                fault =
                    "\"\(action.word)\" needs \(requirement.phrase), and \"\(parent.name)\" is"
                    + " \(parent.phrase)"
            } else {
                fault =
                    "\"\(action.word)\" puts nothing into the list of a container, as a child needs it"
            }
        }
        refuse(fault, at: place)
        return .append
    }
}
