package import LandfallPostgres

/// Reads the facts of some days, day by day, through the views of `sql/migrations`.
///
/// Its calls block.
package struct ReportReader {
    private let connection: Connection

    /// Takes a session of a reader, and sets it up for large answers.
    ///
    /// - Parameter connection: The session.
    /// - Throws: `PostgresError`.
    package init(_ connection: Connection) throws(PostgresError) {
        self.connection = connection
        // Behind a pooler others would get the session with these.
        guard !connection.isPooled else { return }
        try connection.execute("SET work_mem = '64MB'; SET jit = off; SET \"TimeZone\" = 'UTC'")
    }

    /// Reads everything.
    ///
    /// - Parameters:
    ///   - days: The days.
    ///   - progress: Called before each day is read.
    /// - Returns: The report.
    /// - Throws: `PostgresError`.
    package func report(
        of days: ReportDays,
        progress: (_ day: String) -> Void = { _ in }
    ) throws(PostgresError) -> Report {
        try read(days, progress: progress).report
    }

    /// Reads everything, for people and for programs.
    ///
    /// - Parameters:
    ///   - days: The days.
    ///   - progress: Called before each day is read.
    /// - Returns: The report, and the numbers that it is made of.
    /// - Throws: `PostgresError`.
    package func read(
        _ days: ReportDays,
        progress: (_ day: String) -> Void = { _ in }
    ) throws(PostgresError) -> (report: Report, facts: ReportFacts) {
        var facts = ReportFacts(of: days)
        for day in days.days {
            progress(day)
            try readLanding(of: day, into: &facts)
            try readReasons(of: day, into: &facts)
            try readDeviceReasons(of: day, into: &facts)
            try readCampaigns(of: day, into: &facts)
            try readLatency(of: day, into: &facts)
        }
        facts.ratios = try ratios(of: days)
        facts.outcomes = try outcomes(of: days)
        facts.alarms = try alarms()
        return (ReportWriter(facts: facts).report, facts)
    }

    private func readLanding(of day: String, into facts: inout ReportFacts) throws(PostgresError) {
        let rows = try connection.query(
            """
            SELECT channel, route, app_version, taps, sent, landed, stale, failed,
                ignored, silent, unsent
            FROM landfall.landing_rate WHERE day = DATE '\(day)'
            """
        )
        for row in rows {
            let counts = LandingCounts(
                taps: try row.value("taps"),
                sent: try row.value("sent"),
                landed: try row.value("landed"),
                stale: try row.value("stale"),
                failed: try row.value("failed"),
                ignored: try row.value("ignored"),
                silent: try row.value("silent"),
                unsent: try row.value("unsent")
            )
            let channel: String? = try row.value("channel")
            let route: String? = try row.value("route")
            let version: String? = try row.value("app_version")
            facts.total += counts
            facts.byDay[day, default: LandingCounts()] += counts
            facts.byChannel[channel ?? "(none)", default: LandingCounts()] += counts
            facts.byRoute[route ?? "(none found)", default: LandingCounts()] += counts
            facts.byVersion[version ?? "(unknown)", default: LandingCounts()] += counts
        }
    }

    private func readReasons(of day: String, into facts: inout ReportFacts) throws(PostgresError) {
        let rows = try connection.query(
            """
            SELECT outcome, reason, sum(taps)::bigint AS taps FROM landfall.outcome_reasons
            WHERE day = DATE '\(day)' GROUP BY outcome, reason
            """
        )
        for row in rows {
            let outcome: String = try row.value("outcome")
            let reason: String? = try row.value("reason")
            let taps: Int = try row.value("taps")
            facts.reasons[Outcome(word: outcome, reason: reason), default: 0] += taps
        }
    }

    private func readDeviceReasons(
        of day: String,
        into facts: inout ReportFacts
    ) throws(PostgresError) {
        let rows = try connection.query(
            """
            SELECT coalesce(app_version, '(unknown)') AS app_version, result, reason, taps
            FROM landfall.device_reasons WHERE day = DATE '\(day)'
            """
        )
        for row in rows {
            let reason = DeviceReason(
                version: try row.value("app_version"),
                result: try row.value("result"),
                reason: try row.value("reason")
            )
            facts.deviceReasons[reason, default: 0] += try row.value("taps", as: Int.self)
        }
    }

    private func readCampaigns(
        of day: String,
        into facts: inout ReportFacts
    ) throws(PostgresError) {
        let rows = try connection.query(
            """
            SELECT campaign_id, sum(taps)::bigint AS taps, sum(landed)::bigint AS landed,
                sum(expired)::bigint AS expired
            FROM landfall.campaign_performance WHERE day = DATE '\(day)' GROUP BY campaign_id
            """
        )
        for row in rows {
            let campaign: String = try row.value("campaign_id")
            var counts = facts.campaigns[campaign] ?? CampaignCounts()
            counts.taps += try row.value("taps", as: Int.self)
            counts.landed += try row.value("landed", as: Int.self)
            counts.expired += try row.value("expired", as: Int.self)
            facts.campaigns[campaign] = counts
        }
    }

    /// Keeps the latencies of the last day that has some: percentiles of several days don't add up.
    private func readLatency(of day: String, into facts: inout ReportFacts) throws(PostgresError) {
        let rows = try connection.query(
            """
            SELECT measure, coalesce(channel, '(none)') AS channel, measured, p50_ms, p95_ms, p99_ms
            FROM landfall.latency WHERE day = DATE '\(day)' ORDER BY measure DESC, measured DESC
            """
        )
        guard !rows.isEmpty else { return }
        facts.latencyDay = day
        facts.latencies = []
        for row in rows {
            facts.latencies.append(
                Latency(
                    measure: try row.value("measure"),
                    channel: try row.value("channel"),
                    measured: try row.value("measured"),
                    median: try row.value("p50_ms"),
                    p95: try row.value("p95_ms"),
                    p99: try row.value("p99_ms")
                )
            )
        }
    }

    private func ratios(of days: ReportDays) throws(PostgresError) -> [SampleRatio] {
        let rows = try connection.query(
            """
            SELECT ratio.experiment_id, ratio.finding, ratio.p_value, ratio.weights_from,
                ratio.multiple_subjects, ratio.total_subjects, ratio.weightless_subjects,
                listed.variation_id, listed.subjects, listed.weight
            FROM landfall.sample_ratio_mismatch(\(days.bounds)) AS ratio
            CROSS JOIN LATERAL unnest(ratio.variation_ids, ratio.subjects, ratio.weights)
                WITH ORDINALITY AS listed (variation_id, subjects, weight, place)
            ORDER BY ratio.experiment_id, listed.place
            """
        )
        var ratios: [SampleRatio] = []
        for row in rows {
            let experiment: String = try row.value("experiment_id")
            if ratios.last?.experiment != experiment {
                ratios.append(
                    SampleRatio(
                        experiment: experiment,
                        finding: try row.value("finding"),
                        probability: try row.value("p_value"),
                        weightsFrom: try row.value("weights_from"),
                        multiple: try row.value("multiple_subjects"),
                        total: try row.value("total_subjects"),
                        weightless: try row.value("weightless_subjects")
                    )
                )
            }
            ratios[ratios.count - 1].variations.append(
                SampleRatio.Variation(
                    name: try row.value("variation_id"),
                    subjects: try row.value("subjects"),
                    weight: try row.value("weight")
                )
            )
        }
        return ratios
    }

    private func outcomes(of days: ReportDays) throws(PostgresError) -> [VariationOutcome] {
        let rows = try connection.query(
            """
            SELECT experiment_id, variation_id, subjects, landed, landed_low, landed_high, converted,
                conversion, conversion_low, conversion_high
            FROM landfall.experiment_outcomes(\(days.bounds)) WHERE variation_id <> '__multiple__'
            ORDER BY experiment_id, variation_id
            """
        )
        var outcomes: [VariationOutcome] = []
        for row in rows {
            outcomes.append(
                VariationOutcome(
                    experiment: try row.value("experiment_id"),
                    variation: try row.value("variation_id"),
                    subjects: try row.value("subjects"),
                    landed: try row.value("landed"),
                    landedLow: try row.value("landed_low"),
                    landedHigh: try row.value("landed_high"),
                    converted: try row.value("converted"),
                    conversion: try row.value("conversion"),
                    low: try row.value("conversion_low"),
                    high: try row.value("conversion_high")
                )
            )
        }
        return outcomes
    }

    private func alarms() throws(PostgresError) -> [String] {
        var alarms: [String] = []
        let rows = try connection.query(
            """
            SELECT relation || ': ' || alarm AS alarm FROM landfall.partition_status
            WHERE alarm IS NOT NULL ORDER BY relation
            """
        )
        for row in rows { alarms.append(try row.value("alarm")) }
        return alarms
    }
}
