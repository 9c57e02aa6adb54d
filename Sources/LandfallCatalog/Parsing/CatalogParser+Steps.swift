extension CatalogParser {
    /// Reads a step that stands for a screen or a container.
    mutating func step(_ node: SourceNode) -> StepSyntax? {
        guard let fields = fields(node, Grammar.step),
            let type = typeName(fields, of: "a step")
        else { return nil }
        let find = fields["find"]
        let finder = find.flatMap { self.finder($0) }
        guard let builds = flag(fields.value(of: "build"), of: "\"build\"") else { return nil }
        return StepSyntax(
            place: fields.place,
            type: type,
            keyPlaces: fields.places,
            isLooking: find.map { !$0.isNull && $0.word != "none" } ?? false,
            find: finder,
            placing: action(fields["action"]),
            setting: set(fields["set"]),
            mapping: fields["with"].map { with($0) },
            children: children(fields["children"], at: fields.place(of: "children")),
            isBuilding: builds,
            isDismissible: flag("dismissible", of: fields),
            before: preInterceptors(fields["before"]),
            after: postInterceptors(fields["after"])
        )
    }

    /// Reads the name of the type that a step or a child stands for.
    mutating func typeName(_ fields: Fields, of what: String) -> TypeNameSyntax? {
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
        return written(node, of: "the name of a \(key)").map { TypeNameSyntax(name: $0, key: key) }
    }
}
