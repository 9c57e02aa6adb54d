import LandfallKafka
import LandfallWorker
import Testing

@testable import LandfallDemo

@Suite struct KeptDemoTests {
    @Test func `a worker's wait is said once, and its end with its length`() {
        let start = ContinuousClock.now
        var watch = ReadinessWatch(name: "chat", at: start)
        #expect(watch.look(.ready, at: start) == nil)
        #expect(
            watch.look(.waitingForPostgres, at: start + .seconds(10))
                == "the worker of chat is not ready: waiting-postgres"
        )
        #expect(watch.look(.waitingForPostgres, at: start + .seconds(20)) == nil)
        // A change of the reason does not begin anew.
        #expect(
            watch.look(.restoring, at: start + .seconds(30))
                == "the worker of chat is not ready: restoring"
        )
        #expect(
            watch.look(.ready, at: start + .seconds(47))
                == "the worker of chat is ready again, after 37 s"
        )
        #expect(watch.look(.ready, at: start + .seconds(50)) == nil)
        #expect(watch.look(.draining, at: start + .seconds(60)) == nil)
    }

    @Test func `a device taps at its pace, and makes up for nothing`() throws {
        let app = try SampleApp(
            name: "chat",
            settings: .init(),
            recording: Recording([]),
            catalogPath: "/routes.yaml"
        )
        let start = ContinuousClock.now
        var taps = KeptTaps(AppTraffic(app), interval: .seconds(2), at: start)
        let times = [0, 1, 2, 3, 9, 10, 11].map { taps.next(at: start + .seconds($0)) != nil }
        #expect(times == [true, false, true, false, true, false, true])
        var never = KeptTaps(AppTraffic(app), interval: nil, at: start)
        #expect(never.next(at: start + .seconds(100)) == nil)
    }
}
