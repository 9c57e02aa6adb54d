import LandfallPostgres
import Testing

@Suite(.timeLimit(.minutes(10))) struct LandingViewTests {
    /// Time zones in which a local day begins before, at, and after the UTC day; New York's has 23 or 25 hours at times.
    static let zones = ["UTC", "Pacific/Auckland", "America/New_York", "Asia/Kolkata"]

    @Test(arguments: zones)
    func `a tap counts on its UTC day, whatever the reader's time zone`(zone: String) async throws {
        let place = try #require(Self.zones.firstIndex(of: zone))
        // Around Europe's change of the clocks in 2025, a year for each zone so that tests don't meet.
        let year = 2010 + place
        let rates = try await blocking {
            try Facts.read(
                "SELECT day, taps, sent, landed, silent FROM landfall.landing_rate"
                    + " WHERE day BETWEEN '\(year)-03-29' AND '\(year)-03-31' ORDER BY day",
                after: """
                    SELECT tap('\(year)a', '\(year)-03-29 23:59:59.999Z');
                    SELECT report('\(year)a', '\(year)-03-30 00:00:01Z');
                    SELECT tap('\(year)b', '\(year)-03-30 00:00Z');
                    SELECT tap('\(year)c', '\(year)-03-30 23:30Z');
                    SELECT report('\(year)c', '\(year)-03-31 01:00Z');
                    """,
                zone: zone
            )
        }
        #expect(rates == ["(\(year)-03-29,1,1,1,0)", "(\(year)-03-30,2,2,0,2)"])
    }

    @Test func `one day alone finds the report behind midnight too, and one report counts`()
        async throws
    {
        let rates = try await blocking {
            try Facts.read(
                "SELECT taps, landed, stale, failed, ignored, silent, landing_rate"
                    + " FROM landfall.landing_rate WHERE day = '2021-05-01'",
                after: """
                    SELECT ensure.made FROM landfall.ensure_partitions(1, 1, '2021-05-01Z') AS ensure;
                    SELECT tap('m' || n, '2021-05-01 23:59Z') FROM generate_series(1, 5) AS n;
                    SELECT report('m1', '2021-05-02 00:10Z'), report('m1', '2021-05-02 00:11Z');
                    SELECT report('m2', '2021-05-01 23:59:59Z', 'STALE'), report('m2', '2021-05-02 00:10Z');
                    SELECT report('m3', '2021-05-02 00:10Z', 'FAILED');
                    SELECT report('m4', '2021-05-02 00:10Z', 'IGNORED');
                    """
            )
        }
        #expect(rates == ["(5,2,0,1,1,1,0.4)"])
    }

    @Test func `a report counts for the intent that it names, and for no other of its plan`()
        async throws
    {
        let taps = try await blocking {
            try Facts.read(
                "SELECT intent_id, result FROM landfall.tap WHERE day = '2021-05-21' ORDER BY 1",
                after: """
                    SELECT tap('n1', '2021-05-21 12:00Z'), tap('n2', '2021-05-21 12:00Z');
                    UPDATE landfall.navigation_event SET plan_id = 'plan-n1' WHERE intent_id = 'n2';
                    SELECT report('n1', '2021-05-21 12:00:01Z', 'STALE');
                    SELECT report('n3', '2021-05-21 12:00:02Z', 'APPLIED');
                    UPDATE landfall.plan_result SET plan_id = 'plan-n1' WHERE intent_id = 'n3';
                    """
            )
        }
        #expect(taps == ["(n1,STALE)", "(n2,)"])
    }

    @Test func `a report counts for the tap of its own device only`() async throws {
        let taps = try await blocking {
            try Facts.read(
                "SELECT intent_id, result, result_reason FROM landfall.tap WHERE day = '2021-05-12' ORDER BY 1",
                after: """
                    SELECT ensure.made FROM landfall.ensure_partitions(1, 1, '2021-05-12Z') AS ensure;
                    SELECT tap('k' || n, '2021-05-12 23:59Z') FROM generate_series(1, 4) AS n;
                    SELECT report('k1', '2021-05-12 23:59:01Z', 'APPLIED', device => 'stranger');
                    SELECT report('k2', '2021-05-12 23:59:01Z', 'FAILED', reason => 'timed_out');
                    SELECT report('k2', '2021-05-12 23:59:02Z', 'APPLIED', device => 'stranger');
                    SELECT report('k3', '2021-05-13 00:00:01Z', 'STALE', reason => 'other_tree');
                    SELECT report('k3', '2021-05-13 00:00:02Z', 'APPLIED', device => NULL);
                    SELECT report('k4', '2021-05-12 23:59:01Z', 'STALE', reason => 'other_tree');
                    SELECT report('k4', '2021-05-13 00:00:01Z', 'FAILED', reason => 'no_detail');
                    """
            )
        }
        #expect(
            taps == [
                "(k1,,)", "(k2,FAILED,timed_out)", "(k3,STALE,other_tree)", "(k4,FAILED,no_detail)",
            ]
        )
    }

    @Test func `devices' reasons are counted by version, those of unsent plans left out`()
        async throws
    {
        let reasons = try await blocking {
            try Facts.read(
                "SELECT app_version, result, reason, taps FROM landfall.device_reasons"
                    + " WHERE day = '2021-05-14' ORDER BY result, reason",
                after: """
                    SELECT tap('r' || n, '2021-05-14 12:00Z') FROM generate_series(1, 6) AS n;
                    SELECT tap('r7', '2021-05-14 12:00Z', outcome => 'REFUSED');
                    SELECT report('r1', '2021-05-14 12:00:01Z', 'FAILED', reason => 'timed_out');
                    SELECT report('r2', '2021-05-14 12:00:01Z', 'FAILED', reason => 'timed_out');
                    SELECT report('r3', '2021-05-14 12:00:01Z', 'FAILED');
                    SELECT report('r4', '2021-05-14 12:00:01Z', 'STALE', reason => 'other_tree');
                    SELECT report('r5', '2021-05-14 12:00:01Z');
                    SELECT report('r7', '2021-05-14 12:00:01Z', 'IGNORED', reason => 'app_declined');
                    """
            )
        }
        #expect(
            reasons == ["(7.1,FAILED,timed_out,2)", "(7.1,FAILED,,1)", "(7.1,STALE,other_tree,1)"]
        )
    }

    @Test func `bots do not count, and a user who can't land is not sent`() async throws {
        let rates = try await blocking {
            try Facts.read(
                "SELECT channel, taps, sent, landed, silent FROM landfall.landing_rate"
                    + " WHERE day = '2021-06-01' ORDER BY 1",
                after: """
                    SELECT tap('b1', '2021-06-01Z', bot => true);
                    SELECT report('b1', '2021-06-01 00:00:01Z');
                    SELECT tap('b2', '2021-06-01Z', outcome => 'REFUSED', reason => 'wrong_user');
                    SELECT tap('b3', '2021-06-01Z', outcome => 'EXPIRED');
                    SELECT tap('b4', '2021-06-01Z', device => NULL, channel => 'EMAIL_LINK');
                    SELECT tap('b6', '2021-06-01Z', device => NULL, channel => 'QR_CODE');
                    SELECT report('b6', '2021-06-01 00:00:01Z', device => NULL);
                    SELECT tap('b5', '2021-06-01Z', outcome => 'ALREADY_THERE');
                    SELECT report('b5', '2021-06-01 00:00:01Z');
                    """
            )
        }
        #expect(
            rates == ["(EMAIL_LINK,1,0,0,0)", "(PUSH_TAP,3,1,1,0)", "(QR_CODE,1,1,1,0)"]
        )
    }

    @Test func `every tap is in one column, and those that were sent in one of theirs`()
        async throws
    {
        let rates = try await blocking {
            try Facts.read(
                "SELECT sum(taps), sum(sent), sum(landed), sum(stale), sum(failed), sum(ignored), sum(silent),"
                    + " sum(unsent), bool_and(taps = landed + stale + failed + ignored + silent + unsent) AS whole,"
                    + " bool_and(sent = taps - unsent) FROM landfall.landing_rate WHERE day = '2021-06-02'",
                after: """
                    SELECT tap('a' || outcome || result || coalesce(device, '-'), '2021-06-02Z', device, outcome => outcome)
                    FROM unnest(ARRAY['NAVIGATE', 'OPEN_URL', 'REFUSED', 'EXPIRED']) AS outcome,
                        unnest(ARRAY['APPLIED', 'STALE', 'FAILED', 'IGNORED', 'none']) AS result,
                        unnest(ARRAY['dev', NULL]) AS device;
                    SELECT report('a' || outcome || result || coalesce(device, '-'), '2021-06-02 00:00:01Z', result, device)
                    FROM unnest(ARRAY['NAVIGATE', 'OPEN_URL', 'REFUSED', 'EXPIRED']) AS outcome,
                        unnest(ARRAY['APPLIED', 'STALE', 'FAILED', 'IGNORED']) AS result,
                        unnest(ARRAY['dev', NULL]) AS device;
                    """
            )
        }
        #expect(rates == ["(40,30,8,8,8,4,2,10,t,t)"])
    }

    @Test func `reasons have their share of the day`() async throws {
        let reasons = try await blocking {
            try Facts.read(
                "SELECT outcome, reason, taps, share FROM landfall.outcome_reasons"
                    + " WHERE day = '2021-07-01' ORDER BY taps DESC",
                after: """
                    SELECT tap('o' || n, '2021-07-01Z') FROM generate_series(1, 3) AS n;
                    SELECT tap('o4', '2021-07-01Z', outcome => 'FAILED', reason => 'no_origin');
                    SELECT tap('o5', '2021-07-01Z', bot => true);
                    """
            )
        }
        #expect(reasons == ["(NAVIGATE,,3,0.75)", "(FAILED,no_origin,1,0.25)"])
    }

    @Test func `percentiles are those of percentile_disc`() async throws {
        let (found, expected) = try await blocking {
            let found = try Facts.read(
                "SELECT measured, p50_ms, p90_ms, p95_ms, p99_ms, max_ms FROM landfall.latency"
                    + " WHERE day = '2021-08-01' AND measure = 'tap to plan'",
                after: """
                    SELECT tap('l' || n, '2021-08-01Z', latency => (n * n) % 501)
                    FROM generate_series(1, 200) AS n;
                    SELECT tap('l-', '2021-08-01Z', latency => -5);
                    SELECT tap('l1970', '2021-08-01Z', latency => 86400001);
                    """
            )
            let percentiles = [0.5, 0.9, 0.95, 0.99]
                .map { "percentile_disc(\($0)) WITHIN GROUP (ORDER BY latency_ms)" }
                .joined(separator: ", ")
            let expected = try Facts.read(
                "SELECT count(*), \(percentiles), max(latency_ms) FROM landfall.navigation_event"
                    + " WHERE record_time = '2021-08-01Z' AND latency_ms BETWEEN 0 AND 86400000"
            )
            return (found, expected)
        }
        #expect(found == expected)
        #expect(found.first?.hasPrefix("(200,") == true)
    }

    @Test func `the time to the screen is by the device's clock where it tells`() async throws {
        let times = try await blocking {
            try Facts.read(
                "SELECT intent_id, landing_ms FROM landfall.tap WHERE day = '2021-09-01' ORDER BY 1",
                after: """
                    SELECT tap('s1', '2021-09-01 00:00:01Z', latency => 1000);
                    SELECT report('s1', '2021-09-01 00:00:05Z', done => '2021-09-01 00:00:00.25Z');
                    SELECT tap('s2', '2021-09-01 00:00:01Z');
                    SELECT report('s2', '2021-09-01 00:00:05Z');
                    SELECT tap('s3', '2021-09-01 00:00:01Z');
                    SELECT report('s3', '2021-09-01 00:00:05Z', 'STALE');
                    """
            )
        }
        #expect(times == ["(s1,250)", "(s2,4000)", "(s3,)"])
    }

    @Test func `a campaign counts people once`() async throws {
        let campaigns = try await blocking {
            try Facts.read(
                "SELECT campaign_id, taps, people, landed, refused, landing_rate"
                    + " FROM landfall.campaign_performance WHERE day = '2021-10-01' ORDER BY 1",
                after: """
                    SELECT tap('c1', '2021-10-01Z', campaign => 'w1'), report('c1', '2021-10-01Z');
                    SELECT tap('c2', '2021-10-01Z', campaign => 'w1', device => 'other');
                    SELECT tap('c3', '2021-10-01Z', campaign => 'w1', person => NULL);
                    SELECT tap('c4', '2021-10-01Z', campaign => 'w1', person => 'bo', outcome => 'REFUSED');
                    SELECT tap('c5', '2021-10-01Z');
                    """
            )
        }
        #expect(campaigns == ["(w1,4,3,1,1,0.25)"])
    }

    @Test(arguments: ["1970-01-01", "2100-06-01"])
    func `a day out of range is in the default partition, is read, and is alarmed`(
        day: String
    ) async throws {
        let answers = try await blocking {
            let rates = try Facts.read(
                "SELECT day, taps, landed FROM landfall.landing_rate WHERE day = '\(day)'",
                after: """
                    SELECT tap('\(day)', '\(day) 12:00Z'), report('\(day)', '\(day) 12:00:01Z');
                    """
            )
            let alarms = try Facts.read(
                "SELECT alarm FROM landfall.partition_status WHERE relation = 'navigation_event'"
            )
            return rates + alarms
        }
        #expect(
            answers == [
                "(\(day),1,1)", "(\"rows outside of the partitions: look at the senders' clocks\")",
            ]
        )
    }
}
