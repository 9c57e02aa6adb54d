import Landfall
import LandfallContract
import LandfallKafka
import LandfallPostgres
import Testing

@testable import LandfallWorker

@Suite struct BatchSegmentsTests {
    private static let first = TopicPartition("intents", 0)
    private static let second = TopicPartition("intents", 1)

    private func item(
        _ partition: TopicPartition,
        _ offset: Int64,
        valueBytes: Int? = 10
    ) -> RecordOutcome {
        let record = valueBytes.map { count in
            LedgerRecord(
                kind: .plan,
                identity: IntentIdentity(
                    bytes: Array(repeating: UInt8(truncatingIfNeeded: offset), count: 32)
                ),
                record: OutgoingRecord(
                    topic: "plans",
                    value: Array(repeating: 1, count: count)
                )
            )
        }
        return RecordOutcome(
            RecordPlace(
                partition: partition,
                offset: Offset(offset),
                time: Timestamp(millisecondsSinceEpoch: 0)
            ),
            SentAnswer(record.map { LedgerRecords($0) } ?? LedgerRecords()),
            .repeated
        )
    }

    private func segments(
        _ items: [RecordOutcome],
        upTo ends: [TopicPartition: Offset]
    ) -> [Segment] {
        let owned = [
            Self.first: OwnedPartition(ownerEpoch: 4, next: 10, published: 10),
            Self.second: OwnedPartition(ownerEpoch: 5, next: 0, published: 0),
        ]
        var segments = BatchSegments(
            owned,
            recordedAt: PostgresTimestamp(unixMicroseconds: 7)
        )
        for item in items { segments.add(item) }
        return segments.finish(upTo: ends)
    }

    @Test func `a partition has one segment, from its watermark to the end of the batch`()
        throws
    {
        let found = segments(
            [
                item(Self.first, 12), item(Self.second, 0, valueBytes: nil),
                item(Self.first, 13, valueBytes: nil), item(Self.second, 3),
                item(Self.first, 20),
            ],
            upTo: [Self.first: 21, Self.second: 9]
        )
        #expect(found.map(\.place.description) == ["intents 0:10..<21", "intents 1:0..<9"])
        #expect(found.map(\.place.ownerEpoch) == [4, 5])
        let content = try SegmentContent(found[0])
        #expect((0..<content.count).map { content.offset(at: $0) } == [12, 20])
        #expect(try SegmentContent(found[1]).count == 1)
    }

    @Test func `a batch ends behind the last record of each partition`() {
        let items = [
            item(Self.first, 12), item(Self.second, 0), item(Self.first, 13),
            item(Self.first, 20, valueBytes: nil), item(Self.second, 3),
        ]
        #expect(items[...].ends == [Self.first: 21, Self.second: 4])
        #expect(items[..<2].ends == [Self.first: 13, Self.second: 1])
        #expect(items[2...3].ends == [Self.first: 21])
        #expect(items[..<0].ends.isEmpty)
    }

    @Test func `what is too large for one is several, one behind the other`() throws {
        let half = SegmentWriter.limitBytes / 2
        let found = segments(
            (0..<5).map { item(Self.second, $0 * 2, valueBytes: half) },
            upTo: [Self.second: 10]
        )
        #expect(found.count == 5)
        #expect(found.first?.place.first == 0 && found.last?.place.next == 10)
        for (segment, following) in zip(found, found.dropFirst()) {
            #expect(segment.place.next == following.place.first)
        }
    }

    @Test func `an offset that is too far from the first begins a segment of its own`() throws {
        let far = Int64(UInt32.max) + 5
        let found = segments(
            [item(Self.second, far)],
            upTo: [Self.second: Offset(far + 1)]
        )
        #expect(found.map(\.place.first) == [0, far])
        #expect(found.map(\.place.next) == [far, far + 1])
        #expect(try found.map { try SegmentContent($0).count } == [0, 1])
    }
}
