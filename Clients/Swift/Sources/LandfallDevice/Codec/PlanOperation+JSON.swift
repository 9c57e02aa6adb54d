extension PlanOperation {
    /// The names of the fields of which an operation has one.
    private static let effects: Set<String> = [
        "update", "dismiss", "select", "popTo", "makeVisible", "push", "setChildren", "insertTab",
        "replaceTab", "setPrimary", "showDetail", "pushOnDetail", "present", "replaceRoot",
        "activateWindow",
    ]

    init(_ node: JSONNode) throws(CodecError) {
        let fields = try FieldReader(node, "operation")
        let names = fields.names.intersection(Self.effects)
        guard names.count <= 1 else { throw .duplicateField }
        guard let name = names.first, let node = fields.node(name) else {
            throw .unknownWord("operation")
        }
        self.init(
            try Effect(name, try FieldReader(node, name)),
            options: try fields.properties("options")
        )
    }

    func write(to writer: inout JSONWriter) {
        writer.message(effect.name) { effect.write(to: &$0) }
        writer.properties("options", options)
    }
}

extension PlanOperation.Effect {
    fileprivate init(_ name: String, _ fields: FieldReader) throws(CodecError) {
        let container = NodeID(try fields.text("container"))
        let child = NodeID(try fields.text("child"))
        let presenter = NodeID(try fields.text("presenter"))
        switch name {
        case "update":
            let node = NodeID(try fields.text("node"))
            self = .update(node: node, context: try fields.context("context"))
        case "dismiss": self = .dismiss(presenter: presenter)
        case "select": self = .select(container: container, child: child)
        case "popTo": self = .popTo(container: container, child: child)
        case "makeVisible": self = .makeVisible(container: container, child: child)
        case "push": self = .push(container: container, view: try fields.view())
        case "setChildren":
            let children = try fields.list("children").messages(PlanOperation.Child.init(_:))
            let selected = try fields.int32("selected").map { Int($0) }
            self = .setChildren(container: container, children: children, selected: selected)
        case "insertTab":
            let index = Int(try fields.int32("index") ?? 0)
            self = .insertTab(container: container, index: index, view: try fields.view())
        case "replaceTab":
            let index = Int(try fields.int32("index") ?? 0)
            self = .replaceTab(container: container, index: index, view: try fields.view())
        case "setPrimary": self = .setPrimary(container: container, view: try fields.view())
        case "showDetail": self = .showDetail(container: container, view: try fields.view())
        case "pushOnDetail": self = .pushOnDetail(container: container, view: try fields.view())
        case "present": self = .present(presenter: presenter, view: try fields.view())
        case "replaceRoot":
            self = .replaceRoot(window: try fields.text("window"), view: try fields.view())
        default: self = .activateWindow(window: try fields.text("window"))
        }
    }

    /// The name of its field in the contract.
    var name: String {
        switch self {
        case .update: "update"
        case .dismiss: "dismiss"
        case .select: "select"
        case .popTo: "popTo"
        case .makeVisible: "makeVisible"
        case .push: "push"
        case .setChildren: "setChildren"
        case .insertTab: "insertTab"
        case .replaceTab: "replaceTab"
        case .setPrimary: "setPrimary"
        case .showDetail: "showDetail"
        case .pushOnDetail: "pushOnDetail"
        case .present: "present"
        case .replaceRoot: "replaceRoot"
        case .activateWindow: "activateWindow"
        }
    }

    fileprivate func write(to writer: inout JSONWriter) {
        switch self {
        case .update(let node, let context):
            writer.text("node", node.text)
            writer.context("context", context)
        case .dismiss(let presenter): writer.text("presenter", presenter.text)
        case .select(let container, let child), .popTo(let container, let child),
            .makeVisible(let container, let child):
            writer.text("container", container.text)
            writer.text("child", child.text)
        case .push(let container, let view), .setPrimary(let container, let view),
            .showDetail(let container, let view), .pushOnDetail(let container, let view):
            writer.text("container", container.text)
            writer.message("view") { view.write(to: &$0) }
        case .setChildren(let container, let children, let selected):
            writer.text("container", container.text)
            writer.messages("children", children) { $0.write(to: &$1) }
            writer.int32("selected", selected)
        case .insertTab(let container, let index, let view),
            .replaceTab(let container, let index, let view):
            writer.text("container", container.text)
            writer.int32("index", index == 0 ? nil : index)
            writer.message("view") { view.write(to: &$0) }
        case .present(let presenter, let view):
            writer.text("presenter", presenter.text)
            writer.message("view") { view.write(to: &$0) }
        case .replaceRoot(let window, let view):
            writer.text("window", window)
            writer.message("view") { view.write(to: &$0) }
        case .activateWindow(let window): writer.text("window", window)
        }
    }
}

extension PlanOperation.Child {
    fileprivate init(_ node: JSONNode) throws(CodecError) {
        let fields = try FieldReader(node, "child")
        switch (fields.node("node"), fields.node("view")) {
        case (nil, let view?): self = .view(try ViewNode(view))
        case (_?, nil): self = .node(NodeID(try fields.text("node")))
        case (_?, _?): throw .duplicateField
        case (nil, nil): throw .unknownWord("child")
        }
    }

    fileprivate func write(to writer: inout JSONWriter) {
        switch self {
        case .node(let id): writer.text("node", id.text)
        case .view(let view): writer.message("view") { view.write(to: &$0) }
        }
    }
}

extension FieldReader {
    /// The new view of an operation.
    fileprivate func view() throws(CodecError) -> ViewNode {
        guard let node = node("view") else { throw .missing("view") }
        return try ViewNode(node)
    }
}
