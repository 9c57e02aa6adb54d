/// The progress bar of an exploration, on one line of a terminal.
package struct VerifyBar {
    private static let width = 20

    private let progress: VerificationProgress
    private let duration: Duration

    /// Takes how far it is.
    ///
    /// - Parameters:
    ///   - progress: How far it is.
    ///   - duration: How long that took.
    package init(_ progress: VerificationProgress, after duration: Duration) {
        self.progress = progress
        self.duration = duration
    }

    /// A bar of the states that were looked at among those that are known, and numbers.
    package var text: String {
        let filled = progress.looked * Self.width / max(1, progress.states)
        let bar =
            String(repeating: "█", count: filled)
            + String(repeating: "░", count: Self.width - filled)
        let milliseconds = max(
            1,
            duration.components.seconds * 1000
                + duration.components.attoseconds / 1_000_000_000_000_000
        )
        let speed = progress.looked * 1000 / Int(milliseconds)
        var text = "\(bar) \(progress.looked.grouped) of \(progress.states.grouped) states, "
        text += "\(progress.depth) moves deep, \(speed.grouped) states/s"
        if progress.findings > 0 {
            text += ", \(progress.findings) finding\(progress.findings == 1 ? "" : "s")"
        }
        if progress.parts > 1 {
            text += ", \(progress.doneParts) of \(progress.parts) parts done"
        }
        if progress.walks > 0 { text += ", \(progress.walks.grouped) random walks" }
        return text
    }
}
