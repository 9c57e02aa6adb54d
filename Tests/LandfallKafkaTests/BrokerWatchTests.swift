import Testing

@testable import LandfallKafka

/// Since when brokers have not answered.
@Suite struct BrokerWatchTests {
    private let start = ContinuousClock.now
    private let watch = BrokerWatch()

    init() { watch.begin(1) }

    private func at(_ seconds: Int) -> ContinuousClock.Instant { start + .seconds(seconds) }

    private func send(
        kind: Int16 = 1,
        to broker: Int32 = 7,
        by client: UInt = 1,
        at seconds: Int
    ) {
        watch.sent(kind: kind, on: "b\(broker)/9", to: broker, by: client, at: at(seconds))
    }

    private func answer(from broker: Int32 = 7, at seconds: Int) {
        watch.answered(on: "b\(broker)", by: 1, at: at(seconds))
    }

    @Test func `A broker is silent from its first request behind the last answer on`() {
        #expect(watch.silentBrokers.isEmpty)
        send(at: 1)
        send(at: 5)
        #expect(watch.silentBrokers == [7: at(1)])
        #expect(watch.word.askedSince == at(1))
        #expect(watch.word.answeredAt == nil)
        answer(at: 6)
        #expect(watch.silentBrokers.isEmpty)
        send(at: 7)
        #expect(watch.silentBrokers == [7: at(7)])
        answer(at: 8)
        #expect(watch.silentBrokers.isEmpty)
        #expect(watch.word.askedSince == nil)
        #expect(watch.word.answeredAt == at(8))
    }

    @Test(arguments: [11, 14] as [Int16])
    func `A member that waits for the others of its group does not count`(kind: Int16) {
        send(kind: kind, at: 1)
        #expect(watch.silentBrokers.isEmpty)
        #expect(watch.word.askedSince == nil)
        answer(at: 50)
        send(at: 51)
        #expect(watch.silentBrokers == [7: at(51)])
    }

    @Test func `One of several brokers is silent by itself`() {
        send(to: 7, at: 1)
        send(to: 8, at: 2)
        answer(from: 8, at: 3)
        #expect(watch.silentBrokers == [7: at(1)])
        #expect(watch.word.askedSince == at(1))
        #expect(watch.word.answeredAt == at(3))
    }

    @Test func `A broker whose id is not known yet has no entry of its own`() {
        send(to: -1, at: 1)
        #expect(watch.silentBrokers.isEmpty)
        #expect(watch.word.askedSince == at(1))
    }

    @Test func `A client that was let go says nothing more`() {
        send(at: 1)
        watch.begin(2)
        #expect(watch.silentBrokers.isEmpty)
        send(by: 1, at: 3)
        #expect(watch.silentBrokers.isEmpty)
        send(by: 2, at: 4)
        #expect(watch.silentBrokers == [7: at(4)])
    }

    @Test func `Connections are bounded`() {
        for broker in 0..<Int32(BrokerWatch.limit + 10) { send(to: broker, at: 1) }
        #expect(watch.silentBrokers.count == BrokerWatch.limit)
    }
}
