/// The legend of a picture.
struct Legend {
    /// The signs of trees.
    static let trees = Legend(entries: [
        Entry(text: "visible", outline: .blue, ground: .blueTint),
        Entry(text: "not visible", outline: .line, ground: .paper),
        Entry(text: "new", outline: .green, ground: .greenTint),
        Entry(text: "removed", outline: .red, ground: .redTint, isDashed: true),
        Entry(text: "presented", outline: .violet, ground: .violetTint, isDashed: true),
        Entry(text: "changed by operation 1", outline: .ink, ground: .paper, word: "1"),
    ])

    /// The signs, in order.
    let entries: [Entry]

    /// A sign.
    struct Entry: Hashable, Sendable {
        /// What it means.
        let text: String
        /// The colour of the outline.
        let outline: Color
        let ground: Color
        /// Whether the outline is broken.
        var isDashed = false
        /// What stands in the sign.
        var word = ""
        /// Whether it is the sign of a line.
        var isLine = false
    }

    /// Draws it in as many rows as it takes.
    ///
    /// - Parameters:
    ///   - column: Where; it ends below the legend.
    ///   - canvas: Where to.
    func draw(_ column: inout TextColumn, on canvas: inout SVGCanvas) {
        var x = column.x
        for entry in entries {
            let width = 26 + Font.note.width(of: entry.text) + 18
            if x > column.x, x + width > column.x + column.width {
                x = column.x
                column.skip(20)
            }
            var stroke = SVGCanvas.Stroke(color: entry.outline, isDashed: entry.isDashed)
            if entry.isLine {
                stroke.width = 16
                let ends = [Point(x, column.y - 4), Point(x + 20, column.y - 4)]
                canvas.line(ends, stroke, hasArrow: true)
            } else {
                let frame = Frame(x: x, y: column.y - 10, width: 20, height: 12)
                canvas.rectangle(frame, fill: entry.ground, stroke: stroke, radius: 4)
            }
            canvas.text(entry.word, at: Point(x + 7, column.y), .note, entry.outline)
            canvas.text(entry.text, at: Point(x + 26, column.y), .note, .faint)
            x += width
        }
    }
}

extension Legend {
    /// The signs of a catalog's graph; only those of nodes and edges that are there.
    ///
    /// - Parameter graph: The graph.
    /// - Returns: The signs.
    static func graphs(_ graph: CatalogGraph) -> Legend {
        let nodes: [(GraphNode.Kind, String)] = [
            (.route, "route"), (.screen, "screen"), (.container, "container"), (.flow, "flow"),
            (.choice, "switch"), (.departure, "leads back"),
        ]
        let edges: [(GraphEdge.Kind, String)] = [
            (.target, "route shows"), (.from, "route goes on as"),
            (.action, "builds, by this action"),
            (.child, "is built with"), (.condition, "case of a switch"),
            (.step, "step of a flow"), (.redirect, "redirect"), (.detour, "detour"),
            (.dismissal, "close button"), (.cancellation, "who cancels a flow"),
        ]
        var entries: [Entry] = []
        for (kind, text) in nodes where graph.nodes.contains(where: { $0.kind == kind }) {
            entries.append(Entry(text: text, outline: kind.ink, ground: kind.ground))
        }
        for (kind, text) in edges where graph.edges.contains(where: { $0.kind == kind }) {
            var entry = Entry(text: text, outline: kind.ink, ground: .paper)
            entry.isDashed = kind.isDashed
            entry.isLine = true
            entries.append(entry)
        }
        return Legend(entries: entries)
    }
}
