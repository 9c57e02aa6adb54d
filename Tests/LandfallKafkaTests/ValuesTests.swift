import LandfallValues
import Testing

@testable import LandfallKafka

@Suite struct ValuesTests {
    @Test(arguments: ["intents", "a", "A.b_c-9", String(repeating: "x", count: 249)])
    func `a topic has a name that brokers accept`(name: String) throws {
        #expect(try Topic(name).name == name)
    }

    @Test(arguments: [
        "", ".", "..", "a b", "a/b", "ä", "a\0b", String(repeating: "x", count: 250),
    ])
    func `another name is refused`(name: String) {
        #expect(throws: KafkaError.invalidTopicName(name)) { try Topic(name) }
    }

    @Test func `a bad name in the source is a programmer's error`() async {
        await #expect(processExitsWith: .failure) { _ = "a b" as Topic }
    }

    @Test(arguments: [-1, Int64(Int32.max) + 1])
    func `a partition from outside is checked`(number: Int64) {
        #expect(Partition(exactly: number) == nil)
    }

    @Test func `a negative partition is a programmer's error`() async {
        await #expect(processExitsWith: .failure) { _ = Partition(-1) }
    }

    @Test func `an offset from outside is checked`() {
        #expect(Offset(exactly: -1001) == nil)
        #expect(Offset(exactly: UInt64.max) == nil)
        #expect(Offset(exactly: 7)?.next == 8)
    }

    @Test func `a negative offset is a programmer's error`() async {
        await #expect(processExitsWith: .failure) { _ = Offset(-1) }
    }

    @Test func `partitions sort by topic and number`() {
        let sorted: [TopicPartition] = [
            TopicPartition("a", 9), TopicPartition("a", 10), TopicPartition("b", 0),
        ]
        #expect(sorted.reversed().sorted() == sorted)
        #expect(sorted[1].description == "a[10]")
    }

    @Test func `a secret shows nowhere`() {
        let secret = Secret("hunter2")
        var dumped = ""
        dump(Security.SignIn(mechanism: .plain, username: "u", password: secret), to: &dumped)
        for text in ["\(secret)", String(reflecting: secret), dumped] {
            #expect(!text.contains("hunter2"))
        }
        #expect(secret.revealed == "hunter2")
    }

    @Test(arguments: [
        (Duration.zero, Int32(0)), (.milliseconds(5), 5), (.microseconds(1), 1),
        (.seconds(2) + .microseconds(1), 2001), (.seconds(-1), 0), (.seconds(1 << 40), .max),
        (.seconds(-(1 << 40)), 0),
    ])
    func `a wait is rounded up and never negative`(wait: Duration, milliseconds: Int32) {
        #expect(wait.timeoutMilliseconds == milliseconds)
    }

    @Test(arguments: [
        (0, 0, 32), (100, 1000, 90), (100, 1_000_000, 1), (990, 9900, 10), (10, 0, 32),
    ])
    func `a poll takes smaller steps as its limit nears`(count: Int, bytes: Int, step: Int) {
        let limit = PollLimit(count: 1000, bytes: 1900, wait: .zero)
        let large = PollLimit(count: 1000, bytes: 1 << 20, wait: .zero)
        #expect((count == 990 ? large : limit).nextStep(afterCount: count, bytes: bytes) == step)
    }

    @Test func `a poll without room is a programmer's error`() async {
        await #expect(processExitsWith: .failure) {
            _ = PollLimit(count: 0, bytes: 1, wait: .zero)
        }
        await #expect(processExitsWith: .failure) {
            _ = PollLimit(count: 1, bytes: 0, wait: .zero)
        }
    }
}
