import Glibc

/// Colours for a person at a terminal; plain text everywhere else.
package struct TerminalStyle: Hashable, Sendable {
    /// Whether anything is coloured at all.
    package let isColored: Bool

    /// Uses colours, or none.
    ///
    /// - Parameter isColored: Whether anything is coloured.
    package init(isColored: Bool) { self.isColored = isColored }

    /// Looks whether a file is a terminal whose owner has not asked for plain text by `NO_COLOR`.
    ///
    /// - Parameter descriptor: An open file.
    package init(of descriptor: Int32) {
        let isPlain = unsafe getenv("NO_COLOR").map { unsafe $0.pointee != 0 } ?? false
        self.init(isColored: isatty(descriptor) == 1 && !isPlain)
    }

    /// The colours that are used, each by its number in ECMA-48.
    package enum Color: String, Hashable, Sendable {
        /// For what stands out without a judgement.
        case bold = "1"
        /// For what is beside the point.
        case dim = "2"
        /// For what is wrong, or is gone.
        case red = "31"
        /// For what is right, or is new.
        case green = "32"
        /// For what deserves a look.
        case yellow = "33"
        /// For what leads elsewhere first.
        case blue = "34"
        /// For a value.
        case magenta = "35"
        /// For a place.
        case cyan = "36"
        /// For what came too late.
        case gray = "90"
    }

    /// Colours a text.
    ///
    /// - Parameters:
    ///   - text: Text without colours of its own.
    ///   - color: The colour.
    /// - Returns: The text, with the colour around it where there are colours.
    package func paint(_ text: String, _ color: Color) -> String {
        isColored ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
    }
}
