import Landfall
import LandfallOperations
import LandfallPostgres
import LandfallWorker
import TestSupport
import Testing

/// Workers whose PostgreSQL is behind a pgbouncer with its default settings.
@Suite(.enabled(if: Pooler.isInstalled), .timeLimit(.minutes(5))) struct PoolerPipelineTests {
    @Test(arguments: [
        // Two lanes share one session of the server, and meet what the other has left there.
        (Pooler.Mode.transaction, 1, ["server_reset_query_always = 1"]),
        (.transaction, 1, []),
        (.transaction, 2, []),
        (.session, 8, []),
    ])
    func `two lanes answer through a pooler, once each`(
        mode: Pooler.Mode,
        sessions: Int,
        settings: [String]
    ) async throws {
        let pipeline = try await Pipeline()
        let pooler = try await offPool {
            try Pooler(
                before: pipeline.database.server.folder,
                port: pipeline.database.server.port,
                users: [TestServer.role, TemporaryServer.superuser],
                mode: mode,
                poolSize: sessions,
                settings: settings
            )
        }
        var configuration = pipeline.configuration
        configuration.lanes = 2
        configuration.batchRecords = 16
        func url(_ role: String) -> String {
            "postgres://\(role)@/\(pipeline.database.name)?host=\(pooler.folder)&port=\(pooler.port)"
        }
        configuration.postgres.url = url(TestServer.role)
        let count = 300
        try await pipeline.withWorker(configuration) { worker in
            for round in 0..<3 {
                let taps = (0..<count / 3).map {
                    Tap(id: "tap-\(round)-\($0)", device: "dev-\($0 % 20)").record
                }
                // The last ones come a second time.
                try await pipeline.send(taps + taps.suffix(5))
                try await worker.handled((round + 1) * (count / 3 + 5))
            }
            try await pipeline.settled()
            #expect(worker.counts.repeatedPlans == 15)
        }
        let examined = configuration.postgres.url
        let findings = try await offPool {
            var findings: [CheckResult] = []
            PostgresExamination(
                try ConnectionConfiguration(connectionString: examined),
                lanes: 2,
                topics: [],
                holder: WatermarkHolder(group: nil, cluster: nil)
            ).run(now: { SystemClock.now.millisecondsSinceEpoch }, say: { findings.append($0) })
            return findings
        }
        #expect(findings.contains { $0.name == "pooler" && $0.verdict == .ok })
        #expect(findings.filter { $0.verdict == .fault && $0.name != "durability" } == [])
        try await pipeline.audit(records: count + 15, identities: count)
        let report = try await pipeline.auditReport(postgres: url(TemporaryServer.superuser))
        #expect(report.isGood, "\(report.findings)")
        #expect(report.counts.rows == count && report.counts.inLedger == count + 15)
        try await offPool { pooler.stop() }
    }
}
