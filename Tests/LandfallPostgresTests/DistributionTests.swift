import LandfallExperiments
import LandfallPostgres
import Testing

@Suite(.timeLimit(.minutes(10))) struct DistributionTests {
    private static let weights = [0.1, 0.2, 0.7]
    private static let userCount = 1_000_000

    /// How many of a million users get each variation.
    private static func counts(seed: String) throws -> [Int] {
        var declaration = ExperimentDeclaration(
            key: "entry",
            variations: ["v0", "v1", "v2"],
            hashAttribute: "userId"
        )
        declaration.weights = weights
        declaration.seed = seed
        let experiment = try Experiment(declaration)
        var counts = [0, 0, 0]
        for user in 0..<userCount {
            let result = experiment.evaluate(for: User(id: "user-\(user)"))
            if result.isInExperiment { counts[result.variationIndex] += 1 }
        }
        return counts
    }

    /// What the view says of so many subjects a variation.
    private static func finding(_ counts: [Int], of experiment: String) throws -> String {
        let rows = counts.enumerated().map { index, count in
            """
            INSERT INTO landfall.experiment_viewed ("timestamp", received_at, record_offset, partition, attempt,
                hash_version, experiment_id, variation_id, hash_attribute, hash_value, topic, intent_id, catalog_version)
            SELECT '2024-05-01Z', '2024-05-01Z', n, 0, 0, 2, '\(experiment)', 'v\(index)', 'userId', '\(index)-' || n, 't', 'i', 'c'
            FROM generate_series(1, \(count)) AS n;
            """
        }
        let list = weights.map { "\($0)" }.joined(separator: ", ")
        return try Facts.read(
            """
            SELECT finding FROM landfall.sample_ratio_mismatch('2024-05-01Z', '2024-05-02Z')
            WHERE experiment_id = '\(experiment)'
            """,
            after: "SELECT weights('\(experiment)', 'c', now(), \(list)); \(rows.joined())"
        )
        .joined()
    }

    @Test func `a million users are shared out as the weights say, and a loss is seen`()
        async throws
    {
        try await blocking {
            let counts = try Self.counts(seed: "entry")
            #expect(counts.reduce(0, +) == Self.userCount)
            for (count, weight) in zip(counts, Self.weights) {
                let expected = Double(Self.userCount) * weight
                let sigma = (expected * (1 - weight)).squareRoot()
                #expect(abs(Double(count) - expected) <= 3 * sigma, "\(counts)")
            }
            #expect(try Self.probability(counts) > 0.001)
            // One variation loses one exposure in twenty.
            var lossy = counts
            lossy[2] -= counts[2] / 20
            #expect(try Self.probability(lossy) < 1e-6)
            // The same as rows, of one user in twenty.
            #expect(try Self.finding(counts.map { $0 / 20 }, of: "whole") == "(none)")
            #expect(try Self.finding(lossy.map { $0 / 20 }, of: "lossy") == "(mismatch)")
        }
    }

    /// How likely such counts are by chance, as the view computes it.
    private static func probability(_ counts: [Int]) throws -> Double {
        let list = counts.map { "\($0)" }.joined(separator: ", ")
        let weights = weights.map { "\($0)" }.joined(separator: ", ")
        let rows = try Connection(Facts.database.get()).query(
            """
            SELECT landfall.chi_squared_p_value(landfall.chi_squared(ARRAY[\(list)], ARRAY[\(weights)]), 2) AS p
            """
        )
        guard let row = rows.first(where: { _ in true }) else { return .nan }
        return try row.value("p")
    }

    /// A subject of whom only the id is known.
    private struct User: AttributeSource {
        let id: String

        func attribute(_ name: String) -> JSONValue? { name == "userId" ? .string(id) : nil }
    }
}
