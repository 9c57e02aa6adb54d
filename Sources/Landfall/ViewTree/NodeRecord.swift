/// A stretch of the text that a tree was read from.
package struct Text: Hashable, Sendable {
    package var offset: UInt32
    package var length: UInt32

    /// No text: what a field holds that was not there.
    package static let none = Text(offset: 0, length: 0)

    /// Creates a stretch.
    package init(offset: UInt32, length: UInt32) {
        self.offset = offset
        self.length = length
    }

    /// Whether there is nothing in it.
    package var isEmpty: Bool { length == 0 }
}

/// The place of a node in the arena of its tree; a plan's copies of a tree keep it.
public struct NodeIndex: Hashable, Sendable {
    package var raw: Int32

    package static let none = NodeIndex(raw: -1)

    package init(raw: Int32) { self.raw = raw }

    package init(_ position: Int) { self.raw = Int32(truncatingIfNeeded: position) }

    package var isNone: Bool { raw < 0 }

    package var position: Int { Int(raw) }
}

/// The number of a type name within one tree; equal names have equal numbers.
package struct TypeID: Hashable, Sendable {
    package var raw: UInt16

    package init(raw: UInt16) { self.raw = raw }
}

/// A run of elements in one of a tree's side arrays.
package struct Run: Hashable, Sendable {
    package var start: UInt32
    package var count: UInt32

    package static let empty = Run(start: 0, count: 0)

    package init(start: Int, count: Int) {
        self.start = UInt32(truncatingIfNeeded: start)
        self.count = UInt32(truncatingIfNeeded: count)
    }

    package var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
}

/// Key and value of one context entry, as stretches of the tree's text.
package struct EntryRecord: Hashable, Sendable {
    package var key: Text
    package var value: Text

    package init(key: Text, value: Text) {
        self.key = key
        self.value = value
    }
}

/// One node of the arena: no references, so that copying a tree copies plain memory.
///
/// ``parent`` and ``presenter`` are filled in when the tree is finished.
package struct NodeRecord: Sendable {
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
}
