/// The meaning of a collector's answer for the spans that were sent to it, by the rules of OTLP
/// over HTTP.
public enum ExportAnswer: Hashable, Sendable {
    /// They are taken.
    case taken
    /// They may be sent again, at the earliest after what the collector asks for.
    case later(Duration?)
    /// Sending them again would give the same answer.
    case refused

    /// Reads an answer.
    ///
    /// - Parameters:
    ///   - status: The status of HTTP.
    ///   - retryAfter: The header `Retry-After`: only whole seconds count.
    public init(status: Int, retryAfter: String? = nil) {
        switch status {
        case 200..<300: self = .taken
        case 429, 502, 503, 504:
            let seconds = retryAfter.flatMap { Int64($0) }.flatMap { $0 >= 0 ? $0 : nil }
            self = .later(seconds.map { min(.seconds($0), Self.longestWait) })
        default: self = .refused
        }
    }

    /// How often a request is sent at most.
    public static let tries = 5

    /// The longest wait between two tries, whatever the collector asks for.
    public static let longestWait = Duration.seconds(30)

    /// Returns the wait before a request is sent again.
    ///
    /// It is half a second, doubled each time. Up to half of it is taken off, so that not all
    /// workers come back at once.
    ///
    /// - Parameters:
    ///   - retry: The number of the retry, counted from 0.
    ///   - asked: What the collector asks for.
    ///   - chance: From 0 to 1.
    /// - Returns: The wait, never shorter than what was asked for and never longer than ``longestWait``.
    public static func wait(beforeRetry retry: Int, asked: Duration?, chance: Double) -> Duration {
        let whole = min(longestWait, .milliseconds(500) * (1 << min(max(0, retry), 6)))
        let own = whole * (1 - chance / 2)
        return max(own, min(asked ?? .zero, longestWait))
    }
}
