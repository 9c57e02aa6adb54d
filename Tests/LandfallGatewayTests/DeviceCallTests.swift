import Foundation
import LandfallKafka
import LandfallTelemetry
import TestSupport
import Testing

@testable import LandfallGateway

/// States, results and reports, as a client of HTTP sends them.
@Suite(.timeLimit(.minutes(10))) struct DeviceCallTests {
    private static func state(
        _ sequence: Int,
        device: String = "dev-1",
        launch: String = "L1",
        user: String? = nil
    ) -> String {
        let session = user.map {
            #","session":{"userId":"\#($0)","authenticated":true}"#
        }
        return
            #"{"deviceId":"\#(device)","sequence":"\#(sequence)","launchId":"\#(launch)"\#(session ?? "")}"#
    }

    @Test func `A state is answered when Kafka has it, byte for byte`() async throws {
        let folder = try TemporaryFolder()
        let fixture = try await GatewayFixture(folder)
        let token = try await fixture.issuer.token("dev-1")
        try await fixture.server.run { port in
            let client = Client(port: port, token: token)
            let reply = try await client.send(
                "PUT",
                "/v1/devices/dev-1/state",
                Self.state(7),
                fields: [
                    "traceparent: 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
                    "kafka_replyTopic: others", "ce-id: forged",
                ]
            )
            #expect(reply.status == 204)
            #expect(reply.fields["etag"] == "\"L1.7\"")
            #expect(reply.fields["date"]?.hasSuffix(" GMT") == true)
            #expect(reply.fields["cache-control"] == "no-store")
            let record = try #require(try await fixture.stored(in: fixture.topics.states).first)
            #expect(record.key == "dev-1")
            #expect(record.value == Self.state(7))
            let partition = KeyPartitioner.partition(ofKey: Array("dev-1".utf8), partitionCount: 4)
            #expect(record.partition == partition)
            #expect(reply.fields["x-landfall-partition"] == "\(partition.number)")
            let names = Set(record.headers.keys)
            #expect(names == ["content-type", "traceparent", "landfall_received_at"])
            // The same once more is no record.
            let again = try await client.send("PUT", "/v1/devices/dev-1/state", Self.state(7))
            #expect(again.status == 204)
            #expect(again.fields["landfall-unchanged"] == "true")
            let late = try await client.send("PUT", "/v1/devices/dev-1/state", Self.state(6))
            #expect(late.status == 409)
            #expect(late.code == "sequence_regressed")
            let other = try await client.send(
                "PUT",
                "/v1/devices/dev-1/state",
                Self.state(1, launch: "L2"),
                fields: ["If-Match: \"L1.6\""]
            )
            #expect(other.status == 412)
            let launch = try await client.send(
                "PUT",
                "/v1/devices/dev-1/state",
                Self.state(1, launch: "L2"),
                fields: ["If-Match: \"L1.7\""]
            )
            #expect(launch.status == 204)
            let gone = try await client.send("DELETE", "/v1/devices/dev-1/state")
            #expect(gone.status == 204)
            let values = try await fixture.stored(in: fixture.topics.states).map(\.value)
            #expect(values == [Self.state(7), Self.state(1, launch: "L2"), nil])
        }
        let text = fixture.registry.exposition(.prometheus)
        #expect(text.contains(#"call="state",status="204""#))
        #expect(text.contains(#"code="sequence_regressed""#))
    }

    @Test func `A device's states are in the order in which they were sent`() async throws {
        let folder = try TemporaryFolder()
        let fixture = try await GatewayFixture(folder)
        let tokens = try await [
            "dev-1": fixture.issuer.token("dev-1"), "dev-2": fixture.issuer.token("dev-2"),
        ]
        try await fixture.server.run { port in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (device, token) in tokens {
                    group.addTask {
                        let client = Client(port: port, token: token)
                        for number in 1...12 {
                            let reply = try await client.send(
                                "PUT",
                                "/v1/devices/\(device)/state",
                                Self.state(number, device: device)
                            )
                            #expect(reply.status == 204)
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
        let records = try await fixture.stored(in: fixture.topics.states)
        for device in tokens.keys {
            let mine = records.filter { $0.key == device }.map(\.value)
            #expect(mine == (1...12).map { Self.state($0, device: device) })
        }
    }

    @Test func `Nobody speaks for another device or user`() async throws {
        let folder = try TemporaryFolder()
        let fixture = try await GatewayFixture(folder)
        let token = try await fixture.issuer.token("dev-1", ["user": .text("anna")])
        try await fixture.server.run { port in
            let client = Client(port: port, token: token)
            let place = "/v1/devices/dev-1/state"
            func code(
                _ path: String,
                _ body: String,
                by client: Client? = nil
            ) async throws
                -> String?
            {
                let reply = try await (client ?? Client(port: port, token: token)).send(
                    "PUT",
                    path,
                    body
                )
                #expect(reply.fields["content-type"] == "application/problem+json")
                return "\(reply.status) \(reply.code ?? "")"
            }
            let foreign = try await code("/v1/devices/dev-2/state", Self.state(1, device: "dev-2"))
            #expect(foreign == "403 device_mismatch")
            let body = try await code(place, Self.state(1, device: "dev-2"))
            #expect(body == "403 device_mismatch")
            let user = try await code(place, Self.state(1, user: "bob"))
            #expect(user == "403 user_mismatch")
            let nobody = try await code(place, Self.state(1), by: Client(port: port))
            #expect(nobody == "401 missing_token")
            let unknown = Client(port: port, token: "lfk_crm_" + String(repeating: "b", count: 43))
            try await #expect(code(place, Self.state(1), by: unknown) == "401 unknown_key")
            let backend = Client(port: port, token: GatewayFixture.backendKey)
            try await #expect(code(place, Self.state(1), by: backend) == "403 device_mismatch")
            let own = try await backend.send(
                "PUT",
                "/v1/devices/crm-9/state",
                Self.state(1, device: "crm-9", user: "bob")
            )
            #expect(own.status == 204)
            let results = try await backend.send("POST", "/v1/devices/crm-9/results", "[]")
            #expect(results.code == "scope_missing")
            let good = try await client.send("PUT", place, Self.state(1, user: "anna"))
            #expect(good.status == 204)
        }
        let keys = try await fixture.stored(in: fixture.topics.states).map(\.key)
        #expect(Set(keys) == ["dev-1", "crm-9"])
    }

    @Test func `Results and reports are records of their topics`() async throws {
        let folder = try TemporaryFolder()
        let fixture = try await GatewayFixture(folder)
        let token = try await fixture.issuer.token("dev-1")
        try await fixture.server.run { port in
            let client = Client(port: port, token: token)
            let one = #"{"planId":"p1","deviceId":"dev-1","result":"APPLIED"}"#
            let two =
                #"[{"planId":"p2","result":"STALE","reason":"other_tree"},{"planId":"p3","result":"FAILED"}]"#
            for body in [one, two] {
                let reply = try await client.send("POST", "/v1/devices/dev-1/results", body)
                #expect(reply.status == 204)
            }
            let report =
                #"{"state":\#(Self.state(3)),"results":[{"planId":"p4","result":"IGNORED"}]}"#
            let reply = try await client.send("POST", "/v1/devices/dev-1/reports", report)
            #expect(reply.status == 204)
            #expect(reply.fields["etag"] == "\"L1.3\"")
            // The result is kept, though the state beside it comes too late.
            let late =
                #"{"state":\#(Self.state(2)),"results":[{"planId":"p5","result":"APPLIED"}]}"#
            let regressed = try await client.send("POST", "/v1/devices/dev-1/reports", late)
            #expect(regressed.code == "sequence_regressed")
            let foreign = #"[{"planId":"p6","deviceId":"dev-2","result":"APPLIED"}]"#
            let refused = try await client.send("POST", "/v1/devices/dev-1/results", foreign)
            #expect(refused.code == "device_mismatch")
            let many = "[" + Array(repeating: one, count: 33).joined(separator: ",") + "]"
            for none in [
                "", " ", "null", "1",
                #"{"planId":"a","result":"APPLIED"},{"planId":"b","result":"APPLIED"}"#,
                #"{"planId":"a","result":"APPLIED"}],"more":["#,
                #"[{"planId":"a","result":"APPLIED"}],"more":1"#,
            ] {
                let reply = try await client.send("POST", "/v1/devices/dev-1/results", none)
                #expect(reply.code == "invalid_json", "\(none)")
            }
            let tooMany = try await client.send("POST", "/v1/devices/dev-1/results", many)
            #expect(tooMany.status == 422)
            #expect(tooMany.code == "too_many_results")
        }
        let results = try await fixture.stored(in: fixture.topics.results)
        #expect(results.allSatisfy { $0.key == "dev-1" })
        let plans = results.map { $0.value?.firstRange(of: "p1") == nil ? $0.value ?? "" : "p1" }
        for plan in ["p2", "p3", "p4", "p5"] {
            #expect(plans.contains { $0.contains(plan) && $0.contains("dev-1") })
        }
        #expect(results.count == 5)
        try await #expect(fixture.stored(in: fixture.topics.states).count == 1)
    }

    @Test func `Without a broker the answer is 503, and never that it is done`() async throws {
        let folder = try TemporaryFolder()
        let fixture = try await GatewayFixture(folder) {
            $0.limits.produceDeadline = .milliseconds(300)
        }
        let token = try await fixture.issuer.token("dev-1")
        try fixture.cluster.stopBroker(1)
        try await fixture.server.run { port in
            let client = Client(port: port, token: token)
            for number in 1...2 {
                let reply = try await client.send(
                    "PUT",
                    "/v1/devices/dev-1/state",
                    Self.state(number)
                )
                #expect(reply.status == 503)
                #expect(reply.code == "kafka_unavailable")
                let wait = try #require(reply.fields["retry-after"].flatMap(Int.init))
                #expect((1...10).contains(wait))
            }
            #expect(fixture.records.waiting.records > 0)
            try fixture.cluster.startBroker(1)
            // The same state again is sent again, since Kafka was not known to have it.
            var status = 0
            let deadline = ContinuousClock.now + .seconds(90)
            while status != 204, .now < deadline {
                let reply = try await client.send(
                    "PUT",
                    "/v1/devices/dev-1/state",
                    Self.state(2)
                )
                #expect(reply.status == 204 || reply.status == 503)
                status = reply.status
            }
            #expect(status == 204)
        }
        let values = try await fixture.stored(in: fixture.topics.states).map(\.value)
        #expect(values.contains(Self.state(2)))
    }

    @Test func `While Kafka is silent only a probe goes through`() async throws {
        let folder = try TemporaryFolder()
        let fixture = try await GatewayFixture(folder)
        let records = try RecordPath(
            AcknowledgedConfiguration(client: GatewayFixture.client(fixture.cluster)),
            topics: fixture.topics,
            silenceLimit: .zero,
            logger: GatewayFixture.logger
        )
        try records.admit()
        try fixture.cluster.stopBroker(1)
        let record = OutgoingRecord(topic: fixture.topics.states, key: [1], value: [])
        let pending = try records.enqueue([record])
        #expect(!records.isOpen)
        try records.admit()
        let problem = #expect(throws: Problem.self) {
            for _ in 0..<3 { try records.admit() }
        }
        #expect(problem?.code == "kafka_unavailable")
        try fixture.cluster.startBroker(1)
        try await records.confirm(pending, until: .now + .seconds(90))
        #expect(records.isOpen)
        try records.admit()
    }

    @Test func `A request without records says nothing of Kafka`() async throws {
        let folder = try TemporaryFolder()
        let fixture = try await GatewayFixture(folder)
        let client = GatewayFixture.client(fixture.cluster)
        var configuration = AcknowledgedConfiguration(client: client)
        configuration.deliveryTimeout = .seconds(1)
        let records = try RecordPath(
            configuration,
            topics: fixture.topics,
            silenceLimit: .zero,
            logger: GatewayFixture.logger
        )
        try fixture.cluster.stopBroker(1)
        let record = OutgoingRecord(topic: fixture.topics.states, key: [1], value: [])
        let pending = try records.enqueue([record])
        try records.admit()
        await #expect(throws: Problem.self) {
            try await records.confirm(pending, until: .now + .seconds(90))
        }
        #expect(!records.isOpen)
        try await records.confirm([], until: .now)
        #expect(!records.isOpen)
    }
}
