import LandfallPostgres
import Testing

@Suite(.timeLimit(.minutes(10))) struct PruningTests {
    /// Partitions of a week in which nothing happened.
    private static let database = Result {
        let database = try SharedServer.makeDatabase()
        try Migrator(Schema.migrations).apply(to: database)
        try Connection(database).query(
            "SELECT FROM landfall.ensure_partitions(3, 3, '2024-02-29Z')"
        )
        return database
    }

    /// The days whose partitions a plan reads, from the names of the tables in it.
    private static func days(in plan: [String]) -> Set<String> {
        Set(
            plan.flatMap { line in
                line.matches(of: /on [a-z_]+_(\d{8})/).map { String($0.output.1) }
            }
        )
    }

    private static func plan(of query: String, zone: String) throws -> [String] {
        let reader = try Connection(database.get())
        try reader.execute("SET \"TimeZone\" = '\(zone)'; SET ROLE landfall_reader")
        return try reader.query("EXPLAIN \(query)").map { row in
            guard case .text(let line) = row[0] else {
                throw PostgresError.unexpectedResult("text")
            }
            return line
        }
    }

    @Test(
        arguments: [
            "exposures_by_variation_live", "experiment_outcomes_live", "tap", "landing_rate_live",
            "outcome_reasons_live", "device_reasons_live", "latency_live",
            "campaign_performance_live",
        ],
        ["UTC", "Pacific/Auckland"]
    )
    func `a day of a view reads the partitions of that day, and what may follow in the next`(
        view: String,
        zone: String
    ) async throws {
        let days = try await blocking {
            let query = "SELECT * FROM landfall.\(view) WHERE day = '2024-02-28'"
            return Self.days(in: try Self.plan(of: query, zone: zone))
        }
        #expect(days.contains("20240228"))
        #expect(days.isSubset(of: ["20240228", "20240229"]))
    }

    @Test(arguments: ["first_exposure", "sample_ratio_mismatch", "experiment_outcomes"])
    func `a period of a function reads the partitions of the period`(
        function: String
    ) async throws {
        let days = try await blocking {
            let period = "'2024-02-28Z', '2024-02-29Z'"
            let query = "SELECT * FROM landfall.\(function)(\(period)) WHERE experiment_id = 'e'"
            return Self.days(in: try Self.plan(of: query, zone: "America/New_York"))
        }
        #expect(days.contains("20240228"))
        #expect(days.isSubset(of: ["20240228", "20240229", "20240301"]))
    }

    @Test func `an assignment query of GrowthBook reads the partitions between its dates`()
        async throws
    {
        let days = try await blocking {
            let query = """
                SELECT * FROM landfall.experiment_viewed
                WHERE "timestamp" >= '2024-02-28 00:00:00'::timestamp AT TIME ZONE 'UTC'
                    AND "timestamp" <= '2024-02-28 23:59:59'::timestamp AT TIME ZONE 'UTC'
                """
            return Self.days(in: try Self.plan(of: query, zone: "Asia/Kolkata"))
        }
        #expect(days == ["20240228"])
    }
}
