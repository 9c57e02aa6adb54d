import Foundation
import HTTPTypes
import LandfallKafka
import LandfallTelemetry
import LandfallTokens
import TestSupport
import Testing

@testable import LandfallGateway

/// Clicks on links in e-mails, and the files that name the app of the links.
@Suite(.timeLimit(.minutes(10))) struct ClickTests {
    private static let browser = [
        "User-Agent: Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1",
        "Accept: text/html",
    ]

    private struct Intent: Decodable, Hashable {
        struct Click: Decodable, Hashable {
            var userAgent: String?
            var isBot: Bool?
            var linkIndex: Int32?
        }
        struct Message: Decodable, Hashable {
            var provider: String?
            var campaignId: String?
            var messageId: String?
        }
        var intentId: String
        var deviceId: String?
        var channel: String
        var link: String
        var message: Message?
        var click: Click?
    }

    private static func intents(_ stored: [Stored]) throws -> [Intent] {
        try stored.map {
            try JSONDecoder().decode(Intent.self, from: Data(($0.value ?? "").utf8))
        }
    }

    private static func gateway(
        _ folder: borrowing TemporaryFolder,
        _ proxies: TrustedProxies? = TrustedProxies()
    ) async throws -> (GatewayFixture, LinkFixture) {
        let links = try await LinkFixture(folder)
        let fixture = try await GatewayFixture(folder) {
            $0.links = links.links
            $0.rates.proxies = proxies
        }
        return (fixture, links)
    }

    @Test func `A click is sent on, and is an intent without a device`() async throws {
        let folder = try TemporaryFolder()
        let (fixture, links) = try await Self.gateway(folder)
        let path = try links.path(index: 2)
        try await fixture.server.run { port in
            let client = Client(port: port)
            for _ in 0..<3 {
                let reply = try await client.send("GET", path, fields: Self.browser)
                #expect(reply.status == 302)
                #expect(reply.fields["location"] == LinkFixture.target)
                #expect(reply.fields["cache-control"] == "no-store")
                #expect(reply.fields["referrer-policy"] == "no-referrer")
                #expect(reply.fields["x-robots-tag"] == "noindex")
                #expect(reply.body.isEmpty)
            }
            let head = try await client.send(
                "HEAD",
                path,
                fields: Self.browser,
                options: ["--head"]
            )
            #expect(head.status == 302)
            let method = try await client.send("POST", path, "{}")
            #expect(method.status == 405)
            #expect(method.fields["allow"] == "GET, HEAD")
            let late = try await client.send(
                "GET",
                try links.path(message: "m2", expiry: 1),
                fields: Self.browser
            )
            #expect(late.fields["location"] == LinkFixture.target)
        }
        await fixture.records.finish(within: .seconds(60))
        let stored = try await fixture.stored(in: fixture.topics.emailIntents)
        let intent = try #require(try Self.intents(stored).first)
        #expect(stored.count == 1)
        #expect(stored.first?.key == intent.intentId)
        #expect(intent.deviceId == nil)
        #expect(intent.channel == "EMAIL_LINK")
        #expect(intent.link == LinkFixture.target)
        #expect(
            intent.message
                == Intent.Message(provider: "email", campaignId: "w47", messageId: "m1")
        )
        #expect(intent.click?.isBot == nil)
        #expect(intent.click?.linkIndex == 2)
        #expect(intent.click?.userAgent?.contains("iPhone") == true)
        let metrics = fixture.registry.exposition(.prometheus)
        for (bot, outcome, count) in [
            (false, "repeated", 2), (true, "looked_at", 1), (false, "expired", 1),
        ] {
            let line =
                "landfall_gateway_clicks_total{bot=\"\(bot)\",outcome=\"\(outcome)\"} \(count)"
            #expect(metrics.contains(line), "\(line)")
        }
    }

    @Test(
        arguments: [
            ["User-Agent: Mozilla/5.0", "Accept:"],
            ["User-Agent:", "Accept: text/html"],
            ["User-Agent: curl/8.0", "Accept: text/html"],
            ["User-Agent: Mozilla/5.0 Googlebot/2.1", "Accept: text/html"],
            ["User-Agent: Mozilla/5.0", "Accept: text/html", "Sec-Purpose: prefetch;prerender"],
            ["User-Agent: Mozilla/5.0", "Accept: text/html", "Purpose: prefetch"],
            ["User-Agent: Mozilla/5.0", "Accept: text/html", "X-Moz: prefetch"],
        ]
    )
    func `A machine is sent on, and marked`(fields: [String]) async throws {
        let folder = try TemporaryFolder()
        let (fixture, links) = try await Self.gateway(folder)
        let path = try links.path()
        try await fixture.server.run { port in
            let reply = try await Client(port: port).send("GET", path, fields: fields)
            #expect(reply.fields["location"] == LinkFixture.target)
        }
        await fixture.records.finish(within: .seconds(60))
        let stored = try await fixture.stored(in: fixture.topics.emailIntents)
        #expect(try Self.intents(stored).map { $0.click?.isBot } == [true])
    }

    @Test func `One click, one intent; three links of a message at once are a scanner's`() {
        let memory = ClickMemory()
        let click = ClickMemory.Click(token: "t", client: [1])
        #expect(memory.isFirst(click, at: 100))
        #expect(!memory.isFirst(click, at: 159.9))
        #expect(memory.isFirst(click, at: 160))
        #expect(memory.isFirst(ClickMemory.Click(token: "t", client: [2]), at: 160))
        #expect(memory.isFirst(ClickMemory.Click(token: "u", client: [1]), at: 160))
        let reading = ClickMemory.Reading(campaignID: "c", messageID: "m", network: [1, 2, 3])
        #expect(!memory.isScan(reading, link: 0, at: 100))
        #expect(!memory.isScan(reading, link: 0, at: 101))
        #expect(!memory.isScan(reading, link: 1, at: 104))
        #expect(memory.isScan(reading, link: 2, at: 105))
        #expect(memory.isScan(reading, link: 0, at: 105))
        #expect(!memory.isScan(reading, link: 3, at: 106))
        let other = ClickMemory.Reading(campaignID: "c", messageID: "m", network: [1, 2, 4])
        #expect(!memory.isScan(other, link: 2, at: 105))
        // A flood of clicks takes no more memory than two halves.
        for number in 0..<(ClickMemory.limit * 3) {
            _ = memory.isFirst(ClickMemory.Click(token: "\(number)", client: []), at: 200)
        }
        #expect(memory.isFirst(click, at: 201))
    }

    @Test func `Beyond the limit a person is sent on, and no intent is made`() async throws {
        let folder = try TemporaryFolder()
        let links = try await LinkFixture(folder, parameter: "lc")
        let fixture = try await GatewayFixture(folder) {
            $0.links = links.links
            // Nobody has said whether there are proxies, so that every click is another one.
            $0.rates.clicks = ClickRates("link=0.001/2")
        }
        let path = try links.path()
        try await fixture.server.run { port in
            for number in 0..<4 {
                let reply = try await Client(port: port).send("GET", path, fields: Self.browser)
                #expect(reply.status == 302)
                let target = reply.fields["location"] ?? ""
                #expect(target.contains("lc=") == (number < 2), "\(number)")
            }
        }
        await fixture.records.finish(within: .seconds(60))
        try await #expect(fixture.stored(in: fixture.topics.emailIntents).count == 2)
        let line = #"landfall_gateway_clicks_total{bot="false",outcome="limited"} 2"#
        #expect(fixture.registry.exposition(.prometheus).contains(line))
    }

    @Test func `Clicks fill half of the queue at most`() async throws {
        let folder = try TemporaryFolder()
        let fixture = try await GatewayFixture(folder)
        var configuration = AcknowledgedConfiguration(
            client: GatewayFixture.client(fixture.cluster)
        )
        configuration.queueRecords = 100
        let records = try RecordPath(
            configuration,
            topics: fixture.topics,
            logger: GatewayFixture.logger
        )
        try fixture.cluster.stopBroker(1)
        #expect(records.takesClicks)
        let record = OutgoingRecord(topic: fixture.topics.states, key: [1], value: [])
        _ = try records.enqueue(Array(repeating: record, count: 60))
        #expect(!records.takesClicks)
        try records.admit()
    }

    @Test func `An app that the system opened with a click link gets the plan of its target`()
        async throws
    {
        let folder = try TemporaryFolder()
        let (fixture, links) = try await Self.gateway(folder)
        let token = try await fixture.issuer.token("dev-1")
        let path = try links.path(index: 1)
        try await fixture.server.run { port in
            let client = Client(port: port, token: token)
            for link in [
                "https://\(LinkFixture.host)\(path)?utm_source=mail",
                "https://\(LinkFixture.host)\(path)x",
                "https://evil.example\(path)",
            ] {
                let body = #"{"channel":"UNIVERSAL_LINK","link":"\#(link)"}"#
                let reply = try await client.send(
                    "POST",
                    "/v1/devices/dev-1/intents",
                    body,
                    fields: ["Prefer: respond-async"]
                )
                #expect(reply.status == 202)
            }
        }
        let intents = try Self.intents(try await fixture.stored(in: fixture.topics.pushIntents))
        #expect(intents.count == 3)
        #expect(intents.count { $0.link == LinkFixture.target } == 1)
        let opened = intents.first { $0.link == LinkFixture.target }
        #expect(opened?.message?.campaignId == "w47")
        #expect(opened?.click?.linkIndex == 1)
    }

    @Test func `Files of the hosts are served as Apple and Google want them`() async throws {
        let folder = try TemporaryFolder()
        let (fixture, _) = try await Self.gateway(folder)
        try await fixture.server.run { port in
            let client = Client(port: port)
            let host = "Host: \(LinkFixture.host):443"
            for (name, text) in [
                ("apple-app-site-association", "{\"applinks\":{}}"), ("assetlinks.json", "[]"),
            ] {
                let path = "/.well-known/\(name)"
                let reply = try await client.send("GET", path, fields: [host])
                #expect(reply.status == 200)
                #expect(reply.body == text)
                #expect(reply.fields["content-type"] == "application/json")
                #expect(reply.fields["cache-control"] == "public, max-age=3600")
                let etag = try #require(reply.fields["etag"])
                let known = try await client.send(
                    "GET",
                    path,
                    fields: [host, "If-None-Match: \(etag)"]
                )
                #expect(known.status == 304)
                let stranger = try await client.send("GET", path, fields: ["Host: evil.example"])
                #expect(stranger.status == 404)
            }
        }
    }
}
