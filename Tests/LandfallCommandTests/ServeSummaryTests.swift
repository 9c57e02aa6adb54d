import LandfallWorker
import Testing

@testable import LandfallCommand

/// The last line of a worker.
struct ServeSummaryTests {
    private static let nothing = [
        "records": "0", "plans": "0", "duplicates": "0", "dead-letters": "0", "repaired": "0",
    ]

    @Test func `it says what was done, and what was not`() {
        var counts = WorkerCounts()
        #expect(ServeCommand.summary(of: counts) == Self.nothing)
        counts.records = 12
        counts.plans = 7
        counts.repeatedPlans = 2
        counts.repairedRecords = 4
        counts.deadLetters = ["no_target": 2, "invalid_json": 1]
        counts.ignoredStates = ["missing_key": 5]
        counts.exposuresWithoutSubject = 6
        #expect(
            ServeCommand.summary(of: counts) == [
                "records": "12", "plans": "7", "duplicates": "2", "repaired": "4",
                "dead-letters": "3", "dead-letters.no_target": "2",
                "dead-letters.invalid_json": "1", "states.ignored.missing_key": "5",
                "exposures.without-subject": "6",
            ]
        )
    }

    @Test func `it says why intents could not go on behind a detour, by reason`() {
        var counts = WorkerCounts()
        counts.refusedResumes = ["token_expired": 2, "step_not_open": 1]
        let more = [
            "resumes.refused.step_not_open": "1", "resumes.refused.token_expired": "2",
        ]
        #expect(ServeCommand.summary(of: counts) == Self.nothing.merging(more) { $1 })
    }
}
