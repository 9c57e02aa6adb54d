import Landfall

extension CatalogParser {
    /// Reads a step that stands for a screen or a container.
    mutating func step(_ node: SourceNode) -> StepSyntax? {
        guard let fields = fields(node, Grammar.step),
            let declaration = stepType(fields, of: "a step")
        else { return nil }
        let found = finder(fields["find"], for: declaration)
        guard let builds = flag(fields.value(of: "build"), of: "\"build\"") else { return nil }
        let find = fields["find"]
        var step = StepSyntax(
            place: fields.place,
            declaration: declaration,
            keyPlaces: fields.places,
            isLooking: find.map { !$0.isNull && $0.word != "none" } ?? false,
            placing: action(fields["action"])
        )
        step.finder = found
        step.task = task(fields["set"], for: declaration)
        step.interceptors = preInterceptors(fields["before"])
        step.postInterceptors = postInterceptors(fields["after"])
        step.isDismissible = flag("dismissible", of: fields)
        let content = content(
            of: declaration,
            children: fields["children"],
            at: fields.place(of: "children")
        )
        if builds { step.content = content }
        return step
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
