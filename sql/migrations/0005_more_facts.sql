-- Landfall, migration 5: the team's own events, sticky assignments, what variations weigh, and how long facts are kept.
-- See 0001 for how files are applied.

-- Refused outside of a transaction: half a migration would look like a whole one.
SET ROLE landfall_owner;
LOCK TABLE landfall.schema_migration IN SHARE ROW EXCLUSIVE MODE;

INSERT INTO landfall.schema_migration (version, name) VALUES (5, 'more_facts');

-- Append-only and partitioned like the other facts. (topic, partition, record_offset, ordinal) is unique because
-- landfall.stream_watermark moves in the same transaction.
CREATE TABLE landfall.custom_event (
    record_time timestamptz NOT NULL,
    occurred_at timestamptz,
    record_offset bigint NOT NULL,
    partition integer NOT NULL,
    attempt integer NOT NULL,
    ordinal smallint NOT NULL,
    schema_version smallint NOT NULL DEFAULT 1,
    is_bot boolean NOT NULL,
    topic text NOT NULL,
    name text NOT NULL,
    intent_id text NOT NULL,
    plan_id text NOT NULL,
    device_id text,
    user_id text,
    channel text,
    route text,
    campaign_id text,
    app_version text,
    platform text,
    catalog_version text NOT NULL,
    properties jsonb NOT NULL DEFAULT '{}'
)
PARTITION BY RANGE (record_time);
COMMENT ON TABLE landfall.custom_event IS
    'The team''s own events: one row for each that a post-navigation interceptor of the route raised, written in the '
    'transaction that records the decision.';
COMMENT ON COLUMN landfall.custom_event.record_time IS
    'The timestamp of the intent''s Kafka record; decides the partition.';
COMMENT ON COLUMN landfall.custom_event.occurred_at IS
    'When the user tapped, as the sender says; NULL if it does not.';
COMMENT ON COLUMN landfall.custom_event.record_offset IS 'The offset of the intent''s record.';
COMMENT ON COLUMN landfall.custom_event.partition IS 'The partition of the intent''s record.';
COMMENT ON COLUMN landfall.custom_event.attempt IS 'The attempt of the intent.';
COMMENT ON COLUMN landfall.custom_event.ordinal IS
    'The place among the events of the intent, from 0.';
COMMENT ON COLUMN landfall.custom_event.schema_version IS
    'What the columns mean; raised when a meaning changes.';
COMMENT ON COLUMN landfall.custom_event.is_bot IS
    'Whether the click is a scanner''s and not a person''s, as the sender says.';
COMMENT ON COLUMN landfall.custom_event.topic IS 'The topic of the intent''s record.';
COMMENT ON COLUMN landfall.custom_event.name IS 'The event''s name, as the catalog or the team''s own code says.';
COMMENT ON COLUMN landfall.custom_event.intent_id IS 'The intent.';
COMMENT ON COLUMN landfall.custom_event.plan_id IS 'The plan that answered it.';
COMMENT ON COLUMN landfall.custom_event.device_id IS 'The device; NULL for a click on a server.';
COMMENT ON COLUMN landfall.custom_event.user_id IS
    'The subject: the user of the device''s session, else the intent''s; NULL if neither is known.';
COMMENT ON COLUMN landfall.custom_event.channel IS 'The intent''s channel, as a dimension.';
COMMENT ON COLUMN landfall.custom_event.route IS 'The route that was taken.';
COMMENT ON COLUMN landfall.custom_event.campaign_id IS 'The message''s campaign, as a dimension.';
COMMENT ON COLUMN landfall.custom_event.app_version IS 'The app''s version, as a dimension.';
COMMENT ON COLUMN landfall.custom_event.platform IS 'The platform, as a dimension.';
COMMENT ON COLUMN landfall.custom_event.catalog_version IS 'The route catalog that decided.';
COMMENT ON COLUMN landfall.custom_event.properties IS 'The event''s properties as an object; {} without any.';

CREATE TABLE landfall.custom_event_default PARTITION OF landfall.custom_event DEFAULT;
COMMENT ON TABLE landfall.custom_event_default IS 'Rows with a timestamp out of range.';
CREATE INDEX custom_event_time ON landfall.custom_event
    USING brin (record_time) WITH (pages_per_range = 32, autosummarize = on);

GRANT INSERT ON landfall.custom_event TO landfall_writer;
GRANT SELECT ON landfall.custom_event TO landfall_reader;

-- Whoever clicked on a server may report, too.
ALTER TABLE landfall.plan_result ALTER COLUMN device_id DROP NOT NULL;
COMMENT ON COLUMN landfall.plan_result.device_id IS 'The device; NULL where the report names none.';

-- Read in one query a batch:
--     SELECT attribute_name, attribute_value, assignments FROM landfall.sticky_assignment
--     WHERE (attribute_name, attribute_value) IN (SELECT * FROM unnest($1::text[], $2::text[]))
-- and written in the batch's transaction, in the order of the key so that lanes do not deadlock; what another lane
-- has stored in the meantime stays:
--     INSERT INTO landfall.sticky_assignment AS old (attribute_name, attribute_value, assignments, updated_at)
--     SELECT name, value, document::jsonb, $4 FROM unnest($1::text[], $2::text[], $3::text[]) AS new (name, value, document)
--     ORDER BY name, value
--     ON CONFLICT (attribute_name, attribute_value) DO UPDATE
--     SET assignments = excluded.assignments || old.assignments, updated_at = excluded.updated_at
CREATE TABLE landfall.sticky_assignment (
    updated_at timestamptz NOT NULL,
    attribute_name text NOT NULL,
    attribute_value text NOT NULL,
    assignments jsonb NOT NULL CHECK (jsonb_typeof(assignments) = 'object'),
    PRIMARY KEY (attribute_name, attribute_value)
)
WITH (fillfactor = 80);
COMMENT ON TABLE landfall.sticky_assignment IS
    'Sticky bucketing: the variations that a subject keeps although weights or conditions have changed. One row for each '
    'hashed attribute and value; GrowthBook''s document <attribute_name>||<attribute_value>. Empty unless sticky bucketing '
    'is on.';
COMMENT ON COLUMN landfall.sticky_assignment.updated_at IS 'The last change, by the worker''s clock.';
COMMENT ON COLUMN landfall.sticky_assignment.attribute_name IS
    'The attribute that was hashed: userId, deviceId or another.';
COMMENT ON COLUMN landfall.sticky_assignment.attribute_value IS 'Its value, the very text that was hashed.';
COMMENT ON COLUMN landfall.sticky_assignment.assignments IS
    'An object: "<experiment key>__<bucket version>" to the variation''s key.';

-- Readers do not see it: nothing in it that the exposures do not say.
GRANT SELECT, INSERT, UPDATE ON landfall.sticky_assignment TO landfall_writer;

-- Noted whenever a worker takes a catalog up, so that the newest is the one in force also after a step back:
--     INSERT INTO landfall.experiment_variation (catalog_version, experiment_id, variation_id, ordinal, weight)
--     VALUES (...) ON CONFLICT (experiment_id, catalog_version, variation_id) DO UPDATE SET noted_at = now()
CREATE TABLE landfall.experiment_variation (
    noted_at timestamptz NOT NULL DEFAULT now(),
    weight double precision NOT NULL CHECK (weight >= 0),
    ordinal smallint NOT NULL CHECK (ordinal >= 0),
    catalog_version text NOT NULL,
    experiment_id text NOT NULL,
    variation_id text NOT NULL,
    PRIMARY KEY (experiment_id, catalog_version, variation_id)
);
COMMENT ON TABLE landfall.experiment_variation IS
    'The variations of each experiment and their weights, for each catalog that a worker has served: what the counts of '
    'exposures are held against.';
COMMENT ON COLUMN landfall.experiment_variation.noted_at IS 'When a worker last took that catalog up.';
COMMENT ON COLUMN landfall.experiment_variation.weight IS
    'The share of the variation among those who take part: its weight, or the width of its range.';
COMMENT ON COLUMN landfall.experiment_variation.ordinal IS 'The place of the variation, from 0: 0 is the control.';
COMMENT ON COLUMN landfall.experiment_variation.catalog_version IS 'The route catalog, as sha256:...';
COMMENT ON COLUMN landfall.experiment_variation.experiment_id IS 'The experiment''s key.';
COMMENT ON COLUMN landfall.experiment_variation.variation_id IS 'The variation''s key.';
GRANT INSERT, SELECT (experiment_id, catalog_version, variation_id), UPDATE (noted_at)
    ON landfall.experiment_variation TO landfall_writer;
GRANT SELECT ON landfall.experiment_variation TO landfall_reader;

CREATE TABLE landfall.retention (
    days integer CHECK (days >= 1),
    relation text PRIMARY KEY
        CHECK (relation IN (
            'navigation_event', 'experiment_viewed', 'plan_result', 'custom_event', 'sticky_assignment'))
);
INSERT INTO landfall.retention (relation) VALUES
    ('navigation_event'), ('experiment_viewed'), ('plan_result'), ('custom_event'), ('sticky_assignment');
COMMENT ON TABLE landfall.retention IS
    'How long rows are kept. Change it as landfall_owner: UPDATE landfall.retention SET days = 90 WHERE relation = '
    '''navigation_event''. drop_expired() acts on it.';
COMMENT ON COLUMN landfall.retention.days IS 'Whole days before today (UTC); NULL keeps all.';
COMMENT ON COLUMN landfall.retention.relation IS 'The table.';
GRANT SELECT ON landfall.retention TO landfall_reader;

-- A day partition says its UTC day as a constraint as well: the planner holds it against a condition on the views' column
-- `day`, which is (record_time AT TIME ZONE 'UTC')::date, and leaves the other days out. The day before is for what is
-- joined to an event of the evening. The statistics tell it that no row of the partition has another day.
CREATE FUNCTION landfall.state_day(child text, key text, day date)
RETURNS void
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    EXECUTE format(
        'ALTER TABLE landfall.%I ADD CONSTRAINT utc_day CHECK ('
        '(%2$I AT TIME ZONE ''UTC'')::date = %3$L::date'
        ' AND (%2$I AT TIME ZONE ''UTC'')::date - 1 = %4$L::date)', child, key, day, day - 1);
    EXECUTE format(
        'CREATE STATISTICS landfall.%I ON ((%I AT TIME ZONE ''UTC'')::date) FROM landfall.%I',
        child || '_day', key, child);
END
$$;
COMMENT ON FUNCTION landfall.state_day(text, text, date) IS
    'Lets a day partition say its day as a constraint; for make_partition.';
REVOKE ALL ON FUNCTION landfall.state_day(text, text, date) FROM PUBLIC;

-- As in migration 4, and a day partition says its day.
CREATE OR REPLACE FUNCTION landfall.make_partition(
    parent text, key text, suffix text, lower_bound timestamptz, upper_bound timestamptz
)
RETURNS boolean
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    child text := parent || '_' || suffix;
BEGIN
    IF to_regclass(format('landfall.%I', child)) IS NOT NULL THEN
        RETURN false;
    END IF;
    EXECUTE format(
        'CREATE TABLE landfall.%I (LIKE landfall.%I INCLUDING COMMENTS INCLUDING CONSTRAINTS'
        ' INCLUDING DEFAULTS INCLUDING STORAGE)', child, parent);
    IF suffix ~ '^[0-9]{8}$' THEN
        PERFORM landfall.state_day(child, key, (lower_bound AT TIME ZONE 'UTC')::date);
    END IF;
    EXECUTE format('LOCK TABLE ONLY landfall.%I IN SHARE ROW EXCLUSIVE MODE', parent);
    EXECUTE format('LOCK TABLE landfall.%I IN ACCESS EXCLUSIVE MODE', parent || '_default');
    EXECUTE format(
        'WITH stray AS (DELETE FROM landfall.%I WHERE %I >= $1 AND %I < $2 RETURNING *)'
        ' INSERT INTO landfall.%I SELECT * FROM stray', parent || '_default', key, key, child)
        USING lower_bound, upper_bound;
    EXECUTE format(
        'ALTER TABLE landfall.%I ATTACH PARTITION landfall.%I FOR VALUES FROM (%L) TO (%L)',
        parent, child, lower_bound, upper_bound);
    RETURN true;
END
$$;

DO $$
DECLARE
    old record;
BEGIN
    FOR old IN
        SELECT child.relname AS name, parent.relname AS parent
        FROM pg_inherits
        JOIN pg_class AS child ON child.oid = pg_inherits.inhrelid
        JOIN pg_class AS parent ON parent.oid = pg_inherits.inhparent
        WHERE parent.relnamespace = 'landfall'::regnamespace AND child.relname ~ '_[0-9]{8}$'
    LOOP
        PERFORM landfall.state_day(
            old.name,
            CASE old.parent WHEN 'experiment_viewed' THEN 'timestamp' ELSE 'record_time' END,
            to_date(right(old.name, 8), 'YYYYMMDD'));
    END LOOP;
END
$$;

-- As in migration 4, with custom_event. Whoever writes to several of these tables in one transaction takes them in the
-- order of this list.
CREATE OR REPLACE FUNCTION landfall.ensure_partitions(
    days_back integer DEFAULT 1, days_ahead integer DEFAULT 7, around timestamptz DEFAULT now()
)
RETURNS TABLE (relation text, made integer, covered_until timestamptz, default_rows bigint)
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET "TimeZone" = 'UTC'
SET lock_timeout = '10s'
AS $$
DECLARE
    ledger_hours_back CONSTANT integer := 1;
    ledger_hours_ahead CONSTANT integer := 6;
    wanted record;
    slot timestamptz;
    is_new boolean;
BEGIN
    IF days_back IS NULL OR days_back NOT BETWEEN 0 AND 400
        OR days_ahead IS NULL OR days_ahead NOT BETWEEN 0 AND 400 OR around IS NULL THEN
        RAISE EXCEPTION 'days_back and days_ahead are between 0 and 400, around is a time'
            USING ERRCODE = 'invalid_parameter_value';
    END IF;
    PERFORM pg_advisory_xact_lock(hashtextextended('landfall.partitions', 0));
    -- Whoever reads a default partition for long must not hold the writers off for long.
    PERFORM set_config('lock_timeout', '1s', true);
    FOR wanted IN
        SELECT *
        FROM (VALUES
            ('navigation_event', 'record_time', 'day', 'YYYYMMDD', days_back, days_ahead),
            ('experiment_viewed', 'timestamp', 'day', 'YYYYMMDD', days_back, days_ahead),
            ('plan_result', 'record_time', 'day', 'YYYYMMDD', days_back, days_ahead),
            ('custom_event', 'record_time', 'day', 'YYYYMMDD', days_back, days_ahead),
            ('plan_ledger', 'recorded_at', 'hour', 'YYYYMMDDHH24', ledger_hours_back, ledger_hours_ahead)
        ) AS t (parent, key, unit, name_format, back, ahead)
    LOOP
        relation := wanted.parent;
        made := 0;
        covered_until := NULL;
        FOR slot IN
            SELECT date_trunc(wanted.unit, around) + number * ('1 ' || wanted.unit)::interval
            FROM generate_series(-wanted.back, wanted.ahead) AS number
        LOOP
            BEGIN
                is_new := landfall.make_partition(
                    wanted.parent, wanted.key, to_char(slot, wanted.name_format),
                    slot, slot + ('1 ' || wanted.unit)::interval);
            EXCEPTION
                WHEN lock_not_available THEN
                    EXIT;
            END;
            made := made + is_new::integer;
            covered_until := slot + ('1 ' || wanted.unit)::interval;
        END LOOP;
        EXECUTE format(
            'SELECT count(*) FROM (SELECT FROM landfall.%I LIMIT 1000) AS counted', relation || '_default')
            INTO default_rows;
        RETURN NEXT;
    END LOOP;
END
$$;

-- As in migration 4, with custom_event.
CREATE OR REPLACE FUNCTION landfall.drop_partitions(relation text, days_kept integer)
RETURNS TABLE (dropped text)
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET "TimeZone" = 'UTC'
SET lock_timeout = '2s'
AS $$
DECLARE
    first_kept date;
BEGIN
    IF relation IS NULL
        OR relation NOT IN ('navigation_event', 'experiment_viewed', 'plan_result', 'custom_event') THEN
        RAISE EXCEPTION 'no day partitions can be dropped of that table'
            USING ERRCODE = 'invalid_parameter_value';
    END IF;
    IF days_kept IS NULL OR days_kept < 1 THEN
        RAISE EXCEPTION 'days_kept is at least 1' USING ERRCODE = 'invalid_parameter_value';
    END IF;
    PERFORM pg_advisory_xact_lock(hashtextextended('landfall.partitions', 0));
    first_kept := now()::date - days_kept;
    FOR dropped IN
        SELECT child.relname
        FROM pg_inherits
        JOIN pg_class AS child ON child.oid = pg_inherits.inhrelid
        WHERE pg_inherits.inhparent = format('landfall.%I', relation)::regclass
            AND child.relname ~ ('^' || relation || '_[0-9]{8}$')
            AND to_date(right(child.relname, 8), 'YYYYMMDD') < first_kept
        ORDER BY child.relname
    LOOP
        -- Somebody reads it: the next call tries again.
        BEGIN
            EXECUTE format('DROP TABLE landfall.%I', dropped);
            RETURN NEXT;
        EXCEPTION
            WHEN lock_not_available THEN
                NULL;
        END;
    END LOOP;
    EXECUTE format(
        'DELETE FROM landfall.%I WHERE %I < $1', relation || '_default',
        CASE relation WHEN 'experiment_viewed' THEN 'timestamp' ELSE 'record_time' END)
        USING first_kept::timestamptz;
END
$$;
COMMENT ON FUNCTION landfall.drop_partitions(text, integer) IS
    'Drops the day partitions of navigation_event, experiment_viewed, plan_result or custom_event that ended more than '
    'days_kept days before today (UTC), and the rows of that age in the default partition. Returns the names of the '
    'dropped ones; one that is in use stays for the next call. For the owner: the writer has drop_expired().';
-- A writer that may drop whatever is older than a day may drop too much.
REVOKE ALL ON FUNCTION landfall.drop_partitions(text, integer) FROM landfall_writer;

CREATE FUNCTION landfall.drop_expired()
RETURNS TABLE (dropped text)
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET "TimeZone" = 'UTC'
AS $$
DECLARE
    kept record;
BEGIN
    FOR kept IN
        SELECT retention.relation, retention.days FROM landfall.retention
        WHERE retention.days IS NOT NULL ORDER BY 1
    LOOP
        IF kept.relation = 'sticky_assignment' THEN
            DELETE FROM landfall.sticky_assignment WHERE updated_at < (now()::date - kept.days)::timestamptz;
        ELSE
            RETURN QUERY SELECT * FROM landfall.drop_partitions(kept.relation, kept.days);
        END IF;
    END LOOP;
END
$$;
COMMENT ON FUNCTION landfall.drop_expired() IS
    'Drops what is older than landfall.retention allows: whole day partitions, strays of the default partitions, sticky '
    'assignments. Call it daily. Returns the names of the dropped partitions.';
REVOKE ALL ON FUNCTION landfall.drop_expired() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION landfall.drop_expired() TO landfall_writer;

CREATE VIEW landfall.partition_status AS
WITH child AS (
    SELECT parent.relname AS relation, child.relname AS name,
        CASE WHEN parent.relname = 'plan_ledger' THEN interval '1 hour' ELSE interval '1 day' END AS length,
        to_timestamp(
            substring(child.relname FROM '_([0-9]{8,10})$') || ' +00',
            CASE WHEN parent.relname = 'plan_ledger' THEN 'YYYYMMDDHH24 TZH' ELSE 'YYYYMMDD TZH' END) AS start
    FROM pg_catalog.pg_inherits
    JOIN pg_catalog.pg_class AS child ON child.oid = pg_inherits.inhrelid
    JOIN pg_catalog.pg_class AS parent ON parent.oid = pg_inherits.inhparent
    WHERE parent.relnamespace = 'landfall'::regnamespace AND parent.relkind = 'p'
), covered AS (
    SELECT relation, count(start) AS partitions, min(start) AS covered_from, max(start + length) AS covered_until,
        bool_or(start <= now() AND now() < start + length) AS has_now
    FROM child GROUP BY relation
), stray AS (
    SELECT 'navigation_event' AS relation, (
        SELECT count(*) FROM (SELECT FROM landfall.navigation_event_default LIMIT 1000) AS t) AS default_rows
    UNION ALL SELECT 'experiment_viewed', (
        SELECT count(*) FROM (SELECT FROM landfall.experiment_viewed_default LIMIT 1000) AS t)
    UNION ALL SELECT 'plan_result', (
        SELECT count(*) FROM (SELECT FROM landfall.plan_result_default LIMIT 1000) AS t)
    UNION ALL SELECT 'custom_event', (
        SELECT count(*) FROM (SELECT FROM landfall.custom_event_default LIMIT 1000) AS t)
    UNION ALL SELECT 'plan_ledger', (
        SELECT count(*) FROM (SELECT FROM landfall.plan_ledger_default LIMIT 1000) AS t)
)
SELECT relation::text, partitions, covered_from, covered_until, default_rows, retention.days AS days_kept,
    CASE
        WHEN has_now IS NOT TRUE THEN 'no partition for now: run `landfall partitions ensure`'
        WHEN relation = 'plan_ledger' AND covered_until < now() + interval '1 hour'
            OR relation <> 'plan_ledger' AND covered_until < now() + interval '2 days'
            THEN 'the partitions end soon: run `landfall partitions ensure`'
        WHEN default_rows > 0 THEN 'rows outside of the partitions: look at the senders'' clocks'
    END AS alarm
FROM covered
JOIN stray USING (relation)
LEFT JOIN landfall.retention USING (relation);
COMMENT ON VIEW landfall.partition_status IS
    'How far the partitions of each table reach, and what deserves an alarm: SELECT * FROM landfall.partition_status WHERE '
    'alarm IS NOT NULL.';
COMMENT ON COLUMN landfall.partition_status.relation IS 'The partitioned table.';
COMMENT ON COLUMN landfall.partition_status.partitions IS 'How many partitions it has, without the default.';
COMMENT ON COLUMN landfall.partition_status.covered_from IS 'Where the first partition begins.';
COMMENT ON COLUMN landfall.partition_status.covered_until IS 'Where the last partition ends.';
COMMENT ON COLUMN landfall.partition_status.default_rows IS
    'How many rows the default partition holds, counted up to 1000.';
COMMENT ON COLUMN landfall.partition_status.days_kept IS 'The setting in landfall.retention; NULL keeps all.';
COMMENT ON COLUMN landfall.partition_status.alarm IS 'What to do, or NULL when all is well.';
GRANT SELECT ON landfall.partition_status TO landfall_reader, landfall_writer;

-- The first days of the new table.
SELECT relation, made FROM landfall.ensure_partitions();

RESET ROLE;
