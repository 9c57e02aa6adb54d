import ArgumentParser
import Foundation
import LandfallKafka
import Synchronization
import TestSupport
import Testing

@testable import LandfallCommand
@testable import LandfallSettings

/// `landfall gateway` as a process.
@Suite(.timeLimit(.minutes(5))) struct GatewayTests {
    /// Holds the digest of a key: SHA-256, as `sha256sum` prints it.
    static let keys = """
        {"keys": [{"id": "crm", "scopes": ["states", "intents", "plans"],
        "sha256": ["6d39cac9067083fedbb3e38ccbf6498139eb3d63fb6015857b391978c95a004c"]}]}
        """

    static func cluster(states: Int32 = 2, plans: Topic = "navigation.plans") throws -> MockCluster
    {
        let cluster = try MockCluster { _ in }
        for topic: Topic in [
            "navigation.intents.push", "navigation.intents.email", "navigation.plan-results", plans,
        ] { try cluster.createTopic(topic, partitionCount: 2) }
        try cluster.createTopic("navigation.device-state", partitionCount: states)
        return cluster
    }

    static func environment(_ more: [String: String] = [:]) -> [String: String] {
        ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"]
            .merging(more) { $1 }
    }

    static func complaint(_ words: [String]) async throws -> String {
        let run = try await Invocation.run(["gateway"] + words, environment: environment())
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.complaint.split(separator: "\n").count == 1, "\(run.complaint)")
        return run.complaint
    }

    @Test func `What is missing or wrong is said in one line`() async throws {
        let folder = try TemporaryFolder()
        let bad = try folder.file("bad.json", "{}")
        let keys = try folder.file("keys.json", Self.keys)
        let brokers = ["--brokers", "127.0.0.1:1"]
        let nobody = try await Self.complaint(brokers)
        #expect(
            nobody.contains(
                "give --gateway-jwks-file for devices, --gateway-api-keys-file for backends"
            )
        )
        let place = try await Self.complaint(
            brokers + ["--gateway-api-keys-file", keys, "--gateway-listen", "x"]
        )
        #expect(place.contains("gateway-listen"))
        let issuer = try await Self.complaint(brokers + ["--gateway-jwks-file", keys])
        #expect(issuer.contains("gateway-jwks-file needs --gateway-issuers"))
        let file = try await Self.complaint(brokers + ["--gateway-api-keys-file", bad])
        #expect(file.contains("gateway-api-keys-file: \(bad): it is not {\"keys\""))
        let missing = try await Self.complaint(brokers + ["--gateway-api-keys-file", "/no/file"])
        #expect(
            missing.contains(
                "gateway-api-keys-file: /no/file can't be read: No such file or directory"
            )
        )
        let links = try await Self.complaint(
            brokers + ["--gateway-api-keys-file", keys, "--click-keys-file", keys]
        )
        #expect(links.contains("need --catalog"))
        let half = try await Self.complaint(
            brokers + [
                "--gateway-api-keys-file", keys, "--catalog", keys, "--gateway-android-package",
                "com.example.app",
            ]
        )
        #expect(half.contains("need each other"))
        let delay = try await Self.complaint(
            brokers + ["--gateway-api-keys-file", keys, "--gateway-drain-delay", "11m"]
        )
        #expect(
            delay.contains(
                "gateway-drain-delay can't be \"11m\" (--gateway-drain-delay): give a duration from 0s to 10m"
            )
        )
        let trust = try await Self.complaint(
            brokers + ["--gateway-api-keys-file", keys, "--gateway-session-trust", "all"]
        )
        #expect(trust.contains("give token or device"))
        let cluster = try Self.cluster(states: 3)
        let counts = try await Self.complaint(
            [
                "--brokers", cluster.bootstrapServers.joined(separator: ","),
                "--gateway-api-keys-file",
                keys, "--admin", "off",
            ]
        )
        #expect(counts.contains("push and navigation.device-state have 2 and 3 partitions"))
    }

    @Test func `A topic that is missing is named`() async throws {
        let folder = try TemporaryFolder()
        let keys = try folder.file("keys.json", Self.keys)
        let cluster = try Self.cluster()
        cluster.failTopic("navigation.plans", with: .unknownTopicOrPartition)
        let complaint = try await Self.complaint(
            [
                "--brokers", cluster.bootstrapServers.joined(separator: ","),
                "--gateway-api-keys-file", keys, "--admin", "off", "--patience", "1s",
            ]
        )
        let topic = "there is no topic navigation.plans: make it with `landfall topics create`"
        #expect(complaint.contains(topic))
    }

    @Test func `A port that is taken is named`() async throws {
        let folder = try TemporaryFolder()
        let keys = try folder.file("keys.json", Self.keys)
        let cluster = try Self.cluster()
        let endpoint = try TestEndpoint { _ in nil }
        let taken = "127.0.0.1:\(endpoint.port)"
        let run = try await Invocation.run(
            [
                "gateway", "--brokers", cluster.bootstrapServers.joined(separator: ","),
                "--gateway-api-keys-file", keys, "--admin", "off", "--gateway-listen", taken,
            ],
            environment: Self.environment()
        )
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(!run.complaint.contains("EventLoop"), "\(run.complaint)")
        // Before it there is a line of the client on the version of the stand-in for brokers.
        let reason = "can't be listened on: it is taken; give another with --gateway-listen\n"
        let complaint = run.complaint
        #expect(complaint.hasSuffix("landfall: the address \(taken) \(reason)"), "\(complaint)")
    }

    private static let brokers = ProcessInfo.processInfo.environment["LANDFALL_TEST_BROKERS"]

    @Test(.enabled(if: brokers != nil, "LANDFALL_TEST_BROKERS is not set"))
    func `Brokers that make topics for those who ask make none for a gateway`() async throws {
        let folder = try TemporaryFolder()
        let keys = try folder.file("keys.json", Self.keys)
        let brokers = Self.brokers ?? ""
        let names = ["push", "email", "states", "results", "plans"].map {
            "gateway-\($0)-\(UUID().uuidString)"
        }
        let complaint = try await Self.complaint(
            [
                "--brokers", brokers, "--gateway-api-keys-file", keys, "--admin", "off",
                "--intent-topics", names[0...1].joined(separator: ","), "--state-topic", names[2],
                "--plan-result-topic", names[3], "--plan-topic", names[4], "--patience", "1s",
            ]
        )
        #expect(complaint.contains("there is no topic \(names[0])"))
        let client = ClientConfiguration(
            brokers: brokers.split(separator: ",").map(String.init),
            clientID: "tests",
            log: { _ in }
        )
        let topics = try names.map { try Topic($0) }
        let counts = try Admin(client).partitionCounts(of: topics, timeout: .seconds(20))
        #expect(counts.isEmpty)
    }

    @Test func `A broker that does not answer is named, with the reason`() async throws {
        let folder = try TemporaryFolder()
        let keys = try folder.file("keys.json", Self.keys)
        let complaint = try await Self.complaint(
            [
                "--brokers", "127.0.0.1:1", "--gateway-api-keys-file", keys, "--admin", "off",
                "--patience", "0s",
            ]
        )
        #expect(complaint.contains("Kafka at 127.0.0.1:1 can't be reached: "))
        #expect(complaint.contains("Connection refused"))
    }

    @Test func `Its settings have flags, variables and a file, and are printed`() async throws {
        let command = try GatewayCommand.parse(
            Setting.gateway.flatMap { ["--\($0.name)", "for-\($0.name)"] }
        )
        let all = Setting.gateway.map { ($0, "for-\($0.name)") }
        #expect(command.given == Dictionary(uniqueKeysWithValues: all))
        let folder = try TemporaryFolder()
        let file = try folder.file(
            "gateway.yaml",
            """
            brokers: kafka:9092
            gateway-api-keys-file: keys.json
            gateway-cors-origins: [https://a.example.com, https://b.example.com]
            gateway-device-rates: states=2/9
            gateway-trusted-proxies: none
            gateway-heartbeat: 7s
            gateway-click-rates: link=9/99
            """
        )
        let run = try await Invocation.run(
            [
                "gateway", "--config", file, "--print-config", "--gateway-device-quotas", "off",
            ],
            environment: Self.environment(["LANDFALL_GATEWAY_MAX_STREAMS": "5"])
        )
        #expect(run.status == 0, "\(run.complaint)")
        for line in [
            #""gateway-device-rates" : "intents=1/20,states=2/9,results=2/40,streams=0.1/10,plans=2/40""#,
            #""gateway-click-rates" : "address=5/300,link=9/99""#,
            #""gateway-device-waits" : 8"#, #""gateway-backend-waits" : 4000"#,
            #""gateway-device-quotas" : "off""#, #""gateway-heartbeat" : "7s""#,
            #""gateway-max-streams" : 5"#, #""gateway-listen" : "127.0.0.1:8480""#,
            #""gateway-api-keys-file" : "keys.json""#, #""admin" : "127.0.0.1:5264""#,
        ] { #expect(run.output.contains(line), "\(line) in \(run.output)") }
        #expect(!run.output.contains("postgres"))
        for (name, value, words) in [
            ("cors-origins", "*", "origins as https://app.example.com"),
            ("trusted-proxies", "10.0.0.0/99", "addresses and networks"),
            ("device-rates", "intents=0/1", "as intents=1/20"),
            ("click-rates", "link=0/1", "as address=5/300,link=200/20000"),
            ("heartbeat", "0s", "from 1s"),
        ] {
            let flag = ["--gateway-\(name)", value]
            let refusal = try await Self.complaint(
                ["--brokers", "k:1", "--gateway-api-keys-file", "x"] + flag
            )
            #expect(refusal.contains("gateway-\(name)") && refusal.contains(words), "\(refusal)")
        }
    }

    @Test func `It serves until it is stopped`() async throws {
        let folder = try TemporaryFolder()
        let made = try await Invocation.run(
            ["gateway", "key", "crm", "--scope", "states", "--scope", "intents"],
            environment: Self.environment()
        )
        try #require(made.lines.count == 2, "\(made.complaint)")
        let keys = try folder.file("keys.json", #"{"keys": [\#(made.lines[1])]}"#)
        let cluster = try Self.cluster()
        let command = try RunningCommand(
            [
                "gateway", "--brokers", cluster.bootstrapServers.joined(separator: ","),
                "--gateway-listen",
                "127.0.0.1:0",
                "--admin", "127.0.0.1:0", "--gateway-drain-delay", "0s",
            ],
            environment: Self.environment(["LANDFALL_GATEWAY_API_KEYS_FILE": keys])
        )
        let lines = await command.complaints(until: "the gateway is open")
        let openAdmin = Self.address(in: lines, "the admin port is open")
        let admin = try #require(openAdmin)
        let openGateway = Self.address(in: lines, "the gateway is open")
        let gateway = try #require(openGateway)
        var ready = ""
        let deadline = ContinuousClock.now + .seconds(90)
        while ready != "ready\n", .now < deadline {
            ready = try await Self.curl(["http://\(admin)/health/ready"])
        }
        #expect(ready == "ready\n")
        let bearer = ["-H", "Authorization: Bearer \(made.lines[0])"]
        let status = ["-o", "/dev/null", "-w", "%{http_code}"]
        let state = try await Self.curl(
            bearer + status + [
                "-X", "PUT", "--data", #"{"sequence":"1"}"#,
                "-H", "Content-Type: application/json", "http://\(gateway)/v1/devices/d1/state",
            ]
        )
        #expect(state == "204")
        let intent = try await Self.curl(
            bearer + status + [
                "-H", "Prefer: respond-async", "--data", #"{"link":"app://x"}"#,
                "-H", "Content-Type: application/json", "http://\(gateway)/v1/devices/d1/intents",
            ]
        )
        #expect(intent == "202")
        let metrics = try await Self.curl(["http://\(admin)/metrics"])
        #expect(
            metrics.contains(
                #"landfall_gateway_requests_total{call="state",status="204",code=""} 1"#
            )
        )
        #expect(metrics.contains("\nlandfall_gateway_ready 1\n"))
        #expect(metrics.contains("landfall_log_lines_total{level=\"error\"} 0"))
        let logged = metrics.firstMatch(of: /landfall_log_lines_total\{level="info"\} ([0-9]+)/)
        #expect(logged.flatMap { Int($0.1) } ?? 0 >= 2, "\(metrics)")
        #expect(await command.stop() == 0)
    }
}
