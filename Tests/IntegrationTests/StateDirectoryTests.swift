import Foundation
import Landfall
import LandfallKafka
import Testing

@testable import LandfallWorker

/// Workers that keep device states for their next start.
@Suite(.timeLimit(.minutes(10))) struct StateDirectoryTests {
    private final class Folder: Sendable {
        let path = FileManager.default.temporaryDirectory.path + "/landfall-\(UUID().uuidString)"

        deinit { try? FileManager.default.removeItem(atPath: path) }
    }

    /// Answers what waits, and stops.
    private static func run(
        _ pipeline: Pipeline,
        _ folder: Folder,
        records: Int
    ) async throws -> (counts: WorkerCounts, lines: [String]) {
        let directory = try StateDirectory(folder.path, readingAheadFor: 1)
        let lane = try LaneRun(pipeline, pipeline.configuration) { setup in
            setup.stateDirectory = directory
        }
        try await eventually("the intents were not answered") {
            lane.tally.current.records == records
        }
        let counts = lane.tally.current
        try await lane.finish()
        return (counts, lane.log.news().map(\.message))
    }

    @Test func `A worker that starts again reads only what devices have reported since`()
        async throws
    {
        let pipeline = try await Pipeline()
        let folder = Folder()
        for sequence in 1...5 {
            try await pipeline.send(Report(sequence: sequence, chats: ["12"]).record)
        }
        try await pipeline.send(Tap(id: "one").record)
        let first = try await Self.run(pipeline, folder, records: 1)
        #expect(first.counts.states == 5)
        #expect(first.lines.contains("device states are kept for the next start"))
        #expect(!first.lines.contains("device states were found in state-directory"))

        try await pipeline.send(Report(sequence: 6, chats: ["77"]).record)
        try await pipeline.send(Tap(id: "two").record)
        let second = try await Self.run(pipeline, folder, records: 1)
        #expect(second.lines.contains("device states were found in state-directory"))
        #expect(second.counts.states == 1)
        #expect(second.counts.devices == 1)
        #expect(second.counts.outcomes == ["ALREADY_THERE": 1])

        // Nothing was reported since: the states are those that were kept.
        try await pipeline.send(Tap(id: "three").record)
        let third = try await Self.run(pipeline, folder, records: 1)
        #expect(third.counts.states == 0)
        #expect(third.counts.outcomes == ["ALREADY_THERE": 1])
        #expect(third.lines.contains("device states were found in state-directory"))
    }

    @Test func `States of a topic that is not the same any more are restored`() async throws {
        let pipeline = try await Pipeline()
        let folder = Folder()
        for sequence in 1...3 {
            try await pipeline.send(Report(sequence: sequence, chats: ["77"]).record)
        }
        try await pipeline.send(Tap(id: "one").record)
        _ = try await Self.run(pipeline, folder, records: 1)

        // The log of the next pipeline ends before the place that was kept.
        let other = try await Pipeline()
        try await other.send(Report(sequence: 1, chats: ["12"]).record)
        try await other.send(Tap(id: "two").record)
        let second = try await Self.run(other, folder, records: 1)
        #expect(second.counts.states == 1)
        #expect(second.counts.outcomes == ["NAVIGATE": 1])
    }
}
