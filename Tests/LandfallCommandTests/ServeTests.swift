import Glibc
import LandfallKafka
import LandfallPostgres
import LandfallValues
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct `Serve on servers` {
    private static let topics: [Topic] = [
        "navigation.intents.push", "navigation.intents.email", "navigation.device-state",
        "navigation.plans", "navigation.intents.dead-letters", "navigation.plan-results",
    ]

    private static func environment(
        _ server: TemporaryServer,
        _ cluster: MockCluster
    ) -> [String: String] {
        let url = "postgres://\(TemporaryServer.superuser)@127.0.0.1:\(server.port)/postgres"
        return [
            "LANDFALL_POSTGRES": url, "LANDFALL_POSTGRES_PASSWORD": server.password?.revealed ?? "",
            "LANDFALL_BROKERS": cluster.bootstrapServers.joined(separator: ","),
            "LANDFALL_CATALOG": Samples.catalog, "LANDFALL_PATIENCE": "30s",
            "LANDFALL_LOG_FORMAT": "json",
        ]
    }

    @Test func `starts a worker, which SIGTERM ends`() async throws {
        let server = try TemporaryServer(.fast)
        defer { server.stop() }
        let cluster = try MockCluster { _ in }
        for topic in Self.topics { try cluster.createTopic(topic, partitionCount: 2) }
        let environment = Self.environment(server, cluster)
        #expect(try await Invocation.run(["migrate"], environment: environment).status == 0)

        let serve = try RunningCommand(["serve"], environment: environment)
        let lines = await serve.complaints(until: "the lane waits for its partitions")
        #expect(lines.contains { $0.contains(#""message":"the worker starts""#) }, "\(lines)")
        #expect(lines.last?.contains("the lane waits") ?? false, "\(lines)")
        #expect(await serve.stop() == 0)
    }

    @Test func `goes on waiting for its servers when SIGHUP comes`() async throws {
        let environment = [
            "LANDFALL_POSTGRES": "postgres://u@127.0.0.1:1/d", "LANDFALL_BROKERS": "127.0.0.1:1",
            "LANDFALL_CATALOG": Samples.catalog, "LANDFALL_PATIENCE": "1s",
        ]
        let serve = try RunningCommand(["serve"], environment: environment)
        let waiting = await serve.complaints(until: "waiting for PostgreSQL")
        #expect(waiting.last?.contains("waiting for PostgreSQL") ?? false, "\(waiting)")
        serve.signal(SIGHUP)
        let rest = await serve.complaints(until: "no such line")
        #expect(rest.last?.contains("PostgreSQL can't be reached") ?? false, "\(rest)")
        #expect(await serve.end() == 2)
    }

    @Test func `is refused for keys of links that are none, and shows no part of them`()
        async throws
    {
        let folder = try TemporaryFolder()
        let path = try folder.file("keys", "# the keys\n\nk1:c2hvcnQ=\n")
        let run = try await Invocation.run(
            ["serve", "--link-keys-file", path],
            environment: [
                "LANDFALL_POSTGRES": "postgres://u@127.0.0.1:1/d",
                "LANDFALL_BROKERS": "127.0.0.1:1", "LANDFALL_CATALOG": Samples.catalog,
            ]
        )
        #expect(run.status == 2)
        #expect(run.complaint.hasPrefix("landfall: link-keys-file: \(path): line 3: "))
        #expect(!run.complaint.contains("c2hvcnQ"))
        #expect(run.complaint.split(separator: "\n").count == 1)
    }

    @Test func `is refused for topics that do not fit, after it said what deserves a look`()
        async throws
    {
        let server = try TemporaryServer(.fast)
        defer { server.stop() }
        let cluster = try MockCluster { _ in }
        for (topic, count) in zip(Self.topics, [2, 3, 2, 2, 2, 2] as [Int32]) {
            try cluster.createTopic(topic, partitionCount: count)
        }
        var environment = Self.environment(server, cluster)
        #expect(try await Invocation.run(["migrate"], environment: environment).status == 0)
        let folder = try TemporaryFolder()
        environment["LANDFALL_CATALOG"] = try folder.file(
            "routes.yaml",
            """
            landfall: 1
            screens: {Login: {}}
            routes: {login: {steps: [{screen: Login, action: present}, {from: current}]}}
            """
        )
        let run = try await Invocation.run(["serve"], environment: environment)
        #expect(run.status == 2)
        #expect(run.complaint.contains("routes.yaml:3:42"))
        #expect(run.complaint.contains("this fails where the app is not running"))
        #expect(run.complaint.contains("navigation.intents.email has 3 partitions"))
    }
}
