import Landfall
import LandfallValues

/// Gathers the shapes of a picture and writes them as SVG 1.1 that needs nothing from outside.
///
/// Styles are attributes of the shapes, since ticket systems cut style sheets out.
struct SVGCanvas {
    /// The shapes so far, each a line of the document.
    private(set) var shapes: [String] = []

    /// The style of a line or an outline.
    struct Stroke: Hashable, Sendable {
        /// The colour.
        var color: Color
        /// The width in tenths of a pixel.
        var width = 10
        /// Whether it is broken into dashes.
        var isDashed = false

        var attributes: String {
            let dashes = isDashed ? #" stroke-dasharray="5 3""# : ""
            let width = "\(self.width / 10).\(self.width % 10)"
            return #"stroke="\#(color.rawValue)" stroke-width="\#(width)"\#(dashes)"#
        }
    }

    /// Draws a rectangle.
    ///
    /// - Parameters:
    ///   - frame: Where.
    ///   - fill: Its ground; `nil` for none.
    ///   - stroke: Its outline; `nil` for none.
    ///   - radius: Of its corners.
    mutating func rectangle(_ frame: Frame, fill: Color?, stroke: Stroke?, radius: Int = 0) {
        let corners = radius > 0 ? #" rx="\#(radius)""# : ""
        shapes.append(
            #"<rect x="\#(frame.x)" y="\#(frame.y)" width="\#(frame.width)""#
                + #" height="\#(frame.height)"\#(corners) fill="\#(fill?.rawValue ?? "none")""#
                + (stroke.map { " " + $0.attributes } ?? "") + "/>"
        )
    }

    /// Draws a line through points.
    ///
    /// - Parameters:
    ///   - points: At least two.
    ///   - stroke: How.
    ///   - hasArrow: Whether an arrow stands at the end.
    mutating func line(_ points: [Point], _ stroke: Stroke, hasArrow: Bool = false) {
        let places = points.map { "\($0.x),\($0.y)" }.joined(separator: " ")
        shapes.append(
            #"<polyline points="\#(places)" fill="none" \#(stroke.attributes)/>"#
        )
        guard hasArrow, let tip = points.last else { return }
        arrow(at: tip, from: points.dropLast().last { $0 != tip } ?? tip, stroke.color)
    }

    /// Draws a smooth line that is level at each of its points.
    ///
    /// - Parameters:
    ///   - points: At least two.
    ///   - stroke: How.
    ///   - hasArrow: Whether an arrow stands at the end.
    mutating func curve(_ points: [Point], _ stroke: Stroke, hasArrow: Bool) {
        guard let first = points.first, let last = points.last else { return }
        var path = "M\(first.x) \(first.y)"
        for (from, to) in zip(points, points.dropFirst()) {
            let middle = (from.x + to.x) / 2
            path +=
                from.y == to.y
                ? " H\(to.x)" : " C\(middle) \(from.y) \(middle) \(to.y) \(to.x) \(to.y)"
        }
        shapes.append(#"<path d="\#(path)" fill="none" \#(stroke.attributes)/>"#)
        guard hasArrow, let before = points.dropLast().last else { return }
        arrow(at: last, from: Point(before.x, last.y), stroke.color)
    }

    /// Writes a text of one line.
    ///
    /// - Parameters:
    ///   - text: Any text.
    ///   - point: Where its base line begins, or where its middle is.
    ///   - font: In which font.
    ///   - color: Its colour.
    ///   - isCentered: Whether the point is the middle of the text.
    ///   - isStruck: Whether a line goes through it.
    mutating func text(
        _ text: String,
        at point: Point,
        _ font: Font,
        _ color: Color,
        isCentered: Bool = false,
        isStruck: Bool = false
    ) {
        guard !text.isEmpty else { return }
        let weight = font.isBold ? #" font-weight="bold""# : ""
        let anchor = isCentered ? #" text-anchor="middle""# : ""
        let struck = isStruck ? #" text-decoration="line-through""# : ""
        shapes.append(
            #"<text x="\#(point.x)" y="\#(point.y)" font-family="\#(font.family.rawValue)""#
                + #" font-size="\#(font.size)"\#(weight)\#(anchor)\#(struck) fill="\#(color.rawValue)""#
                + #" xml:space="preserve">\#(XMLText.escaped(text))</text>"#
        )
    }

    /// The whole document, on light ground.
    ///
    /// - Parameters:
    ///   - width: In pixels.
    ///   - height: In pixels.
    ///   - title: What it shows, for readers that can't see it.
    ///   - shownWidth: The width to which all of it is made smaller; `nil` for `width`.
    /// - Returns: A document with a line feed at its end.
    func document(width: Int, height: Int, title: String, shownWidth: Int? = nil) -> String {
        var ground = SVGCanvas()
        let shown = shownWidth ?? width
        let page = Frame(x: 0, y: 0, width: width, height: height)
        ground.rectangle(page, fill: .paper, stroke: nil)
        let head = [
            #"<?xml version="1.0" encoding="UTF-8"?>"#,
            #"<svg xmlns="http://www.w3.org/2000/svg" version="1.1" width="\#(shown)""#
                + #" height="\#(height * shown / max(1, width))""#
                + #" viewBox="0 0 \#(width) \#(height)">"#,
            "<title>\(XMLText.escaped(title))</title>",
        ]
        return (head + ground.shapes + shapes + ["</svg>", ""]).joined(separator: "\n")
    }

    /// A tip of 8 pixels; the last stretch of a line tells which way it points.
    private mutating func arrow(at tip: Point, from: Point, _ color: Color) {
        let (x, y) = (tip.x - from.x, tip.y - from.y)
        let length = max(1, Self.root(of: x * x + y * y))
        // A tenth of a pixel is as fine as it has to be; all in whole numbers.
        let back = (tip.x * 10 - x * 80 / length, tip.y * 10 - y * 80 / length)
        let side = (-y * 35 / length, x * 35 / length)
        let corners = [
            (tip.x * 10, tip.y * 10), (back.0 + side.0, back.1 + side.1),
            (back.0 - side.0, back.1 - side.1),
        ]
        let places = corners.map { "\(Self.tenths($0.0)),\(Self.tenths($0.1))" }
        shapes.append(
            #"<polygon points="\#(places.joined(separator: " "))" fill="\#(color.rawValue)"/>"#
        )
    }

    private static func tenths(_ value: Int) -> String {
        let size = abs(value)
        return "\(value < 0 ? "-" : "")\(size / 10).\(size % 10)"
    }

    private static func root(of square: Int) -> Int { Int(Double(square).squareRoot()) }
}

/// Text as it may stand in a document of XML.
enum XMLText {
    /// Writes any text so that it stands for itself, in an element or in a quoted attribute.
    ///
    /// What can't be seen, what would turn the direction of writing round and what XML forbids is
    /// written as an escape of Swift.
    ///
    /// - Parameter text: Any text.
    /// - Returns: The text with entities for what XML reads as markup.
    static func escaped(_ text: String) -> String {
        MarkupText.escaped(ExplanationText.printable(text)) { scalar in
            ["\u{FFFE}", "\u{FFFF}"].contains(scalar)
                ? "\\u{\(String(scalar.value, radix: 16))}" : nil
        }
    }
}

/// A point of a picture, in pixels from its upper left corner.
package struct Point: Hashable, Sendable {
    /// From the left.
    package var x: Int
    /// From the top.
    package var y: Int

    /// Creates a point.
    ///
    /// - Parameters:
    ///   - x: Pixels from the left.
    ///   - y: Pixels from the top.
    package init(_ x: Int, _ y: Int) {
        self.x = x
        self.y = y
    }
}
