import Foundation
import Landfall
import LandfallBytes
import LandfallKafka
import LandfallOperations
import LandfallWorker
import TestSupport
import Testing

/// `landfall resolve --watch` as a process, beside a broker.
@Suite(.timeLimit(.minutes(5))) struct `Watching what links do for a device` {
    private static let topic: Topic = "navigation.device-state"
    private static let link = "https://news.example.com/a/7"

    private let cluster: MockCluster
    private let producer: AcknowledgedProducer
    private let folder: TemporaryFolder
    private let catalog: String

    init() throws {
        cluster = try MockCluster { _ in }
        for topic: Topic in ["navigation.intents.push", "navigation.intents.email"] {
            try cluster.createTopic(topic, partitionCount: 2)
        }
        try cluster.createTopic(Self.topic, partitionCount: 2)
        let client = ClientConfiguration(
            brokers: cluster.bootstrapServers,
            clientID: "phone"
        ) { _ in }
        producer = try AcknowledgedProducer(AcknowledgedConfiguration(client: client))
        folder = try TemporaryFolder()
        let sample = Samples.chat.deletingLastPathComponent()
            .appending(path: "cookbook/tab-and-push.yaml")
        catalog = try folder.file(
            "routes.yaml",
            String(contentsOf: sample, encoding: .utf8)
        )
    }

    private var brokers: String { cluster.bootstrapServers.joined(separator: ",") }

    private func report(_ value: String?, of device: String = "d1") async throws {
        let record = OutgoingRecord(
            topic: Self.topic,
            key: Array(device.utf8),
            value: value.map { Array($0.utf8) },
            headers: [RecordHeader(name: "content-type", value: Array("application/json".utf8))]
        )
        let fate = try await producer.enqueue(record).value(within: .seconds(60))
        #expect(fate?.isStored == true)
    }

    private func start(_ words: [String] = []) throws -> RunningCommand {
        try RunningCommand(
            [
                "resolve", "--watch", "--catalog", catalog, "--device", "d1", "--link", Self.link,
                "--brokers", brokers,
            ] + words,
            environment: [:],
            readsOutput: true
        )
    }

    private static let tabs = #"""
        {"deviceId":"d1","sequence":"5","launchId":"L","windows":[{"id":"w1","key":true,"root":\#
        {"id":"n1","type":"MainTabs","kind":"TAB","selected":0,"children":[\#
        {"id":"n2","type":"SavedNavigation","kind":"NAVIGATION","children":[]}]}}]}
        """#

    @Test func `shows the plan anew at each report and at each save`() async throws {
        let run = try start()
        let first = await run.complaints(until: "=== ")
        #expect(first.last == "=== d1 has no state: links open as if the app was not running")
        #expect(await run.complaints(until: "article").last?.contains("article") == true)
        try await report(#"{"deviceId":"d2","windows":[]}"#, of: "d2")
        try await report(Self.tabs)
        let said = await run.complaints(until: "=== ").last
        #expect(said?.hasPrefix("=== d1 reports state 5 of launch L") == true)
        let text = try String(contentsOfFile: catalog, encoding: .utf8)
        try (text + "\n# saved\n").write(toFile: catalog, atomically: true, encoding: .utf8)
        #expect(await run.complaints(until: "=== ").last == "=== the catalog was saved")
        #expect(await run.complaints(until: "based on").last == "based on report 5 of the device")
        try await report("{")
        #expect(
            await run.complaints(until: "=== ").last?
                .hasPrefix("=== d1 reports a state that can't be read") == true
        )
        // As in the worker, the state before counts.
        #expect(await run.complaints(until: "based on").last == "based on report 5 of the device")
        try await report(nil)
        #expect(await run.complaints(until: "=== ").last?.contains("is forgotten") == true)
        let reason = await run.complaints(until: "cold start").last
        #expect(reason?.hasSuffix("the device's state was deleted from the topic") == true)
        #expect(await run.stop() == 0)
    }

    @Test func `writes a line of JSON for each link and report`() async throws {
        try await report(Self.tabs)
        let run = try start(["--json"])
        let line = try #require(await run.complaints(until: "plan").last)
        let answer = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        let plan = try #require(answer?["plan"] as? [String: Any])
        let basis = try #require(plan["basedOn"] as? [String: Any])
        #expect(basis["launchId"] as? String == "L")
        run.signal(SIGINT)
        #expect(await run.end() == 0)
    }

    @Test func `ends while it reads, when it is told so`() async throws {
        for number in 1...50 { try await report(Self.tabs, of: "d\(number)") }
        let run = try RunningCommand(
            [
                "resolve", "--watch", "--catalog", catalog, "--device", "d1", "--link", Self.link,
                "--brokers", brokers,
            ],
            environment: [:]
        )
        // From here on a broker that is away is waited for, and asked again.
        _ = await run.complaints(until: "where the states of d1 lie")
        try cluster.stopBroker(1)
        run.signal(SIGINT)
        #expect(await run.end() == 0)
    }

    @Test func `a device is read anew where the reading was stopped`() async throws {
        try await report(Self.tabs)
        try await report("{")
        let servers = try Cluster(
            KafkaSettings(brokers: cluster.bootstrapServers),
            clientID: "test",
            retryPolicy: RetryPolicy(limit: .seconds(60)) { _ in }
        )
        let feed = try await DeviceFeed(of: "d1", on: Self.topic, in: servers)
        #expect(try await feed.news { false }.isEmpty)
        let news = try await feed.news()
        guard case .state(let state) = news.first, case .unreadable = news.last else {
            Issue.record("\(news)")
            return
        }
        #expect(state.sequence == 5)
        #expect(try await feed.news().isEmpty)
    }

    @Test(arguments: [
        (["--watch", "--device", "d", "--link", "x"], "needs --catalog"),
        (["--watch", "--catalog", "-", "--device", "d", "--link", "x"], "looks at a file"),
        (["--device", "d"], "need --watch"),
        (["--watch", "--catalog", "c", "--device", "d", "--link", "x", "--settled"], "can't have"),
    ])
    func `says what does not go together`(words: [String], message: String) async throws {
        let run = try await Invocation.run(["resolve"] + words)
        #expect(run.status == 2)
        #expect(run.complaint.contains(message), "\(run.complaint)")
    }

    @Test func `gives up on a broker that is not there`() async throws {
        let run = try await Invocation.run([
            "resolve", "--watch", "--catalog", catalog, "--device", "d1", "--link", Self.link,
            "--brokers", "127.0.0.1:1", "--patience", "1s",
        ])
        #expect(run.status == 2)
        #expect(run.complaint.contains("127.0.0.1:1"))
    }
}
