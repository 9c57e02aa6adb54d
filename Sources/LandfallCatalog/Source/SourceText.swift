import Landfall

/// The text of a catalog, by lines, for showing a place of it.
struct SourceText {
    /// The most columns of a line that are shown; a catalog on one line is cut around the place.
    static let excerptWidth = 100

    /// The name of the file.
    let file: String

    private let lines: [[Unicode.Scalar]]

    /// Splits a text into its lines.
    init(_ text: String, file: String) {
        self.file = file
        self.lines = Self.lines(of: text)
    }

    /// The lines of a text, split where YAML ends a line.
    static func lines(of text: String) -> [[Unicode.Scalar]] {
        var lines: [[Unicode.Scalar]] = [[]]
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            defer { previous = scalar }
            if scalar == "\n", previous == "\r" { continue }
            if ["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"].contains(scalar) {
                lines.append([])
            } else {
                lines[lines.count - 1].append(scalar)
            }
        }
        return lines
    }

    /// The text of some lines.
    static func text(of lines: [[Unicode.Scalar]]) -> String {
        lines.map { String(String.UnicodeScalarView($0)) }.joined(separator: "\n")
    }

    /// The scalars of a line, which is counted from 1; empty past the end.
    func line(_ number: Int) -> [Unicode.Scalar] {
        lines.indices.contains(number - 1) ? lines[number - 1] : []
    }

    /// The number of lines.
    var lineCount: Int { lines.count }

    /// The line of a place and, under it, the place; empty for a place outside the text.
    func excerpt(at place: SourcePlace) -> String {
        guard lines.indices.contains(place.line - 1) else { return "" }
        let whole = lines[place.line - 1]
        let target = min(place.column - 1, whole.count)
        var start = 0
        if whole.count > Self.excerptWidth { start = max(0, target - Self.excerptWidth / 2) }
        let end = min(whole.count, start + Self.excerptWidth)
        let front = start > 0 ? "…" : ""
        let shown = String(String.UnicodeScalarView(whole[start..<end].map(Self.visible)))
        let gutter = "\(place.line)"
        let blank = String(repeating: " ", count: gutter.count)
        let indent = whole[start..<target].map { $0 == "\t" ? "\t" : " " }.joined()
        let room = max(1, min(place.width, end - target))
        return """
              \(gutter) | \(front)\(shown)\(end < whole.count ? "…" : "")
              \(blank) | \(front.isEmpty ? "" : " ")\(indent)\(String(repeating: "^", count: room))
            """
    }

    /// A scalar that a terminal can be given.
    private static func visible(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        let isShown = scalar == "\t" || !ExplanationText.isUnprintable(scalar)
        return isShown ? scalar : "\u{FFFD}"
    }
}
