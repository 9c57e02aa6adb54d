import LandfallKafka
import LandfallWorker
import Testing

@testable import LandfallCommand
@testable import LandfallOperations
@testable import LandfallReview
@testable import LandfallSettings

@Suite struct AdoptionDocumentTests {
    @Test(arguments: [true, false])
    func `programs read whose watermarks were and whose they become`(isGiven: Bool) {
        let watermark = StoredWatermark(
            next: 820,
            published: 820,
            ownerEpoch: 1,
            owner: "",
            updatedMilliseconds: 0,
            holder: WatermarkHolder(group: "old", cluster: "c1")
        )
        let progress = PartitionProgress(
            TopicPartition("intents", 3),
            range: OffsetRange(start: 0, end: 900),
            committed: nil,
            watermark: watermark
        )
        let holder = WatermarkHolder(group: "new", cluster: nil)
        let line = JSONDocument.line(
            AdoptionDocument([progress], to: holder, isGiven: isGiven)
        )
        #expect(
            line == #"{"given":\#(isGiven),"partitions":[{"from":{"cluster":"c1","group":"old"},"#
                + #""next":820,"partition":3,"to":{"cluster":"c1","group":"new"},"topic":"intents"}]}"#
        )
        let none = JSONDocument.line(AdoptionDocument([], to: holder, isGiven: isGiven))
        #expect(none == #"{"given":false,"partitions":[]}"#)
    }
}
