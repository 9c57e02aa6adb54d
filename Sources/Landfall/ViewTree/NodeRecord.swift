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

    /// Whether a window leads to the node and it is being presented or dismissed.
    var isMoving: Bool { transition != .settled && isAttached }

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

/// The number of a type name within one tree; equal names have equal numbers.
package struct TypeID: BitwiseCopyable, Hashable, Sendable {
    package var raw: UInt16

    package init(raw: UInt16) { self.raw = raw }

    /// The type of an empty root: no name, so that no finder meets it.
    package static let placeholder = TypeID(raw: .max)
}

/// A run of elements in one of a tree's side arrays.
package struct Run: BitwiseCopyable, Hashable, Sendable {
    package var start: UInt32
    package var count: UInt32

    package static let empty = Run(start: 0, count: 0)

    package init(start: Int, count: Int) {
        self.start = UInt32(truncatingIfNeeded: start)
        self.count = UInt32(truncatingIfNeeded: count)
    }

    package var range: Range<Int> { Int(start)..<Int(start) + Int(count) }

    /// Takes in the element at a place, which is behind the others; the first may be at any.
    mutating func append(_ place: Int) {
        if count == 0 { start = UInt32(truncatingIfNeeded: place) }
        count += 1
    }
}

extension Pool {
    /// Takes what stands in a stack above a height to the end of a list.
    @inline(__always)
    mutating func take(from stack: inout Pool<Element>, above height: Int) -> Run {
        guard stack.count > height else { return .empty }
        let run = Run(start: count, count: stack.count - height)
        for place in height..<stack.count { append(stack[place]) }
        stack.keepFirst(height)
        return run
    }
}

/// Key and value of one context entry, as stretches of the tree's text.
package struct EntryRecord: BitwiseCopyable, Hashable, Sendable {
    package var key: Text
    package var value: Text

    package init(key: Text, value: Text) {
        self.key = key
        self.value = value
    }
}

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

/// A stretch of the text that a tree was read from.
package typealias Text = Place

/// The place of a node in the arena of its tree; a plan's copies of a tree keep it.
public struct NodeIndex: BitwiseCopyable, Hashable, Sendable {
    package var raw: Int32

    package static let none = NodeIndex(raw: -1)

    package init(raw: Int32) { self.raw = raw }

    package init(_ position: Int) { self.raw = Int32(truncatingIfNeeded: position) }

    package var isNone: Bool { raw < 0 }

    package var position: Int { Int(raw) }
}

/// The way in which a node holds its children.
public enum NodeKind: UInt8, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// A plain screen; children it may have are all visible.
    case screen = 1
    /// A stack of which the last child is visible.
    case navigation
    /// Tabs of which the selected one is visible.
    case tab
    /// A primary and a detail, both visible; collapsed, only the primary is there.
    case split
    /// A container of the app's own, which says which children are visible.
    case custom

    /// Whether the node is a container: one that finders search and actions change.
    public var isContainer: Bool { self != .screen }

    /// The word of the wire contract.
    public var word: String {
        switch self {
        case .screen: "SCREEN"
        case .navigation: "NAVIGATION"
        case .tab: "TAB"
        case .split: "SPLIT"
        case .custom: "CUSTOM"
        }
    }
}

/// The movement of a node on the device.
public enum TransitionPhase: UInt8, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// At rest.
    case settled = 1
    /// Being presented.
    case presenting
    /// Being dismissed: searches pass over it and over all that it presents.
    case dismissing

    /// The word of the wire contract.
    public var word: String {
        switch self {
        case .settled: "SETTLED"
        case .presenting: "PRESENTING"
        case .dismissing: "DISMISSING"
        }
    }
}
