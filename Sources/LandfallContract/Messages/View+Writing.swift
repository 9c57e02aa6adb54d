import Landfall

extension View {
    /// Writes the view as a `Node`.
    func write(to sink: inout some (MessageSink & ~Copyable)) {
        sink.text(NodeField.id, id.text)
        sink.text(NodeField.type, type.name)
        sink.texts(NodeField.supertypes, supertypes.map(\.name))
        sink.kind(kind)
        sink.messages(NodeField.children, children) { $1.write(to: &$0) }
        sink.int32(NodeField.selected, selected.map(Int32.init(clamping:)))
        sink.bool(NodeField.collapsed, isCollapsed ? true : nil)
        sink.integers(NodeField.visible, visible.map(Int32.init(clamping:)))
        if let presented = presented.first {
            sink.message(NodeField.presented) { presented.write(to: &$0) }
        }
        sink.style(style)
        sink.bool(NodeField.definesPresentationContext, definesPresentationContext ? true : nil)
        sink.entries(NodeField.context, context)
        sink.bool(NodeField.dismissible, isDismissible ? nil : false)
    }
}
