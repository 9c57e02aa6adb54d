import LandfallKafka
import LandfallWorker
import Testing

@testable import LandfallOperations

/// An entry with little in it.
private func entry(
    _ kind: AuditEntry.Kind,
    plan: UInt64 = 0,
    digest: UInt64 = 0,
    offset: Int64 = 0
) -> AuditEntry {
    AuditEntry(
        kind,
        group: 7,
        plan: plan,
        digest: digest,
        topic: 1,
        partition: 2,
        offset: offset,
        seconds: 100
    )
}

@Suite struct GroupMatchingTests {
    @Test func `what the ledger has is matched to the byte, whatever the order`() {
        let group = GroupMatching([
            entry(.expected, plan: 1, digest: 11, offset: 0),
            entry(.expected, plan: 1, digest: 12, offset: 1),
            entry(.reply, plan: 1, digest: 12), entry(.reply, plan: 1, digest: 11),
        ])
        #expect(group.answered.count == 2)
        #expect(group.missing.isEmpty && group.different.isEmpty && group.surplus.isEmpty)
    }

    @Test func `a reply that differs from the ledger is one difference, not two`() {
        let group = GroupMatching([
            entry(.expected, plan: 1, digest: 11), entry(.reply, plan: 1, digest: 99),
        ])
        #expect(group.different.count == 1)
        #expect(group.missing.isEmpty && group.surplus.isEmpty)
    }

    @Test func `a reply that is not there is missing, and one too many is surplus`() {
        let missing = GroupMatching([entry(.expected, digest: 11)])
        #expect(missing.missing.count == 1)
        let surplus = GroupMatching([
            entry(.expected, digest: 11), entry(.reply, digest: 11, offset: 1),
            entry(.reply, digest: 11, offset: 2),
        ])
        #expect(surplus.surplus.map(\.offset) == [2])
    }

    @Test func `without the ledger the plan of the row decides`() {
        let good = GroupMatching([entry(.expected, plan: 5), entry(.reply, plan: 5, digest: 1)])
        #expect(good.answered.count == 1 && good.different.isEmpty)
        let bad = GroupMatching([entry(.expected, plan: 5), entry(.reply, plan: 6, digest: 1)])
        #expect(bad.different.count == 1)
    }

    @Test func `a repeated intent without the ledger gets the plan of the first`() {
        let group = GroupMatching([
            entry(.expected, plan: 5), entry(.unexplained, offset: 1),
            entry(.reply, plan: 5, digest: 1), entry(.reply, plan: 5, digest: 1, offset: 1),
        ])
        #expect(group.repeated.count == 1 && group.answered.count == 2)
        #expect(group.unexplained.isEmpty && group.doubtful.isEmpty)
    }

    @Test func `an intent of which nothing is known but a reply is for the rows to explain`() {
        let group = GroupMatching([entry(.unexplained), entry(.reply, plan: 5)])
        #expect(group.repeated.count == 1)
        #expect(group.doubtful.map(\.plan) == [5])
        #expect(GroupMatching([entry(.unexplained)]).unexplained.count == 1)
        #expect(GroupMatching([entry(.reply, plan: 5)]).doubtful.count == 1)
    }

    @Test func `a repeated intent needs a first in the group, else a row has to tell`() {
        let again = entry(.expectedAgain, plan: 5, digest: 2, offset: 3)
        let reply = entry(.reply, plan: 5, digest: 2)
        let alone = GroupMatching([again, reply])
        #expect(alone.unfounded == [again])
        #expect(alone.answered.count == 1 && alone.missing.isEmpty)
        let first = entry(.reply, plan: 5, digest: 1)
        #expect(GroupMatching([again, reply, first]).surplus.isEmpty)
        #expect(GroupMatching([again, reply, first, first]).surplus == [first])
        let both = GroupMatching([
            entry(.expected, plan: 5, digest: 1, offset: 2), entry(.reply, plan: 5, digest: 1),
            again, reply,
        ])
        #expect(both.unfounded.isEmpty && both.answered.count == 2)
        #expect(both.intent?.offset == 2)
    }

    @Test func `what is under way may have been answered, or not`() {
        let answered = GroupMatching([
            entry(.expected, digest: 1), entry(.optional), entry(.reply, digest: 1),
            entry(.reply, digest: 2),
        ])
        #expect(answered.surplus.isEmpty && answered.different.isEmpty)
        #expect(GroupMatching([entry(.optional)]).missing.isEmpty)
    }
}

@Suite struct PartitionWalkTests {
    private typealias Ledger = PartitionWalk.LedgerEntry

    private static func input(
        _ offset: Int64,
        group: UInt64? = 3,
        audited: Bool = true
    )
        -> PartitionWalk.Input
    {
        PartitionWalk.Input(offset: offset, seconds: 9, replyGroup: group, isAudited: audited)
    }

    private static func ledger(
        _ kind: LedgerRecord.Kind,
        plan: UInt64 = 5,
        epoch: Int64 = 1
    ) -> Ledger {
        Ledger(offset: 4, kind: kind, ownerEpoch: epoch, group: 3, plan: plan, digest: 8)
    }

    private static let row = PartitionWalk.EventEntry(offset: 4, plan: 5)

    @Test(
        arguments: [
            ([row], [ledger(.plan)], nil), ([], [ledger(.plan)], .rowMissing),
            ([row, row], [ledger(.plan)], .rowRepeated),
            ([row], [ledger(.plan, plan: 6)], .rowDiffers),
            ([], [ledger(.repeatedPlan)], nil), ([row], [ledger(.repeatedPlan)], .rowUnexpected),
            ([], [ledger(.deadLetter)], nil), ([row], [ledger(.deadLetter)], .rowUnexpected),
            ([row], [ledger(.plan), ledger(.extraReply, epoch: 2)], .twoOwners), ([row], [], nil),
            ([], [], nil),
        ] as [([PartitionWalk.EventEntry], [PartitionWalk.LedgerEntry], AuditReport.Difference?)]
    )
    func `rows and ledger of an offset must agree`(
        rows: [PartitionWalk.EventEntry],
        ledger: [PartitionWalk.LedgerEntry],
        difference: AuditReport.Difference?
    ) {
        var report = AuditReport(limit: 5)
        var walk = PartitionWalk(TopicPartition("intents", 0), topic: 0)
        let entries = walk.take(Self.input(4), rows: rows, ledger: ledger, &report)
        #expect(report.differences == (difference.map { [$0: 1] } ?? [:]))
        #expect(entries.count == 1)
        #expect(report.counts.records == 1)
    }

    @Test(
        arguments: [
            ([ledger(.plan), ledger(.repeatedPlan, epoch: 2)], [row], 1, [:]),
            ([ledger(.deadLetter), ledger(.deadLetter, epoch: 2)], [], 1, [:]),
            ([ledger(.deadLetter), ledger(.plan, epoch: 2)], [row], 1, [:]),
            ([ledger(.plan), ledger(.plan, epoch: 2)], [row], 0, [.twoOwners: 1]),
        ]
            as [(
                [PartitionWalk.LedgerEntry], [PartitionWalk.EventEntry], Int,
                [AuditReport.Difference: Int]
            )]
    )
    func `a record may be answered again by a later owner, and decided on by one`(
        ledger: [PartitionWalk.LedgerEntry],
        rows: [PartitionWalk.EventEntry],
        again: Int,
        differences: [AuditReport.Difference: Int]
    ) {
        var report = AuditReport(limit: 5)
        var walk = PartitionWalk(TopicPartition("intents", 0), topic: 0)
        let entries = walk.take(Self.input(4), rows: rows, ledger: ledger, &report)
        #expect(report.differences == differences)
        #expect(report.counts.answeredAgain == again)
        #expect(entries.count == 2)
    }

    @Test func `only what the newest owner has answered must have been published`() {
        var report = AuditReport(limit: 5)
        var walk = PartitionWalk(TopicPartition("intents", 0), topic: 0)
        let ledger = [Self.ledger(.plan), Self.ledger(.repeatedPlan, epoch: 2)]
        var entries = walk.take(Self.input(4), rows: [Self.row], ledger: ledger, &report)
        #expect(entries.map(\.kind) == [.optional, .expected])
        // The first owner died before it was published, and then offsets were moved back.
        var reply = entries[1]
        reply.kind = .reply
        entries.append(reply)
        #expect(GroupMatching(entries).missing.isEmpty)
        #expect(GroupMatching(entries + [reply]).surplus.isEmpty, "it may have been published too")
        #expect(GroupMatching(entries + [reply, reply]).surplus.count == 1)
    }

    @Test func `once a partition's ledger has begun it has every offset`() {
        var report = AuditReport(limit: 5)
        var walk = PartitionWalk(TopicPartition("intents", 0), topic: 0)
        _ = walk.take(Self.input(3), rows: [], ledger: [], &report)
        _ = walk.take(Self.input(4), rows: [Self.row], ledger: [Self.ledger(.plan)], &report)
        _ = walk.take(Self.input(5), rows: [], ledger: [], &report)
        #expect(report.differences == [.ledgerMissing: 1])
        #expect(report.findings.map(\.place.offset) == [5])
    }

    @Test func `what can't be read needs a dead letter, what lies outside nothing`() {
        var report = AuditReport(limit: 5)
        var walk = PartitionWalk(TopicPartition("intents", 0), topic: 0)
        let letter = walk.take(Self.input(1, group: nil), rows: [], ledger: [], &report)
        #expect(letter.map(\.kind) == [.expectedLetter])
        let outside = walk.take(Self.input(2, audited: false), rows: [], ledger: [], &report)
        #expect(outside.map(\.kind) == [.optional])
        #expect(report.counts.records == 1)
    }
}

@Suite struct EntryBucketsTests {
    @Test func `an entry is the same after it was packed`() throws {
        var bytes: [UInt8] = []
        let packed = AuditEntry(
            .letter,
            group: .max,
            plan: 1 << 63,
            digest: 12,
            topic: .max,
            partition: 1_000_000,
            offset: .max,
            seconds: 1_795_000_000
        )
        packed.pack(into: &bytes)
        #expect(bytes.count == AuditEntry.size)
        #expect(AuditEntry(packed: bytes[...]) == packed)
        #expect(AuditEntry(packed: bytes.dropLast()) == nil)
    }

    @Test(arguments: [1 << 26, 1]) func `entries come back by group, from memory or from disk`(
        memoryBytes: Int
    ) throws {
        let buckets = EntryBuckets(memoryBytes: memoryBytes)
        for number in 0..<1000 {
            var item = entry(.reply, offset: Int64(number))
            item.group = UInt64(number % 10)
            try buckets.add(item)
        }
        var found: [AuditEntry] = []
        for bucket in 0..<EntryBuckets.count {
            let part = try buckets.take(bucket)
            #expect(part.map(\.group) == part.map(\.group).sorted())
            found += part
        }
        #expect(found.map(\.offset).sorted() == (0..<1000).map(Int64.init))
        #expect(try buckets.take(0).isEmpty)
    }
}

@Suite struct OffsetQueueTests {
    @Test func `elements are taken at their offsets, and strays are told apart`() {
        var parts: [[Int64]] = [[1, 3], [3, 3], [5, 9]]
        var strays: [Int64] = []
        var queue = OffsetQueue<Int64> { $0 }
        func take(_ offset: Int64) -> [Int64] {
            queue.take(upTo: offset, fetch: { parts.isEmpty ? [] : parts.removeFirst() }) {
                strays.append($0)
            }
        }
        #expect(take(0).isEmpty)
        #expect(take(3) == [3, 3, 3])
        #expect(strays == [1])
        #expect(take(4).isEmpty)
        #expect(take(.max).isEmpty)
        #expect(strays == [1, 5, 9])
    }
}
