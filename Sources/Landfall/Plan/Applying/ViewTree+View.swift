extension ViewTree {
    /// A node and all below it as a view, what it presents included.
    ///
    /// - Parameter node: The node; not the empty root of a window.
    /// - Returns: The view that would build it.
    public func view(of node: NodeIndex) -> View {
        let record = record(node)
        var view = View(id: id(of: node), type: type(of: node), kind: record.kind)
        view.supertypes = supertypes(of: node)
        view.children = children(of: node).map { self.view(of: $0) }
        view.selected = record.kind == .tab && record.selected > 0 ? Int(record.selected) : nil
        view.isCollapsed = record.isCollapsed
        view.visible = record.visible.range.map { link(at: $0).position }
        view.style = record.style
        view.definesPresentationContext = record.definesPresentationContext
        view.isDismissible = record.isDismissible
        view.context = context(of: node).sorted { $0.key < $1.key }
        view.presented = ownPresented(by: node).map { [self.view(of: $0)] } ?? []
        return view
    }
}
