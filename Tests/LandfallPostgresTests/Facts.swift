import LandfallPostgres

/// A database for tests of the views, each of which keeps to days and experiments of its own.
enum Facts {
    /// Every migration, and functions that write one row: `tap`, `report`, `exposure`, `own_event`.
    static let database = Result { try makeDatabase() }

    /// Makes another database of this kind.
    static func makeDatabase() throws -> ConnectionConfiguration {
        let database = try SharedServer.makeDatabase()
        try Migrator(Schema.migrations).apply(to: database)
        try Connection(database).execute(writers)
        return database
    }

    /// Runs statements, then a query as a reader in a time zone, and takes each row as text.
    static func read(
        _ query: String,
        after statements: String = "",
        zone: String = "UTC"
    ) throws -> [String] {
        let admin = try Connection(database.get())
        try admin.execute("SET \"TimeZone\" = 'UTC'; \(statements)")
        try admin.execute("SET \"TimeZone\" = '\(zone)'; SET ROLE landfall_reader")
        return try admin.query("SELECT answer::text AS answer FROM (\(query)) AS answer").map {
            row in
            try row.value("answer")
        }
    }

    private static let writers = """
        CREATE FUNCTION tap(id text, at timestamptz, device text DEFAULT 'dev', person text DEFAULT 'ann',
            outcome text DEFAULT 'NAVIGATE', reason text DEFAULT NULL, channel text DEFAULT 'PUSH_TAP',
            campaign text DEFAULT NULL, latency bigint DEFAULT 10, bot boolean DEFAULT false)
        RETURNS void LANGUAGE sql AS $$
            INSERT INTO landfall.navigation_event (record_time, received_at, occurred_at, record_offset, latency_ms,
                partition, attempt, operations, is_bot, topic, intent_id, device_id, user_id, channel, route, outcome,
                reason, plan_id, based_on_source, campaign_id, app_version, catalog_version, operation_kinds)
            VALUES (at, at, at - latency * interval '1 ms', 0, latency, 0, 0, 0, bot, 't', id, device, person, channel,
                'chat', outcome, reason, 'plan-' || id, 'STORED', campaign, '7.1', 'c', '{}')
        $$;
        CREATE FUNCTION report(id text, arrived timestamptz, result text DEFAULT 'APPLIED', device text DEFAULT 'dev',
            done timestamptz DEFAULT NULL, reason text DEFAULT NULL)
        RETURNS void LANGUAGE sql AS $$
            INSERT INTO landfall.plan_result (record_time, received_at, record_offset, "at", partition, topic, plan_id,
                intent_id, device_id, result, reason)
            VALUES (arrived, arrived, 0, done, 0, 'r', 'plan-' || id, id, device, result, reason)
        $$;
        CREATE FUNCTION exposure(experiment text, subject text, variation text, at timestamptz,
            attribute text DEFAULT 'userId', id text DEFAULT 'i', device text DEFAULT 'dev')
        RETURNS void LANGUAGE sql AS $$
            INSERT INTO landfall.experiment_viewed ("timestamp", received_at, record_offset, partition, attempt,
                hash_version, user_id, device_id, experiment_id, variation_id, hash_attribute, hash_value, topic, intent_id, catalog_version)
            VALUES (at, at, 0, 0, 0, 2, CASE attribute WHEN 'userId' THEN subject END, device, experiment, variation,
                attribute, subject, 't', id, 'c')
        $$;
        CREATE FUNCTION own_event(name text, person text, at timestamptz, device text DEFAULT 'dev',
            id text DEFAULT 'later', attempt integer DEFAULT 0)
        RETURNS void LANGUAGE sql AS $$
            INSERT INTO landfall.custom_event (record_time, received_at, record_offset, partition, attempt, ordinal,
                is_bot, topic, name, intent_id, plan_id, device_id, user_id, catalog_version)
            VALUES (at, at, 0, 0, attempt, 0, false, 't', name, id, 'p', device, person, 'c')
        $$;
        CREATE FUNCTION weights(experiment text, catalog text, noted timestamptz, VARIADIC list double precision[])
        RETURNS void LANGUAGE sql AS $$
            INSERT INTO landfall.experiment_variation
                (noted_at, weight, ordinal, catalog_version, experiment_id, variation_id)
            SELECT noted, weight, place - 1, catalog, experiment, 'v' || place - 1
            FROM unnest(list) WITH ORDINALITY AS t (weight, place)
        $$;
        """
}
