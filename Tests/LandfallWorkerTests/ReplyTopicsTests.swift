import LandfallKafka
import Testing

@testable import LandfallWorker

@Suite struct ReplyTopicsTests {
    private let start = ContinuousClock.now
    private static let three = ReplyTopic(partitionCount: 3, messageBytes: nil)

    @Test func `a broker is asked once in a while, also about what does not exist`() {
        var topics = ReplyTopics()
        var asked: [String] = []
        let ask = { (topic: Topic) throws(KafkaError) -> ReplyTopic? in
            asked.append(topic.name)
            return topic.name == "there" ? Self.three : nil
        }
        for seconds in [0, 30, 59] {
            let time = start + .seconds(seconds)
            let counts = topics.known(of: ["there", "nowhere"], at: time, ask: ask)
            #expect(counts == ["there": Self.three])
        }
        #expect(asked.sorted() == ["nowhere", "there"])
        _ = topics.known(of: ["there"], at: start + .seconds(61), ask: ask)
        #expect(asked.count == 3)
    }

    @Test func `a question that fails is asked again`() {
        var topics = ReplyTopics()
        let silent = { (_: Topic) throws(KafkaError) -> ReplyTopic? in
            throw .unreachable(Fault(.timedOut))
        }
        #expect(topics.known(of: ["a"], at: start, ask: silent).isEmpty)
        let counts = topics.known(of: ["a"], at: start) { _ throws(KafkaError) in Self.three }
        #expect(counts == ["a": Self.three])
    }

    @Test func `a batch asks a bounded number of questions`() {
        var topics = ReplyTopics()
        let names = Set((0..<100).map { "topic-\($0)" })
        let counts = topics.known(of: names, at: start) { _ throws(KafkaError) in Self.three }
        #expect(counts.count == ReplyTopics.questionsPerBatch)
    }

    @Test func `what is no name of a topic is not asked for`() {
        var topics = ReplyTopics()
        let counts = topics.known(of: ["a b", ""], at: start) { _ throws(KafkaError) in
            Self.three
        }
        #expect(counts.isEmpty)
    }
}
