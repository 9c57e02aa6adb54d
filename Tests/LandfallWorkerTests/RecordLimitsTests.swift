import LandfallBytes
import LandfallKafka
import Testing

@testable import LandfallWorker

@Suite struct RecordLimitsTests {
    private let plans: Topic = "plans"
    private let dead: Topic = "dead"

    @Test(arguments: [
        ([:], 1_000_000), (["message.max.bytes": "2000000"], 2_000_000),
        (["message.max.bytes": "many"], 1_000_000),
    ])
    func `what the producer lets through bounds each topic`(
        properties: [String: String],
        bytes: Int
    ) {
        var kafka = KafkaSettings(brokers: ["localhost:9092"])
        kafka.properties = properties
        var limits = RecordLimits(kafka: kafka)
        let room = bytes - OutgoingRecord.overheadBytes
        #expect(limits.room(in: plans) == room)
        limits.know([plans: bytes + 1])
        #expect(limits.room(in: plans) == room)
        limits.know([plans: bytes - 1])
        #expect(limits.room(in: plans) == room - 1)
        #expect(limits.room(in: dead) == room)
    }

    @Test func `a record of the size that a topic takes fits, and one of a byte more does not`() {
        var limits = RecordLimits(producerBytes: 1_000_000)
        limits.know([plans: 1000])
        let header = RecordHeader(name: "h", value: [1, 2])
        let rest = 1000 - OutgoingRecord.overheadBytes - 3 - OutgoingRecord.headerOverheadBytes
        for (count, fits) in [(rest, true), (rest + 1, false)] {
            let value = [UInt8](repeating: 1, count: count - 5)
            let record = OutgoingRecord(
                topic: plans,
                key: Array("abcde".utf8),
                value: value,
                headers: [header]
            )
            #expect(limits.fit(record) == fits)
        }
    }

    @Test func `a topic that takes no answer at all is named, with what to do`() {
        var limits = RecordLimits(producerBytes: 1_000_000)
        #expect(limits.mismatch(plans: plans, deadLetters: dead) == nil)
        limits.know([plans: RecordLimits.leastPlanBytes, dead: RecordLimits.leastDeadLetterBytes])
        #expect(limits.mismatch(plans: plans, deadLetters: dead) == nil)
        limits.know([dead: 100])
        #expect(
            limits.mismatch(plans: plans, deadLetters: dead)
                == "topic dead takes messages of 100 bytes: raise its max.message.bytes to 1000000, "
                + "2048 at least"
        )
        limits.know([plans: RecordLimits.leastPlanBytes - 1])
        #expect(
            limits.mismatch(plans: plans, deadLetters: dead)?.contains("topic plans takes") == true
        )
    }
}
