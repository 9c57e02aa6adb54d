import Landfall
import LandfallReview

/// The line that shows one answer.
struct PlayLine: Hashable, Sendable {
    /// The time in the hour; `nil` for what came from elsewhere.
    var at: Duration?
    var app: String
    /// How the person came.
    var channel: String
    /// The link or the destination.
    var target: String
    /// Where the device was.
    var place: String
    /// The outcome, or `DEAD LETTER`.
    var outcome: String
    /// The operations, or why there are none.
    var detail: String

    /// The outcome of a record that can't be read.
    static let deadLetter = "DEAD LETTER"

    /// The names of the columns.
    static let heading = PlayLine(
        at: nil,
        app: "app",
        channel: "from",
        target: "link or destination",
        place: "where the device was",
        outcome: "outcome",
        detail: "operations, or why not"
    )

    /// Adds what is remarkable about the answer.
    ///
    /// - Parameter text: A few words.
    mutating func remark(_ text: String) {
        detail += detail.isEmpty ? "(\(text))" : "  (\(text))"
    }

    /// The line in columns.
    ///
    /// - Parameters:
    ///   - isColored: Whether the terminal shows colours.
    ///   - isHeading: Whether the time is left out.
    /// - Returns: One line without a line feed.
    func text(isColored: Bool, isHeading: Bool = false) -> String {
        let time = isHeading ? "time" : at.map(HourTime.clock) ?? "now"
        let front = [
            Self.cell(time, 8), Self.cell(app, 4), Self.cell(channel, 5), Self.cell(target, 35),
            Self.cell(place, 30),
        ]
        let word = Self.cell(outcome, 13)
        let style = TerminalStyle(isColored: isColored)
        let shown = Self.color(of: outcome).map { style.paint(word, $0) } ?? word
        return (front + [shown, detail.printable]).joined(separator: "  ").withoutTrailingSpaces
    }

    /// A text in exactly so many columns; what a terminal would obey in it is shown escaped.
    private static func cell(_ text: String, _ width: Int) -> String {
        let text = text.printable
        return text.count > width
            ? text.prefix(width - 1) + "…" : text.leftAligned(in: width)
    }

    private static func color(of outcome: String) -> TerminalStyle.Color? {
        if outcome == deadLetter { return .magenta }
        return switch Outcome(rawValue: outcome) {
        case .navigate: .green
        case .alreadyThere: .cyan
        case .detour, .openURL: .blue
        case .refused: .yellow
        case .expired: .gray
        case .failed: .red
        case nil: nil
        }
    }
}
