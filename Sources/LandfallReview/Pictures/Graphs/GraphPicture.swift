/// A picture of a catalog's graph, as SVG: what leads somewhere stands to the left of it.
///
/// It is no wider than a page. If the graph is wider, it is drawn in parts, one for each tab. An edge
/// between parts is a line of text in the node to which it leads.
package struct GraphPicture: Sendable {
    /// The width of a page, in pixels.
    package static let pageWidth = 1200

    private static let margin = 24
    /// Between parts that stand side by side.
    private static let gap = 40

    private let graph: CatalogGraph
    private let title: String
    private let rows: [[GraphSection]]

    /// Lays a graph out.
    ///
    /// - Parameters:
    ///   - graph: The graph.
    ///   - title: What stands above it.
    package init(_ graph: CatalogGraph, title: String) {
        self.graph = graph
        self.title = title
        let whole = GraphSection(graph, title: "")
        let parts = GraphParts(graph).parts
        let isWide = whole.size.x > Self.pageWidth - 2 * Self.margin
        rows =
            isWide && parts.count > 1
            ? Self.rows(of: parts.flatMap(Self.sections)) : [[whole]]
    }

    /// The sections of a part: what nothing joins stands in sections of its own.
    private static func sections(of part: GraphParts.Part) -> [GraphSection] {
        part.graph.components.enumerated().map { number, graph in
            GraphSection(graph, title: number == 0 ? part.title : "")
        }
    }

    /// Puts parts side by side where the page has room.
    private static func rows(of sections: [GraphSection]) -> [[GraphSection]] {
        var rows: [[GraphSection]] = []
        var room = 0
        for section in sections {
            if section.size.x + gap <= room, let last = rows.indices.last {
                rows[last].append(section)
                room -= section.size.x + gap
            } else {
                rows.append([section])
                room = pageWidth - 2 * margin - section.size.x
            }
        }
        return rows
    }

    /// Where the nodes and labels stand that edges join; none overlap.
    package var frames: [Frame] {
        places.flatMap { section, place in section.frames.map { $0.moved(place.x, place.y) } }
    }

    /// The parts with their places below the legend.
    private var places: [(section: GraphSection, place: Point)] {
        var y = 0
        var places: [(section: GraphSection, place: Point)] = []
        for row in rows {
            var x = 0
            let head = row.contains { !$0.title.isEmpty } ? 34 : 0
            for section in row {
                places.append((section, Point(x, y + head)))
                x += section.size.x + Self.gap
            }
            y += head + (row.map(\.size.y).max() ?? 0) + (rows.count > 1 ? 30 : 0)
        }
        return places
    }

    /// The document, whole.
    package var svg: String {
        var canvas = SVGCanvas()
        let places = self.places
        let legend = Legend.graphs(graph)
        let room = places.map { $0.place.x + $0.section.size.x }.max() ?? 0
        let width = max(room, 760) + 2 * Self.margin
        var text = TextColumn(x: Self.margin, y: Self.margin, width: width - 2 * Self.margin)
        text.write(title, .title, .ink, on: &canvas)
        text.skip(24)
        legend.draw(&text, on: &canvas)
        let top = text.y + 24
        for (section, place) in places {
            let corner = Point(place.x + Self.margin, place.y + top)
            section.draw(at: corner, on: &canvas)
            guard !section.title.isEmpty else { continue }
            let head = Cells.clipped(section.title, to: 60)
            canvas.text(head, at: Point(corner.x, corner.y - 16), .heading, .ink)
        }
        text.y = top + (places.map { $0.place.y + $0.section.size.y }.max() ?? 0)
        drawLoose(&text, on: &canvas)
        return canvas.document(
            width: width,
            height: text.y + Self.margin,
            title: title,
            shownWidth: min(width, Self.pageWidth)
        )
    }

    /// Draws the nodes without edges in rows.
    private func drawLoose(_ text: inout TextColumn, on canvas: inout SVGCanvas) {
        let loose = rows.joined().flatMap(\.loose)
        guard !loose.isEmpty else { return }
        text.skip(28)
        text.write("Not connected", .heading, .ink, on: &canvas)
        text.skip(12)
        var x = text.x
        var height = 0
        for node in loose {
            let size = GraphSection.size(of: node)
            if x > text.x, x + size.width > text.x + text.width {
                text.skip(height + 12)
                (x, height) = (text.x, 0)
            }
            let frame = Frame(x: x, y: text.y, width: size.width, height: size.height)
            GraphSection.draw(node, at: frame, on: &canvas)
            x += size.width + 14
            height = max(height, size.height)
        }
        text.skip(height)
    }
}
