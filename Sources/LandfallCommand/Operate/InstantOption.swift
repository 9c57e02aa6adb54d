import Foundation
import Landfall
import LandfallReview
import LandfallWorker

/// A time on the command line: `2026-11-21T08:15:00Z`, or how long ago, as `2h`.
struct InstantText: Hashable, Sendable {
    /// Milliseconds since 1970-01-01 UTC, not negative.
    let milliseconds: Int64

    /// The accepted forms, for the message about another one.
    static let forms = "a time as 2026-11-21T08:15:00Z, or how long ago, as 90s, 2h or 3d"

    /// Reads a time.
    ///
    /// - Parameter text: RFC 3339 or a duration.
    /// - Throws: ``OptionForm/Refusal`` naming the forms.
    init(_ text: String) throws {
        if let ago = DurationText.read(text) {
            let now = SystemClock.now.millisecondsSinceEpoch
            milliseconds = max(0, now - Int64(ago / .milliseconds(1)))
            return
        }
        let exact = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        guard
            let date = (try? Date.ISO8601FormatStyle().parse(text)) ?? (try? exact.parse(text))
        else { throw OptionForm.Refusal(description: Self.forms) }
        milliseconds = max(0, Int64((date.timeIntervalSince1970 * 1000).rounded()))
    }
}
