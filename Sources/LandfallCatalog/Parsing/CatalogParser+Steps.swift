import Landfall

extension CatalogParser {
    /// Reads a step that stands for a screen or a container.
    mutating func step(_ node: SourceNode) -> StepSyntax? {
        guard let fields = fields(node, Grammar.step),
            let declaration = stepType(fields, of: "a step")
        else { return nil }
        var step = StepSyntax(
            place: fields.place,
            declaration: declaration,
            actionPlace: fields.place(of: "action")
        )
        step.finder = finder(fields["find"], for: declaration)
        guard let builds = flag(fields.value(of: "build"), of: "\"build\"") else { return nil }
        let action = action(fields["action"])
        step.task = task(fields["set"], for: declaration)
        step.interceptors = preInterceptors(fields["before"])
        step.postInterceptors = postInterceptors(fields["after"])
        step.isDismissible = flag("dismissible", of: fields)
        let content = content(
            of: declaration,
            children: fields["children"],
            at: fields.place(of: "children")
        )
        if builds {
            step.content = content
            build(action, of: declaration, fields, into: &step)
        } else {
            checkUnbuilt(action, fields, isFound: finds(fields["find"]))
        }
        return step
    }

    /// Whether `find` says that something is looked for.
    private func finds(_ node: SourceNode?) -> Bool {
        guard let node, !node.isNull else { return false }
        return node.word != "none"
    }

    /// The type that a step or a child stands for.
    mutating func stepType(_ fields: Fields, of what: String) -> TypeSyntax? {
        let keys = ["screen", "container"]
        guard let (key, node) = fields.only(of: keys) else {
            let others =
                what == "a step" ? "screen, container, switch or from" : "screen, container"
            return refused(
                fields.present(keys).isEmpty
                    ? "\(what) needs one of \(others)"
                    : "\(what) stands for a screen or for a container, not for both",
                at: fields.place
            )
        }
        guard let name = word(node, of: "the name of a \(key)") else { return nil }
        guard let declaration = types[name] else {
            let known = types.values.filter { $0.kind.isContainer == (key == "container") }
            return refusedUnknown(key, name, among: known.map(\.name), at: node.place)
        }
        if declaration.kind.isContainer != (key == "container") {
            let right = declaration.kind.isContainer ? "container" : "screen"
            refuse("\"\(name)\" is \(declaration.article); write \(right): \(name)", at: node.place)
        }
        return declaration
    }

    /// Gives a step that builds its action, and checks that what it builds is complete.
    private mutating func build(
        _ action: ActionSyntax,
        of declaration: TypeSyntax,
        _ fields: Fields,
        into step: inout StepSyntax
    ) {
        let needsAction =
            "the step builds \"\(declaration.name)\" and needs an action that puts it in place,"
            + " or \"build: no\""
        switch action {
        case .faulty: break
        case .missing: refuse(needsAction, at: fields.place)
        case .nothing: refuse(needsAction, at: fields.place(of: "action"))
        case .placement(let placement):
            step.placement = placement
            checkNesting(of: declaration, by: placement.placement, at: step.actionPlace)
        }
        for key in declaration.requiredKeys where step.set[key] == nil {
            warn(
                "\"\(declaration.name)\" is built here without its \"\(key)\"; name it in \"set\"",
                at: fields.place
            )
        }
    }

    /// Checks that no navigation container is put into another.
    private mutating func checkNesting(
        of declaration: TypeSyntax,
        by placement: Placement,
        at place: Place
    ) {
        guard declaration.kind == .navigation, case .put(let change, let into) = placement else {
            return
        }
        if into == .kind(.navigation) {
            refuse(
                "\"\(declaration.name)\" is a navigation container and can't be pushed into another",
                at: place
            )
        } else if case .onDetail = change {
            warn(
                "\"\(declaration.name)\" is a navigation container and goes only onto a split that"
                    + " is built without a detail; for any other write show-detail",
                at: place
            )
        }
    }

    private mutating func checkUnbuilt(_ action: ActionSyntax, _ fields: Fields, isFound: Bool) {
        if case .placement = action {
            refuse(
                "the action has no effect on a step that builds nothing",
                at: fields.place(of: "action")
            )
        }
        let keys = ["children", "dismissible"]
        refuse(keys, of: fields, "has no effect on a step that builds nothing")
        if !isFound {
            let reason = "has no effect on a step that neither finds nor builds anything"
            refuse(["set", "after"], of: fields, reason)
        }
    }

    /// Reads `set`: the keys copied from the context, or values by key.
    mutating func task(_ node: SourceNode?, for declaration: TypeSyntax) -> SetContext? {
        guard let node, !node.isNull else { return nil }
        let sources = sources(node, of: "\"set\"", for: declaration) { type, key in
            "\(type.kind.isContainer ? "container" : "screen") \"\(type.name)\" declares no context"
                + " key \"\(key)\""
        }
        return SetContext(
            Dictionary(sources) { _, last in last },
            declaredKeys: Array(declaration.context.keys)
        )
    }
}
