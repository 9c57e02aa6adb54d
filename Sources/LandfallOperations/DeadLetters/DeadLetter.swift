package import LandfallBytes
package import LandfallContract
package import LandfallKafka

/// A record of the dead-letter topic: what came, and why it could not be read.
package struct DeadLetter: Hashable, Sendable {
    /// Where it lies among the dead letters.
    package let place: TopicPlace
    /// When it was set aside, in milliseconds since 1970-01-01 UTC.
    package let milliseconds: Int64?
    /// The key as it came.
    package let key: [UInt8]?
    /// The value as it came.
    package let value: [UInt8]?
    /// The headers as they came, without what Landfall added.
    package let headers: [RecordHeader]
    /// Why it was set aside, as a stable word; `nil` for a record that Landfall has not written.
    package let code: String?
    /// The same for people.
    package let message: String
    /// The version of Landfall that gave up.
    package let version: String
    /// Where the record stood.
    package let origin: RecordOrigin?
    /// The parts that were too large to keep, as `value`, `headers` or `key`.
    package let omitted: [String]

    /// Takes a record apart.
    ///
    /// - Parameters:
    ///   - place: Where it lies.
    ///   - milliseconds: Its time.
    ///   - key: Its key.
    ///   - value: Its value.
    ///   - headers: All its headers: those that came, then Landfall's own.
    package init(
        place: TopicPlace,
        milliseconds: Int64?,
        key: [UInt8]?,
        value: [UInt8]?,
        headers: [RecordHeader]
    ) {
        self.place = place
        self.milliseconds = milliseconds
        self.key = key
        self.value = value
        let own = DeadLetterHeaders(headers)
        self.headers = Array(headers[..<own.originalCount])
        self.code = own.code
        self.message = own.message
        self.version = own.version
        self.origin = own.origin
        self.omitted = own.omitted
    }

    /// Takes a record of the topic apart; headers that can't be parsed count as none.
    package init(_ record: Record) {
        self.init(
            place: TopicPlace(record),
            milliseconds: record.timestamp.milliseconds,
            key: record.keyBytes,
            value: record.valueBytes,
            headers: (try? record.headers()) ?? []
        )
    }

    /// Where the record stood when it came first, without its time.
    ///
    /// What was sent back before carries that place in its headers: all letters that it comes back
    /// as have the same.
    package var firstOrigin: RecordOrigin? {
        var first = RecordOrigin(headers: headers) ?? origin
        first?.timestamp = nil
        return first
    }
}

/// A filter of dead letters; a value that is `nil` lets all through.
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
