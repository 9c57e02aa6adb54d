import LandfallWorker
import Testing

@testable import LandfallCommand

/// The last line of a worker.
struct ServeSummaryTests {
    @Test func `it says why intents could not go on behind a detour, by reason`() {
        var counts = WorkerCounts()
        counts.plans = 7
        #expect(ServeCommand.summary(of: counts) == ["plans": "7"])
        counts.refusedResumes = ["token_expired": 2, "step_not_open": 1]
        #expect(
            ServeCommand.summary(of: counts) == [
                "plans": "7", "resumes.refused.step_not_open": "1",
                "resumes.refused.token_expired": "2",
            ]
        )
    }
}
