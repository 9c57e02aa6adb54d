import LandfallPostgres
import Testing

@Suite(.timeLimit(.minutes(10))) struct ExperimentViewTests {
    @Test func `a user who saw several variations is marked, from the first exposure on`()
        async throws
    {
        let found = try await blocking {
            try Facts.read(
                "SELECT hash_value, variation_id, first_exposed_at, exposures"
                    + " FROM landfall.first_exposure WHERE experiment_id = 'first' ORDER BY 1",
                after: """
                    SELECT exposure('first', 'ann', 'v0', '2022-01-02Z');
                    SELECT exposure('first', 'ann', 'v0', '2022-01-01 10:00Z');
                    SELECT exposure('first', 'bo', 'v0', '2022-01-01Z');
                    SELECT exposure('first', 'bo', 'v1', '2022-01-03Z');
                    """
            )
        }
        #expect(
            found == [
                "(ann,v0,\"2022-01-01 10:00:00+00\",2)",
                "(bo,__multiple__,\"2022-01-01 00:00:00+00\",2)",
            ]
        )
    }

    @Test func `a period leaves out what came before it and at its end`() async throws {
        let found = try await blocking {
            try Facts.read(
                "SELECT hash_value, variation_id FROM landfall.first_exposure('2022-01-02Z', '2022-01-03Z')"
                    + " WHERE experiment_id = 'period' ORDER BY 1",
                after: """
                    SELECT exposure('period', 'ann', 'v1', '2022-01-01 23:59:59.999999Z');
                    SELECT exposure('period', 'ann', 'v0', '2022-01-02 00:00Z');
                    SELECT exposure('period', 'bo', 'v1', '2022-01-03 00:00Z');
                    """,
                zone: "Pacific/Auckland"
            )
        }
        #expect(found == ["(ann,v0)"])
    }

    @Test func `a user and a device of one name are two subjects`() async throws {
        let found = try await blocking {
            try Facts.read(
                "SELECT day, variation_id, subjects, exposures FROM landfall.exposures_by_variation"
                    + " WHERE experiment_id = 'kinds' ORDER BY 1, 2",
                after: """
                    SELECT exposure('kinds', 'x', 'v0', '2022-01-01Z');
                    SELECT exposure('kinds', 'x', 'v0', '2022-01-01 23:59Z');
                    SELECT exposure('kinds', 'x', 'v0', '2022-01-01Z', attribute => 'deviceId');
                    SELECT exposure('kinds', 'x', 'v1', '2022-01-02 00:00Z');
                    """
            )
        }
        #expect(found == ["(2022-01-01,v0,2,3)", "(2022-01-02,v1,1,1)"])
    }

    /// How many subjects of each variation, the weights as arguments in SQL, and what the view finds.
    static let ratios: [(name: String, counts: [Int], weights: String?, finding: String)] = [
        ("even", [5000, 5200], "0.5, 0.5", "(none,0.04767,catalog)"),
        ("raised", [4900, 5300], "0.5, 0.5", "(mismatch,0.00007,catalog)"),
        ("shares", [1000, 9100], "0.1, 0.9", "(none,0.74013,catalog)"),
        ("shares wrong", [1200, 8900], "0.1, 0.9", "(mismatch,0.00000,catalog)"),
        ("few", [5, 10], "0.5, 0.5", "(\"too few subjects\",0.19671,catalog)"),
        ("one lost", [40, 0], "0.5, 0.5", "(mismatch,0.00000,catalog)"),
        ("unknown", [4900, 5300], nil, "(mismatch,0.00007,\"equal shares assumed\")"),
    ]

    @Test(arguments: ratios)
    func `a ratio that does not fit the weights is found`(
        name: String,
        counts: [Int],
        weights: String?,
        finding: String
    ) async throws {
        var statements = counts.enumerated().map { index, count in
            """
            SELECT exposure('\(name)', 's' || n || '-\(index)', 'v\(index)', '2022-02-01Z')
            FROM generate_series(1, \(count)) AS n;
            """
        }
        if let weights { statements.append("SELECT weights('\(name)', 'c', now(), \(weights));") }
        let script = statements.joined(separator: " ")
        let found = try await blocking {
            try Facts.read(
                "SELECT finding, round(p_value::numeric, 5) AS p, weights_from"
                    + " FROM landfall.sample_ratio_mismatch WHERE experiment_id = '\(name)'",
                after: script
            )
        }
        #expect(found == [finding])
    }

    @Test func `more variations than can be tested are shown, without a verdict`() async throws {
        let found = try await blocking {
            try Facts.read(
                "SELECT finding, p_value, cardinality(subjects) FROM landfall.sample_ratio_mismatch"
                    + " WHERE experiment_id = 'crowded'",
                after: """
                    SELECT exposure('crowded', 'u' || n, 'v' || n, '2022-01-01Z') FROM generate_series(1, 1002) AS n;
                    """
            )
        }
        #expect(found == ["(\"too few subjects\",,1002)"])
    }

    @Test func `weights that changed are said, whatever unknown catalog had them`() async throws {
        let found = try await blocking {
            try Facts.read(
                "SELECT finding, weights, weights_from, subjects FROM landfall.sample_ratio_mismatch"
                    + " WHERE experiment_id = 'changed'",
                after: """
                    SELECT weights('changed', 'c2', '2022-03-02Z', 0.9, 0.1);
                    SELECT weights('changed', 'c1', '2022-03-01Z', 0.5, 0.5);
                    SELECT exposure('changed', 'ann', 'v1', '2022-03-01Z');
                    """
            )
        }
        #expect(found == ["(\"weights changed\",\"{0.9,0.1}\",\"mixture of several\",\"{0,1}\")"])
    }

    /// Exposures a catalog as (catalog, v0, v1), catalogs as (name, weights), the later ones newer.
    static let changes:
        [(name: String, noted: [String], seen: [(String, Int, Int)], found: String)] = [
            (
                "other", ["'chat', 0.5, 0.5", "'shop', 0.9, 0.1"], [("chat", 500, 500)],
                "(none,\"{0.5,0.5}\",catalog,1)"
            ),
            (
                "covered", ["'c1', 0.05, 0.05", "'c2', 0.5, 0.5"],
                [("c1", 50, 50), ("c2", 500, 500)],
                "(none,\"{0.5,0.5}\",catalog,1)"
            ),
            (
                "thirds", ["'c1', 0.1, 0.2", "'c2', 0.33333333333, 0.66666666666"],
                [("c1", 100, 200), ("c2", 100, 200)],
                "(none,\"{0.333333333,0.666666667}\",catalog,1)"
            ),
            (
                "both", ["'c1', 0.5, 0.5", "'c2', 0.9, 0.1"], [("c1", 500, 500), ("c2", 900, 100)],
                "(\"weights changed\",\"{0.7,0.3}\",\"mixture of several\",1)"
            ),
            (
                "added", ["'c1', 0.5, 0.5", "'c2', 0.4, 0.4, 0.2"],
                [("c1", 50, 50), ("c2", 40, 40)],
                "(\"weights changed\",\"{0.455555556,0.455555556,0.088888889}\",\"mixture of several\",0)"
            ),
            (
                "older", ["'c1', 0.5, 0.5", "'c2', 0.9, 0.1"], [("c1", 900, 100)],
                "(mismatch,\"{0.5,0.5}\",catalog,0)"
            ),
        ]

    @Test(arguments: changes)
    func `exposures are held against the weights of their own catalogs`(
        name: String,
        noted: [String],
        seen: [(String, Int, Int)],
        found: String
    ) async throws {
        var statements = noted.enumerated().map { age, list in
            let (catalog, weights) = (list.prefix { $0 != "," }, list.drop { $0 != "," })
            return
                "SELECT weights('\(name)', \(catalog), '2022-07-01Z'::timestamptz + \(age) * interval '1 h'\(weights));"
        }
        for (catalog, first, second) in seen {
            statements.append(
                """
                SELECT exposure('\(name)', '\(catalog)-' || n, CASE WHEN n <= \(first) THEN 'v0' ELSE 'v1' END,
                    '2022-07-01Z') FROM generate_series(1, \(first + second)) AS n;
                UPDATE landfall.experiment_viewed SET catalog_version = '\(catalog)'
                WHERE experiment_id = '\(name)' AND catalog_version = 'c';
                """
            )
        }
        let script = statements.joined(separator: " ")
        let ratios = try await blocking {
            try Facts.read(
                "SELECT finding, weights, weights_from, round(p_value::numeric) AS p"
                    + " FROM landfall.sample_ratio_mismatch WHERE experiment_id = '\(name)'",
                after: script
            )
        }
        #expect(ratios == [found])
    }
}
