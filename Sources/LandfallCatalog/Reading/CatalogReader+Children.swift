import Landfall

/// What a container is built with.
extension CatalogReader {
    /// The most children that stand under one `children`.
    private static let childLimit = 32

    /// What a step builds: its declaration, or with what stands under `children` instead.
    ///
    /// - Parameters:
    ///   - declaration: The type of the step.
    ///   - node: What stands under `children`; `nil` for the declaration.
    ///   - scope: What the context has at this place.
    ///   - place: Where `children` stands.
    /// - Returns: The factory, and what it builds, without context.
    mutating func factory(
        for declaration: TypeDeclaration,
        children node: SourceNode?,
        in scope: ContextScope,
        at place: Place
    ) -> (factory: any Factory<AnyScreen>, template: ViewTemplate) {
        let declared = template(for: declaration)
        guard let node, !node.isNull else {
            return (TemplateFactory<AnyScreen>(declared), declared)
        }
        guard declaration.kind.isContainer else {
            refuse(
                "\"\(declaration.name)\" is a screen, and only a container has children",
                at: place
            )
            return (TemplateFactory<AnyScreen>(declared), declared)
        }
        let nodes = list(node, of: "children")
        if nodes.count > Self.childLimit {
            refuse("a step builds at most \(Self.childLimit) children", at: place)
        }
        var template = template(for: declaration, isBare: true)
        let bare = TemplateFactory<AnyScreen>(template)
        var children: [CompleteFactory<AnyScreen>.Child] = []
        var count = 1
        for node in nodes.prefix(Self.childLimit) {
            guard let child = child(node, of: declaration, in: scope) else { continue }
            children.append(child.child)
            if let fault = template.fill(with: child.template, by: child.child.change) {
                refuse(fault, at: node.entries?.first?.place ?? node.place)
            }
            count += child.template.nodeCount
            guard count > Self.freshNodeLimit else { continue }
            refuse(
                "a fresh \"\(declaration.name)\" would hold more than"
                    + " \(Self.freshNodeLimit) nodes",
                at: place
            )
            break
        }
        return (CompleteFactory(bare, children: children), template)
    }

    /// One child: a name, or a mapping like that of a step.
    private mutating func child(
        _ node: SourceNode,
        of parent: TypeDeclaration,
        in scope: ContextScope
    ) -> (child: CompleteFactory<AnyScreen>.Child, template: ViewTemplate)? {
        guard node.entries != nil else {
            guard let name = word(node, of: "the name of a screen or container") else {
                return nil
            }
            guard let declaration = types[name] else {
                refuseUnknown("screen or container", name, among: types.keys, at: node.place)
                return nil
            }
            check(declaration, in: parent, has: [], at: node.place)
            let template = template(for: declaration)
            return (.init(TemplateFactory<AnyScreen>(template)), template)
        }
        guard let fields = fields(node, Grammar.child),
            let declaration = stepType(fields, of: "a child")
        else { return nil }
        var scope = scope
        var transform: MappedContext?
        if let with = fields["with"] {
            let mapped = mapped(with, wanted: declaration.context, in: scope)
            transform = MappedContext(mapped.sources)
            scope = mapped.scope
        }
        let task = task(fields["set"], for: declaration, in: scope)
        let given = task.map { Set($0.sources.keys) } ?? []
        check(declaration, in: parent, has: given, at: node.entries?.first?.place ?? node.place)
        let built = factory(
            for: declaration,
            children: fields["children"],
            in: scope,
            at: fields.place(of: "children")
        )
        let child = CompleteFactory<AnyScreen>.Child(
            built.factory,
            by: change(fields, in: parent, scope),
            tasks: task.map { [$0] } ?? [],
            transform: transform
        )
        return (child, built.template)
    }

    /// How a child is put into the list of its container; behind the last where nothing says so.
    private mutating func change(
        _ fields: Fields,
        in parent: TypeDeclaration,
        _ scope: ContextScope
    ) -> ListChange {
        switch action(fields["action"], in: scope) {
        case .missing, .faulty:
            return .append
        case .nothing:
            refuse(
                "a child is put into the list of its container; leave \"action\" out for the end",
                at: fields.place(of: "action")
            )
        case .placement(.put(let change, let requirement), let options, let word):
            if !options.isEmpty {
                refuse(
                    "no transition is told about a child, so \"options\" has no effect",
                    at: fields.place(of: "action")
                )
            }
            guard parent.meets(requirement) else {
                refuse(
                    "\"\(word)\" needs \(requirement.phrase), and \"\(parent.name)\" is"
                        + " \(parent.phrase)",
                    at: fields.place(of: "action")
                )
                return .append
            }
            return change
        case .placement(_, _, let word):
            refuse(
                "\"\(word)\" puts nothing into the list of a container, as a child needs it",
                at: fields.place(of: "action")
            )
        }
        return .append
    }
}
