import LandfallContract
package import LandfallKafka

/// Which dead letters are meant; what is `nil` lets all through.
package struct DeadLetterFilter: Hashable, Sendable {
    /// Those of one partition of the dead-letter topic.
    package var partition: Partition?
    /// Those that were set aside for one of these reasons.
    package var codes: Set<String>?
    /// Those that came from one topic.
    package var originalTopic: String?
    /// Those set aside at this time or later, in milliseconds since 1970-01-01 UTC.
    package var since: Int64?
    /// Those set aside before this time, in milliseconds since 1970-01-01 UTC.
    package var until: Int64?

    /// Lets all through.
    package init() {}

    /// Whether a letter is meant; its partition and its time are looked at as well.
    package func matches(_ letter: DeadLetter) -> Bool {
        if let partition, letter.place.partition.partition != partition { return false }
        if let codes, !codes.contains(letter.code ?? "unknown") { return false }
        if let originalTopic, letter.origin?.topic != originalTopic { return false }
        if let since, (letter.milliseconds ?? 0) < since { return false }
        if let until, (letter.milliseconds ?? 0) >= until { return false }
        return true
    }
}
