import LandfallKafka
import LandfallWorker
import Testing

@testable import LandfallOperations

@Suite struct ProgressMismatchTests {
    private static let mine = WatermarkHolder(group: "landfal", cluster: "c")

    private static func progress(
        _ partition: Partition,
        committed: Offset? = nil,
        of holder: WatermarkHolder?
    ) -> PartitionProgress {
        PartitionProgress(
            TopicPartition("intents", partition),
            range: OffsetRange(start: 0, end: 50),
            committed: committed,
            watermark: holder.map {
                StoredWatermark(
                    next: 40,
                    published: 40,
                    ownerEpoch: 3,
                    owner: "a",
                    updatedMilliseconds: 0,
                    holder: $0
                )
            }
        )
    }

    @Test func `a group that has committed nothing beside another's watermarks is named with it`() {
        let other = WatermarkHolder(group: "landfall", cluster: "c")
        let mismatch = Self.mine.mismatch(in: [
            Self.progress(0, of: nil), Self.progress(1, of: other),
        ])
        #expect(
            mismatch
                == "the group landfal has committed nothing, and the watermarks in PostgreSQL belong to the group landfall: name it with --group, or run `landfall offsets adopt --group landfal` if landfall has stopped"
        )
    }

    @Test func `a group with offsets of its own is told that no worker takes them`() throws {
        let other = WatermarkHolder(group: "landfall", cluster: "c")
        let mismatch = Self.mine.mismatch(in: [Self.progress(0, committed: 7, of: other)])
        #expect(try #require(mismatch).hasPrefix("no worker of landfal takes them: "))
    }

    @Test func `watermarks of another cluster are told as such`() throws {
        let other = WatermarkHolder(group: "landfal", cluster: "d")
        let mismatch = Self.mine.mismatch(in: [Self.progress(0, of: other)])
        #expect(try #require(mismatch).contains("of the Kafka cluster d"))
    }

    @Test func `own watermarks, and none, are no mismatch`() {
        #expect(
            Self.mine.mismatch(in: [
                Self.progress(0, of: Self.mine), Self.progress(1, of: nil),
                Self.progress(2, of: WatermarkHolder(group: nil, cluster: nil)),
            ]) == nil
        )
    }
}
