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
        let style = TerminalStyle(isColored: isColored)
        return line.runs.map { run in
            color(of: run.style).map { style.paint(run.text, $0) } ?? run.text
        }.joined()
    }

    /// Only the eight colours of every terminal, so that its own theme decides what can be read.
    private static func color(of style: StyledText.Style) -> TerminalStyle.Color? {
        switch style {
        case .plain: nil
        case .heading: .bold
        case .faint: .dim
        case .place: .cyan
        case .value: .magenta
        case .good: .green
        case .caution: .yellow
        case .bad: .red
        }
    }
}
