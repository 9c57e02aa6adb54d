import Foundation

/// A time as people read it.
package enum TimeText {
    /// The time to the second, in UTC.
    ///
    /// - Parameter milliseconds: Since 1970-01-01 UTC; `nil` where there is none.
    /// - Returns: As `2026-11-21T08:15:29Z`, or `-`.
    package static func seconds(_ milliseconds: Int64?) -> String {
        guard let milliseconds else { return "-" }
        return Date(timeIntervalSince1970: (Double(milliseconds) / 1000).rounded(.down))
            .formatted(.iso8601)
    }
}
