import Foundation
import HTTPTypes
import Landfall
import LandfallContract
import LandfallKafka
import TestSupport
import Testing

@testable import LandfallGateway

/// What backends send: intents of any device or none, many at once, and CloudEvents.
@Suite(.timeLimit(.minutes(10))) struct BackendTests {
    private static let path = "/v1/intents"

    private static func intent(_ id: String, _ rest: String = "") -> String {
        #"{"intentId":"\#(id)","channel":"EMAIL_LINK","link":"app://chat/1"\#(rest)}"#
    }

    @Test func `Intents of a device or of none go to Kafka under their keys`() async throws {
        let folder = try TemporaryFolder()
        let fixture = try await GatewayFixture(folder)
        let device = try await fixture.issuer.token("dev-1")
        try await fixture.server.run { port in
            let client = Client(port: port, token: GatewayFixture.backendKey)
            let async = ["Prefer: respond-async"]
            let named = try await client.send(
                "POST",
                Self.path,
                Self.intent("i1", #","deviceId":"crm-1""#),
                fields: async
            )
            #expect(named.status == 202)
            #expect(named.fields["location"] == "/v1/devices/crm-1/plans/i1?attempt=0")
            let nobody = try await client.send("POST", Self.path, Self.intent("i2"), fields: async)
            #expect(nobody.status == 202)
            #expect(nobody.fields["location"] == nil)
            #expect(nobody.fields["landfall-intent-id"] == "i2")
            func code(
                _ body: String,
                _ token: String = GatewayFixture.backendKey
            ) async throws
                -> String?
            {
                let client = Client(port: port, token: token)
                let reply = try await client.send("POST", Self.path, body, fields: async)
                return "\(reply.status) \(reply.code ?? "")"
            }
            let other = Self.intent("i3", #","deviceId":"dev-1""#)
            try await #expect(code(other) == "403 device_mismatch")
            let push = Self.intent("i3").replacingOccurrences(of: "EMAIL_LINK", with: "PUSH_TAP")
            try await #expect(code(push) == "403 scope_missing")
            try await #expect(code(other, device) == "403 scope_missing")
            let nameless = Self.intent("i3").replacingOccurrences(of: "channel", with: "chanel")
            let reply = try await client.send("POST", Self.path, nameless, fields: async)
            #expect(reply.code == "scope_missing")
            #expect(
                reply.body.contains(
                    "the intent names no channel, and the key is only for EMAIL_LINK"
                )
            )
            // One id is one intent; the tree beside it may differ.
            try await #expect(code(Self.intent("i2")) == "202 ")
            try await #expect(code(Self.intent("i2", #","attempt":1"#)) == "202 ")
            try await #expect(
                code(Self.intent("i2").replacingOccurrences(of: "chat/1", with: "chat/2"))
                    == "409 intent_conflict"
            )
            try await #expect(
                code(Self.intent("i1", #","deviceId":"crm-1","deviceState":{"sequence":"4"}"#))
                    == "202 "
            )
        }
        let records = try await fixture.stored(in: fixture.topics.emailIntents)
        #expect(records.map(\.key).sorted() == ["crm-1", "crm-1", "i2", "i2", "i2"])
        #expect(records.contains { $0.value == Self.intent("i2") })
    }

    @Test func `The plan of an intent without a device is no device's, whatever its id`()
        async throws
    {
        let folder = try TemporaryFolder()
        let fixture = try await GatewayFixture(folder) { $0.limits.drain = .zero }
        let token = try await fixture.issuer.token("dev-1")
        fixture.plans.start()
        defer { fixture.plans.close() }
        try await waited { fixture.plans.isReady }
        let worker = Task { try await WorkerStandIn.work(fixture) }
        try await fixture.server.run { port in
            let reader = try StreamReader(port, token, folder.url.path + "/stream")
            _ = try await reader.text(until: "\nid: ")
            let backend = Client(port: port, token: GatewayFixture.anyKey)
            let wait = ["Prefer: wait=90"]
            let forged = #"{"intentId":"dev-1","link":"app://x"}"#
            let reply = try await backend.send("POST", Self.path, forged, fields: wait)
            #expect(reply.status == 200)
            let own = #"{"intentId":"i1","deviceId":"dev-1","link":"app://x","attempt":7}"#
            try await #expect(backend.send("POST", Self.path, own, fields: wait).status == 200)
            // The later one comes later.
            _ = try await reader.text(until: "of 7")
            #expect(reader.text.matches(of: /event: plan\n/).count == 1)
            let device = Client(port: port, token: token)
            let asked = try await device.send("GET", "/v1/devices/dev-1/plans/dev-1")
            #expect(asked.code == "plan_unknown")
            // An intent that names the device is the device's, also under such an id.
            let named = #"{"intentId":"dev-1","link":"app://x","attempt":8}"#
            let place = "/v1/devices/dev-1/"
            let answer = try await device.send("POST", place + "intents", named, fields: wait)
            #expect(answer.status == 200)
            _ = try await reader.text(until: "of 8")
            let kept = try await device.send("GET", place + "plans/dev-1?attempt=8")
            #expect(kept.status == 200)
            await reader.kill()
        }
        worker.cancel()
        try await worker.value
    }

    @Test func `A batch is taken as a whole or not at all`() async throws {
        let folder = try TemporaryFolder()
        let fixture = try await GatewayFixture(folder) {
            $0.rates.backends = Rate(perSecond: 0.001, burst: 9)
        }
        try await fixture.server.run { port in
            let client = Client(port: port, token: GatewayFixture.backendKey)
            func send(_ body: String, _ type: String = "application/x-ndjson") async throws -> Reply
            {
                try await client.send(
                    "POST",
                    "/v1/intents/batch",
                    body,
                    fields: ["Content-Type: \(type)"]
                )
            }
            let faulty = try await send(
                """
                \(Self.intent("a"))

                {"intentId":"b"}
                \(Self.intent("c", #","deviceId":"dev-1""#))
                {"link":"app://x","channel":"EMAIL_LINK"}
                """
            )
            #expect(faulty.status == 422)
            #expect(faulty.code == "invalid_batch")
            let document = try JSONSerialization.jsonObject(with: Data(faulty.body.utf8))
            let errors = (document as? [String: Any])?["errors"] as? [[String: Any]] ?? []
            #expect(errors.map { $0["line"] as? Int } == [3, 4, 5])
            #expect(
                errors.map { $0["code"] as? String } == [
                    "no_target", "device_mismatch", "missing_intent_id",
                ]
            )
            try await #expect(fixture.stored(in: fixture.topics.emailIntents).isEmpty)
            let good = try await send(
                (0..<4).map { Self.intent("g\($0)") }.joined(separator: "\r\n")
            )
            #expect(good.status == 202)
            #expect(good.body == #"{"accepted":4}"#)
            // It counts as so many requests: 4 and 4 of 9 are gone.
            let many = try await send((0..<4).map { Self.intent("h\($0)") }.joined(separator: "\n"))
            #expect(many.code == "rate_limited")
        }
        let records = try await fixture.stored(in: fixture.topics.emailIntents)
        #expect(records.map(\.key).sorted() == ["g0", "g1", "g2", "g3"])
        #expect(records.allSatisfy { $0.correlation.count == 20 })
    }

    @Test func `A batch has a size and a type`() {
        func code(_ body: String, _ type: String = "application/x-ndjson") -> String? {
            var request = GatewayRequest(
                path: .batch,
                query: "",
                method: .post,
                fields: [.contentType: type],
                caller: .backend(
                    Backend(id: "crm", scopes: [], devices: "", channels: nil, rate: nil)
                ),
                body: Array(body.utf8)
            )
            request.fields[.accept] = nil
            do throws(Problem) {
                return "\(try IntentCalls.lines(of: request).count)"
            } catch {
                return error.code
            }
        }
        #expect(code("{}\n") == "1")
        #expect(code(String(repeating: "{}\n", count: 500)) == "500")
        #expect(code(String(repeating: "{}\n", count: 501)) == "batch_size")
        #expect(code(" \r\n\t\n") == "batch_size")
        #expect(code("{}", "application/json") == "unsupported_content_type")
    }

    @Test func `CloudEvents pass as they are, of backends only`() async throws {
        let folder = try TemporaryFolder()
        let fixture = try await GatewayFixture(folder)
        let token = try await fixture.issuer.token("dev-1")
        let envelope =
            #"{"specversion":"1.0","id":"e1","source":"/crm","type":"t","datacontenttype":"application/json","data":{"channel":"EMAIL_LINK","link":"app://x"}}"#
        let binary = [
            "ce-specversion: 1.0", "ce-id: e%C3%A42", "ce-source: /crm", "ce-type: t",
            "ce-subject: s", "Prefer: respond-async",
        ]
        let structured = ["Content-Type: application/cloudevents+json", "Prefer: respond-async"]
        try await fixture.server.run { port in
            let client = Client(port: port, token: GatewayFixture.backendKey)
            let first = try await client.send("POST", Self.path, envelope, fields: structured)
            #expect(first.status == 202)
            // The contract's stand-in: SHA-256 of source, LF and id.
            #expect(first.fields["landfall-intent-id"] == SHA256Text.of("/crm\ne1"))
            let body = #"{"channel":"EMAIL_LINK","link":"app://x"}"#
            let second = try await client.send("POST", Self.path, body, fields: binary)
            #expect(second.status == 202)
            #expect(second.fields["landfall-intent-id"] == SHA256Text.of("/crm\neä2"))
            // Under the path of a device the event is unwrapped, since its device is added.
            let third = try await client.send(
                "POST",
                "/v1/devices/crm-7/intents",
                envelope,
                fields: structured
            )
            #expect(third.status == 202)
            let bare = ["ce-id: x", "Prefer: respond-async"]
            let broken = try await client.send("POST", Self.path, body, fields: bare)
            #expect(broken.status == 422)
            let phone = Client(port: port, token: token)
            let own = "/v1/devices/dev-1/intents"
            let refused = try await phone.send("POST", own, envelope, fields: structured)
            #expect(refused.code == "unsupported_content_type")
            // What a phone says of events is not copied.
            let taken = try await phone.send("POST", own, Self.intent("p1"), fields: binary)
            #expect(taken.status == 202)
        }
        let records = try await fixture.stored(in: fixture.topics.emailIntents)
        func record(_ key: String) throws -> Stored {
            try #require(records.first { $0.key == key })
        }
        let first = try record(SHA256Text.of("/crm\ne1"))
        #expect(first.value == envelope)
        #expect(first.headers["content-type"] == "application/cloudevents+json")
        let second = try record(SHA256Text.of("/crm\neä2"))
        #expect(second.headers["ce_id"] == "eä2")
        #expect(second.headers["ce_subject"] == "s")
        #expect(second.headers["content-type"] == "application/json")
        let third = try record("crm-7")
        #expect(third.headers["ce_id"] == "e1")
        #expect(third.headers["content-type"] == "application/json")
        #expect(third.value?.contains(#""deviceId":"crm-7""#) == true)
        let phone = try record("dev-1")
        #expect(!phone.headers.keys.contains { $0.hasPrefix("ce_") })
    }

    @Test(
        arguments: [
            (nil, "p"), ("*/*", "p"), ("application/*", "p"), ("application/json", "j"),
            ("application/protobuf", "p"), ("application/json, application/protobuf", "p"),
            ("application/json, application/protobuf;q=0.5", "j"),
            ("text/html, application/json;q=0.1", "j"),
            ("application/protobuf;q=0, */*;q=0.1", "p"),
            ("text/html", ""), ("application/json;q=0", ""), ("", ""),
        ] as [(String?, String)]
    )
    func `Accept chooses the encoding of the plan`(_ accept: String?, _ encoding: String) {
        var request = GatewayRequest(
            path: .anyIntents,
            query: "",
            method: .post,
            fields: [:],
            caller: .backend(Backend(id: "c", scopes: [], devices: "", channels: nil, rate: nil)),
            body: []
        )
        request.fields[.accept] = accept
        let wanted = try? request.wanted(.protobuf)
        #expect((wanted == .protobuf ? "p" : wanted == .json ? "j" : "") == encoding)
    }

    @Test func `A plan is given in the encoding that is wanted`() {
        var plan = ActionPlan(outcome: .failed)
        plan.planID = "p1"
        func entry(_ encoding: ContentEncoding) -> PlanEntry {
            PlanEntry(
                partition: 0,
                offset: 0,
                deviceID: "d",
                intentID: "i",
                attempt: nil,
                encoding: encoding,
                bytes: encoding.bytes(of: plan)
            )
        }
        for encoding in ContentEncoding.allCases {
            for wanted in ContentEncoding.allCases {
                #expect(entry(encoding).bytes(in: wanted) == wanted.bytes(of: plan))
            }
        }
    }
}
