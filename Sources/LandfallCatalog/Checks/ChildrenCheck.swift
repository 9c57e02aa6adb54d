import Landfall

/// The children that a step builds its container with, and those that they are given.
struct ChildrenCheck: CatalogCheck {
    private let parent: TypeSyntax
    private let written: [ChildSyntax]?
    private let content: BoundContent
    private let place: SourcePlace

    var findings = Findings()

    /// Takes what stands under `children`.
    ///
    /// - Parameters:
    ///   - parent: What holds the children.
    ///   - written: What is written; `nil` for nothing.
    ///   - content: What is built of it.
    ///   - place: Where the key stands.
    init(
        of parent: TypeSyntax,
        _ written: [ChildSyntax]?,
        _ content: BoundContent,
        at place: SourcePlace
    ) {
        self.parent = parent
        self.written = written
        self.content = content
        self.place = place
    }

    mutating func run() {
        guard written != nil else { return }
        guard let children = content.children else {
            return refuse(
                "\"\(parent.name)\" is a screen, and only a container has children",
                at: place
            )
        }
        for child in children {
            let given = Set((child.task?.sources ?? [:]).keys)
            check(child.declaration, in: parent, has: given, at: child.place)
            checkAction(of: child)
            if let fault = child.fault { refuse(fault, at: child.place) }
            run(
                ChildrenCheck(
                    of: child.declaration,
                    child.syntax.children,
                    child.content,
                    at: child.childrenPlace
                )
            )
        }
        if let fault = content.size.fault { refuseTooLarge(parent, fault, at: place) }
    }

    /// Checks that an action puts a child into the list of the container.
    private mutating func checkAction(of child: BoundContent.Child) {
        guard let placed = child.placed else {
            guard case .nothing = child.placing else { return }
            return refuse(
                "a child is put into the list of its container; leave \"action\" out for the end",
                at: child.actionPlace
            )
        }
        guard case .put(_, let requirement) = placed.placement else {
            return refuse(
                "\"\(placed.word)\" puts nothing into the list of a container, as a child needs it",
                at: child.actionPlace
            )
        }
        if !placed.options.isEmpty {
            refuse("\"options\" has no effect on a child", at: child.actionPlace)
        }
        guard !parent.meets(requirement) else { return }
        refuse(
            "\"\(placed.word)\" needs \(requirement.phrase), and \"\(parent.name)\" is"
                + " \(parent.phrase)",
            at: child.actionPlace
        )
    }
}
