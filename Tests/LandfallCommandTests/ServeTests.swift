import LandfallKafka
import LandfallPostgres
import Testing

@Suite(.timeLimit(.minutes(3)))
struct `Serve on servers` {
    private static let topics: [Topic] = [
        "navigation.intents.push", "navigation.intents.email", "navigation.device-state",
        "navigation.plans", "navigation.intents.dead-letters",
    ]

    private static func environment(
        _ server: TemporaryServer,
        _ cluster: MockCluster
    ) -> [String: String] {
        let url = "postgres://\(TemporaryServer.superuser)@127.0.0.1:\(server.port)/postgres"
        return [
            "LANDFALL_POSTGRES": url, "LANDFALL_POSTGRES_PASSWORD": server.password?.reveal() ?? "",
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
        #expect(lines.first?.contains(#""message":"the worker starts""#) ?? false, "\(lines)")
        #expect(lines.last?.contains("the lane waits") ?? false, "\(lines)")
        #expect(await serve.stop() == 0)
    }

    @Test func `is refused for topics that do not fit, after it said what deserves a look`()
        async throws
    {
        let server = try TemporaryServer(.fast)
        defer { server.stop() }
        let cluster = try MockCluster { _ in }
        for (topic, count) in zip(Self.topics, [2, 3, 2, 2, 2] as [Int32]) {
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
