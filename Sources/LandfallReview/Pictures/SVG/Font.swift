/// A font that every reader of SVG has, by its generic name.
struct Font: Hashable, Sendable {
    /// The generic family.
    let family: Family
    /// The size in pixels.
    let size: Int
    /// Whether it is bold.
    var isBold = false

    /// A generic family.
    enum Family: String, Hashable, Sendable {
        /// For sentences and titles.
        case sans = "sans-serif"
        /// For names of the app.
        case mono = "monospace"
    }

    /// A title of a page.
    static let title = Font(family: .sans, size: 18, isBold: true)
    /// A title of a part of a page.
    static let heading = Font(family: .sans, size: 14, isBold: true)
    static let sentence = Font(family: .sans, size: 13)
    /// Small words beside a drawing.
    static let note = Font(family: .sans, size: 11)
    static let name = Font(family: .mono, size: 13)
    /// A name that stands out.
    static let strong = Font(family: .mono, size: 13, isBold: true)
    /// What belongs to a name.
    static let detail = Font(family: .mono, size: 11)

    /// Returns the greatest width of a text, in pixels.
    ///
    /// - Parameter text: The text.
    /// - Returns: The width, rounded up.
    func width(of text: String) -> Int { (Cells.count(text) * size * 61 + 99) / 100 }

    /// Returns the number of cells that fit.
    ///
    /// - Parameter width: The width in pixels.
    /// - Returns: The number of cells, at least 2.
    func cells(in width: Int) -> Int { max(2, width * 100 / (size * 61)) }
}
