import LandfallContract
package import LandfallKafka

/// Finds the newest intents of ranges of offsets, from their ends on backwards; its calls block.
///
/// How many intents a range has is not known from its offsets: markers of transactions and records
/// that can't be read take some as well. So it is read piece by piece, each twice as long as the one
/// before, until older pieces can hold none of the newest any more.
struct IntentGathering {
    let reader: RangeReader
    let timeout: Duration
    let onUnreadable: (UnreadableBatch) -> Void
    let intents: IntentReader

    /// The least offsets of a piece.
    private static let leastStep: Int64 = 100

    /// Finds intents.
    ///
    /// - Parameters:
    ///   - limit: The most intents, those that came several times counted once.
    ///   - ranges: The ranges.
    /// - Returns: The newest, in the order of their places.
    /// - Throws: `KafkaError`.
    func newest(
        _ limit: Int,
        of ranges: [TopicPartition: OffsetRange]
    ) throws -> GatheredIntents {
        var found = GatheredIntents()
        var rest = ranges.filter { $0.value.start < $0.value.end }
        var step = max(Self.leastStep, Int64(2 * limit / max(1, rest.count)))
        while !rest.isEmpty {
            let pieces = rest.mapValues { range in
                let start = max(range.start.value, range.end.value - step)
                return OffsetRange(start: Offset(start), end: range.end)
            }
            let oldest = try read(pieces, into: &found)
            found.keepNewest(limit)
            for (partition, piece) in pieces {
                guard let range = rest.removeValue(forKey: partition), range.start < piece.start
                else { continue }
                if let cutoff = found.cutoff, oldest[partition] ?? .max < cutoff {
                    found.isPart = true
                } else {
                    rest[partition] = OffsetRange(start: range.start, end: piece.start)
                }
            }
            step = min(step * 2, 1 << 40)
        }
        found.intents.sort { $0.place < $1.place }
        return found
    }

    /// Finds intents that came before, too, at a lower offset of the same partition.
    ///
    /// - Parameters:
    ///   - suspects: The intents.
    ///   - milliseconds: The time of the oldest record that may be one of them.
    /// - Returns: The places of those that did.
    /// - Throws: `KafkaError`.
    func repeated(
        _ suspects: [RecordedIntent],
        since milliseconds: Int64
    ) throws -> Set<TopicPlace> {
        var last: [TopicPartition: Offset] = [:]
        for suspect in suspects {
            let place = suspect.place
            last[place.partition] = max(last[place.partition] ?? place.offset, place.offset)
        }
        let byIdentity = Dictionary(grouping: suspects, by: \.identity)
        var found: Set<TopicPlace> = []
        let ranges = try reader.ranges(
            of: Array(last.keys),
            sinceMilliseconds: milliseconds,
            timeout: timeout
        )
        let former = ranges.map { partition, range in
            let end = max(range.start, last[partition] ?? range.start)
            return (partition, OffsetRange(start: range.start, end: end))
        }
        try reader.read(
            Dictionary(uniqueKeysWithValues: former),
            silence: timeout,
            skip: { _, _ in true }
        ) { record in
            guard let intent = intent(record) else { return true }
            let later = byIdentity[intent.identity]?.map(\.place).filter {
                $0.partition == intent.place.partition && $0.offset > intent.place.offset
            }
            found.formUnion(later ?? [])
            return true
        }
        return found
    }

    /// Reads pieces.
    ///
    /// - Returns: The time of the oldest record of each that has one.
    private func read(
        _ pieces: [TopicPartition: OffsetRange],
        into found: inout GatheredIntents
    ) throws -> [TopicPartition: Int64] {
        var oldest: [TopicPartition: Int64] = [:]
        let skip = UnreadableBatch.skipping(onUnreadable)
        try reader.read(pieces, silence: timeout, skip: skip) { record in
            let time = record.timestamp.milliseconds ?? 0
            oldest[record.topicPartition] = min(oldest[record.topicPartition] ?? .max, time)
            if let intent = intent(record) { found.intents.append(intent) }
            return true
        }
        return oldest
    }

    private func intent(_ record: Record) -> RecordedIntent? {
        let place = TopicPlace(record)
        let key = record.keyBytes
        let headers = (try? record.headers()) ?? []
        let intent = record.withValue { value in
            try? unsafe intents.read(
                key: key,
                value: value,
                headers: headers,
                origin: place.recordOrigin
            )
        }
        return intent.map { intent in
            RecordedIntent(
                place: place,
                milliseconds: record.timestamp.milliseconds ?? 0,
                intent: intent
            )
        }
    }
}

/// The range of recorded intents to resolve again; a value that is `nil` lets all through.
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
