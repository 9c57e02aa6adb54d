import LandfallOperations
import Testing

@Suite struct BenchmarkAppTests {
    @Test func `states and intents are as large as the documentation says`() {
        let app = BenchmarkApp(devices: 20_000)
        let time = "2026-01-02T03:04:05.006Z"
        for number in stride(from: 1_000, to: 100_000, by: 777) {
            #expect((1_080...1_180).contains(app.state(ofDevice: number, at: time).count))
            let intent = app.intent(number, id: "backlog-\(number)", at: time)
            #expect((440...480).contains(intent.count))
        }
    }
}
