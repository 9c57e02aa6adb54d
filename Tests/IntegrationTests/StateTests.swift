import Foundation
import Landfall
import LandfallBytes
import LandfallContract
import LandfallKafka
import LandfallWorker
import Testing

@Suite(.timeLimit(.minutes(10))) struct StateTests {
    @Test func `states are restored to the end before the first intent is taken`() async throws {
        let pipeline = try await Pipeline()
        // Far more than one poll brings, and the intents wait already.
        let devices = (0..<3000).map { "dev-\($0)" }
        try await pipeline.send(devices.map { Report(device: $0, chats: ["12"]).record })
        try await pipeline.send(
            devices.map { Report(device: $0, sequence: 2, chats: ["77"]).record }
        )
        let taps = devices.suffix(500).map { Tap(id: "tap-\($0)", device: $0).record }
        try await pipeline.send(taps)
        try await pipeline.withWorker { worker in
            try await worker.handled(500)
            try await pipeline.settled()
            #expect(worker.counts.outcomes == ["ALREADY_THERE": 500])
            #expect(worker.counts.states == 6000)
        }
        try await pipeline.audit(records: 500, identities: 500)
    }

    @Test func `the last record of a device counts, one without a value forgets it`() async throws {
        let pipeline = try await Pipeline()
        try await pipeline.withWorker { worker in
            var step = Steps(pipeline: pipeline, worker: worker)
            // Nobody is known to be signed in.
            #expect(try await step.tap() == Step(.coldStart, []))
            try await step.report(Report(chats: ["12"]).record)
            #expect(try await step.tap() == Step(.stored, ["update"]))
            try await step.report(Report(sequence: 2).record)
            #expect(try await step.tap() == Step(.stored, ["push"]))
            // A lower sequence is counted, and the last record counts all the same.
            try await step.report(Report(sequence: 1, chats: ["77"]).record)
            #expect(worker.counts.staleSequences == 1)
            #expect(try await step.tap() == Step(.stored, []))
            for bad in Self.badStates { try await step.report(bad) }
            #expect(worker.counts.ignoredStates == Self.badStateCodes)
            #expect(try await step.tap() == Step(.stored, []))
            try await step.report(Report().record(value: nil))
            #expect(try await step.tap() == Step(.coldStart, []))
            // Too old to say where the device is; the user is taken from it all the same.
            try await step.report(Report(more: #","capturedAt":"2020-01-01T00:00:00Z""#).record)
            #expect(try await step.tap() == Step(.coldStart, ["replaceRoot"]))
            try await pipeline.settled()
        }
        try await pipeline.audit(records: 7, identities: 7)
    }

    @Test func `a state that does not say when it was taken is as old as its record`() async throws
    {
        let pipeline = try await Pipeline()
        let now = Timestamp(
            millisecondsSinceEpoch: Int64(Date().timeIntervalSince1970 * 1_000)
        )
        try await pipeline.withWorker { worker in
            try await pipeline.send(Report(chats: ["12"]).record)
            try await worker.restored(1)
            for (id, minutes) in [("soon", 20), ("late", 40)] as [(String, Int64)] {
                let milliseconds = now.millisecondsSinceEpoch + minutes * 60_000
                let time = Timestamp(millisecondsSinceEpoch: milliseconds).rfc3339
                let tap = Tap(id: id, more: #","occurredAt":"\#(time)""#)
                try await pipeline.send(tap.record)
            }
            try await worker.handled(2)
            try await pipeline.settled()
        }
        let plans = try await pipeline.plans(2)
        #expect(plans.map { $0.plan.basedOn?.source } == [.stored, .coldStart])
        try await pipeline.audit(records: 2, identities: 2)
    }

    @Test func `past the limit the devices go that reported longest ago`() async throws {
        let pipeline = try await Pipeline()
        var configuration = pipeline.configuration
        configuration.maxStateBytes = 1 << 20
        let padding = #","padding":"\#(String(repeating: "x", count: 1000))""#
        let devices = (0..<1500).map { "dev-\($0)" }
        try await pipeline.send(
            devices.map { Report(device: $0, chats: ["77"], more: padding).record }
        )
        let asked = [devices[0], devices[1], devices[1498], devices[1499]]
        try await pipeline.send(asked.map { Tap(id: "tap-\($0)", device: $0).record })
        try await pipeline.withWorker(configuration) { worker in
            try await worker.handled(4)
            try await pipeline.settled()
            let counts = worker.counts
            #expect(counts.states == 1500)
            #expect(counts.devices + counts.evictedStates == 1500)
            #expect((500..<1000).contains(counts.devices))
            #expect((900_000...1 << 20).contains(counts.stateBytes))
            #expect(counts.restoringOffsets == 0)
            let plans = try await pipeline.plans(4)
            let stored = plans.filter { $0.plan.basedOn?.source == .stored }
            #expect(Set(stored.map(\.plan.deviceID)) == Set(asked[2...]))
            // One that went reports again, and another is deleted.
            try await pipeline.send(
                Report(device: asked[0], sequence: 2, chats: ["77"]).record,
                Report(device: asked[1]).record(value: nil)
            )
            try await worker.restored(1502)
            try await pipeline.send(
                Tap(id: "again-\(asked[0])", device: asked[0]).record,
                Tap(id: "again-\(asked[1])", device: asked[1]).record
            )
            try await worker.handled(6)
            try await pipeline.settled()
        }
        let reasons = try await pipeline.database.rows(
            """
            SELECT intent_id, based_on_source, based_on_reason FROM landfall.navigation_event
            ORDER BY record_time, record_offset
            """
        )
        #expect(
            Set(reasons) == [
                ["tap-dev-0", "COLD_START", "evicted"], ["tap-dev-1", "COLD_START", "evicted"],
                ["tap-dev-1498", "STORED", nil], ["tap-dev-1499", "STORED", nil],
                ["again-dev-0", "STORED", nil], ["again-dev-1", "COLD_START", "forgotten"],
            ]
        )
        try await pipeline.audit(records: 6, identities: 6)
    }

    @Test func `a row and a plan say why no state counted`() async throws {
        let pipeline = try await Pipeline()
        var told: [String: String] = [:]
        let old = #","capturedAt":"2020-01-01T00:00:00Z""#
        try await pipeline.withWorker { worker in
            try await pipeline.send(
                Report(device: "dev-old", more: old).record,
                Report(device: "dev-new").record
            )
            try await worker.restored(2)
            let brought = Report(device: "dev-bringer", more: old).json
            let nobody = #"{"intentId":"nobody","link":"https://links.example.com/c/77"}"#
            try await pipeline.send(
                Tap(id: "new", device: "dev-new").record,
                Tap(id: "old", device: "dev-old").record,
                Tap(id: "never", device: "dev-never").record,
                Tap(id: "brought", device: "dev-bringer", more: #","deviceState":\#(brought)"#)
                    .record,
                OutgoingRecord(
                    topic: Topic(stringLiteral: Pipeline.push),
                    key: Array("nobody".utf8),
                    value: Array(nobody.utf8)
                )
            )
            try await worker.handled(5)
            try await pipeline.settled()
            for plan in try await pipeline.plans(5).map(\.plan) {
                told[plan.intentID] = plan.basedOn?.absence?.word ?? "none"
                let excess = plan.basedOn?.absence?.excess
                #expect((excess ?? .zero > .seconds(86_400)) == (excess != nil))
            }
        }
        let reasons = try await pipeline.database.rows(
            """
            SELECT intent_id, based_on_reason, (too_old_by_ms > 86400000)::text
            FROM landfall.navigation_event ORDER BY 1
            """
        )
        #expect(
            reasons == [
                ["brought", "too_old", "true"], ["never", "never_reported", nil],
                ["new", nil, nil],
                ["nobody", "no_device", nil], ["old", "too_old", "true"],
            ]
        )
        // The plans say the same.
        for row in reasons { #expect(row[0].flatMap { told[$0] } == row[1] ?? "none") }
        try await pipeline.audit(records: 5, identities: 5)
    }

    @Test func `a flood of large states takes the place of large ones only`() async throws {
        let pipeline = try await Pipeline()
        var configuration = pipeline.configuration
        configuration.maxStateBytes = 1 << 20
        let padding = #","padding":"\#(String(repeating: "x", count: 30_000))""#
        let devices = (0..<600).map { "dev-\($0)" }
        try await pipeline.send(devices.map { Report(device: $0, chats: ["77"]).record })
        // Three times as much as there is room for, and one that is too large; of more the mock
        // cluster would keep the end only.
        try await pipeline.send(
            (0..<100).map { Report(device: "flood-\($0)", chats: ["77"], more: padding).record }
        )
        let largest = #","padding":"\#(String(repeating: "x", count: 65_536))""#
        try await pipeline.send(Report(device: "flood", chats: ["77"], more: largest).record)
        try await pipeline.send(devices.map { Tap(id: "tap-\($0)", device: $0).record })
        try await pipeline.withWorker(configuration) { worker in
            try await worker.handled(600)
            try await pipeline.settled()
            #expect(worker.counts.outcomes == ["ALREADY_THERE": 600])
            #expect(worker.counts.ignoredStates == ["record_too_large": 1])
            #expect((1..<100).contains(worker.counts.evictedStates))
            #expect(worker.counts.stateBytes <= 1 << 20)
            // A device that reports a smaller state again is kept once.
            try await pipeline.send(Report(device: "flood-99", chats: ["77"]).record)
            try await worker.restored(600 + 100 + 1)
            #expect(worker.counts.devices + worker.counts.evictedStates == 600 + 100)
        }
    }

    @Test func `a fault in the tree shows when an intent asks for the state`() async throws {
        let pipeline = try await Pipeline()
        try await pipeline.withWorker { worker in
            var step = Steps(pipeline: pipeline, worker: worker)
            let twice = Report(chats: ["12"]).json.replacing(#""id":"n6""#, with: #""id":"n3""#)
            try await step.report(Report().record(value: Array(twice.utf8)))
            #expect(worker.counts.ignoredStates.isEmpty)
            #expect(worker.counts.devices == 1)
            #expect(try await step.tap() == Step(.coldStart, []))
            #expect(worker.counts.ignoredStates.values.reduce(0, +) == 1)
            #expect(worker.counts.states == 0)
            #expect(worker.counts.devices == 0)
            #expect(worker.counts.stateBytes == 0)
            // The next report counts again.
            try await step.report(Report(sequence: 2).record)
            #expect(try await step.tap() == Step(.stored, ["push"]))
            try await pipeline.settled()
        }
        try await pipeline.audit(records: 2, identities: 2)
    }

    /// States that can't be read, all of the device whose good state must stay.
    private static let badStates: [OutgoingRecord] = [
        Report(sequence: -1).record,
        Report().record(value: [0xFF, 0xFE]),
        Report().record(value: Array(#"{"deviceId":"dev-other"}"#.utf8)),
        Report().record(value: Array("null".utf8)),
        Report().record(
            value: Array(Report().json.utf8),
            headers: [RecordHeader(name: "content-type", value: nil)]
        ),
        OutgoingRecord(topic: "navigation.device-state", value: Array(Report().json.utf8)),
    ]

    private static let badStateCodes = [
        "negative_sequence": 1, "invalid_json": 2, "key_mismatch": 1, "invalid_header": 1,
        "missing_key": 1,
    ]
}

/// The answer to a tap.
private struct Step: Hashable {
    let source: PlanBasis.Source?
    let operations: [String]

    init(_ source: PlanBasis.Source?, _ operations: [String]) {
        self.source = source
        self.operations = operations
    }
}

/// One device's reports and taps, one after the other.
private struct Steps {
    let pipeline: Pipeline
    let worker: RunningWorker
    private var reports = 0
    private var taps = 0

    init(pipeline: Pipeline, worker: RunningWorker) {
        self.pipeline = pipeline
        self.worker = worker
    }

    mutating func report(_ record: OutgoingRecord) async throws {
        reports += 1
        try await pipeline.send(record)
        try await worker.restored(reports)
    }

    mutating func tap() async throws -> Step {
        taps += 1
        try await pipeline.send(Tap(id: "tap-\(taps)").record)
        try await worker.handled(taps)
        let plans = try await pipeline.plans(taps)
        guard let last = plans.last else { return Step(nil, []) }
        return Step(last.plan.basedOn?.source, last.operations)
    }
}
