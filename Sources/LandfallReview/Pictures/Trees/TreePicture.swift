package import Landfall

/// A picture of one tree of screens, as SVG.
package struct TreePicture: Sendable {
    private let tree: ViewTree
    private let marks: NodeMarks
    private let title: String

    /// Takes a tree.
    ///
    /// - Parameters:
    ///   - tree: The tree.
    ///   - title: What stands above it.
    ///   - marks: What is pointed out.
    package init(_ tree: ViewTree, title: String, marks: NodeMarks = NodeMarks()) {
        self.tree = tree
        self.title = title
        self.marks = marks
    }

    /// The document, whole.
    package var svg: String {
        var canvas = SVGCanvas()
        let panel = TreePanel(tree, marks: marks)
        canvas.text(title, at: Point(20, 34), .heading, .ink)
        panel.draw(at: Point(20, 48), on: &canvas)
        let width = max(panel.size.x, Font.heading.width(of: title)) + 40
        return canvas.document(width: width, height: panel.size.y + 68, title: title)
    }
}
