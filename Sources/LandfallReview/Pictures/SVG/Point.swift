/// A point of a picture, in pixels from its upper left corner.
package struct Point: Hashable, Sendable {
    /// From the left.
    package var x: Int
    /// From the top.
    package var y: Int

    /// Creates a point.
    ///
    /// - Parameters:
    ///   - x: Pixels from the left.
    ///   - y: Pixels from the top.
    package init(_ x: Int, _ y: Int) {
        self.x = x
        self.y = y
    }
}
