import ArgumentParser
import Foundation
import Landfall
import LandfallWorker

/// A time on the command line: `2026-11-21T08:15:00Z`, or how long ago, as `2h`.
struct InstantText: ExpressibleByArgument, Hashable, Sendable {
    /// Milliseconds since 1970-01-01 UTC.
    let milliseconds: Int64

    /// Reads a time.
    ///
    /// - Parameter argument: RFC 3339 or a duration.
    init?(argument: String) {
        if let ago = DurationText.read(argument) {
            milliseconds = SystemClock.now.millisecondsSinceEpoch - Int64(ago / .milliseconds(1))
            return
        }
        let exact = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        let date =
            (try? Date.ISO8601FormatStyle().parse(argument)) ?? (try? exact.parse(argument))
        guard let date else { return nil }
        milliseconds = Int64((date.timeIntervalSince1970 * 1000).rounded())
    }
}

/// A time as people read it.
enum TimeText {
    /// The time to the second, in UTC.
    ///
    /// - Parameter milliseconds: Since 1970-01-01 UTC; `nil` where there is none.
    /// - Returns: As `2026-11-21T08:15:29Z`, or `-`.
    static func seconds(_ milliseconds: Int64?) -> String {
        guard let milliseconds else { return "-" }
        return Date(timeIntervalSince1970: (Double(milliseconds) / 1000).rounded(.down))
            .formatted(.iso8601)
    }
}
