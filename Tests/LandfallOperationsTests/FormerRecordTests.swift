import LandfallContract
import LandfallKafka
import LandfallWorker
import Testing

@testable import LandfallOperations

/// An audit of one record, and of what is recorded at its offset.
@Suite struct FormerRecordTests {
    private typealias Row = PartitionWalk.EventEntry
    private typealias Entry = PartitionWalk.LedgerEntry

    /// The record at offset 7: an intent with the identity 1 and the row 11.
    private static func input(original: UInt64 = 0) -> PartitionWalk.Input {
        PartitionWalk.Input(
            offset: 7,
            seconds: 100,
            replyGroup: 5,
            isAudited: true,
            source: 11,
            identity: Self.identity(1),
            original: original
        )
    }

    private static func identity(_ number: UInt8) -> IntentIdentity? {
        IntentIdentity(bytes: Array(repeating: number, count: 32))
    }

    private static func row(source: UInt64 = 11, seconds: Int64 = 100) -> Row {
        Row(offset: 7, plan: 3, source: source, seconds: seconds)
    }

    private static func entry(
        _ kind: LedgerRecord.Kind = .plan,
        identity number: UInt8? = 1,
        original: UInt64 = 0
    ) -> Entry {
        Entry(
            offset: 7,
            kind: kind,
            ownerEpoch: 1,
            group: 5,
            plan: 3,
            digest: 9,
            identity: number.flatMap(Self.identity),
            original: original
        )
    }

    private static func take(
        _ input: PartitionWalk.Input,
        _ rows: [Row],
        _ ledger: [Entry]
    ) -> (kinds: [AuditEntry.Kind], report: AuditReport) {
        var walk = PartitionWalk(TopicPartition("intents", 0), topic: 0)
        var report = AuditReport(limit: 10)
        let entries = walk.take(input, rows: rows, ledger: ledger, &report)
        return (entries.map(\.kind), report)
    }

    @Test func `what another record has led to at the same offset is no answer`() {
        let (kinds, report) = Self.take(
            Self.input(),
            [Self.row(source: 12, seconds: 50)],
            [Self.entry(identity: 2)]
        )
        #expect(kinds == [.unexplained])
        #expect(report.differences == [.recordDiffers: 1])
        #expect(report.counts.rows == 0)
    }

    @Test func `the same intent at another time is another record`() {
        let (kinds, report) = Self.take(Self.input(), [Self.row(source: 12, seconds: 50)], [])
        #expect(kinds == [.unexplained])
        #expect(report.differences == [.recordDiffers: 1])
    }

    @Test func `what is left of former records beside its own is counted`() {
        let (kinds, report) = Self.take(
            Self.input(),
            [Self.row(source: 12, seconds: 50), Self.row()],
            [Self.entry(identity: 2), Self.entry()]
        )
        #expect(kinds == [.expected])
        #expect(report.isGood)
        #expect(report.counts.former == 1)
        #expect(report.counts.rows == 1)
    }

    @Test func `a row of a person who was forgotten is known by its time, and needs no ledger`() {
        var walk = PartitionWalk(TopicPartition("intents", 0), topic: 0)
        var report = AuditReport(limit: 10)
        var first = Self.input()
        first.identity = Self.identity(2)
        _ = walk.take(first, rows: [Self.row()], ledger: [Self.entry(identity: 2)], &report)
        #expect(report.counts.inLedger == 1)
        var row = Self.row(source: 12)
        row.isForgotten = true
        let entries = walk.take(Self.input(), rows: [row], ledger: [], &report)
        #expect(entries.map(\.kind) == [.expected])
        #expect(entries.map(\.plan) == [3])
        // The plan that was sent again is gone as well.
        let gone = walk.take(
            Self.input(),
            rows: [],
            ledger: [.forgotten(at: 7, of: 1)],
            &report
        )
        #expect(gone.map(\.kind) == [.unexplained])
        #expect(report.isGood, "\(report.findings)")
        #expect(report.counts.forgotten == 2)

        row = Self.row(source: 12, seconds: 50)
        row.isForgotten = true
        #expect(Self.take(Self.input(), [row], []).report.differences == [.recordDiffers: 1])
    }

    @Test func `a second row that is no older than the record is one too many`() {
        let (_, report) = Self.take(
            Self.input(),
            [Self.row(), Self.row(source: 12, seconds: 101)],
            [Self.entry()]
        )
        #expect(report.differences == [.rowRepeated: 1])
    }

    @Test func `a dead letter is that of the record whose bytes it has`() {
        let letter = Self.entry(.deadLetter, identity: nil, original: 8)
        #expect(Self.take(Self.input(original: 8), [], [letter]).kinds == [.expectedLetter])
        let (kinds, report) = Self.take(Self.input(original: 6), [], [letter])
        #expect(kinds == [.unexplained])
        #expect(report.differences == [.recordDiffers: 1])
    }

    @Test func `a repeated record is marked, so that its first is looked for`() {
        let (kinds, report) = Self.take(Self.input(), [], [Self.entry(.repeatedPlan)])
        #expect(kinds == [.expectedAgain])
        #expect(report.counts.repeated == 1)
    }

    @Test func `differences are listed by topic, partition and offset, the first of them only`() {
        var report = AuditReport(limit: 3)
        for (partition, offset) in [(0, 496), (2, 241), (0, 117), (1, 5)] as [(Int32, Int64)] {
            report.add(
                .unanswered,
                at: TopicPlace(TopicPartition("intents", Partition(partition)), Offset(offset))
            )
        }
        #expect(report.findings.map(\.place.short) == ["0:117", "0:496", "1:5"])
        #expect(report.differences == [.unanswered: 4])
    }

    @Test func `a record whose offset was forgotten needs no entry of the ledger`() {
        for input in [
            Self.input(),
            PartitionWalk.Input(offset: 7, seconds: 100, isAudited: true),
        ] {
            var walk = PartitionWalk(TopicPartition("t", 0), topic: 0)
            var report = AuditReport(limit: 9)
            _ = walk.take(Self.input(), rows: [Self.row()], ledger: [Self.entry()], &report)
            _ = walk.take(input, rows: [], ledger: [.forgotten(at: 7, of: 1)], &report)
            #expect(report.isGood, "\(report.findings)")
            #expect(report.counts.forgotten == 1)
            _ = walk.take(input, rows: [], ledger: [], &report)
            #expect(report.differences == [.ledgerMissing: 1])
        }
    }

    @Test func `a forgotten record that was answered again may have a reply of each owner`() {
        let (kinds, report) = Self.take(
            Self.input(),
            [Self.row()],
            [.forgotten(at: 7, of: 1), .forgotten(at: 7, of: 1), .forgotten(at: 7, of: 3)]
        )
        #expect(kinds == [.expected, .optional])
        #expect(report.isGood, "\(report.findings)")
    }

    @Test func `a dead letter whose record is gone is known by the start of the log`() throws {
        let log = OffsetRange(start: 500, end: 900)
        let ranges = [
            TopicPartition("t", 1): AuditSources.PartitionRanges(
                log: log,
                whole: log,
                audited: log,
                underWay: 0
            )
        ]
        for (partition, offset, isGone) in [
            (1, 499, true), (1, 500, false), (0, 0, false), (-1, 0, false),
        ] as [(Int32, Int64, Bool)] {
            let origin = RecordOrigin(topic: "t", partition: partition, offset: offset)
            #expect(AuditSources.isGone(origin, ranges) == isGone)
        }
    }
}
