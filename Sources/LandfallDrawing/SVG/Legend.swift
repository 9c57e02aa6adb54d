/// What the signs of a picture mean.
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
        /// The ground.
        let ground: Color
        /// Whether the outline is broken.
        var isDashed = false
        /// What stands in the sign.
        var word = ""
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
            let frame = Frame(x: x, y: column.y - 10, width: 20, height: 12)
            let stroke = SVGCanvas.Stroke(color: entry.outline, isDashed: entry.isDashed)
            canvas.rectangle(frame, fill: entry.ground, stroke: stroke, radius: 4)
            canvas.text(entry.word, at: Point(x + 7, column.y), .note, entry.outline)
            canvas.text(entry.text, at: Point(x + 26, column.y), .note, .faint)
            x += width
        }
    }
}
