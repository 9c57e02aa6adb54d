import LandfallBytes
import LandfallContract
import LandfallKafka
import LandfallWorker

/// Puts the entries of segments in the order of their offsets; after offsets were moved back, segments
/// of several owners cover the same ones.
struct SegmentMerge {
    private let offsets: OffsetRange
    private var waiting: [PartitionWalk.LedgerEntry] = []
    /// Where the segments that come next begin, at the earliest.
    private var begin: Int64 = 0

    /// Begins without segments.
    ///
    /// - Parameter offsets: The offsets whose entries are wanted.
    init(_ offsets: OffsetRange) { self.offsets = offsets }

    /// Adds the next segment, in the order of their first offsets.
    ///
    /// - Throws: `SegmentFault` where it can't be read.
    mutating func add(_ segment: Segment) throws(SegmentFault) {
        begin = segment.place.first
        let content = try SegmentContent(segment)
        for index in content.firstIndex(notBefore: offsets.start.value)..<content.count {
            let offset = content.offset(at: index)
            guard offset < offsets.end.value else { break }
            let records = try content.records(at: index)
            if records.isEmpty {
                waiting.append(.forgotten(at: offset, of: segment.place.ownerEpoch))
            }
            for record in records {
                waiting.append(Self.entry(record, at: offset, of: segment.place.ownerEpoch))
            }
        }
    }

    /// Takes the entries before which no other can come, in the order of offsets and owners.
    ///
    /// - Parameter isAtEnd: Whether no further segment comes.
    /// - Returns: The entries; perhaps none before the end.
    mutating func take(isAtEnd: Bool) -> [PartitionWalk.LedgerEntry] {
        let ready = waiting.filter { isAtEnd || $0.offset < begin }
        waiting.removeAll { isAtEnd || $0.offset < begin }
        // Entries of one offset and owner keep their order.
        return ready.enumerated().sorted {
            ($0.element.offset, $0.element.ownerEpoch, $0.offset)
                < ($1.element.offset, $1.element.ownerEpoch, $1.offset)
        }.map(\.element)
    }

    private static func entry(
        _ record: LedgerRecord,
        at offset: Int64,
        of ownerEpoch: Int64
    ) -> PartitionWalk.LedgerEntry {
        let outgoing = record.record
        let headers = Array(outgoing.headers)
        let valueHash = outgoing.value.map { AuditHash.sha256($0) }
        let isWhole = !headers.contains(where: DeadLetterHeaders.isOmission)
        let published = PublishedRecord(
            topic: outgoing.topic.name,
            key: outgoing.key,
            headers: headers,
            isLetter: record.kind == .deadLetter
        )
        return PartitionWalk.LedgerEntry(
            offset: offset,
            kind: record.kind,
            ownerEpoch: ownerEpoch,
            group: published.group,
            plan: published.plan,
            digest: AuditHash.record(
                key: outgoing.key,
                valueHash: valueHash,
                headers: outgoing.headers.encoded
            ),
            identity: record.identity,
            original: record.kind == .deadLetter && isWhole
                ? AuditHash.original(key: outgoing.key, valueHash: valueHash) : 0
        )
    }
}
