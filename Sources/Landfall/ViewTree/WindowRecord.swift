/// One window of a tree.
package struct WindowRecord: BitwiseCopyable, Hashable, Sendable {
    package var id: Text
    package var isKey: Bool
    package var root: NodeIndex

    package init(id: Text, isKey: Bool, root: NodeIndex) {
        self.id = id
        self.isKey = isKey
        self.root = root
    }
}
