extension ViewNode {
    init(_ node: JSONNode) throws(CodecError) {
        let fields = try FieldReader(node, "node")
        let type = try fields.text("type")
        self.init(NodeID(try fields.text("id")), ScreenType(type))
        guard !type.isEmpty else { throw .missing("type") }
        supertypes = try fields.texts("supertypes").map { ScreenType($0) }
        kind = try fields.word("kind", Kind.self) ?? .screen
        children = try fields.list("children").messages(ViewNode.init(_:))
        selected = try fields.int32("selected").map { Int($0) }
        isCollapsed = try fields.bool("collapsed")
        visible = try fields.integers("visible")
        if let node = fields.node("presented") { presented = try ViewNode(node) }
        style = try fields.word("style", Style.self) ?? .fullScreen
        definesPresentationContext = try fields.bool("definesPresentationContext")
        context = try fields.context("context")
        isDismissible = try fields.bool("dismissible", default: true)
        transition = try fields.word("transition", Transition.self) ?? .settled
        let override = try fields.text("parentOverride")
        parentOverride = override.isEmpty ? nil : NodeID(override)
    }

    func write(to writer: inout JSONWriter) {
        writer.text("id", id.text)
        writer.text("type", type.name)
        if !supertypes.isEmpty {
            writer.value("supertypes", .list(supertypes.map { .text($0.name) }))
        }
        if kind != .screen { writer.text("kind", kind.rawValue) }
        writer.messages("children", children) { $0.write(to: &$1) }
        writer.int32("selected", selected)
        writer.bool("collapsed", isCollapsed)
        if !visible.isEmpty {
            writer.value("visible", .list(visible.map { .number(Double($0)) }))
        }
        if let presented { writer.message("presented") { presented.write(to: &$0) } }
        if style != .fullScreen { writer.text("style", style.rawValue) }
        writer.bool("definesPresentationContext", definesPresentationContext)
        writer.context("context", context)
        writer.bool("dismissible", isDismissible, default: true)
        if transition != .settled { writer.text("transition", transition.rawValue) }
        writer.text("parentOverride", parentOverride?.text ?? "")
    }
}
