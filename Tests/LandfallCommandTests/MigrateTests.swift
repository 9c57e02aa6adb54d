import LandfallPostgres
import Testing

@Suite(.timeLimit(.minutes(10)))
struct `Migrate on a server` {
    @Test func `brings a database up to date; serve asks for it`() async throws {
        let server = try TemporaryServer(.fast)
        defer { server.stop() }
        let url = "postgres://\(TemporaryServer.superuser)@127.0.0.1:\(server.port)/postgres"
        let environment = [
            "LANDFALL_POSTGRES": url, "LANDFALL_POSTGRES_PASSWORD": server.password?.reveal() ?? "",
            "LANDFALL_BROKERS": "127.0.0.1:1", "LANDFALL_CATALOG": Samples.catalog,
            "LANDFALL_PATIENCE": "0s",
        ]
        let before = try await Invocation.run(["serve"], environment: environment)
        #expect(before.status == 2)
        #expect(before.complaint.contains("run `landfall migrate`"))

        let pending = try await Invocation.run(["migrate", "--status"], environment: environment)
        #expect(pending.status == 0)
        #expect(pending.lines.first == "1_foundation pending")

        let dry = try await Invocation.run(["migrate", "--dry-run"], environment: environment)
        #expect(
            dry.lines == pending.lines.map { $0.replacing("pending", with: "would be applied") }
        )

        let applied = try await Invocation.run(["migrate"], environment: environment)
        #expect(applied.status == 0)
        #expect(applied.lines == pending.lines.map { $0.replacing("pending", with: "applied") })

        let again = try await Invocation.run(["migrate"], environment: environment)
        #expect(again.lines == ["the database postgres is up to date"])

        let after = try await Invocation.run(["serve"], environment: environment)
        #expect(after.status == 2)
        #expect(after.complaint.contains("Kafka at 127.0.0.1:1 can't be reached"))

        let wrong = environment.merging(["LANDFALL_POSTGRES_PASSWORD": "wrong"]) { _, own in own }
        for words in [["serve"], ["migrate"]] {
            let run = try await Invocation.run(words + ["--patience", "1h"], environment: wrong)
            #expect(run.status == 2)
            #expect(run.complaint.contains("PostgreSQL refuses the login"))
        }
    }
}
