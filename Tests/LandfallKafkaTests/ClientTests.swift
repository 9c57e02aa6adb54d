import Dispatch
import Testing

@testable import LandfallKafka

@Suite(.timeLimit(.minutes(10))) struct ClientTests {
    @Test func `no client is given a property of another kind`() async throws {
        let lines = try await offPool {
            let fixture = try Fixture()
            _ = try fixture.consumer { $0.groupInstanceID = "one" }
            _ = try fixture.table()
            _ = try fixture.producer()
            _ = try fixture.transactions()
            _ = try Admin(try fixture.client())
            return fixture.logLines
        }
        #expect(lines.filter { $0.facility == "CONFWARN" && !$0.client.hasPrefix("mock#") }.isEmpty)
    }

    @Test func `a client keeps only so many faults`() {
        let context = ClientContext(log: { _ in })
        for number in 0..<100 {
            context.note(KafkaError.transient(Fault(ResponseCode(rawValue: Int32(number)))))
        }
        let faults = context.takeFaults()
        #expect(faults.count == ClientContext.faultLimit)
        #expect(faults.last?.fault?.code == ResponseCode(rawValue: 99))
        #expect(context.takeFaults().isEmpty)
    }

    @Test func `failed deliveries are counted until somebody asks`() {
        let context = ClientContext(log: { _ in })
        #expect(context.takeFailedDeliveries() == nil)
        for code in [ResponseCode.messageTimedOut, .topicAuthorizationFailed] {
            context.noteFailedDelivery(KafkaError(Fault(code), during: .deliver))
        }
        let failed = context.takeFailedDeliveries()
        #expect(failed?.count == 2)
        #expect(failed?.first.fault?.code == .messageTimedOut)
        #expect(context.takeFailedDeliveries() == nil)
    }

    @Test func `a call that takes too long is left alone`() async throws {
        try await offPool {
            let bounded = BoundedCall(label: "tests")
            #expect(bounded.run(within: .seconds(10)) { 7 } == 7)
            let gate = DispatchSemaphore(value: 0)
            let answer: Void? = bounded.run(within: .milliseconds(20)) { gate.wait() }
            #expect(answer == nil)
            gate.signal()
            #expect(bounded.run(within: .seconds(10)) { 8 } == 8)
        }
    }

    @Test func `a call is left alone when its caller waits no longer`() async throws {
        try await offPool {
            let bounded = BoundedCall(label: "tests")
            let gate = DispatchSemaphore(value: 0)
            var questions = 0
            let answer: Void? = bounded.run(within: .seconds(600)) {
                questions += 1
                return questions == 2
            } _: {
                gate.wait()
            }
            #expect(answer == nil)
            #expect(questions == 2)
            gate.signal()
            #expect(bounded.run(within: .seconds(10), orUntil: { true }) { 8 } != nil)
        }
    }

    @Test func `a log level has the order of syslog`() {
        #expect(LogLine.Level.allCases.map(\.rawValue) == Array(0...7))
        #expect(LogLine.Level.error < .debug)
    }
}
