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
}
