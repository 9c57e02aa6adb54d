import Landfall

/// A picture of a catalog's graph, as SVG: what leads somewhere stands to the left of it.
package struct GraphPicture: Sendable {
    private static let margin = 24
    private static let labelWidth = 26
    private static let titleWidth = 34

    private let graph: CatalogGraph
    private let title: String
    private let layout: LayeredLayout
    /// What the layout has places for.
    private let cards: [Card]
    private let lines: [Line]
    /// What no edge leads to or from.
    private let loose: [GraphNode]

    /// What stands at a place: a node, or the label of an edge.
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
    ///   - title: What stands above it.
    package init(_ graph: CatalogGraph, title: String) {
        self.graph = graph
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
    package var frames: [Frame] { layout.frames }

    /// The document, whole.
    package var svg: String {
        var canvas = SVGCanvas()
        let legend = Legend.graphs(graph)
        let width = max(layout.size.x, 760) + 2 * Self.margin
        var text = TextColumn(x: Self.margin, y: Self.margin, width: width - 2 * Self.margin)
        text.write(title, .title, .ink, on: &canvas)
        text.skip(24)
        legend.draw(&text, on: &canvas)
        let top = text.y + 24
        for line in lines { draw(line, top: top, on: &canvas) }
        for (card, frame) in zip(cards, layout.frames) {
            draw(card, at: frame.moved(Self.margin, top), on: &canvas)
        }
        text.y = top + layout.size.y
        drawLoose(&text, on: &canvas)
        return canvas.document(width: width, height: text.y + Self.margin, title: title)
    }

    /// Draws in rows what stands on no way.
    private func drawLoose(_ text: inout TextColumn, on canvas: inout SVGCanvas) {
        guard !loose.isEmpty else { return }
        text.skip(28)
        text.write("On no way", .heading, .ink, on: &canvas)
        text.skip(12)
        var x = text.x
        var height = 0
        for node in loose {
            let size = Self.size(of: .node(node))
            if x > text.x, x + size.width > text.x + text.width {
                text.skip(height + 12)
                (x, height) = (text.x, 0)
            }
            let frame = Frame(x: x, y: text.y, width: size.width, height: size.height)
            draw(.node(node), at: frame, on: &canvas)
            x += size.width + 14
            height = max(height, size.height)
        }
        text.skip(height)
    }

    private func draw(_ line: Line, top: Int, on canvas: inout SVGCanvas) {
        let stroke = SVGCanvas.Stroke(
            color: line.kind.ink,
            width: line.kind == .target ? 22 : 13,
            isDashed: line.kind.isDashed
        )
        for part in line.parts {
            let points = layout.ways[part].map { Point($0.x + Self.margin, $0.y + top) }
            guard points.count > 1 else { continue }
            canvas.curve(points, stroke, hasArrow: part == line.parts.last)
        }
    }

    private func draw(_ card: Card, at frame: Frame, on canvas: inout SVGCanvas) {
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
            for (row, line) in Self.details(of: node).enumerated() {
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
