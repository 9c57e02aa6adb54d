-- Landfall, migration 6: partitions, made ahead and dropped by the worker, and how long facts are kept.
-- See 0001 for how files are applied.
--
-- The functions run as their owner (SECURITY DEFINER) under a fixed search_path, so that the writer needs no right to
-- create or drop anything. One advisory lock lets one of them work at a time; each is idempotent.

-- Refused outside of a transaction: half a migration would look like a whole one.
SET ROLE landfall_owner;
LOCK TABLE landfall.schema_migration IN SHARE ROW EXCLUSIVE MODE;

INSERT INTO landfall.schema_migration (version, name) VALUES (6, 'partitions');

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

-- Who drops says what stays.
GRANT SELECT ON landfall.retention TO landfall_reader, landfall_writer;

-- ----------------------------------------------------------------------------------------------------------- made ahead

-- One partition, unless it is there. Rows that the default partition took in the meantime move over.
--
-- Writers are held off for that moment: one that has already chosen the default partition for its row, and waits for it
-- while the new partition is attached, would be refused as violating the default's constraint, and a good row would look
-- like a bad one. Readers go on. While roll_up (0010) adds days up, it reads all default partitions of facts, perhaps for
-- minutes: then no day is made, and no writer waits for one. Whoever writes to several of these tables in one transaction
-- takes them in the order navigation_event, experiment_viewed, plan_result, custom_event, plan_segment, as
-- ensure_partitions does.
CREATE FUNCTION landfall.make_partition(
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
    IF parent <> 'plan_segment' AND NOT pg_try_advisory_xact_lock_shared(hashtextextended('landfall.days', 0)) THEN
        RAISE EXCEPTION 'days are being added up' USING ERRCODE = 'lock_not_available';
    END IF;
    EXECUTE format(
        'CREATE TABLE landfall.%I (LIKE landfall.%I INCLUDING COMMENTS INCLUDING COMPRESSION INCLUDING CONSTRAINTS'
        ' INCLUDING DEFAULTS INCLUDING STORAGE)', child, parent);
    EXECUTE format('COMMENT ON TABLE landfall.%I IS %L', child, 'A part of ' || parent || ', by its name in UTC.');
    -- PostgreSQL takes over no replica identity from the parent.
    EXECUTE format('ALTER TABLE landfall.%I REPLICA IDENTITY FULL', child);
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
COMMENT ON FUNCTION landfall.make_partition(text, text, text, timestamptz, timestamptz) IS
    'Makes one partition unless it is there; for the other functions.';
REVOKE ALL ON FUNCTION landfall.make_partition(text, text, text, timestamptz, timestamptz) FROM PUBLIC;

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
    'Lets a day partition say its day as a constraint; for ensure_partitions.';
REVOKE ALL ON FUNCTION landfall.state_day(text, text, date) FROM PUBLIC;

-- From now on first, and so many at once that their locks fit into PostgreSQL's table of locks, which has room for 6,400
-- unless set otherwise. Whoever writes to several of these tables in one transaction takes them in the order of this list.
CREATE FUNCTION landfall.ensure_partitions(
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
    -- Of each table.
    made_at_most CONSTANT integer := 50;
    wanted record;
    slot timestamptz;
    is_new boolean;
BEGIN
    IF days_back IS NULL OR days_back NOT BETWEEN 0 AND 400
        OR days_ahead IS NULL OR days_ahead NOT BETWEEN 0 AND 400 OR around IS NULL THEN
        RAISE EXCEPTION 'days_back and days_ahead are between 0 and 400, around is a time'
            USING ERRCODE = 'invalid_parameter_value';
    END IF;
    -- A writer's mistake can't make partitions without end.
    IF around NOT BETWEEN now() - interval '2 days' AND now() + interval '2 days'
        AND NOT pg_has_role(session_user, 'landfall_owner', 'MEMBER') THEN
        RAISE EXCEPTION 'around is within two days of now, except for the owner: look at the clock'
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
            ('plan_segment', 'recorded_at', 'hour', 'YYYYMMDDHH24', ledger_hours_back, ledger_hours_ahead)
        ) AS t (parent, key, unit, name_format, back, ahead)
    LOOP
        relation := wanted.parent;
        made := 0;
        covered_until := NULL;
        FOR slot IN
            SELECT date_trunc(wanted.unit, around) + number * ('1 ' || wanted.unit)::interval
            FROM generate_series(-wanted.back, wanted.ahead) AS number
            ORDER BY number < 0, abs(number)
        LOOP
            EXIT WHEN made = made_at_most;
            BEGIN
                is_new := landfall.make_partition(
                    wanted.parent, wanted.key, to_char(slot, wanted.name_format),
                    slot, slot + ('1 ' || wanted.unit)::interval);
            EXCEPTION
                WHEN lock_not_available THEN
                    EXIT;
            END;
            IF is_new AND wanted.unit = 'day' THEN
                PERFORM landfall.state_day(
                    wanted.parent || '_' || to_char(slot, wanted.name_format), wanted.key, slot::date);
            END IF;
            made := made + is_new::integer;
            covered_until := greatest(covered_until, slot + ('1 ' || wanted.unit)::interval);
        END LOOP;
        EXECUTE format(
            'SELECT count(*) FROM (SELECT FROM landfall.%I LIMIT 1000) AS counted', relation || '_default')
            INTO default_rows;
        RETURN NEXT;
    END LOOP;
END
$$;
COMMENT ON FUNCTION landfall.ensure_partitions(integer, integer, timestamptz) IS
    'Makes the day partitions of the facts from `around` to days_ahead after it, then back to days_back before it, 400 at most '
    'each and 50 of a table in one call, and the hour partitions of the ledger from one hour before to six after: call it at '
    'start and hourly. `around` is within two days of now, except for the owner. Returns, for each table, how many were '
    'made, the end of the last one that is there (earlier than asked if there were more to make, somebody reads the '
    'default partition, or roll_up() works: the next call goes on), and how many rows its default partition holds (counted '
    'up to 1000): more than none deserves an alarm.';
REVOKE ALL ON FUNCTION landfall.ensure_partitions(integer, integer, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION landfall.ensure_partitions(integer, integer, timestamptz) TO landfall_writer;

-- -------------------------------------------------------------------------------------------------------------- dropped

-- It stops at the first day that somebody reads, and gives way to a reader who waits for it. A row ahead of all partitions is
-- as old as received_at says: its own timestamp is a sender's wrong clock.
CREATE FUNCTION landfall.drop_partitions(relation text, days_kept integer)
RETURNS TABLE (dropped text)
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET "TimeZone" = 'UTC'
SET lock_timeout = '2s'
AS $$
DECLARE
    first_kept date;
    key text;
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
        -- Somebody adds days up, reads this one, or waits for what this holds: the next call goes on.
        EXIT WHEN NOT pg_try_advisory_xact_lock_shared(hashtextextended('landfall.days', 0));
        BEGIN
            EXECUTE format('DROP TABLE landfall.%I', dropped);
            RETURN NEXT;
        EXCEPTION
            WHEN lock_not_available OR deadlock_detected THEN
                EXIT;
        END;
    END LOOP;
    key := CASE relation WHEN 'experiment_viewed' THEN 'timestamp' ELSE 'record_time' END;
    EXECUTE format(
        'DELETE FROM landfall.%1$I WHERE %2$I < $1 OR %2$I > now() AND received_at < $1', relation || '_default', key)
        USING first_kept::timestamptz;
END
$$;
COMMENT ON FUNCTION landfall.drop_partitions(text, integer) IS
    'Drops the day partitions of navigation_event, experiment_viewed, plan_result or custom_event that ended more than '
    'days_kept days before today (UTC), and from the default partition the rows of that age and those of a time to come that '
    'were received before. Returns the names of the dropped ones; what is in use stays for the next call, and '
    'while roll_up() works no day partition is dropped. For the owner: the writer has drop_expired().';

-- A writer that may drop whatever is older than a day may drop too much.
REVOKE ALL ON FUNCTION landfall.drop_partitions(text, integer) FROM PUBLIC;

-- A dropped day keeps writers and readers of its table off until the end of the transaction. So `landfall partitions drop`
-- has a transaction for each table; and where all are asked for at once, the assignments to delete are looked up first, which
-- reads all exposures that are kept. An assignment is kept as long as somebody sees its variation. Tables are taken in the
-- order of whoever makes partitions.
CREATE FUNCTION landfall.drop_expired(wanted text DEFAULT NULL)
RETURNS TABLE (dropped text)
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET "TimeZone" = 'UTC'
AS $$
DECLARE
    kept record;
    since timestamptz;
    seen_since timestamptz;
    unseen tid[];
BEGIN
    SELECT (now()::date - retention.days)::timestamptz INTO since FROM landfall.retention
    WHERE retention.relation = 'sticky_assignment' AND coalesce(wanted, retention.relation) = retention.relation;
    IF since IS NOT NULL THEN
        -- What is to be dropped counts as gone, whichever table is asked for first.
        seen_since := greatest(since, (
            SELECT (now()::date - retention.days)::timestamptz FROM landfall.retention
            WHERE retention.relation = 'experiment_viewed'));
        SELECT array_agg(assignment.ctid) INTO unseen FROM landfall.sticky_assignment AS assignment
        WHERE assignment.updated_at < since AND NOT EXISTS (
            SELECT FROM landfall.experiment_viewed AS viewed
            WHERE viewed.hash_attribute = assignment.attribute_name
                AND viewed.hash_value = assignment.attribute_value AND viewed."timestamp" >= seen_since);
    END IF;
    FOR kept IN
        SELECT retention.relation, retention.days FROM landfall.retention
        WHERE retention.days IS NOT NULL AND retention.relation <> 'sticky_assignment'
            AND coalesce(wanted, retention.relation) = retention.relation
        ORDER BY array_position(
            ARRAY['navigation_event', 'experiment_viewed', 'plan_result', 'custom_event'], retention.relation)
    LOOP
        RETURN QUERY SELECT * FROM landfall.drop_partitions(kept.relation, kept.days);
    END LOOP;
    DELETE FROM landfall.sticky_assignment AS assignment
    WHERE assignment.ctid = ANY (unseen) AND assignment.updated_at < since;
END
$$;
COMMENT ON FUNCTION landfall.drop_expired(text) IS
    'Drops what is older than landfall.retention allows, of all tables or one: whole day partitions, strays of the default '
    'partitions, and sticky assignments of subjects that had neither a change nor an exposure since. Call it daily, with a '
    'transaction for each table. Returns the names of the dropped partitions.';
REVOKE ALL ON FUNCTION landfall.drop_expired(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION landfall.drop_expired(text) TO landfall_writer;

-- ------------------------------------------------------------------------------------------------------------ looked at

CREATE VIEW landfall.partition_status AS
WITH child AS (
    SELECT parent.relname AS relation, child.relname AS name,
        CASE WHEN parent.relname = 'plan_segment' THEN interval '1 hour' ELSE interval '1 day' END AS length,
        to_timestamp(
            substring(child.relname FROM '_([0-9]{8,10})$') || ' +00',
            CASE WHEN parent.relname = 'plan_segment' THEN 'YYYYMMDDHH24 TZH' ELSE 'YYYYMMDD TZH' END) AS start
    FROM pg_catalog.pg_inherits
    JOIN pg_catalog.pg_class AS child ON child.oid = pg_inherits.inhrelid
    JOIN pg_catalog.pg_class AS parent ON parent.oid = pg_inherits.inhparent
    WHERE parent.relnamespace = 'landfall'::regnamespace AND parent.relkind = 'p'
), covered AS (
    SELECT relation, count(start) AS partitions, min(start) AS covered_from,
        min(start + length) FILTER (WHERE start + length > now() AND following IS DISTINCT FROM start + length)
            AS covered_until,
        bool_or(start <= now() AND now() < start + length) AS has_now
    FROM (
        SELECT *, lead(start) OVER (PARTITION BY relation ORDER BY start) AS following FROM child
    ) AS placed
    GROUP BY relation
), stray AS (
    SELECT 'navigation_event' AS relation, (
        SELECT count(*) FROM (SELECT FROM landfall.navigation_event_default LIMIT 1000) AS t) AS default_rows
    UNION ALL SELECT 'experiment_viewed', (
        SELECT count(*) FROM (SELECT FROM landfall.experiment_viewed_default LIMIT 1000) AS t)
    UNION ALL SELECT 'plan_result', (
        SELECT count(*) FROM (SELECT FROM landfall.plan_result_default LIMIT 1000) AS t)
    UNION ALL SELECT 'custom_event', (
        SELECT count(*) FROM (SELECT FROM landfall.custom_event_default LIMIT 1000) AS t)
    UNION ALL SELECT 'plan_segment', (
        SELECT count(*) FROM (SELECT FROM landfall.plan_segment_default LIMIT 1000) AS t)
)
SELECT relation::text, partitions, covered_from, covered_until, default_rows, retention.days AS days_kept,
    CASE
        WHEN has_now IS NOT TRUE THEN 'no partition for now: run `landfall partitions ensure`'
        WHEN covered_until < now() + CASE relation WHEN 'plan_segment' THEN interval '1 hour' ELSE interval '2 days' END
            THEN 'a partition that is needed soon is missing: run `landfall partitions ensure`'
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
COMMENT ON COLUMN landfall.partition_status.covered_until IS
    'Until when no partition is missing, from now on; NULL when none is left.';
COMMENT ON COLUMN landfall.partition_status.default_rows IS
    'How many rows the default partition holds, counted up to 1000.';
COMMENT ON COLUMN landfall.partition_status.days_kept IS 'The setting in landfall.retention; NULL keeps all.';
COMMENT ON COLUMN landfall.partition_status.alarm IS 'What to do, or NULL when all is well.';
GRANT SELECT ON landfall.partition_status TO landfall_reader, landfall_writer;

-- What is partitioned has no key that PostgreSQL knows of. Logical replication takes whole rows as their identity: without one
-- a publication would keep rows from being deleted, those too that move from a default partition to their own.
DO $$
DECLARE
    part regclass;
BEGIN
    FOR part IN
        SELECT oid FROM pg_catalog.pg_class
        WHERE relnamespace = 'landfall'::regnamespace AND (relkind = 'p' OR relkind = 'r' AND relispartition)
    LOOP
        EXECUTE format('ALTER TABLE %s REPLICA IDENTITY FULL', part);
    END LOOP;
END
$$;

-- The first days, for whoever applies these files by hand and looks at the tables.
SELECT relation, made FROM landfall.ensure_partitions();

RESET ROLE;
