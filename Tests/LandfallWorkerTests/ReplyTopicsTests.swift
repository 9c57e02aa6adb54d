import LandfallKafka
import Testing

@testable import LandfallWorker

@Suite struct ReplyTopicsTests {
    private let start = ContinuousClock.now
    private static let three = ReplyTopic(partitionCount: 3, messageBytes: nil)

    @Test func `a broker is asked once in a while, also about what does not exist`() {
        var topics = ReplyTopics()
        var budget = ReplyTopics.questionsPerBatch
        var asked: [String] = []
        let ask = { (topic: Topic) throws(KafkaError) -> ReplyTopic? in
            asked.append(topic.name)
            return topic.name == "there" ? Self.three : nil
        }
        for seconds in [0, 30, 59] {
            let time = start + .seconds(seconds)
            let counts = topics.known(
                of: ["there", "nowhere"],
                at: time,
                budget: &budget,
                ask: ask
            )
            #expect(counts == ["there": Self.three])
        }
        #expect(asked.sorted() == ["nowhere", "there"])
        _ = topics.known(of: ["there"], at: start + .seconds(61), budget: &budget, ask: ask)
        #expect(asked.count == 3)
    }

    @Test func `a question that fails is asked again`() {
        var topics = ReplyTopics()
        var budget = ReplyTopics.questionsPerBatch
        let silent = { (_: Topic) throws(KafkaError) -> ReplyTopic? in
            throw .unreachable(Fault(.timedOut))
        }
        #expect(topics.known(of: ["a"], at: start, budget: &budget, ask: silent).isEmpty)
        let counts = topics.known(of: ["a"], at: start, budget: &budget) { _ throws(KafkaError) in
            Self.three
        }
        #expect(counts == ["a": Self.three])
    }

    @Test func `a batch asks a bounded number of questions`() {
        var topics = ReplyTopics()
        var budget = 3
        let names = Set((0..<100).map { "topic-\($0)" })
        func count() -> Int {
            topics.known(of: names, at: start, budget: &budget) { _ throws(KafkaError) in
                Self.three
            }.count
        }
        #expect(count() == 3)
        #expect(budget == 0)
        // What is known takes no question, and the next one of the batch asks no more.
        #expect(count() == 3)
        budget = 2
        #expect(count() == 5)
    }

    @Test func `what is no name of a topic is not asked for`() {
        var topics = ReplyTopics()
        var budget = 3
        let counts = topics.known(of: ["a b", ""], at: start, budget: &budget) {
            _ throws(KafkaError) in
            Self.three
        }
        #expect(counts.isEmpty)
    }
}
