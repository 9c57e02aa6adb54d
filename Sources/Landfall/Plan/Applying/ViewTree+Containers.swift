extension ViewTree {
    mutating func push(_ view: View, onto container: NodeIndex) throws(OperationError) {
        addChild(try insert(view), to: container)
    }

    mutating func insertTab(
        _ view: View,
        at index: Int,
        in container: NodeIndex
    ) throws(OperationError) {
        guard index >= 0 else { throw .indexOutOfRange(index) }
        let added = try insert(view)
        let count = Int(nodes[container.position].children.count)
        let selected = selectedIndex(of: container)
        let place = min(index, count)
        addChild(added, at: place, to: container)
        let moved = place <= selected ? selected + 1 : selected
        nodes[container.position].selected = count == 0 ? 0 : Int32(moved)
    }

    mutating func replaceTab(
        _ view: View,
        at index: Int,
        in container: NodeIndex
    ) throws(OperationError) {
        guard index >= 0 else { throw .indexOutOfRange(index) }
        let list = Array(children(of: container))
        guard list.indices.contains(index) else {
            return try insertTab(view, at: index, in: container)
        }
        detach(list[index])
        let added = try insert(view)
        setChildren(list.prefix(index) + [added] + list.dropFirst(index + 1), of: container)
    }
}
