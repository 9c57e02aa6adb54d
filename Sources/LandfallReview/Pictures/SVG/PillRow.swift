/// A row of words in rounded boxes: what is to be known of a node at a glance.
struct PillRow {
    /// How high a pill is, in pixels.
    static let height = 16

    /// The pills from left to right.
    var pills: [Pill] = []

    /// A word with its colours.
    struct Pill: Hashable, Sendable {
        /// The word.
        let text: String
        /// The colour of the word and the outline.
        let ink: Color
        let ground: Color
    }

    /// Adds a pill.
    ///
    /// - Parameters:
    ///   - text: The word.
    ///   - ink: The colour of the word and the outline.
    ///   - ground: The ground.
    mutating func add(_ text: String, _ ink: Color, on ground: Color) {
        pills.append(Pill(text: text, ink: ink, ground: ground))
    }

    /// How wide the row is in pixels, with the gap before each pill.
    var width: Int { pills.reduce(0) { $0 + Self.width(of: $1) + 6 } }

    /// Draws the row.
    ///
    /// - Parameters:
    ///   - point: The left end, at half the height of the row.
    ///   - canvas: Where to.
    func draw(at point: Point, on canvas: inout SVGCanvas) {
        var x = point.x + 6
        for pill in pills {
            let width = Self.width(of: pill)
            let frame = Frame(
                x: x,
                y: point.y - Self.height / 2,
                width: width,
                height: Self.height
            )
            let stroke = SVGCanvas.Stroke(color: pill.ink)
            canvas.rectangle(frame, fill: pill.ground, stroke: stroke, radius: 8)
            let isSolid = pill.ground == pill.ink
            canvas.text(
                pill.text,
                at: Point(x + width / 2, point.y + 4),
                .note,
                isSolid ? .paper : pill.ink,
                isCentered: true
            )
            x += width + 6
        }
    }

    private static func width(of pill: Pill) -> Int { Font.note.width(of: pill.text) + 14 }
}
