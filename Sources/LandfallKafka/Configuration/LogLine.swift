/// A line that librdkafka wants to log.
package struct LogLine: Hashable, Sendable {
    /// The severity of a line, in the levels of syslog.
    package enum Level: Int32, Comparable, Hashable, Sendable, CaseIterable {
        /// The system is unusable.
        case emergency = 0
        /// Somebody must act at once.
        case alert
        /// A critical condition.
        case critical
        case error
        case warning
        /// Normal, but worth to know.
        case notice
        /// Information.
        case info
        /// Only with the property `debug`.
        case debug

        /// Orders from what matters most.
        package static func < (lhs: Level, rhs: Level) -> Bool {
            lhs.rawValue < rhs.rawValue
        }
    }

    /// How much it matters.
    package let level: Level

    /// The part of librdkafka that speaks, as in `FAIL` or `CGRP`.
    package let facility: String

    /// What it says, with the name of the thread in front.
    package let message: String

    /// The client that speaks: its id, kind and number, as in `landfall#consumer-2`.
    package let client: String

    /// Creates a line.
    package init(level: Level, facility: String, message: String, client: String) {
        self.level = level
        self.facility = facility
        self.message = message
        self.client = client
    }
}

/// The receiver of librdkafka's log lines.
///
/// It is called on librdkafka's own threads, several at once, and must neither block nor call the
/// client that speaks.
package typealias LogSink = @Sendable (LogLine) -> Void
