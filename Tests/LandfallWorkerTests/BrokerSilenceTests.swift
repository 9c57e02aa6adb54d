import Testing

@testable import LandfallWorker

@Suite struct BrokerSilenceTests {
    @Test
    func `brokers that were said to be silent are asked once an interval until they answer`() {
        let begin = ContinuousClock.now
        var silence = BrokerSilence()
        func questions() -> Int {
            (0..<50).count { silence.isRequestDue(at: begin + .milliseconds(100 * $0)) }
        }
        #expect(questions() == 0)
        silence.begin(at: begin)
        #expect(questions() == 4)
        silence.end()
        #expect(questions() == 0)
    }
}
