/// A rectangle of a picture, in pixels.
package struct Frame: Hashable, Sendable {
    /// The left edge.
    package var x: Int
    /// The upper edge.
    package var y: Int
    /// The width, not negative.
    package var width: Int
    /// The height, not negative.
    package var height: Int

    /// Creates a rectangle.
    ///
    /// - Parameters:
    ///   - x: The left edge.
    ///   - y: The upper edge.
    ///   - width: The width, not negative.
    ///   - height: The height, not negative.
    package init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The right edge.
    package var right: Int { x + width }
    /// The lower edge.
    package var bottom: Int { y + height }
    /// The middle from left to right.
    package var middle: Int { x + width / 2 }
    /// The middle from top to bottom.
    package var center: Int { y + height / 2 }

    /// Whether a part of one lies in the other; edges may touch.
    ///
    /// - Parameter other: Another rectangle.
    /// - Returns: Whether they share an area.
    package func overlaps(_ other: Frame) -> Bool {
        x < other.right && other.x < right && y < other.bottom && other.y < bottom
    }

    /// Whether a point lies inside or on the edge.
    ///
    /// - Parameter point: The point.
    /// - Returns: Whether it lies there.
    package func contains(_ point: Point) -> Bool {
        (x...right).contains(point.x) && (y...bottom).contains(point.y)
    }

    /// The same size elsewhere.
    ///
    /// - Parameters:
    ///   - x: How far to the right.
    ///   - y: How far down.
    /// - Returns: The moved rectangle.
    package func moved(_ x: Int, _ y: Int) -> Frame {
        Frame(x: self.x + x, y: self.y + y, width: width, height: height)
    }
}
