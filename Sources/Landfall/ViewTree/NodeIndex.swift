/// The place of a node in the arena of its tree; a plan's copies of a tree keep it.
public struct NodeIndex: BitwiseCopyable, Hashable, Sendable {
    package var raw: Int32

    package static let none = NodeIndex(raw: -1)

    package init(raw: Int32) { self.raw = raw }

    package init(_ position: Int) { self.raw = Int32(truncatingIfNeeded: position) }

    package var isNone: Bool { raw < 0 }

    package var position: Int { Int(raw) }
}
