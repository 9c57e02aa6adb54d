package import LandfallBytes

/// One node of the arena: no references, so that copying a tree copies plain memory.
///
/// ``parent`` and ``presenter`` are filled in when the tree is finished.
package struct NodeRecord: BitwiseCopyable, Sendable {
    package var id = Text.none
    package var type = TypeID(raw: 0)
    package var kind = NodeKind.screen
    package var style = PresentationStyle.fullScreen
    package var transition = TransitionPhase.settled
    package var definesPresentationContext = false
    package var isDismissible = true
    package var isCollapsed = false
    /// Whether the node is reachable from a window.
    package var isAttached = false
    package var parent = NodeIndex.none
    package var presenter = NodeIndex.none
    package var presented = NodeIndex.none
    package var parentOverride = NodeIndex.none
    /// The id that `parentOverride` named, until the tree is finished.
    package var parentOverrideID = Text.none
    /// Index of the selected tab; -1 when the record did not say.
    package var selected: Int32 = -1
    package var children = Run.empty
    package var supertypes = Run.empty
    /// Indices of the visible children of a custom container.
    package var visible = Run.empty
    package var context = Run.empty

    package init() {}

    /// A node of a record, of which nothing is known yet but that a window leads to it.
    static var reported: NodeRecord {
        var record = NodeRecord()
        record.isAttached = true
        return record
    }

    /// The empty root of a window that shows nothing yet.
    static var placeholder: NodeRecord {
        var record = reported
        record.type = .placeholder
        return record
    }
}
