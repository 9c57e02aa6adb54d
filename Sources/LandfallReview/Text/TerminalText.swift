package import Landfall

/// Styled text as a terminal is told to show it.
package enum TerminalText {
    /// Writes a line.
    ///
    /// - Parameters:
    ///   - line: The line; what a terminal would obey is escaped in it already.
    ///   - isColored: Whether styles become colours; else they are left out.
    /// - Returns: The line, in which each coloured stretch is reset at its end.
    package static func line(_ line: StyledText, isColored: Bool) -> String {
        guard isColored else { return line.description }
        return line.runs.map { run in
            guard let code = code(of: run.style) else { return run.text }
            return "\u{1B}[\(code)m\(run.text)\u{1B}[0m"
        }.joined()
    }

    /// Only the eight colours of every terminal, so that its own theme decides what can be read.
    private static func code(of style: StyledText.Style) -> String? {
        switch style {
        case .plain: nil
        case .heading: "1"
        case .faint: "2"
        case .place: "36"
        case .value: "35"
        case .good: "32"
        case .caution: "33"
        case .bad: "31"
        }
    }
}
