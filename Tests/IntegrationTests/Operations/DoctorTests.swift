import Foundation
import Landfall
import LandfallKafka
import LandfallOperations
import LandfallPostgres
import LandfallWorker
import Testing

private let brokers = ProcessInfo.processInfo.environment["LANDFALL_TEST_BROKERS"]

/// What the doctor says of a mock cluster, of a real broker where one is named, and of a database.
@Suite(.timeLimit(.minutes(10))) struct DoctorTests {
    /// Examines the brokers of a pipeline.
    private func examine(
        _ pipeline: Pipeline,
        topics: TopicSettings? = nil
    ) async throws -> ([String: CheckResult], Safety) {
        try await offPool {
            var found: [String: CheckResult] = [:]
            let cluster = try Cluster(
                KafkaSettings(brokers: pipeline.broker.addresses),
                clientID: "landfall.doctor",
                retryPolicy: RetryPolicy(limit: .zero) { _ in }
            )
            let capabilities = KafkaExamination(
                cluster,
                topics: topics ?? pipeline.topics,
                timeout: .seconds(20)
            ).run(now: { SystemClock.now.millisecondsSinceEpoch }) { checkResult in
                // The worst of a name counts: there is one for each topic.
                guard found[checkResult.name]?.verdict ?? .ok == .ok else { return }
                found[checkResult.name] = checkResult
            }
            return (found, Safety(capabilities))
        }
    }

    @Test func `the mock cluster is seen to hide nothing and to fence nobody`() async throws {
        let (found, safety) = try await examine(try await Pipeline())
        #expect(found["topics"]?.verdict == .ok)
        #expect(found["transactions"]?.verdict == .ok)
        for name in ["isolation", "offsets", "producer-fencing", "generation-fencing"] {
            #expect(found[name]?.verdict == .warning, "\(name)")
        }
        #expect(safety.word == "at_least_once")
    }

    @Test func `keys that another partitioner placed are told`() async throws {
        let pipeline = try await Pipeline()
        var report = Report().record
        let right = KeyPartitioner.partition(ofKey: report.key ?? [], partitionCount: 2)
        report.partition = Partition(1 - right.number)
        try await pipeline.send(report, Tap(id: "one").record)
        let (found, _) = try await examine(pipeline)
        #expect(found["partitioner"]?.verdict == .warning)
        #expect(
            found["partitioner"]?.text.hasPrefix("navigation.device-state has 1 of its 1") == true
        )
    }

    @Test(.enabled(if: brokers != nil, "LANDFALL_TEST_BROKERS is not set"))
    func `a real broker is safe for exactly-once, with generation fencing or without`()
        async throws
    {
        let (found, safety) = try await examine(try await RealBrokerTests.pipeline())
        for name in ["topics", "transactions", "isolation", "offsets", "producer-fencing"] {
            #expect(found[name]?.verdict == .ok, "\(found[name]?.text ?? name)")
        }
        #expect(found["broker-clock"]?.verdict == .ok)
        #expect(found["message-size"]?.verdict == .ok)
        #expect(found["compaction"]?.verdict == .warning, "the tests' topic is not compacted")
        #expect(["exactly_once", "exactly_once_except_generation_fencing"].contains(safety.word))
    }

    @Test func `a database is examined as the worker's role sees it`() async throws {
        let database = try await offPool { try TestServer.makeDatabase() }
        let found = try await examine(database)
        #expect(found["privileges"]?.verdict == .ok)
        #expect(found["schema"]?.verdict == .ok)
        #expect(found["connections"]?.verdict == .ok)
        #expect(found["database-clock"]?.verdict == .ok)
        // The tests' server is told to be fast.
        #expect(found["durability"]?.verdict == .fault)
        #expect(Safety(BrokerCapabilities(), durability: found["durability"]).word == "not_durable")
        #expect(found["day-partitions"]?.verdict == .ok)
        #expect(found["default-partitions"]?.verdict == .ok)
        #expect(found["subjects"] == nil, "a worker's role reads no exposures")
        try await database.execute(
            """
            REVOKE INSERT ON landfall.navigation_event FROM landfall_writer;
            DO $$
            DECLARE
                child regclass;
            BEGIN
                FOR child IN
                    SELECT inhrelid FROM pg_inherits
                    WHERE inhparent = 'landfall.navigation_event'::regclass
                        AND inhrelid <> 'landfall.navigation_event_default'::regclass
                LOOP
                    EXECUTE format('DROP TABLE %s', child);
                END LOOP;
            END
            $$;
            INSERT INTO landfall.plan_result (record_time, received_at, record_offset, partition,
                topic, plan_id, intent_id, device_id, result)
            VALUES ('1990-01-01', now(), 1, 0, 'r', 'p', 'i', 'd', 'APPLIED');
            DELETE FROM landfall.schema_migration WHERE version = 4
            """
        )
        let worse = try await examine(database)
        #expect(worse["privileges"]?.verdict == .fault)
        #expect(worse["privileges"]?.text.contains("INSERT on navigation_event") == true)
        #expect(worse["day-partitions"]?.verdict == .warning)
        #expect(worse["default-partitions"]?.verdict == .warning)
        #expect(worse["schema"]?.verdict == .fault)
    }

    @Test(
        arguments: [
            (
                "DROP SCHEMA landfall CASCADE", "schema",
                "run `landfall migrate`, and ask again"
            ),
            (
                "REVOKE USAGE ON SCHEMA landfall FROM landfall_writer, PUBLIC", "privileges",
                "GRANT landfall_writer TO "
            ),
        ]
    )
    func `a schema that is not there, or closed to the role, is one fault and no more`(
        damage: String,
        name: String,
        advice: String
    ) async throws {
        let database = try await offPool { try TestServer.makeDatabase() }
        try await database.execute(damage)
        let found = try await examine(database)
        #expect(Self.faults(found) == [name])
        #expect(found[name]?.advice?.hasPrefix(advice) == true)
        #expect(found["day-partitions"] == nil)
        #expect(found["database-clock"]?.verdict == .ok)
    }

    @Test func `a schema that lacks a migration is one fault, whatever that would have brought`()
        async throws
    {
        let database = try await offPool { try TestServer.makeDatabase() }
        try await database.execute(
            """
            DELETE FROM landfall.schema_migration WHERE version > 3;
            DROP TABLE landfall.custom_event CASCADE
            """
        )
        let found = try await examine(database)
        #expect(Self.faults(found) == ["schema"])
        #expect(found["schema"]?.text.hasPrefix("lacks 4_") == true)
    }

    /// What is a fault, but that the tests' server is fast.
    private static func faults(_ found: [String: CheckResult]) -> [String] {
        found.values.filter { $0.verdict == .fault }.map(\.name).filter { $0 != "durability" }
    }

    @Test func `watermarks that the workers can't take, or have set aside, are told`()
        async throws
    {
        let database = try await offPool { try TestServer.makeDatabase() }
        #expect(try await examine(database)["watermarks"]?.text == "there are none yet")
        try await database.execute(
            """
            INSERT INTO landfall.stream_watermark (topic, partition, next_offset, published_offset, owner_epoch,
                owner, consumer_group, cluster_id, updated_at)
            VALUES ('intents', 0, 7, 7, 1, 'a', 'landfall', 'c', now()),
                ('intents', 1, 7, 7, 1, 'a', 'landfall', 'c', now()),
                ('others', 0, 7, 7, 1, 'a', 'x', 'y', now())
            """
        )
        let own = try await examine(database)["watermarks"]
        #expect(own?.verdict == .ok)
        #expect(own?.text == "all 2 belong to this group and cluster")
        for (change, verdict, text) in [
            ("consumer_group = 'n2'", CheckResult.Verdict.warning, "they belong to the group n2: "),
            ("set_aside = 'lost rows'", .fault, "set aside and not read: intents[0]"),
            ("cluster_id = 'd'", .fault, "they are offsets of the Kafka cluster d, and"),
        ] {
            try await database.execute(
                """
                UPDATE landfall.stream_watermark SET \(change)
                WHERE topic = 'intents' AND partition = 0
                """
            )
            let found = try await examine(database)["watermarks"]
            #expect(found?.verdict == verdict)
            #expect(found?.text.hasPrefix(text) == true, "\(found?.text ?? "")")
        }
    }

    @Test func `subjects that can't be told apart are counted, by whoever may read them`()
        async throws
    {
        let database = try await offPool { try TestServer.makeDatabase() }
        try await database.execute(
            """
            SELECT landfall.ensure_partitions();
            INSERT INTO landfall.experiment_viewed ("timestamp", received_at, record_offset, partition,
                attempt, hash_version, experiment_id, variation_id, hash_attribute, hash_value, topic,
                intent_id, catalog_version, reason)
            SELECT now() - age, now(), row_number() OVER (), 0, 0, 2, experiment, 'a', 'userId', value, 't',
                'i', 'c', 'split'
            FROM (VALUES (interval '0', 'entry', 'u1'), ('0', 'entry', '<redacted>'),
                ('0', 'entry', '<redacted>'), ('0', 'other', '<redacted>'),
                ('2 days', 'old', '<redacted>')) AS rows (age, experiment, value)
            """
        )
        let found = try await examine(database, isReader: true)
        #expect(found["subjects"]?.verdict == .warning)
        #expect(found["subjects"]?.text.contains("address: 3, of entry and 1 more;") == true)
        #expect(found["subjects"]?.advice?.contains("user-id-key-file") == true)
        try await database.execute(
            "DELETE FROM landfall.experiment_viewed WHERE hash_value <> 'u1'"
        )
        #expect(try await examine(database, isReader: true)["subjects"]?.verdict == .ok)
    }

    private func examine(
        _ database: TestDatabase,
        isReader: Bool = false
    ) async throws -> [String: CheckResult] {
        try await offPool {
            var found: [String: CheckResult] = [:]
            let configuration =
                isReader
                ? try database.server.configuration(database: database.name)
                : try database.settings.connection(applicationName: "doctor")
            PostgresExamination(
                configuration,
                lanes: 2,
                topics: ["intents"],
                holder: WatermarkHolder(group: "landfall", cluster: "c")
            ).run(now: { SystemClock.now.millisecondsSinceEpoch }) { found[$0.name] = $0 }
            return found
        }
    }
}
