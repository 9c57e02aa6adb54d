import Foundation
import LandfallBytes
import LandfallKafka
import LandfallTelemetry
import Synchronization
import TestSupport
import Testing

@testable import LandfallGateway

/// Streams of plans over HTTP.
@Suite(.timeLimit(.minutes(10))) struct StreamServingTests {
    private static let path = "/v1/devices/dev-1/plans"

    private static func publish(_ fixture: GatewayFixture, _ ids: [String]) async throws {
        let producer = try AcknowledgedProducer(
            AcknowledgedConfiguration(client: GatewayFixture.client(fixture.cluster))
        )
        for id in ids {
            let record = OutgoingRecord(
                topic: fixture.topics.plans,
                key: Array("dev-1".utf8),
                value: Array(#"{"planId":"\#(id)"}"#.utf8),
                headers: [RecordHeader(name: "content-type", text: "application/json")]
            )
            _ = await (try producer.enqueue(record)).value(within: .seconds(60))
        }
    }

    /// The ids of a text in order, with the plans that came under them.
    private static func ids(_ text: String) -> [Substring] {
        text.matches(of: /id: ([0-9]+\.-?[0-9]+)\n/).map(\.output.1)
    }

    @Test func `Plans come as they are made, and a stream resumes where it ended`() async throws {
        let folder = try TemporaryFolder()
        let fixture = try await GatewayFixture(folder) { $0.limits.drain = .zero }
        let token = try await fixture.issuer.token("dev-1")
        fixture.plans.start()
        defer { fixture.plans.close() }
        try await waited { fixture.plans.isReady }
        try await fixture.server.run { port in
            let first = try StreamReader(port, token, folder.url.path + "/first")
            var text = try await first.text(until: "\nid: ")
            #expect(text.hasPrefix("HTTP/1.1 200"))
            for field in [
                "content-type: text/event-stream\r\n", "cache-control: no-store\r\n",
                "x-accel-buffering: no\r\n", "x-landfall-partition: ",
            ] { #expect(text.lowercased().contains(field)) }
            #expect(text.contains(/retry: [2-5][0-9]{3}\n/))
            try await Self.publish(fixture, ["p1", "p2"])
            text = try await first.text(until: "\"p2\"}\n\n")
            #expect(text.contains("event: plan\ndata: {\"planId\":\"p1\"}\n\n"))
            let ids = Self.ids(text)
            // The client goes away: the stream is no more, also while nothing comes.
            first.process.signal(SIGKILL)
            await first.process.end()
            let board = fixture.server.routes.streams.board
            try await waited { board.streamCount == 0 }
            #expect(board.streamCount == 0)
            try await Self.publish(fixture, ["p3"])
            let id = try #require(ids.dropLast().last)
            let second = try StreamReader(
                port,
                token,
                folder.url.path + "/second",
                ["-H", "Last-Event-ID: \(id)"]
            )
            text = try await second.text(until: "\"p3\"}\n\n")
            #expect(!text.contains("\"p1\"") && text.contains("\"p2\""))
            // A polyfill can't set the field.
            let stranger = try StreamReader(
                port,
                token,
                folder.url.path + "/third",
                ["--get", "--data", "last-event-id=0.999999"]
            )
            text = try await stranger.text(until: "unknown_place")
            #expect(text.contains("event: reset\ndata: {\"reason\":\"unknown_place\"}\n\n"))
            // The gateway ends: streams say so, and the connections close.
            fixture.server.drain()
            text = try await second.text(until: "\"draining\"")
            await second.process.end()
            await stranger.process.end()
            #expect(board.streamCount == 0)
        }
        let metrics = fixture.registry.exposition(.prometheus)
        #expect(metrics.contains(#"landfall_gateway_stream_ends_total{reason="cut"} 1"#))
        #expect(metrics.contains(#"landfall_gateway_stream_ends_total{reason="draining"} 2"#))
        #expect(metrics.contains(#"landfall_gateway_stream_events_total{event="plan"} 4"#))
        #expect(metrics.contains("landfall_gateway_streams 0"))
    }

    @Test func `A reader who does not read is cut, and nobody else notices`() async throws {
        let folder = try TemporaryFolder()
        let fixture = try await GatewayFixture(folder) {
            $0.limits.drain = .zero
            // All of them come back late: the reader stops before.
            $0.limits.replayBytes = 1 << 20
        }
        let token = try await fixture.issuer.token("dev-1")
        fixture.plans.start()
        defer { fixture.plans.close() }
        try await waited { fixture.plans.isReady }
        try await fixture.server.run { port in
            let good = try StreamReader(port, token, folder.url.path + "/good")
            _ = try await good.text(until: "\nid: ")
            let slow = try StreamReader(
                port,
                token,
                folder.url.path + "/slow",
                ["--limit-rate", "1k"]
            )
            _ = try await slow.text(until: "\nid: ")
            slow.process.signal(SIGSTOP)
            let padding = String(repeating: "x", count: 100_000)
            let board = fixture.server.routes.streams.board
            var count = 0
            // What kernels keep for a reader differs; it has a bound.
            while board.streamCount == 2, count < 500 {
                count += 1
                try await Self.publish(fixture, ["\(count)\(padding)"])
                // The other one reads all of it.
                try await waited { good.size >= count * padding.utf8.count }
            }
            #expect(board.streamCount == 1)
            try await Self.publish(fixture, ["last"])
            let text = try await good.text(until: "\"last\"}\n\n")
            #expect(text.matches(of: /event: plan\n/).count == count + 1)
            slow.process.signal(SIGKILL)
            good.process.signal(SIGKILL)
            await slow.process.end()
            await good.process.end()
        }
    }

    @Test func `A stream needs its Accept, its device and its token`() async throws {
        let folder = try TemporaryFolder()
        let fixture = try await GatewayFixture(folder) { $0.limits.drain = .zero }
        let token = try await fixture.issuer.token("dev-1")
        try await fixture.server.run { port in
            let client = Client(port: port, token: token)
            func code(_ path: String, _ fields: [String]) async throws -> String? {
                let reply = try await client.send("GET", path, fields: fields)
                return "\(reply.status) \(reply.code ?? "")"
            }
            let accept = ["Accept: text/html, Text/Event-Stream;q=0.9"]
            try await #expect(code(Self.path, []) == "406 not_acceptable")
            try await #expect(
                code(Self.path, ["Accept: text/event-stream-x"]) == "406 not_acceptable"
            )
            // The plans are not read yet.
            try await #expect(code(Self.path, accept) == "503 kafka_unavailable")
            try await #expect(code("/v1/devices/dev-2/plans", accept) == "403 device_mismatch")
            let nobody = try await Client(port: port).send("GET", Self.path, fields: accept)
            #expect(nobody.code == "missing_token")
            let post = try await client.send("POST", Self.path, "{}", fields: accept)
            #expect(post.fields["allow"] == "GET")
        }
    }
}
