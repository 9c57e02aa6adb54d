package import LandfallKafka

/// Which recorded intents are resolved again; what is `nil` lets all through.
package struct ReplayRange: Hashable, Sendable {
    /// Those of one topic.
    package var topic: Topic?
    /// Those of one partition number.
    package var partition: Partition?
    /// Those at this offset or behind it.
    package var first: Offset?
    /// Those before this offset.
    package var end: Offset?
    /// Those of this time or later, in milliseconds since 1970-01-01 UTC.
    package var since: Int64?
    /// Those before this time, in milliseconds since 1970-01-01 UTC.
    package var until: Int64?
    /// The most intents; the newest are taken.
    package var limit = 10_000

    /// Lets the newest ten thousand through.
    package init() {}
}
