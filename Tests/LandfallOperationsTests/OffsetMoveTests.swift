import LandfallKafka
import LandfallWorker
import Testing

@testable import LandfallOperations

@Suite struct OffsetMoveTests {
    private static func progress(
        committed: Offset? = nil,
        watermark: (next: Offset, published: Offset)? = nil,
        group: String? = nil
    ) -> PartitionProgress {
        PartitionProgress(
            TopicPartition("intents", 0),
            range: OffsetRange(start: 10, end: 50),
            committed: committed,
            watermark: watermark.map {
                StoredWatermark(
                    next: $0.next,
                    published: $0.published,
                    ownerEpoch: 3,
                    owner: "a",
                    updatedMilliseconds: 0,
                    holder: WatermarkHolder(group: group, cluster: nil)
                )
            }
        )
    }

    @Test(
        arguments: [
            (OffsetTarget.earliest, nil, 10), (.latest, nil, 50), (.offset(20), nil, 20),
            (.offset(10), nil, 10), (.offset(50), nil, 50), (.time(1), 33, 33), (.time(1), nil, 50),
        ] as [(OffsetTarget, Offset?, Offset)]
    )
    func `a target lies within what can be read`(
        target: OffsetTarget,
        time: Offset?,
        expected: Offset
    ) throws {
        let move = try OffsetMove.decide(Self.progress(), to: target, timeOffset: time)
        #expect(move.target == expected)
    }

    @Test func `a move to what is recorded goes to the watermark, ahead or behind the group`()
        throws
    {
        let behind = Self.progress(committed: 40, watermark: (30, 30))
        let move = try OffsetMove.decide(behind, to: .recorded, timeOffset: nil)
        #expect(move.target == 30)
        #expect(move.isChange)
        let ahead = Self.progress(committed: 30, watermark: (40, 35))
        #expect(try OffsetMove.decide(ahead, to: .recorded, timeOffset: nil).target == 40)
        let unknown = Self.progress(committed: 20)
        #expect(try OffsetMove.decide(unknown, to: .recorded, timeOffset: nil).target == 20)
        #expect(
            try OffsetMove.decide(Self.progress(), to: .recorded, timeOffset: nil).target == 10
        )
        #expect(throws: OperationsError.self) {
            try OffsetMove.decide(
                Self.progress(watermark: (60, 60)),
                to: .recorded,
                timeOffset: nil
            )
        }
    }

    @Test(arguments: [9, 51] as [Offset])
    func `an offset that the partition does not have is refused, with those it has`(
        offset: Offset
    ) {
        let error = OperationsError.offsetOutOfRange(
            TopicPartition("intents", 0),
            offset,
            OffsetRange(start: 10, end: 50)
        )
        #expect(throws: error) {
            try OffsetMove.decide(Self.progress(), to: .offset(offset), timeOffset: nil)
        }
        #expect("\(error)".hasSuffix("it goes from 10 (earliest) to 50 (latest)"))
    }

    @Test func `what is answered again or passed over is counted from where a worker would go on`()
        throws
    {
        let progress = Self.progress(committed: 30, watermark: (40, 35))
        #expect(progress.next == 40)
        #expect(progress.lag == 10)
        #expect(progress.unpublished == 5)
        #expect(Self.progress(committed: 40, watermark: (40, 35)).unpublished == 0)
        #expect(!progress.isOutsideLog)
        #expect(try OffsetMove.decide(progress, to: .earliest, timeOffset: nil).again == 30)
        #expect(try OffsetMove.decide(progress, to: .latest, timeOffset: nil).again == -10)
        #expect(try OffsetMove.decide(progress, to: .offset(40), timeOffset: nil).isChange)
        let rest = Self.progress(committed: 40, watermark: (40, 40))
        #expect(try !OffsetMove.decide(rest, to: .offset(40), timeOffset: nil).isChange)
    }

    @Test(
        arguments: [
            (Self.progress(watermark: (820, 820)), true), (Self.progress(watermark: (0, 0)), true),
            (Self.progress(committed: 9), true), (Self.progress(committed: 10), false),
            (Self.progress(watermark: (50, 50)), false), (Self.progress(), false),
        ]
    )
    func `a worker can't go on where the log has no such offset, and all of the log is waiting`(
        progress: PartitionProgress,
        isOutside: Bool
    ) throws {
        #expect(progress.isOutsideLog == isOutside)
        guard isOutside else { return }
        #expect(progress.lag == 40)
        #expect(try OffsetMove.decide(progress, to: .earliest, timeOffset: nil).again == 0)
        #expect(try OffsetMove.decide(progress, to: .latest, timeOffset: nil).again == -40)
    }

    @Test func `a partition that nobody has read begins at its beginning`() {
        #expect(Self.progress().next == 10)
        #expect(Self.progress(committed: 20).next == 20)
        #expect(!Self.progress(committed: 20).hasLostRows)
        #expect(Self.progress(committed: 41, watermark: (40, 40)).hasLostRows)
    }

    @Test func `a group without offsets beside watermarks that have moved may be the wrong one`()
        throws
    {
        let moves = { (progress: PartitionProgress) throws in
            [try OffsetMove.decide(progress, to: .earliest, timeOffset: nil)]
        }
        #expect(try PipelineReset.mayBeWrongGroup(moves(Self.progress(watermark: (40, 40)))))
        #expect(
            try !PipelineReset.mayBeWrongGroup(
                moves(Self.progress(committed: 30, watermark: (40, 40)))
            )
        )
        #expect(try !PipelineReset.mayBeWrongGroup(moves(Self.progress())))
        let named = Self.progress(watermark: (40, 40), group: "landfall")
        #expect(try !PipelineReset.mayBeWrongGroup(moves(named)))
    }
}
