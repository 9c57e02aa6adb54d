import LandfallBytes
import Testing

@testable import LandfallKafka

@Suite struct KeyPartitionerTests {
    // The vectors of `UtilsTest.testMurmur2` in Apache Kafka.
    @Test(arguments: [
        ("21", -973_932_308),
        ("foobar", -790_332_482),
        ("a-little-bit-long-string", -985_981_536),
        ("a-little-bit-longer-string", -1_486_304_829),
        ("lkjh234lh9fiuh90y23oiuhsafujhadof229phr9h19h89h8", -58_897_971),
        ("abc", 479_470_107),
    ])
    func `keys hash as in Java`(key: String, hash: Int32) {
        #expect(Int32(bitPattern: key.withBytes { KeyPartitioner.murmur2($0) }) == hash)
    }

    @Test(arguments: [("21", 0), ("abc", 7), ("foobar", 6), ("", 1), ("device-1", 8)])
    func `a key chooses the partition of its positive hash`(key: String, partition: Int32) {
        let chosen = KeyPartitioner.partition(ofKey: Array(key.utf8), partitionCount: 10)
        #expect(chosen.number == partition)
    }

    @Test func `a topic without partitions is a programmer's error`() async {
        await #expect(processExitsWith: .failure) {
            _ = KeyPartitioner.partition(ofKey: [1], partitionCount: 0)
        }
    }
}
