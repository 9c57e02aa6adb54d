/// A graph that is laid out on its own: the whole of a picture, or a part of it.
///
/// What leads somewhere stands to the left of it.
struct GraphSection {
    private static let labelWidth = 26
    private static let titleWidth = 34

    /// What stands above it; empty for nothing.
    let title: String
    /// What no edge leads to or from.
    let loose: [GraphNode]
    private let layout: LayeredLayout
    /// What the layout has places for.
    private let cards: [Card]
    private let lines: [Line]
    /// The content of a place: a node, or the label of an edge.
    private enum Card {
        case node(GraphNode)
        case label([String])
    }

    /// An edge as it is drawn: one part, or two with the label between.
    private struct Line {
        let kind: GraphEdge.Kind
        let parts: [Int]
    }

    /// Lays a graph out.
    ///
    /// - Parameters:
    ///   - graph: The graph.
    ///   - title: What stands above it; empty for nothing.
    init(_ graph: CatalogGraph, title: String) {
        self.title = title
        let ends = Set(graph.edges.flatMap { [$0.from, $0.to] })
        let joined = graph.nodes.filter { ends.contains($0.id) }
        loose = graph.nodes.filter { !ends.contains($0.id) }
        var cards = joined.map(Card.node)
        var parts: [LayeredLayout.Edge] = []
        var lines: [Line] = []
        var positions: [String: Int] = [:]
        for (position, node) in joined.enumerated() { positions[node.id] = position }
        for edge in graph.edges {
            guard let from = positions[edge.from], let to = positions[edge.to] else { continue }
            let isWeak = edge.kind.isDashed
            // A route is to stand beside its screen: nothing is looked for more often.
            let weight = edge.kind == .target ? 6 : 1
            if edge.shownLabel.isEmpty {
                parts.append(
                    LayeredLayout.Edge(from: from, to: to, isWeak: isWeak, weight: weight)
                )
                lines.append(Line(kind: edge.kind, parts: [parts.count - 1]))
            } else {
                let label = cards.count
                cards.append(.label(Self.lines(of: edge.shownLabel)))
                parts.append(LayeredLayout.Edge(from: from, to: label, isWeak: isWeak))
                parts.append(LayeredLayout.Edge(from: label, to: to, isWeak: isWeak))
                lines.append(Line(kind: edge.kind, parts: [parts.count - 2, parts.count - 1]))
            }
        }
        self.cards = cards
        self.lines = lines
        layout = LayeredLayout(cards.map(Self.size), parts)
    }

    /// Where the nodes and labels stand that edges join; none overlap.
    var frames: [Frame] { layout.frames }

    /// How much room it takes.
    var size: Point { layout.size }

    /// Draws it.
    ///
    /// - Parameters:
    ///   - place: The upper left corner.
    ///   - canvas: Where to.
    func draw(at place: Point, on canvas: inout SVGCanvas) {
        for line in lines { draw(line, at: place, on: &canvas) }
        for (card, frame) in zip(cards, layout.frames) {
            Self.draw(card, at: frame.moved(place.x, place.y), on: &canvas)
        }
    }

    /// Draws a node.
    ///
    /// - Parameters:
    ///   - node: The node.
    ///   - frame: Where.
    ///   - canvas: Where to.
    static func draw(_ node: GraphNode, at frame: Frame, on canvas: inout SVGCanvas) {
        draw(.node(node), at: frame, on: &canvas)
    }

    /// Returns the size of a node.
    static func size(of node: GraphNode) -> LayeredLayout.Size { size(of: .node(node)) }

    private func draw(_ line: Line, at place: Point, on canvas: inout SVGCanvas) {
        let stroke = SVGCanvas.Stroke(
            color: line.kind.ink,
            width: line.kind == .target ? 22 : 13,
            isDashed: line.kind.isDashed
        )
        for part in line.parts {
            let points = layout.lines[part].map { Point($0.x + place.x, $0.y + place.y) }
            guard points.count > 1 else { continue }
            canvas.curve(points, stroke, hasArrow: part == line.parts.last)
        }
    }

    private static func draw(_ card: Card, at frame: Frame, on canvas: inout SVGCanvas) {
        switch card {
        case .label(let lines):
            for (row, line) in lines.enumerated() {
                let y = frame.y + 12 + row * 14
                canvas.text(line, at: Point(frame.x + 4, y), .note, .ink)
            }
        case .node(let node):
            let stroke = SVGCanvas.Stroke(color: node.kind.ink, width: 12)
            let radius = node.kind == .screen ? 2 : node.kind == .container ? 5 : 12
            canvas.rectangle(frame, fill: node.kind.ground, stroke: stroke, radius: radius)
            if node.kind == .container {
                let inner = Frame(
                    x: frame.x + 3,
                    y: frame.y + 3,
                    width: 3,
                    height: frame.height - 6
                )
                canvas.rectangle(inner, fill: node.kind.ink, stroke: nil)
            }
            let title = Cells.clipped(node.title, to: Self.titleWidth)
            canvas.text(title, at: Point(frame.x + 12, frame.y + 18), .strong, .ink)
            for (row, line) in details(of: node).enumerated() {
                let y = frame.y + 33 + row * 14
                canvas.text(line, at: Point(frame.x + 12, y), .detail, .faint)
            }
        }
    }

    private static func size(of card: Card) -> LayeredLayout.Size {
        switch card {
        case .label(let lines):
            let width = lines.map(Font.note.width).max() ?? 0
            return LayeredLayout.Size(width: width + 8, height: 4 + 14 * lines.count)
        case .node(let node):
            let title = Font.strong.width(of: Cells.clipped(node.title, to: titleWidth))
            let details = Self.details(of: node)
            let width = max(title, details.map(Font.detail.width).max() ?? 0)
            return LayeredLayout.Size(width: width + 24, height: 28 + 14 * details.count)
        }
    }

    private static func details(of node: GraphNode) -> [String] {
        node.details.map { Cells.clipped($0, to: titleWidth + 6) }
    }

    private static func lines(of label: String) -> [String] {
        let lines = Cells.wrapped(label, to: labelWidth)
        guard lines.count > 3 else { return lines }
        return lines.prefix(2) + [Cells.clipped(lines[2] + " …", to: labelWidth)]
    }
}
