import Landfall

extension CatalogReader {
    private static let stepKeys = [
        "screen", "container", "find", "build", "children", "set", "action", "before", "after",
        "with", "dismissible",
    ]

    /// Reads a step that stands for a screen or a container.
    mutating func step(_ node: SourceNode, in scope: ContextScope) -> StepDraft? {
        guard
            let fields = fields(node, of: "a step", known: Self.stepKeys),
            let declaration = stepType(fields)
        else { return nil }
        var step = Step(type: ScreenType(declaration.name))
        step.finder = finder(fields["find"], for: declaration, in: scope)
        var builds = true
        if let build = fields["build"] {
            guard let flag = flag(build, of: "\"build\"") else { return nil }
            builds = flag
        }
        let action = fields["action"].map { self.action($0) } ?? .missing
        if let task = task(fields["set"], for: declaration, in: scope) { step.tasks = [task] }
        step.interceptors = preInterceptors(fields["before"], in: scope)
        step.postInterceptors = postInterceptors(fields["after"], in: scope)
        let children = fields["children"].map { self.children($0) }
        if let children { checkOwnChildren(children, of: declaration, fields) }
        if let dismissible = fields["dismissible"] {
            step.isDismissible = flag(dismissible, of: "\"dismissible\"") ?? true
        }
        var draft = StepDraft(step: step, kind: declaration.kind, place: fields.place)
        draft.actionPlace = fields["action"] == nil ? nil : fields.place(of: "action")
        if builds {
            draft.step.factory = TemplateFactory<AnyScreen>(
                template(for: declaration, children: children)
            )
            build(action, of: declaration, fields, into: &draft)
        } else {
            checkUnbuilt(action, fields)
        }
        return draft
    }

    /// The type that a step stands for.
    private mutating func stepType(_ fields: Fields) -> TypeDeclaration? {
        let keys = fields.present(["screen", "container"])
        guard keys.count == 1, let key = keys.first, let node = fields[key] else {
            refuse(
                keys.isEmpty
                    ? "a step needs one of screen, container, switch or from"
                    : "a step stands for a screen or for a container, not for both",
                at: fields.place
            )
            return nil
        }
        guard let name = word(node, of: "the name of a \(key)") else { return nil }
        guard let declaration = types[name] else {
            let known = types.values.filter { $0.kind.isContainer == (key == "container") }
            refuseUnknown(key, name, among: known.map(\.name), at: node.place)
            return nil
        }
        if declaration.kind.isContainer != (key == "container") {
            let right = declaration.kind.isContainer ? "container" : "screen"
            refuse("\"\(name)\" is \(declaration.article); write \(right): \(name)", at: node.place)
        }
        return declaration
    }

    private mutating func checkOwnChildren(
        _ children: [(name: String, place: Place)],
        of declaration: TypeDeclaration,
        _ fields: Fields
    ) {
        guard declaration.kind.isContainer else {
            refuse(
                "\"\(declaration.name)\" is a screen, and only a container has children",
                at: fields.place(of: "children")
            )
            return
        }
        if children.count > 32 {
            refuse("a step builds at most 32 children", at: fields.place(of: "children"))
        }
        checkChildren(children, of: declaration)
    }

    /// Gives a step that builds its action, and checks that what it builds is complete.
    private mutating func build(
        _ action: ActionWord,
        of declaration: TypeDeclaration,
        _ fields: Fields,
        into draft: inout StepDraft
    ) {
        switch action {
        case .faulty: break
        case .missing, .nothing:
            let place = action == .missing ? fields.place : fields.place(of: "action")
            refuse(
                "the step builds \"\(declaration.name)\" and needs an action that puts it in place,"
                    + " or \"build: no\"",
                at: place
            )
        case .placement(let placement, let options):
            draft.step.action = PlacementAction<AnyScreen>(placement, options: options)
            if placement == .push, declaration.kind == .navigation {
                refuse(
                    "\"\(declaration.name)\" is a navigation container and can't be pushed into another",
                    at: fields.place(of: "action")
                )
            }
        }
        let set = draft.step.tasks.flatMap { ($0 as? SetContext)?.sources.keys.map { $0 } ?? [] }
        for key in declaration.requiredKeys where !set.contains(key) {
            warn(
                "\"\(declaration.name)\" is built here without its \"\(key)\"; name it in \"set\"",
                at: fields.place
            )
        }
    }

    private mutating func checkUnbuilt(_ action: ActionWord, _ fields: Fields) {
        if case .placement = action {
            refuse(
                "the action has no effect on a step that builds nothing",
                at: fields.place(of: "action")
            )
        }
        for key in fields.present(["children", "dismissible"]) {
            refuse(
                "\"\(key)\" has no effect on a step that builds nothing",
                at: fields.place(of: key)
            )
        }
    }

    /// Reads `set`: the keys copied from the context, or values by key.
    private mutating func task(
        _ node: SourceNode?,
        for declaration: TypeDeclaration,
        in scope: ContextScope
    ) -> SetContext? {
        guard let node, !node.isNull else { return nil }
        var sources: [String: ValueSource] = [:]
        if node.list != nil {
            for element in list(node, of: "\"set\"") {
                guard let key = word(element, of: "a key") else { continue }
                guard let target = target(key, of: declaration, at: element.place) else { continue }
                sources[key] = copied(key, to: target, in: scope, at: element.place)
            }
        } else {
            for entry in named(node, of: "\"set\"") {
                guard let target = target(entry.key, of: declaration, at: entry.place) else {
                    continue
                }
                sources[entry.key] = value(entry.value, for: target, key: entry.key, in: scope)
            }
        }
        return SetContext(sources, declaredKeys: Array(declaration.context.keys))
    }

    private mutating func target(
        _ key: String,
        of declaration: TypeDeclaration,
        at place: Place
    ) -> Route.Parameter? {
        guard let target = declaration.context[key] else {
            let hint =
                declaration.context.isEmpty ? "" : hint(key, declaration.context.keys)
            refuse(
                "\(declaration.kind.isContainer ? "container" : "screen") \"\(declaration.name)\""
                    + " declares no context key \"\(key)\"\(hint)",
                at: place
            )
            return nil
        }
        return target
    }

    /// A key that the context and the screen both have, with the same type.
    mutating func copied(
        _ key: String,
        to target: Route.Parameter,
        in scope: ContextScope,
        at place: Place
    ) -> ValueSource? {
        guard let given = scope[key] else {
            refuseUnknownKey(key, in: scope, at: place)
            return nil
        }
        guard given.type == target.type else {
            refuse(
                "\"\(key)\" is \(given.type.phrase) in \(scope.owner), and"
                    + " \(target.type.phrase) in the screen",
                at: place
            )
            return nil
        }
        return .context(key: key)
    }
}
