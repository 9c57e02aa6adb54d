import Landfall

/// Steps that stand for a screen or a container, and what they build.
extension Binder {
    /// Binds a step.
    ///
    /// - Parameters:
    ///   - step: The step as it is written.
    ///   - rest: The steps further back.
    ///   - scope: What the context has at the step; behind it afterwards.
    /// - Returns: The step, or `nil` where nobody knows what it stands for.
    mutating func step(
        _ step: StepSyntax,
        before rest: [WrittenStep],
        in scope: inout ContextScope
    ) -> BoundStep? {
        guard let declaration = type(step.type) else { return nil }
        let content = content(of: declaration, step.children, in: scope)
        var bound = BoundStep(
            syntax: step,
            declaration: declaration,
            finder: step.find.flatMap { finder($0, for: declaration, in: scope) },
            built: content,
            placed: placement(step.placing, in: scope),
            task: task(step.setting, for: declaration, in: scope),
            interceptors: interceptors(step.before, in: scope),
            postInterceptors: postInterceptors(step.after, in: scope)
        )
        if let mapping = step.mapping {
            let (sources, behind) = with(mapping, wanted: wanted(by: rest), in: scope)
            bound.with = sources
            scope = behind
        }
        parts.steps.append(bound)
        return bound
    }

    /// The types that steps further back read, by key: those of the routes that they go on with,
    /// else those of their screens.
    private func wanted(by rest: [WrittenStep]) -> [String: Route.Parameter] {
        var ofRoutes: [String: Route.Parameter] = [:]
        var ofScreens: [String: Route.Parameter] = [:]
        for step in rest {
            switch step {
            case .origin(.route(let name), _):
                ofRoutes.merge(syntax.parameters[name.text] ?? [:]) { first, _ in first }
            case .step(let step):
                let declared = types[step.type.name.text]?.context ?? [:]
                ofScreens.merge(declared) { first, _ in first }
            case .choice(let choice):
                let steps = choice.cases.flatMap(\.steps)
                ofRoutes.merge(wanted(by: steps)) { first, _ in first }
            case .origin, .faulty: continue
            }
        }
        return ofRoutes.merging(ofScreens) { first, _ in first }
    }

    /// Binds `set`.
    private mutating func task(
        _ written: [EntrySyntax]?,
        for declaration: TypeSyntax,
        in scope: ContextScope
    ) -> SetContext? {
        guard let written else { return nil }
        let sources = sources(written, for: declaration, in: scope) { type, key in
            "\(type.kind.isContainer ? "container" : "screen") \"\(type.name)\" declares no context"
                + " key \"\(key)\""
        }
        return SetContext(
            Dictionary(sources) { _, last in last },
            declaredKeys: Array(declaration.context.keys)
        )
    }

    /// Binds an action; `nil` where nothing is put in place, or after reporting an error.
    private mutating func placement(
        _ action: ActionSyntax,
        in scope: ContextScope
    ) -> BoundPlacement? {
        guard case .placement(let written) = action else { return nil }
        let word = written.word
        let placement: Placement? =
            switch written.target {
            case .fixed(let placement): placement
            case .present(let style, let presenter):
                finder(presenter, in: scope).map { .present(style, from: .found($0.finder)) }
            case .put(let index, let name):
                container(name, of: .custom, but: "\"\(word)\" is for custom containers")
                    .map { type in
                        let added = index.map { ListChange.insert(at: $0) } ?? .append
                        return .put(word == "set" ? .only : added, into: .type(type))
                    }
            }
        return placement.map { BoundPlacement(placement: $0, options: written.options, word: word) }
    }
}

/// The children of containers.
extension Binder {
    /// Returns the content that a step builds: its declaration, or with `children` instead.
    ///
    /// - Parameters:
    ///   - declaration: The type of the step.
    ///   - children: What stands under `children`; `nil` for the declaration.
    ///   - scope: What the context has.
    /// - Returns: What it builds, with no more children than a fresh container may hold.
    private mutating func content(
        of declaration: TypeSyntax,
        _ children: [ChildSyntax]?,
        in scope: ContextScope
    ) -> BoundContent {
        guard let children, declaration.kind.isContainer else {
            return BoundContent(template: template(for: declaration))
        }
        var content = BoundContent(template: template(for: declaration, isBare: true), children: [])
        var count = 1
        for written in children where count <= ContentSize.nodeLimit {
            guard var child = child(written, of: declaration, in: scope) else { continue }
            child.fault = content.template.fill(with: child.content.template, by: child.change)
            content.children?.append(child)
            count += child.content.template.size.nodes
        }
        return content
    }

    /// Binds one child.
    private mutating func child(
        _ child: ChildSyntax,
        of parent: TypeSyntax,
        in scope: ContextScope
    ) -> BoundContent.Child? {
        guard let declaration = type(child.type) else { return nil }
        let mapped = child.mapping.map { with($0, wanted: declaration.context, in: scope) }
        let scope = mapped?.scope ?? scope
        let task = task(child.setting, for: declaration, in: scope)
        let content = content(of: declaration, child.children, in: scope)
        let placed = placement(child.placing, in: scope)
        return BoundContent.Child(
            syntax: child,
            declaration: declaration,
            content: content,
            placed: placed,
            change: placed?.change(in: parent) ?? .append,
            task: task,
            with: mapped?.sources
        )
    }

    /// Returns the template of a type, with its declared children.
    ///
    /// - Parameters:
    ///   - declaration: The type.
    ///   - isBare: Whether its declared children are left out.
    /// - Returns: The template.
    private func template(for declaration: TypeSyntax, isBare: Bool = false) -> ViewTemplate {
        var template = ViewTemplate(
            type: declaration.type,
            kind: declaration.kind,
            children: isBare
                ? []
                : declaration.childNames.compactMap { name, _ in
                    types[name].map { self.template(for: $0) }
                }
        )
        template.supertypes = declaration.supertypes
        template.isDismissible = declaration.isDismissible
        return template
    }
}
