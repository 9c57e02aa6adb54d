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
