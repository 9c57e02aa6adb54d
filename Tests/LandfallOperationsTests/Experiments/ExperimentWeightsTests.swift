import LandfallCatalog
import LandfallPostgres
import Testing

@testable import LandfallOperations

/// What a worker notes of a catalog's experiments.
@Suite(.timeLimit(.minutes(10))) struct ExperimentWeightsTests {
    private static func catalog(coverage: Double) throws -> Catalog {
        try Catalog.load(
            text: """
                landfall: 1
                screens: {A: {}}
                experiments: {entry: {variations: [a, b], hash-attribute: userId, coverage: \(coverage)}}
                routes:
                  home:
                    steps:
                      - screen: A
                        action: present
                      - switch:
                          - {when: {experiment: {entry: b}}, steps: [{from: root}]}
                          - else: [{from: root}]
                """,
            file: "routes.yaml",
            version: "\(coverage)"
        )
    }

    @Test func `coverage is no weight`() throws {
        for coverage in [0.1, 0.5, 1] {
            let weights = try Self.catalog(coverage: coverage).experiments.weights(of: "entry")
            #expect(weights.count == 2)
            #expect(weights.allSatisfy { abs($0 - 0.5) < 1e-9 }, "\(weights)")
        }
        #expect(try Self.catalog(coverage: 0).experiments.weights(of: "entry") == [0, 0])
    }

    @Test func `all variations are noted or none`() async throws {
        let server = try TemporaryServer(.fast)
        defer { server.stop() }
        let connection = try Connection(server.configuration())
        try connection.execute(
            """
            CREATE SCHEMA landfall;
            CREATE TABLE landfall.experiment_variation (
                noted_at timestamptz NOT NULL DEFAULT now(), weight double precision, ordinal smallint CHECK (ordinal < 1),
                catalog_version text, experiment_id text, variation_id text,
                PRIMARY KEY (experiment_id, catalog_version, variation_id))
            """
        )
        let catalog = try Self.catalog(coverage: 0.1)
        #expect(throws: PostgresError.self) {
            try ExperimentWeights.write(catalog, to: connection)
        }
        let rows = "SELECT FROM landfall.experiment_variation WHERE abs(weight - 0.5) < 1e-9"
        #expect(try connection.query(rows).isEmpty)
        try connection.execute(
            "ALTER TABLE landfall.experiment_variation DROP CONSTRAINT experiment_variation_ordinal_check"
        )
        for _ in 0..<2 {
            try ExperimentWeights.write(catalog, to: connection)
            #expect(try connection.query(rows).count == 2)
        }
    }
}
