import LandfallKafka
import Testing

@testable import LandfallWorker

@Suite struct ReconciliationTests {
    static let cases:
        [(committed: Int64?, watermark: (next: Int64, published: Int64)?, Reconciliation)] = [
            (nil, nil, .begin),
            (7, nil, .resume(at: 7)),
            (7, (7, 7), .resume(at: 7)),
            (7, (7, 3), .resume(at: 7)),
            (3, (7, 3), .repair(from: 3, upTo: 7)),
            (0, (7, 5), .repair(from: 5, upTo: 7)),
            (6, (7, 5), .repair(from: 6, upTo: 7)),
            (0, (7, 7), .repair(from: 7, upTo: 7)),
            (nil, (7, 7), .resume(at: 7)),
            (nil, (7, 4), .repair(from: 4, upTo: 7)),
            (9, (7, 7), .lost(from: 7, upTo: 9)),
        ]

    @Test(arguments: cases)
    func `both stores decide where a partition goes on`(
        committed: Int64?,
        watermark: (next: Int64, published: Int64)?,
        expected: Reconciliation
    ) {
        let watermark = watermark.map {
            Watermark(next: Offset($0.next), published: Offset($0.published), ownerEpoch: 4)
        }
        let decision = Reconciliation.decide(
            committed: committed.map { Offset($0) },
            watermark: watermark
        )
        #expect(decision == expected)
    }

    @Test(arguments: [nil, 0, 7, 9] as [Int64?])
    func `after offsets were moved by hand the group's own do not count`(committed: Int64?) {
        var watermark = Watermark(next: 7, published: 7, ownerEpoch: 4)
        watermark.isReset = true
        let decision = Reconciliation.decide(
            committed: committed.map { Offset($0) },
            watermark: watermark
        )
        #expect(decision == .repair(from: 7, upTo: 7))
    }

    @Test func `a partition is published up to where it is recorded`() {
        var owned = OwnedPartition(ownerEpoch: 2, next: 5, published: 3)
        owned.record(upTo: 9)
        #expect(owned.next == 9)
        #expect(owned.published == 3)
        owned.record(upTo: 12)
        owned.publish(upTo: 9)
        #expect(owned.published == 9, "another batch is recorded behind what is published")
        owned.record(upTo: 6)
        #expect(owned.next == 12, "a watermark never goes back")
    }
}
