/// Lines of text one below the other, broken where the column ends.
struct TextColumn {
    /// The most lines of one text; what is longer is cut.
    static let lineLimit = 12

    /// The left edge.
    let x: Int
    /// Where the next line begins.
    var y: Int
    /// How wide the column is.
    let width: Int

    /// Leaves room.
    ///
    /// - Parameter height: In pixels.
    mutating func skip(_ height: Int) { y += height }

    /// Writes a text below what stands there already.
    ///
    /// - Parameters:
    ///   - text: Any text.
    ///   - font: In which font.
    ///   - color: Its colour.
    ///   - canvas: Where to.
    mutating func write(
        _ text: String,
        _ font: Font,
        _ color: Color,
        on canvas: inout SVGCanvas
    ) {
        let lines = Cells.wrapped(text, to: font.cells(in: width))
        for (row, line) in lines.prefix(Self.lineLimit).enumerated() {
            y += font.size + 6
            let isCut = row == Self.lineLimit - 1 && lines.count > Self.lineLimit
            canvas.text(isCut ? line + "…" : line, at: Point(x, y), font, color)
        }
    }
}
