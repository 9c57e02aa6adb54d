import Glibc
import Landfall
import LandfallBytes
import LandfallContract
import LandfallKafka
import LandfallOperations
import LandfallWorker
import Testing

/// What devices report of plans, from the topic to the views.
@Suite(.timeLimit(.minutes(10))) struct PlanResultTests {
    @Test func `reports are recorded and joined to their taps by the views`() async throws {
        let pipeline = try await Pipeline()
        try await pipeline.withWorker(catalog: .shop) { worker in
            for user in 1...4 {
                var tap = Tap(id: "tap-\(user)", link: "https://shop.example.com/p/9")
                tap.device = "dev-\(user)"
                tap.more = #","userId":"user-\#(user)","occurredAt":"2026-01-01T00:00:00Z""#
                try await pipeline.send(tap.record)
            }
            try await worker.handled(4)
            var told = PlanSaid(plans: try await pipeline.plans(4).map { MadePlan($0.plan) })
            try await pipeline.send(
                // It failed once, and then it worked; the first report is sent twice.
                told.record("tap-1", .failed, operation: 0, reason: "timed_out"),
                told.record("tap-1", .failed, operation: 0, reason: "timed_out"),
                told.record("tap-1", .applied),
                told.record("tap-2", .applied),
                told.record("tap-2", .applied),
                told.record("tap-3", .stale, reason: "other_tree")
            )
            // A plan that nobody has made is recorded as it is.
            told.plans.append(MadePlan(planID: "elsewhere", intentID: "x", deviceID: "dev-9"))
            try await pipeline.send(told.record("x", .ignored))
            try await worker.reported(5, again: 2)
            try await pipeline.settled()
        }
        let rows = try await pipeline.database.rows(
            """
            SELECT intent_id, device_id, result, operation::text, sequence::text,
                (at IS NOT NULL)::text, topic, reason, app, (received_at > now() - interval '1 hour')::text
            FROM landfall.plan_result ORDER BY intent_id, result
            """
        )
        func rest(_ reason: String? = nil) -> [String?] {
            ["true", pipeline.topics.planResults, reason, "shop", "true"]
        }
        #expect(
            rows == [
                ["tap-1", "dev-1", "APPLIED", nil, "43"] + rest(),
                ["tap-1", "dev-1", "FAILED", "0", "43"] + rest("timed_out"),
                ["tap-2", "dev-2", "APPLIED", nil, "43"] + rest(),
                ["tap-3", "dev-3", "STALE", nil, "43"] + rest("other_tree"),
                ["x", "dev-9", "IGNORED", nil, "43"] + rest(),
            ]
        )
        // tap-4 is silent: its device has never reported.
        let rate = try await pipeline.database.rows(
            """
            SELECT route, taps::text, sent::text, landed::text, stale::text, failed::text,
                ignored::text, silent::text, landing_rate::text
            FROM landfall.landing_rate
            """
        )
        #expect(rate == [["product", "4", "4", "2", "1", "0", "0", "1", "0.5"]])
        let landing = try await pipeline.database.rows(
            """
            SELECT measured::text, max_ms::text FROM landfall.latency
            WHERE measure = 'tap to screen'
            """
        )
        #expect(landing == [["2", "7000"]], "from the tap to the report, by the device's clock")
        let outcomes = try await pipeline.database.rows(
            """
            SELECT sum(subjects)::text AS subjects, sum(landed)::text AS landed
            FROM landfall.experiment_outcomes
            """
        )
        #expect(outcomes == [["4", "2"]], "applied exposures")
        try await pipeline.audit(records: 4, identities: 4)
    }

    @Test func `an unreadable report is a dead letter, and the next one is recorded`()
        async throws
    {
        let pipeline = try await Pipeline()
        let told = PlanSaid(plans: [MadePlan(planID: "p", intentID: "i", deviceID: "dev-1")])
        let bad: [(code: String, value: [UInt8]?)] = [
            ("invalid_json", [0xFF]), ("null_record", nil), ("unknown_result", Array("{}".utf8)),
            (
                "invalid_reason",
                Array(#"{"planId":"p","result":"FAILED","reason":"No idea"}"#.utf8)
            ),
            (
                "key_mismatch",
                Array(#"{"planId":"p","deviceId":"dev-2","result":"APPLIED"}"#.utf8)
            ),
        ]
        let good = told.record("i", .applied)
        try await pipeline.withWorker { worker in
            for item in bad {
                var record = good
                record.content.value = item.value
                try await pipeline.send(record)
            }
            try await pipeline.send(good, Tap(id: "tap").record)
            try await worker.handled(bad.count + 1)
            try await worker.reported(1)
            try await pipeline.settled()
        }
        let letters = try await pipeline.deadLetters(bad.count)
        #expect(letters.map { $0.header("landfall_error_code") } == bad.map(\.code))
        #expect(letters.map(\.value) == bad.map(\.value))
        let origins = letters.map { $0.header("landfall_original_topic") }
        #expect(origins == Array(repeating: pipeline.topics.planResults, count: bad.count))
        #expect(try await pipeline.reportCount == 1)
        let report = try await pipeline.auditReport(AuditRange(), group: "landfall")
        #expect(report.isGood, "\(report.findings)")
        try await pipeline.audit(records: bad.count + 1, identities: 1)
    }

    @Test func `results may have other partition counts, and lanes that have only those`()
        async throws
    {
        let pipeline = try await Pipeline(resultPartitionCount: 5)
        let plans = (0..<40).map {
            MadePlan(planID: "plan-\($0)", intentID: "tap-\($0)", deviceID: "dev-\($0)")
        }
        var configuration = pipeline.configuration
        configuration.lanes = 4
        try await pipeline.withWorker(configuration) { worker in
            let told = PlanSaid(plans: plans)
            try await pipeline.owners(4)
            try await pipeline.send(plans.map { Tap(id: $0.intentID, device: $0.deviceID).record })
            try await pipeline.send(plans.map { told.record($0.intentID, .applied) })
            try await worker.handled(40)
            try await worker.reported(40)
            try await pipeline.settled()
        }
        #expect(try await pipeline.reportCount == 40)
        try await pipeline.audit(records: 40, identities: 40)
    }

    @Test func `a worker that is killed in mid transaction records each report once`()
        async throws
    {
        let pipeline = try await Pipeline()
        let cluster = try #require(pipeline.broker.mock)
        let plans = (0..<20).map {
            MadePlan(planID: "plan-\($0)", intentID: "tap-\($0)", deviceID: "dev-\($0)")
        }
        let told = PlanSaid(plans: plans)
        let first = try SpawnedWorker(pipeline, group: "first")
        try await pipeline.send(Tap(id: "warm").record)
        try await pipeline.rows(1, of: first)
        try await pipeline.settled()
        try cluster.delayNext(.addOffsetsToTransaction, at: Broker.workerSide, by: .seconds(120))
        try await pipeline.send(plans.map { told.record($0.intentID, .applied) })
        try await eventually("no report was recorded: \(first.lines)") {
            try await pipeline.reportCount > 0
        }
        try await pipeline.held(.addOffsetsToTransaction, of: first)
        try await first.killNow()

        try await pipeline.pass(to: "second")
        let second = try SpawnedWorker(pipeline, group: "second")
        try await pipeline.send(Tap(id: "after").record)
        try await pipeline.rows(2, of: second)
        try await eventually("not all reports were recorded: \(second.lines)") {
            try await pipeline.reportCount >= 20
        }
        try await pipeline.settled()
        #expect(second.lines.contains("recommitting the offset of recorded rows"))
        #expect(try await second.terminate() == 0, "\(second.lines)")
        #expect(try await pipeline.reportCount == 20)
        try await pipeline.audit(records: 2, identities: 2)
    }
}

/// A plan as the device knows it.
struct MadePlan: Sendable {
    var planID: String
    var intentID: String
    var deviceID: String
}

extension MadePlan {
    init(_ plan: ActionPlan) {
        self.init(planID: plan.planID, intentID: plan.intentID, deviceID: plan.deviceID)
    }
}

/// Reports of devices about plans.
struct PlanSaid: Sendable {
    var plans: [MadePlan]

    /// The record of a report on the plan of an intent.
    func record(
        _ intent: String,
        _ result: PlanResult.Result,
        operation: Int32? = nil,
        reason: String? = nil
    )
        -> OutgoingRecord
    {
        let plan = plans.first { $0.intentID == intent }
        let place = operation.map { #","operation":\#($0)"# } ?? ""
        let why = reason.map { #","reason":"\#($0)""# } ?? ""
        let json =
            #"{"planId":"\#(plan?.planID ?? "")","intentId":"\#(intent)","#
            + #""deviceId":"\#(plan?.deviceID ?? "")","result":"\#(result.rawValue)""#
            + #"\#(place)\#(why),"sequence":"43","at":"2026-01-01T00:00:07Z"}"#
        return OutgoingRecord(
            topic: "navigation.plan-results",
            key: Array((plan?.deviceID ?? "").utf8),
            value: Array(json.utf8),
            headers: []
        )
    }
}

extension Pipeline {
    /// The number of rows of reports.
    var reportCount: Int {
        get async throws {
            try await database.number("SELECT count(*) FROM landfall.plan_result")
        }
    }
}

extension RunningWorker {
    /// Waits until so many reports were recorded, and so many were found recorded before.
    func reported(
        _ count: Int,
        again: Int = 0,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        try await eventually(
            "\(count) reports were not recorded",
            sourceLocation: sourceLocation
        ) { counts.reports >= count && counts.repeatedReports >= again }
    }
}
