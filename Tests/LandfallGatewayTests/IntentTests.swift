import Foundation
import LandfallContract
import LandfallKafka
import LandfallTelemetry
import Synchronization
import TestSupport
import Testing

@testable import LandfallGateway

/// Intents, and the plans that come back.
@Suite(.timeLimit(.minutes(10))) struct IntentTests {
    private static let path = "/v1/devices/dev-1/intents"

    private static func intent(_ id: String, attempt: Int = 0, rest: String = "") -> String {
        #"{"intentId":"\#(id)","attempt":\#(attempt),"deviceId":"dev-1","channel":"PUSH_TAP","link":"app://chat/1"\#(rest)}"#
    }

    private static func ready(_ fixture: GatewayFixture) async throws {
        let deadline = ContinuousClock.now + .seconds(90)
        while !fixture.plans.isReady, .now < deadline {
            try await Task.sleep(for: .milliseconds(20))
        }
        #expect(fixture.plans.isReady)
    }

    @Test func `Without waiting an intent is taken when Kafka has it`() async throws {
        let folder = try TemporaryFolder()
        let fixture = try await GatewayFixture(folder)
        let token = try await fixture.issuer.token("dev-1")
        try await fixture.server.run { port in
            let client = Client(port: port, token: token)
            let reply = try await client.send(
                "POST",
                Self.path,
                Self.intent("i 1".replacingOccurrences(of: " ", with: "/")),
                fields: ["Prefer: respond-async", "Host: evil.example.com"]
            )
            #expect(reply.status == 202)
            #expect(reply.fields["location"] == "/v1/devices/dev-1/plans/i%2F1?attempt=0")
            #expect(reply.fields["retry-after"] == "1")
            #expect(reply.fields["preference-applied"] == "respond-async")
            #expect(reply.fields["landfall-intent-id"] == "i/1")
            #expect(!reply.fields.values.contains { $0.contains("evil") })
            // One without an id gets that of the request, else a new one.
            let keyed = try await client.send(
                "POST",
                Self.path,
                #"{"link":"app://chat/2"}"#,
                fields: ["Prefer: respond-async", "Idempotency-Key: \"key-1\""]
            )
            #expect(keyed.fields["landfall-intent-id"] == "key-1")
            let nameless = try await client.send(
                "POST",
                Self.path,
                #"{"link":"app://chat/3","channel":"EMAIL_LINK"}"#,
                fields: ["Prefer: wait=0"]
            )
            #expect(nameless.status == 202)
            let id = try #require(nameless.fields["landfall-intent-id"])
            #expect(UUID(uuidString: id) != nil)
            let records = try await fixture.stored(in: fixture.topics.pushIntents)
            #expect(records.map(\.key) == ["dev-1", "dev-1"])
            #expect(records.first?.value == Self.intent("i/1"))
            #expect(records.last?.value?.contains(#""deviceId":"dev-1""#) == true)
            #expect(records.last?.value?.contains(#""intentId":"key-1""#) == true)
            #expect(records.allSatisfy { $0.correlation.count == 20 })
            let mails = try await fixture.stored(in: fixture.topics.emailIntents)
            #expect(mails.count == 1)
            #expect(mails.first?.value?.contains(id) == true)
        }
    }

    @Test func `An intent that waits gets its plan, each attempt its own`() async throws {
        let folder = try TemporaryFolder()
        let fixture = try await GatewayFixture(folder)
        let token = try await fixture.issuer.token("dev-1")
        fixture.plans.start()
        defer { fixture.plans.close() }
        try await Self.ready(fixture)
        let worker = Task { try await WorkerStandIn.work(fixture) }
        try await fixture.server.run { port in
            let client = Client(port: port, token: token)
            for attempt in [0, 3] {
                let reply = try await client.send(
                    "POST",
                    Self.path,
                    Self.intent("i1", attempt: attempt),
                    fields: ["Prefer: wait=90"]
                )
                #expect(reply.status == 200)
                #expect(reply.fields["content-type"] == "application/json")
                #expect(reply.body.hasPrefix(#"{"planId":"of \#(attempt)","#))
            }
            // Counted behind the answer.
            let count = "landfall_gateway_added_seconds_count 2"
            let deadline = ContinuousClock.now + .seconds(90)
            while !fixture.registry.exposition(.prometheus).contains(count), .now < deadline {
                try await Task.sleep(for: .milliseconds(20))
            }
            #expect(fixture.registry.exposition(.prometheus).contains(count))
            // A plan that came a short time ago is there for a caller who asks late.
            for attempt in [0, 3] {
                let late = try await client.send(
                    "GET",
                    "/v1/devices/dev-1/plans/i1?attempt=\(attempt)"
                )
                #expect(late.body.hasPrefix(#"{"planId":"of \#(attempt)","#))
            }
            let unknown = try await client.send("GET", "/v1/devices/dev-1/plans/i1?attempt=1")
            #expect(unknown.status == 404)
            #expect(unknown.code == "plan_unknown")
            let other = try await client.send("GET", "/v1/devices/dev-2/plans/i1")
            #expect(other.code == "device_mismatch")
            for wrong in ["attempt=-1", "attempt=x", "wait=x", "wait=-1"] {
                let reply = try await client.send("GET", "/v1/devices/dev-1/plans/i1?\(wrong)")
                #expect(reply.status == 400)
            }
        }
        worker.cancel()
        try await worker.value
        #expect(fixture.plans.waitCount == 0)
    }

    @Test func `A caller who asks for a plan waits until it comes`() async throws {
        let folder = try TemporaryFolder()
        let fixture = try await GatewayFixture(folder)
        let token = try await fixture.issuer.token("dev-1")
        fixture.plans.start()
        defer { fixture.plans.close() }
        try await Self.ready(fixture)
        try await fixture.server.run { port in
            let client = Client(port: port, token: token)
            // Nobody answers: the intent is taken, and its plan is not there yet.
            let taken = try await client.send(
                "POST",
                Self.path,
                Self.intent("i1"),
                fields: ["Prefer: wait=1"]
            )
            #expect(taken.status == 202)
            let place = try #require(taken.fields["location"])
            async let asked = client.send("GET", place, fields: ["Prefer: wait=90"])
            let deadline = ContinuousClock.now + .seconds(80)
            while fixture.plans.waitCount == 0, .now < deadline {
                try await Task.sleep(for: .milliseconds(10))
            }
            let record = try #require(
                try await fixture.stored(in: fixture.topics.pushIntents).first
            )
            let producer = try AcknowledgedProducer(
                AcknowledgedConfiguration(client: GatewayFixture.client(fixture.cluster))
            )
            _ = try producer.enqueue(WorkerStandIn.answers(record, #"{"planId":"late"}"#))
            let reply = try await asked
            #expect(reply.status == 200)
            #expect(reply.body == #"{"planId":"late"}"#)
        }
        #expect(fixture.plans.waitCount == 0)
    }

    @Test func `Without a broker an intent is never said to be taken`() async throws {
        let folder = try TemporaryFolder()
        let fixture = try await GatewayFixture(folder) {
            $0.limits.produceDeadline = .milliseconds(300)
        }
        let token = try await fixture.issuer.token("dev-1")
        try fixture.cluster.stopBroker(1)
        try await fixture.server.run { port in
            let client = Client(port: port, token: token)
            for wish in ["respond-async", "wait=1"] {
                let reply = try await client.send(
                    "POST",
                    Self.path,
                    Self.intent("i1"),
                    fields: ["Prefer: \(wish)"]
                )
                #expect(reply.status == 503)
                #expect(reply.fields["retry-after"] != nil)
            }
        }
        #expect(fixture.plans.waitCount == 0)
    }

    @Test func `An intent of another device or user is refused`() async throws {
        let folder = try TemporaryFolder()
        let fixture = try await GatewayFixture(folder)
        let token = try await fixture.issuer.token("dev-1", ["user": .text("anna")])
        try await fixture.server.run { port in
            let client = Client(port: port, token: token)
            func refusal(_ body: String) async throws -> String? {
                let fields = ["Prefer: respond-async"]
                let reply = try await client.send("POST", Self.path, body, fields: fields)
                return reply.code
            }
            let device = try await refusal(#"{"deviceId":"dev-2","link":"app://x"}"#)
            #expect(device == "device_mismatch")
            let inline = try await refusal(
                #"{"link":"app://x","deviceState":{"deviceId":"dev-2"}}"#
            )
            #expect(inline == "device_mismatch")
            let user = try await refusal(Self.intent("i1", rest: #","userId":"bob""#))
            #expect(user == "user_mismatch")
            let session = try await refusal(
                Self.intent(
                    "i1",
                    rest: #","deviceState":{"session":{"userId":"bob","authenticated":true}}"#
                )
            )
            #expect(session == "user_mismatch")
            try await #expect(refusal(#"{"deviceId":"dev-1"}"#) == "no_target")
            try await #expect(refusal(Self.intent("a b")) == "invalid_intent_id")
            try await #expect(refusal(Self.intent("i1", attempt: -1)) == "negative_attempt")
            let backend = Client(port: port, token: GatewayFixture.backendKey)
            let channel = try await backend.send(
                "POST",
                "/v1/devices/crm-1/intents",
                #"{"link":"app://x","channel":"PUSH_TAP"}"#
            )
            #expect(channel.code == "scope_missing")
        }
        try await #expect(fixture.stored(in: fixture.topics.pushIntents).isEmpty)
    }

    @Test func `Plans are kept within bounds of bytes and age`() throws {
        var ring = PlanRing(byteLimit: 3000, window: .seconds(10))
        let start = ContinuousClock.now
        func entry(_ number: Int, device: String = "d") -> PlanEntry {
            PlanEntry(
                partition: 0,
                offset: Offset(Int64(number)),
                deviceID: device,
                intentID: "i\(number)",
                attempt: nil,
                encoding: .json,
                bytes: Array(repeating: 0, count: 800)
            )
        }
        for number in 0..<3000 {
            ring.add(entry(number, device: "d\(number % 7)"), at: start)
            #expect(ring.sizeBytes <= 3000)
        }
        #expect(ring.count == 2)
        #expect(ring.plan(of: "d\(2999 % 7)", "i2999", 5)?.offset == 2999)
        #expect(ring.plan(of: "d\(2990 % 7)", "i2990", 0) == nil)
        ring.add(entry(3000), at: start + .seconds(11))
        #expect(ring.count == 1)
    }

    @Test func `Plans of one device cost no more than those of many`() {
        func time(_ device: (Int) -> String) -> Duration {
            let bytes = [UInt8](repeating: 0, count: 10)
            var ring = PlanRing(byteLimit: 40_000_000, window: .seconds(10))
            let now = ContinuousClock.now
            let start = TimeBound.threadTime
            for number in 0..<300_000 {
                let entry = PlanEntry(
                    partition: 0,
                    offset: Offset(Int64(number)),
                    deviceID: device(number),
                    intentID: "",
                    attempt: nil,
                    encoding: .json,
                    bytes: bytes
                )
                ring.add(entry, at: now)
            }
            #expect((150_000..<250_000).contains(ring.count))
            return TimeBound.threadTime - start
        }
        // Seven times as long where each plan that goes moved those behind it.
        let (one, many) = (time { _ in "d" }, time { "d\($0)" })
        #expect(one < many * 2, "\(one) and \(many)")
    }
}
