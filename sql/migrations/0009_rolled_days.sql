-- Landfall, migration 9: the views of days read what was added up once. See 0001 for how files are applied.
--
-- Each view with a column `day` gets a table `<view>_rolled`, filled by roll_up() once a day is over, and a view
-- `<view>_live`, which is what the view was before. The view itself takes a day from the first as long as the facts of the
-- day are what they were when it was rolled up, and from the second otherwise: a late row, a deleted one, a partition that
-- was dropped makes a day live again until the next roll_up(). So nobody has to roll anything up, and whoever loads rows
-- writes to no other table and no index more.

-- Refused outside of a transaction: half a migration would look like a whole one.
SET ROLE landfall_owner;
LOCK TABLE landfall.schema_migration IN SHARE ROW EXCLUSIVE MODE;

INSERT INTO landfall.schema_migration (version, name) VALUES (9, 'rolled_days');

CREATE TABLE landfall.rolled_day (
    rolled_at timestamptz NOT NULL,
    day date PRIMARY KEY,
    own_state text NOT NULL,
    next_state text
);
COMMENT ON TABLE landfall.rolled_day IS
    'The UTC days that the tables <view>_rolled hold, and what the facts were like when they were added up.';
COMMENT ON COLUMN landfall.rolled_day.rolled_at IS 'When they were added up.';
COMMENT ON COLUMN landfall.rolled_day.day IS 'The UTC day.';
COMMENT ON COLUMN landfall.rolled_day.own_state IS
    'How many rows had been written to and deleted from each partition of the day, by PostgreSQL''s own statistics.';
COMMENT ON COLUMN landfall.rolled_day.next_state IS
    'The same of the day after, which reports and events may still belong to; NULL unless that day was over, too.';

-- The counters survive a shutdown and not a crash: then every day is live until it is rolled up again.
CREATE FUNCTION landfall.day_states()
RETURNS TABLE (day date, state text)
LANGUAGE sql
STABLE
SET search_path = pg_catalog, pg_temp
BEGIN ATOMIC
    SELECT to_date(right(child.relname, 8), 'YYYYMMDD'),
        string_agg(
            child.oid || ':' || pg_stat_get_tuples_inserted(child.oid) + pg_stat_get_tuples_updated(child.oid)
                + pg_stat_get_tuples_deleted(child.oid),
            ' ' ORDER BY child.oid)
    FROM pg_class AS parent
    JOIN pg_inherits ON pg_inherits.inhparent = parent.oid
    JOIN pg_class AS child ON child.oid = pg_inherits.inhrelid
    WHERE parent.relnamespace = 'landfall'::regnamespace
        AND parent.relname IN ('navigation_event', 'experiment_viewed', 'plan_result', 'custom_event')
        AND child.relname ~ '_[0-9]{8}$'
    GROUP BY 1;
END;
COMMENT ON FUNCTION landfall.day_states() IS
    'The days that have partitions, and how often rows of theirs were written or deleted; for open_days and roll_up.';
REVOKE ALL ON FUNCTION landfall.day_states() FROM PUBLIC;

-- ROWS 1: the planner is to look here first, and not to add up facts that are not wanted. Whoever makes partitions locks all
-- default partitions, and a query that has none of them yet does not wait for him here, who may wait for it. Without an
-- exception that is caught, which parallel queries can't have.
CREATE FUNCTION landfall.open_days()
RETURNS TABLE (day date)
LANGUAGE plpgsql
STABLE PARALLEL RESTRICTED SECURITY DEFINER ROWS 1
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    part record;
    found_days date[];
    stray_days date[];
BEGIN
    SELECT array_agg(known.day) INTO found_days
    FROM landfall.day_states() AS known
    LEFT JOIN landfall.rolled_day AS rolled ON rolled.day = known.day
    LEFT JOIN landfall.day_states() AS following ON following.day = known.day + 1
    WHERE (
            rolled.own_state = known.state
            AND CASE WHEN rolled.next_state IS NULL THEN rolled.rolled_at > now() - interval '2 hours'
                ELSE rolled.next_state = coalesce(following.state, '') END
        ) IS NOT TRUE;
    FOR part IN
        SELECT * FROM (VALUES
            ('navigation_event_default', 'record_time'), ('experiment_viewed_default', 'timestamp'),
            ('plan_result_default', 'record_time'), ('custom_event_default', 'record_time')
        ) AS listed (name, key)
        CROSS JOIN LATERAL (
            -- Databases that were made alike have tables of the same number.
            SELECT
                count(*) FILTER (WHERE granted AND pid = pg_backend_pid()) > 0 AS mine,
                count(*) FILTER (WHERE mode = 'AccessExclusiveLock') > 0 AS wanted
            FROM pg_locks
            WHERE relation = format('landfall.%I', listed.name)::regclass
                AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
        ) AS lock
        WHERE lock.mine OR NOT lock.wanted
    LOOP
        EXECUTE format(
            'SELECT array_agg(DISTINCT (%I AT TIME ZONE ''UTC'')::date) FROM landfall.%I', part.key, part.name)
            INTO stray_days;
        found_days := found_days || stray_days;
    END LOOP;
    RETURN QUERY SELECT DISTINCT listed FROM unnest(found_days) AS listed;
END
$$;
COMMENT ON FUNCTION landfall.open_days() IS
    'The UTC days whose facts have changed since they were rolled up, or that never were: these are computed whenever '
    'somebody asks. A day whose next day is not over is taken as rolled up for two hours.';
REVOKE ALL ON FUNCTION landfall.open_days() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION landfall.open_days() TO landfall_reader;

DO $$
DECLARE
    name text;
    list text;
    comment record;
BEGIN
    FOREACH name IN ARRAY ARRAY['exposures_by_variation', 'landing_rate', 'outcome_reasons', 'latency',
        'campaign_performance', 'experiment_outcomes'] LOOP
        EXECUTE format('ALTER VIEW landfall.%I RENAME TO %I', name, name || '_live');
        SELECT string_agg(format('%I', attname), ', ' ORDER BY attnum) INTO list
        FROM pg_attribute
        WHERE attrelid = format('landfall.%I', name || '_live')::regclass AND attnum > 0 AND attname <> 'day';
        EXECUTE format(
            'CREATE TABLE landfall.%I AS SELECT day, %s FROM landfall.%I WITH NO DATA', name || '_rolled', list,
            name || '_live');
        EXECUTE format('CREATE INDEX %I ON landfall.%I (day)', name || '_rolled_day', name || '_rolled');
        EXECUTE format(
            'CREATE VIEW landfall.%1$I AS SELECT day, %2$s FROM landfall.%3$I'
            ' WHERE day <> ALL (ARRAY(SELECT opened.day FROM landfall.open_days() AS opened))'
            ' UNION ALL SELECT live.day, %2$s FROM landfall.open_days() AS opened'
            ' JOIN landfall.%4$I AS live ON live.day = opened.day', name, list, name || '_rolled', name || '_live');
        -- What they say of themselves they say of the three.
        FOR comment IN
            SELECT attname, col_description(attrelid, attnum) AS text, obj_description(attrelid, 'pg_class') AS whole
            FROM pg_attribute
            WHERE attrelid = format('landfall.%I', name || '_live')::regclass AND attnum > 0
        LOOP
            EXECUTE format('COMMENT ON COLUMN landfall.%I.%I IS %L', name, comment.attname, comment.text);
            EXECUTE format('COMMENT ON COLUMN landfall.%I.%I IS %L', name || '_rolled', comment.attname, comment.text);
            EXECUTE format('COMMENT ON VIEW landfall.%I IS %L', name, comment.whole);
        END LOOP;
        EXECUTE format(
            'COMMENT ON TABLE landfall.%I IS %L', name || '_rolled',
            'The view ' || name || ' of the days in rolled_day; filled by roll_up().');
        EXECUTE format(
            'COMMENT ON VIEW landfall.%I IS %L', name || '_live',
            'The view ' || name || ' from the facts themselves, whether a day was rolled up or not.');
        EXECUTE format('GRANT SELECT ON landfall.%I TO landfall_reader', name);
    END LOOP;
END
$$;

CREATE FUNCTION landfall.roll_up(days_at_most integer DEFAULT 1)
RETURNS TABLE (rolled date)
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET "TimeZone" = 'UTC'
SET work_mem = '64MB'
SET jit = off
SET plan_cache_mode = force_custom_plan
AS $$
DECLARE
    -- Reports come within an hour; what comes later makes the day open again.
    grace CONSTANT interval := '90 minutes';
    own text;
    following text;
    relation text;
BEGIN
    IF days_at_most IS NULL OR days_at_most < 1 THEN
        RAISE EXCEPTION 'days_at_most is at least 1' USING ERRCODE = 'invalid_parameter_value';
    END IF;
    -- Once, as it takes minutes where there are many days; before the lock that whoever makes partitions waits for.
    FOREACH relation IN ARRAY ARRAY['navigation_event', 'experiment_viewed', 'plan_result', 'custom_event'] LOOP
        IF NOT EXISTS (SELECT FROM pg_stats WHERE schemaname = 'landfall' AND tablename = relation AND inherited) THEN
            EXECUTE format('ANALYZE landfall.%I', relation);
        END IF;
    END LOOP;
    PERFORM pg_advisory_xact_lock(hashtextextended('landfall.partitions', 0));
    FOR rolled IN
        SELECT opened.day FROM landfall.open_days() AS opened
        JOIN landfall.day_states() AS known ON known.day = opened.day
        WHERE now() >= (opened.day + 1)::timestamptz + grace
        ORDER BY 1 DESC LIMIT days_at_most
    LOOP
        -- Before the rows are read: one that comes in between makes the day open again.
        own := NULL;
        following := '';
        SELECT state INTO own FROM landfall.day_states() AS known WHERE known.day = rolled;
        SELECT state INTO following FROM landfall.day_states() AS known WHERE known.day = rolled + 1;
        FOREACH relation IN ARRAY ARRAY['exposures_by_variation', 'landing_rate', 'outcome_reasons', 'latency',
            'campaign_performance', 'experiment_outcomes'] LOOP
            EXECUTE format('DELETE FROM landfall.%I WHERE day = %L', relation || '_rolled', rolled);
            EXECUTE format(
                'INSERT INTO landfall.%I SELECT * FROM landfall.%I WHERE day = %L', relation || '_rolled',
                relation || '_live', rolled);
        END LOOP;
        INSERT INTO landfall.rolled_day AS mark (rolled_at, day, own_state, next_state)
        VALUES (
            now(), rolled, own,
            CASE WHEN now() >= (rolled + 2)::timestamptz + grace THEN coalesce(following, '') END)
        ON CONFLICT (day) DO UPDATE
            SET rolled_at = excluded.rolled_at, own_state = excluded.own_state, next_state = excluded.next_state;
        RETURN NEXT;
    END LOOP;
    -- Days whose partitions are gone are no longer kept.
    FOREACH relation IN ARRAY ARRAY['exposures_by_variation_rolled', 'landing_rate_rolled', 'outcome_reasons_rolled',
        'latency_rolled', 'campaign_performance_rolled', 'experiment_outcomes_rolled', 'rolled_day'] LOOP
        EXECUTE format(
            'DELETE FROM landfall.%I WHERE day NOT IN (SELECT known.day FROM landfall.day_states() AS known)', relation);
    END LOOP;
END
$$;
COMMENT ON FUNCTION landfall.roll_up(integer) IS
    'Adds up the facts of so many days at most that are over and have changed since they were added up last, the newest '
    'first, for the views of days. Returns the days. Call it hourly until it returns none: `landfall partitions ensure` '
    'does. Without it the views say the same, and take longer.';
REVOKE ALL ON FUNCTION landfall.roll_up(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION landfall.roll_up(integer) TO landfall_writer;

RESET ROLE;
