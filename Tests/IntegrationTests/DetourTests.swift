import Foundation
import Landfall
import LandfallBytes
import LandfallKafka
import LandfallWorker
import TestSupport
import Testing

@testable import LandfallCommand
@testable import LandfallReview

/// Detours over Kafka: the plan carries a token, and the app comes back by it.
@Suite(.timeLimit(.minutes(10))) struct DetourTests {
    /// A device at its login screen, or before it.
    private static func report(_ device: String, isAtLogin: Bool) -> OutgoingRecord {
        let login = isAtLogin ? #","presented":{"id":"n3","type":"Login"}"# : ""
        let session = isAtLogin ? #"{"userId":"ada","authenticated":true}"# : "{}"
        let json =
            #"{"deviceId":"\#(device)","sequence":"\#(isAtLogin ? 2 : 1)","launchId":"L1","#
            + #""session":\#(session),"windows":[{"id":"w1","key":true,"root":{"id":"n1","#
            + #""type":"Main","kind":"NAVIGATION","children":[{"id":"n2","type":"Home"}]"#
            + #"\#(login)}}]}"#
        return Report(device: device).record(value: Array(json.utf8))
    }

    private static func resume(
        _ id: String,
        _ device: String,
        _ token: String,
        _ result: String = "COMPLETED"
    ) -> OutgoingRecord {
        let json =
            #"{"intentId":"\#(id)","deviceId":"\#(device)","channel":"IN_APP","#
            + #""resume":{"token":"\#(token)","result":"\#(result)"}}"#
        return Tap(id: id, device: device).record(value: Array(json.utf8))
    }

    private static func tap(_ id: String, _ device: String) -> OutgoingRecord {
        Tap(id: id, device: device, link: "https://links.example.com/n/7").record
    }

    /// A worker by the catalog, with keys of its own.
    private static func start(_ pipeline: Pipeline, _ folder: CatalogFolder) throws -> RunningWorker
    {
        try folder.overwrite(NotesCatalog.text)
        let secret = Data(repeating: 7, count: 32).base64EncodedString()
        try folder.overwrite("k1:\(secret)\n", as: "token-keys")
        let files = CatalogFiles(
            catalog: folder.file.path,
            tokenKeys: folder.url.appending(path: "token-keys").path
        )
        let worker = try Worker(
            configuration: pipeline.configuration,
            resolver: try LoadedCatalog(files: files).resolver,
            logger: pipeline.attempts.logger
        )
        return RunningWorker(worker: worker, task: Task { try await worker.run() })
    }

    @Test func `a tap goes on behind a detour, once, on its own device`() async throws {
        let pipeline = try await Pipeline()
        let running = try Self.start(pipeline, CatalogFolder())
        do {
            try await play(pipeline, running)
        } catch {
            try? await running.stop()
            throw error
        }
        try await running.stop()
        try await check(pipeline)
        try await pipeline.audit(records: 9, identities: 7)
    }

    private func play(_ pipeline: Pipeline, _ worker: RunningWorker) async throws {
        let devices = ["dev-1", "dev-2"]
        try await pipeline.send(devices.map { Self.report($0, isAtLogin: false) })
        try await worker.restored(2)
        try await pipeline.send(Self.tap("tap", "dev-1"), Self.tap("other-tap", "dev-2"))
        try await worker.handled(2)
        let detours = try await pipeline.plans(2)
        let first = try #require(detours.first { $0.plan.intentID == "tap" }).plan
        let second = try #require(detours.first { $0.plan.intentID == "other-tap" }).plan
        for plan in [first, second] {
            #expect(plan.outcome == .detour)
            #expect(plan.flow == "sign-in")
            #expect(plan.route == "login")
            #expect(plan.operations.map(\.kind) == ["present"])
        }
        let token = try #require(first.resume)
        #expect(token.hasPrefix("lf1.k1."))

        try await pipeline.send(devices.map { Self.report($0, isAtLogin: true) })
        try await worker.restored(4)
        let altered = token.replacing("lf1.k1.A", with: "lf1.k1.B")
        try #require(altered != token)
        try await pipeline.send(
            Self.resume("stolen", "dev-2", token),
            Self.resume("altered", "dev-1", altered),
            Self.resume("newer", "dev-1", token.replacing("lf1.", with: "lf2.")),
            Self.resume("unclear", "dev-1", token, "PERHAPS"),
            Self.resume("done", "dev-1", token),
            Self.resume("done", "dev-1", token),
            Self.resume("cancelled", "dev-2", try #require(second.resume), "CANCELLED")
        )
        try await worker.handled(9)
        try await pipeline.settled()
        #expect(
            worker.counts.refusedResumes == [
                "token_of_other_device": 1, "token_altered": 1, "token_version_unknown": 1,
            ]
        )
        #expect(worker.counts.repeatedPlans == 1)
    }

    private func check(_ pipeline: Pipeline) async throws {
        let plans = try await pipeline.plans(8)
        let done = plans.filter { $0.plan.intentID == "done" }
        #expect(done.count == 2)
        #expect(Set(done.map(\.record.value)).count == 1)
        let plan = try #require(done.first).plan
        #expect(plan.outcome == .navigate)
        #expect(plan.route == "note")
        #expect(plan.context == [ContextEntry(key: "noteId", value: "7")])
        #expect(plan.resume == nil)
        #expect(plan.flow == nil)
        let cancelled = try #require(plans.first { $0.plan.intentID == "cancelled" }).plan
        #expect(cancelled.outcome == .refused)
        #expect(cancelled.reason == "flow_cancelled")
        #expect(cancelled.flow == "sign-in")
        #expect(cancelled.operations.isEmpty)

        let rows = try await pipeline.database.rows(
            """
            SELECT intent_id, outcome, reason, link FROM landfall.navigation_event
            ORDER BY intent_id
            """
        )
        let link = "https://links.example.com/n/7"
        #expect(
            rows == [
                ["altered", "REFUSED", "token_altered", nil],
                ["cancelled", "REFUSED", "flow_cancelled", nil],
                ["done", "NAVIGATE", nil, nil],
                ["newer", "REFUSED", "token_version_unknown", nil],
                ["other-tap", "DETOUR", "signed_out", link],
                ["stolen", "REFUSED", "token_of_other_device", nil],
                ["tap", "DETOUR", "signed_out", link],
            ]
        )
        let rowsWithToken = try await pipeline.database.number(
            "SELECT count(*) FROM landfall.navigation_event AS event WHERE event::text LIKE '%lf1.%'"
        )
        #expect(rowsWithToken == 0)
        // The letter holds the record as it came, and says nothing of the token besides.
        let letter = try #require(try await pipeline.deadLetters(1).first)
        for header in letter.headers {
            #expect(!String(decoding: header.value ?? [], as: UTF8.self).contains("lf1."))
        }
    }
}
