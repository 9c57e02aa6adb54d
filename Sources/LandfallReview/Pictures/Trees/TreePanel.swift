package import Landfall

/// The picture of one tree: a frame for each window, in it a box for each node, children below
/// their container and indented, what is presented in a frame of its own.
struct TreePanel {
    private static let indent = 30
    private static let gap = 8
    private static let inset = 12
    private static let titleHeight = 26

    private let tree: ViewTree
    private let marks: NodeMarks
    /// The boxes, in the order of the tree; none of them overlap.
    private(set) var boxes: [NodeBox] = []
    private var frames: [Outline] = []
    private var wires: [Wire] = []

    /// How much room it takes, in pixels.
    private(set) var size = Point(0, 0)

    /// A frame around a window, or around what is presented.
    private struct Outline {
        var frame: Frame
        let title: String
        let isWindow: Bool
        let isStrong: Bool
    }

    /// A line from a node to what hangs on it.
    private struct Wire {
        let points: [Point]
        let isPresentation: Bool
    }

    /// Lays a tree out.
    ///
    /// - Parameters:
    ///   - tree: The tree.
    ///   - marks: What is pointed out.
    init(_ tree: ViewTree, marks: NodeMarks) {
        self.tree = tree
        self.marks = marks
        var y = 0
        for window in 0..<tree.windowCount {
            y = place(window: window, at: y) + 16
        }
        size.y = max(0, y - 16)
        // Windows one below the other look best when they are equally wide.
        for position in frames.indices where frames[position].isWindow {
            frames[position].frame.width = size.x
        }
    }

    /// Draws it.
    ///
    /// - Parameters:
    ///   - offset: Where its upper left corner lies.
    ///   - canvas: Where to.
    func draw(at offset: Point, on canvas: inout SVGCanvas) {
        for outline in frames {
            let frame = outline.frame.moved(offset.x, offset.y)
            let ink: Color = outline.isWindow ? (outline.isStrong ? .ink : .line) : .violet
            let stroke = SVGCanvas.Stroke(color: ink, isDashed: !outline.isWindow)
            let ground: Color = outline.isWindow ? .panel : .violetTint
            canvas.rectangle(frame, fill: ground, stroke: stroke, radius: 8)
            let place = Point(frame.x + Self.inset, frame.y + 18)
            canvas.text(outline.title, at: place, .note, outline.isWindow ? .faint : .violet)
        }
        for wire in wires {
            let points = wire.points.map { Point($0.x + offset.x, $0.y + offset.y) }
            let color: Color = wire.isPresentation ? .violet : .line
            let stroke = SVGCanvas.Stroke(color: color, width: wire.isPresentation ? 16 : 12)
            canvas.line(points, stroke, hasArrow: wire.isPresentation)
        }
        for box in boxes { box.draw(offset: offset, on: &canvas) }
    }

    /// Lays a window out.
    ///
    /// - Returns: Its lower edge.
    private mutating func place(window: Int, at y: Int) -> Int {
        let root = tree.root(ofWindow: window)
        let isKey = tree.isKeyWindow(window)
        var title = "window " + Cells.clipped(tree.windowID(window), to: 40)
        if isKey { title += ", key" }
        if tree.isPlaceholder(root) { title += ", empty" }
        let position = frames.count
        frames.append(
            Outline(
                frame: Frame(x: 0, y: y, width: 0, height: 0),
                title: title,
                isWindow: true,
                isStrong: isKey
            )
        )
        var end = Point(Font.note.width(of: title) + Self.inset, y + Self.titleHeight)
        if !tree.isPlaceholder(root) {
            let tree = place(root, at: Point(Self.inset, y + Self.titleHeight))
            end = Point(max(end.x, tree.x), tree.y)
        }
        let frame = Frame(
            x: 0,
            y: y,
            width: end.x + Self.inset,
            height: end.y + Self.inset - y
        )
        frames[position].frame = frame
        size.x = max(size.x, frame.right)
        return frame.bottom
    }

    /// Lays a node out with all below it.
    ///
    /// - Returns: The lower right corner of what was laid out.
    private mutating func place(_ node: NodeIndex, at corner: Point) -> Point {
        let box = NodeBox(node, of: tree, marks: marks, at: corner)
        boxes.append(box)
        var end = Point(box.frame.right, box.frame.bottom)
        let trunk = Point(corner.x + 14, box.frame.bottom)
        for child in tree.children(of: node) {
            let place = Point(corner.x + Self.indent, end.y + Self.gap)
            let position = boxes.count
            let below = self.place(child, at: place)
            let handle = boxes[position].handle
            let points = [trunk, Point(trunk.x, handle), Point(place.x, handle)]
            wires.append(Wire(points: points, isPresentation: false))
            end = Point(max(end.x, below.x), below.y)
        }
        guard let presented = tree.ownPresented(by: node) else { return end }
        let place = Point(corner.x + Self.indent, end.y + Self.gap)
        let frame = self.place(presentation: presented, at: place)
        let points = [trunk, Point(trunk.x, frame.y + 14), Point(place.x, frame.y + 14)]
        wires.append(Wire(points: points, isPresentation: true))
        return Point(max(end.x, frame.right), frame.bottom)
    }

    /// Lays out what is presented, in a frame.
    private mutating func place(presentation node: NodeIndex, at corner: Point) -> Frame {
        let style = tree.record(node).style.word.lowercased().replacing("_", with: " ")
        let title = "presented, \(style)"
        let position = frames.count
        frames.append(
            Outline(
                frame: Frame(x: corner.x, y: corner.y, width: 0, height: 0),
                title: title,
                isWindow: false,
                isStrong: false
            )
        )
        let inner = Point(corner.x + Self.inset, corner.y + Self.titleHeight)
        let end = place(node, at: inner)
        let right = max(end.x, inner.x + Font.note.width(of: title)) + Self.inset
        frames[position].frame.width = right - corner.x
        frames[position].frame.height = end.y + Self.inset - corner.y
        return frames[position].frame
    }
}

/// The highlights in the picture of a tree.
package struct NodeMarks: Sendable {
    /// Where a plan leads.
    package var target: NodeID?
    /// The node that is in the way.
    package var obstacle: NodeID?
    /// What the tree becomes: nodes that are not there any more are drawn as removed.
    package var next: ViewTree?
    /// The numbers of the operations that change a node, by the node.
    package var operations: [NodeID: [Int]] = [:]
    /// Whether values of contexts are left out.
    package var isRedacted = false

    /// Creates marks that point out nothing.
    package init() {}
}
