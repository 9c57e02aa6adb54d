import LandfallPostgres
import Testing

/// What subjects saw, and what they did next.
extension ExperimentViewTests {
    @Test func `many subjects with several variations are a finding`() async throws {
        let found = try await blocking {
            try Facts.read(
                "SELECT finding, total_subjects, multiple_subjects FROM landfall.sample_ratio_mismatch"
                    + " WHERE experiment_id IN ('crossed', 'crossed once') ORDER BY 2 DESC",
                after: """
                    SELECT weights('crossed', 'c', now(), 0.5, 0.5);
                    SELECT exposure('crossed', 's' || n, 'v' || n % 2, '2022-04-01Z')
                    FROM generate_series(1, 200) AS n;
                    SELECT exposure('crossed', 's' || n, 'v' || (n + 1) % 2, '2022-04-02Z')
                    FROM generate_series(1, 10) AS n;
                    SELECT weights('crossed once', 'c', now(), 0.5, 0.5);
                    SELECT exposure('crossed once', 's' || n, 'v' || n % 2, '2022-04-01Z')
                    FROM generate_series(1, 200) AS n;
                    SELECT exposure('crossed once', 's' || n, 'v' || (n + 1) % 2, '2022-04-02Z')
                    FROM generate_series(1, 9) AS n;
                    """
            )
        }
        #expect(found == ["(none,191,9)", "(\"many with several variations\",190,10)"])
    }

    @Test func `a variation that the newest catalog does not list is shown and found`() async throws
    {
        let found = try await blocking {
            try Facts.read(
                "SELECT finding, variation_ids, subjects, weights, total_subjects, weightless_subjects,"
                    + " round(p_value::numeric, 5) AS p FROM landfall.sample_ratio_mismatch"
                    + " WHERE experiment_id IN ('dropped', 'stopped') ORDER BY experiment_id",
                after: """
                    SELECT weights('dropped', 'c', now(), 0.5, 0.5), weights('stopped', 'c', now(), 0.5, 0.5, 0);
                    SELECT exposure(name, 's' || n, 'v' || n % 2, '2022-04-01Z')
                    FROM generate_series(1, 100) AS n, unnest(ARRAY['dropped', 'stopped']) AS name;
                    SELECT exposure('dropped', 'late', 'v7', '2022-04-01Z');
                    SELECT exposure('stopped', 'late', 'v2', '2022-04-01Z');
                    """
            )
        }
        let finding = "\"subjects of a variation without weight\""
        #expect(
            found == [
                "(\(finding),\"{v0,v1,v7}\",\"{50,50,1}\",\"{0.5,0.5,0}\",101,1,1.00000)",
                "(\(finding),\"{v0,v1,v2}\",\"{50,50,1}\",\"{0.5,0.5,0}\",101,1,1.00000)",
            ]
        )
    }

    @Test(arguments: [
        ("landfall.experiment_outcomes", "sequel", "AND day = '2022-05-11'"),
        ("landfall.experiment_outcomes('2022-05-11Z', '2022-05-12Z')", "sequel2", ""),
    ])
    func `what the exposing intent raised itself is no consequence, however often it was tried`(
        relation: String,
        name: String,
        condition: String
    ) async throws {
        let found = try await blocking {
            try Facts.read(
                "SELECT variation_id, subjects, converted FROM \(relation)"
                    + " WHERE experiment_id = '\(name)' \(condition) ORDER BY 1",
                after: """
                    SELECT exposure('\(name)', '\(name)-' || n, 'v0', '2022-05-11 10:00Z', id => '\(name)' || n),
                        own_event('opened', '\(name)-' || n, '2022-05-11 10:00Z', id => '\(name)' || n),
                        own_event('opened', '\(name)-' || n, '2022-05-11 10:01Z', id => '\(name)' || n, attempt => 1)
                    FROM generate_series(1, 3) AS n;
                    SELECT exposure('\(name)', '\(name)-1', 'v0', '2022-05-11 11:00Z', id => '\(name)again'),
                        own_event('opened', '\(name)-1', '2022-05-11 11:00Z', id => '\(name)again');
                    SELECT exposure('\(name)', '\(name)-2', 'v0', '2022-05-11 09:00Z', id => '\(name)before'),
                        own_event('opened', '\(name)-2', '2022-05-11 09:00Z', id => '\(name)before');
                    """
            )
        }
        // The first came again; the second's later intent is its second exposure; the third did nothing else.
        #expect(found == ["(v0,3,2)"])
    }

    @Test(arguments: [
        (0, 10, "(0.00000,0.27754)"), (10, 10, "(0.72246,1.00000)"), (5, 10, "(0.23659,0.76341)"),
        (81, 263, "(0.25529,0.36621)"), (0, 1, "(0.00000,0.79346)"),
    ])
    func `intervals are Wilson's and have a width at 0 and 1`(
        part: Int,
        whole: Int,
        interval: String
    ) async throws {
        let found = try await blocking {
            try Facts.read(
                """
                SELECT round(landfall.share_bound(\(part), \(whole), -1.96)::numeric, 5) AS low,
                    round(landfall.share_bound(\(part), \(whole), 1.96)::numeric, 5) AS high
                """
            )
        }
        #expect(found == [interval])
    }

    @Test(arguments: [
        ("landfall.experiment_outcomes", "AND day = '2022-05-01'"),
        ("landfall.experiment_outcomes('2022-05-01Z', '2022-05-02Z')", ""),
    ])
    func `what subjects did next counts from the first exposure, for a day`(
        relation: String,
        condition: String
    ) async throws {
        let name = condition.isEmpty ? "next2" : "next"
        let found = try await blocking {
            try Facts.read(
                "SELECT variation_id, subjects, landed, converted FROM \(relation)"
                    + " WHERE experiment_id = '\(name)' \(condition) ORDER BY 1",
                after: """
                    SELECT exposure('\(name)', '\(name)-' || n, 'v' || n % 2, '2022-05-01 20:00Z',
                        id => '\(name)-' || n) FROM generate_series(1, 6) AS n;
                    SELECT report('\(name)-1', '2022-05-01 20:00:01Z'), report('\(name)-1', '2022-05-01 20:00:02Z');
                    SELECT report('\(name)-2', '2022-05-01 20:00:01Z', 'STALE');
                    SELECT own_event('bought', '\(name)-1', '2022-05-02 19:59Z');
                    SELECT own_event('bought', '\(name)-1', '2022-05-01 21:00Z');
                    SELECT own_event('bought', '\(name)-2', '2022-05-01 19:59Z');
                    SELECT own_event('bought', '\(name)-3', '2022-05-02 20:00Z');
                    SELECT own_event('bought', '\(name)-4', '2022-05-01 20:00Z');
                    """
            )
        }
        #expect(found == ["(v0,3,0,1)", "(v1,3,1,1)"])
    }

    @Test func `a hashed device's events are the device's, whoever is signed in`() async throws {
        let found = try await blocking {
            try Facts.read(
                "SELECT converted, conversion FROM"
                    + " landfall.experiment_outcomes('2022-06-01Z', '2022-06-02Z', 'bought', '2 hours')"
                    + " WHERE experiment_id = 'device'",
                after: """
                    SELECT exposure('device', 'phone-1', 'v0', '2022-06-01Z', attribute => 'deviceId',
                        device => 'phone-1');
                    SELECT exposure('device', 'phone-2', 'v0', '2022-06-01Z', attribute => 'deviceId',
                        device => 'phone-2');
                    SELECT own_event('bought', 'ann', '2022-06-01 01:59Z', device => 'phone-1');
                    SELECT own_event('opened', 'ann', '2022-06-01 01:59Z', device => 'phone-2');
                    SELECT own_event('bought', 'ann', '2022-06-01 02:00Z', device => 'phone-2');
                    """
            )
        }
        #expect(found == ["(1,0.5)"])
    }
}
