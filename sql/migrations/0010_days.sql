-- Landfall, migration 10: the views of days read what was added up once.
-- See 0001 for how files are applied.
--
-- Each view with a column `day` has a table `<view>_rolled`, filled by roll_up() once a day is over, and a view `<view>_live`
-- of the facts themselves. The view itself takes a day from the first as long as the facts of the day are what they were when
-- it was rolled up, and from the second otherwise: a late row, a deleted one makes a day live again until the next roll_up().
-- So nobody has to roll anything up, and whoever loads rows writes to no other table and no index more.

-- Refused outside of a transaction: half a migration would look like a whole one.
SET ROLE landfall_owner;
LOCK TABLE landfall.schema_migration IN SHARE ROW EXCLUSIVE MODE;

INSERT INTO landfall.schema_migration (version, name) VALUES (10, 'days');

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
    'Since when PostgreSQL counts, and how many rows had been written to and deleted from each partition of the day. A day '
    'of which a partition is gone keeps its sums.';
COMMENT ON COLUMN landfall.rolled_day.next_state IS
    'The same of the day after, which reports and events may still belong to; NULL unless that day was over, too.';

-- -------------------------------------------------------------------------------------------------- which days are open

-- Counters begin at 0 again after a crash and where somebody resets them; then one of these times is another. The file's
-- number changes with TRUNCATE, which no counter tells.
CREATE FUNCTION landfall.day_states()
RETURNS TABLE (day date, state text)
LANGUAGE sql
STABLE
SET search_path = pg_catalog, pg_temp
BEGIN ATOMIC
    SELECT to_date(right(child.relname, 8), 'YYYYMMDD'),
        max(epoch.began) || ' ' || string_agg(
            parent.relname || ':' || child.oid || ':' || child.relfilenode || ':'
                || pg_stat_get_tuples_inserted(child.oid) + pg_stat_get_tuples_updated(child.oid)
                + pg_stat_get_tuples_deleted(child.oid),
            ' ' ORDER BY parent.relname)
    FROM pg_class AS parent
    JOIN pg_inherits ON pg_inherits.inhparent = parent.oid
    JOIN pg_class AS child ON child.oid = pg_inherits.inhrelid
    CROSS JOIN (
        SELECT coalesce(date_part('epoch', wal.stats_reset)::text, '-') || '/' || coalesce(
            date_part('epoch', pg_stat_get_db_stat_reset_time(
                (SELECT oid FROM pg_database WHERE datname = current_database())))::text, '-') AS began
        FROM pg_stat_get_wal() AS wal
    ) AS epoch
    WHERE parent.relnamespace = 'landfall'::regnamespace
        AND parent.relname IN ('navigation_event', 'experiment_viewed', 'plan_result', 'custom_event')
        AND child.relname ~ '_[0-9]{8}$'
    GROUP BY 1;
END;
COMMENT ON FUNCTION landfall.day_states() IS
    'The days that have partitions, and how often rows of theirs were written or deleted since PostgreSQL began to count; for '
    'open_days and roll_up. A session tells what it has written within 10 seconds of its last transaction.';
REVOKE ALL ON FUNCTION landfall.day_states() FROM PUBLIC;

-- Counters that are other than they were tell of changed facts; a table that no longer has a partition of the day tells of a
-- retention that went on, and the sums are then all that is left of it: they stay, whatever comes late.
CREATE FUNCTION landfall.has_lost(noted text, state text)
RETURNS boolean
LANGUAGE sql
IMMUTABLE PARALLEL SAFE
RETURN EXISTS (
    SELECT split_part(part, ':', 1) FROM unnest(string_to_array(noted, ' ')) AS part WHERE part LIKE '%:%'
    EXCEPT
    SELECT split_part(part, ':', 1) FROM unnest(string_to_array(state, ' ')) AS part);
COMMENT ON FUNCTION landfall.has_lost(text, text) IS
    'Whether one of the tables that had a partition in the first of two states of a day, by day_states(), has none in the '
    'second; for open_days.';

-- Whoever makes partitions, or drops them, takes a table, then its default partition, then the next table, in the order of this
-- list. A query comes here with no facts in hand, since the views name none: it takes them in the same order, so that each
-- waits for the other and never in a circle. One whose transaction holds later ones already does not wait. Without an exception
-- that is caught, which parallel queries can't have. ROWS 1: the planner is to look here first.
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
    FOR part IN
        WITH listed AS (
            SELECT place, parent, key, format('landfall.%I', parent || '_default')::regclass AS name
            FROM (VALUES
                (1, 'navigation_event', 'record_time'), (2, 'experiment_viewed', 'timestamp'),
                (3, 'plan_result', 'record_time'), (4, 'custom_event', 'record_time')
            ) AS t (place, parent, key)
        ), lock AS (
            -- Databases that were made alike have tables of the same number.
            SELECT relation, granted AND pid = pg_backend_pid() AS is_mine, mode = 'AccessExclusiveLock' AS is_wanted
            FROM pg_locks
            WHERE database = (SELECT oid FROM pg_database WHERE datname = current_database())
        )
        SELECT listed.parent, listed.key, listed.name FROM listed
        WHERE EXISTS (SELECT FROM lock WHERE lock.relation = listed.name AND lock.is_mine)
            OR NOT EXISTS (SELECT FROM lock WHERE lock.relation = listed.name AND lock.is_wanted)
            OR NOT EXISTS (
                SELECT FROM listed AS later
                JOIN lock ON lock.relation = later.name AND lock.is_mine
                WHERE later.place > listed.place)
        ORDER BY listed.place
    LOOP
        EXECUTE format('SELECT EXISTS (SELECT FROM ONLY landfall.%I)', part.parent);
        EXECUTE format('SELECT array_agg(DISTINCT (%I AT TIME ZONE ''UTC'')::date) FROM %s', part.key, part.name)
            INTO stray_days;
        found_days := found_days || stray_days;
    END LOOP;
    RETURN QUERY
    WITH noted AS (
        SELECT known.day AS known_day, rolled.day AS rolled_day,
            landfall.has_lost(rolled.own_state, coalesce(known.state, '')) AS is_final,
            rolled.own_state = known.state AND CASE
                WHEN rolled.next_state IS NULL THEN rolled.rolled_at > now() - interval '2 hours'
                ELSE rolled.next_state = coalesce(following.state, '')
                    OR landfall.has_lost(rolled.next_state, coalesce(following.state, ''))
            END AS is_current
        FROM landfall.day_states() AS known
        FULL JOIN landfall.rolled_day AS rolled ON rolled.day = known.day
        LEFT JOIN landfall.day_states() AS following ON following.day = known.day + 1
    )
    SELECT noted.known_day FROM noted
    WHERE noted.known_day IS NOT NULL AND (noted.is_final OR noted.is_current) IS NOT TRUE
    UNION
    SELECT listed FROM unnest(found_days) AS listed
    WHERE NOT EXISTS (SELECT FROM noted WHERE noted.rolled_day = listed AND noted.is_final);
END
$$;
COMMENT ON FUNCTION landfall.open_days() IS
    'The UTC days whose facts have changed since they were rolled up, or that never were: these are computed whenever '
    'somebody asks. A day whose next day is not over is taken as rolled up for two hours.';
REVOKE ALL ON FUNCTION landfall.open_days() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION landfall.open_days() TO landfall_reader;

CREATE FUNCTION landfall.has_facts(parent text, wanted date)
RETURNS boolean
LANGUAGE plpgsql
STABLE PARALLEL SAFE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    part regclass;
    is_found boolean := false;
BEGIN
    IF parent NOT IN ('navigation_event', 'experiment_viewed') OR parent IS NULL OR wanted IS NULL THEN
        RETURN false;
    END IF;
    -- The whole before its parts, as whoever drops one takes them.
    EXECUTE format('SELECT EXISTS (SELECT FROM ONLY landfall.%I)', parent);
    IF isfinite(wanted) THEN
        part := to_regclass(format('landfall.%I', parent || to_char(wanted, '_YYYYMMDD')));
    END IF;
    IF part IS NOT NULL THEN
        EXECUTE format('SELECT EXISTS (SELECT FROM %s)', part) INTO is_found;
    END IF;
    IF NOT is_found THEN
        EXECUTE format(
            'SELECT EXISTS (SELECT FROM landfall.%I WHERE (%I AT TIME ZONE ''UTC'')::date = $1)', parent || '_default',
            CASE parent WHEN 'experiment_viewed' THEN 'timestamp' ELSE 'record_time' END)
            INTO is_found USING wanted;
    END IF;
    RETURN is_found;
END
$$;
COMMENT ON FUNCTION landfall.has_facts(text, date) IS
    'Whether navigation_event or experiment_viewed, whichever is named, has rows of a UTC day: the days that are still to '
    'come have none, though their partitions are there.';
REVOKE ALL ON FUNCTION landfall.has_facts(text, date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION landfall.has_facts(text, date) TO landfall_reader;

-- ------------------------------------------------------------------------------------------------------------ the views

-- A view of days computes the open ones one by one, each by a function: so it touches no facts of days that were added up,
-- however many are asked for at once, and it is as fast whatever the session's settings are. A join with the open days would
-- have the planner add up all days of a period first. Not to be called by parallel workers: it is the query within that they
-- are for.
DO $$
DECLARE
    made record;
    columns text;
    live_columns text;
    comment record;
BEGIN
    FOR made IN
        SELECT name, name || '_live' AS live, name || '_rolled' AS rolled, name || '_on' AS by_day, facts
        FROM (VALUES
            ('exposures_by_variation', 'experiment_viewed'), ('landing_rate', 'navigation_event'),
            ('outcome_reasons', 'navigation_event'), ('device_reasons', 'navigation_event'), ('latency', 'navigation_event'),
            ('campaign_performance', 'navigation_event'), ('experiment_outcomes', 'experiment_viewed')
        ) AS listed (name, facts)
    LOOP
        SELECT string_agg(format('%I', attname), ', ' ORDER BY attnum),
            string_agg(format('live.%I', attname), ', ' ORDER BY attnum)
        INTO columns, live_columns
        FROM pg_attribute
        WHERE attrelid = format('landfall.%I', made.live)::regclass AND attnum > 0 AND attname <> 'day';
        EXECUTE format(
            'CREATE TABLE landfall.%I AS SELECT day, %s FROM landfall.%I WITH NO DATA', made.rolled, columns, made.live);
        EXECUTE format('CREATE INDEX %I ON landfall.%I (day)', made.rolled || '_day', made.rolled);
        EXECUTE format('ALTER TABLE landfall.%I REPLICA IDENTITY FULL', made.rolled);
        EXECUTE format(
            'CREATE FUNCTION landfall.%1$I(wanted date) RETURNS SETOF landfall.%2$I'
            ' LANGUAGE plpgsql STABLE PARALLEL UNSAFE ROWS 100'
            ' SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_custom_plan'
            ' SET jit = off SET work_mem = ''64MB'' SET parallel_tuple_cost = 0.01'
            ' AS $body$ BEGIN IF landfall.has_facts(%5$L, wanted) THEN'
            ' RETURN QUERY SELECT live.day, %3$s FROM landfall.%4$I AS live WHERE live.day = wanted; END IF; END $body$',
            made.by_day, made.rolled, live_columns, made.live, made.facts);
        EXECUTE format(
            'CREATE VIEW landfall.%1$I AS SELECT live.day, %2$s FROM landfall.%3$I AS live'
            ' WHERE live.day <> ALL (ARRAY(SELECT opened.day FROM landfall.open_days() AS opened))'
            ' UNION ALL SELECT opened.day, %2$s FROM landfall.open_days() AS opened'
            ' CROSS JOIN LATERAL landfall.%4$I(opened.day) AS live', made.name, live_columns, made.rolled, made.by_day);
        EXECUTE format('GRANT SELECT ON landfall.%I, landfall.%I TO landfall_reader', made.name, made.live);
        -- What <view>_live says of its columns and of itself is true of the other two.
        FOR comment IN
            SELECT attname, col_description(attrelid, attnum) AS text
            FROM pg_attribute
            WHERE attrelid = format('landfall.%I', made.live)::regclass AND attnum > 0
        LOOP
            EXECUTE format('COMMENT ON COLUMN landfall.%I.%I IS %L', made.name, comment.attname, comment.text);
            EXECUTE format('COMMENT ON COLUMN landfall.%I.%I IS %L', made.rolled, comment.attname, comment.text);
        END LOOP;
        EXECUTE format(
            'COMMENT ON VIEW landfall.%I IS %L', made.name,
            obj_description(format('landfall.%I', made.live)::regclass, 'pg_class'));
        EXECUTE format(
            'COMMENT ON VIEW landfall.%I IS %L', made.live,
            'The view ' || made.name || ' from the facts themselves, whether a day was rolled up or not.');
        EXECUTE format(
            'COMMENT ON TABLE landfall.%I IS %L', made.rolled,
            'The view ' || made.name || ' of the days in rolled_day; filled by roll_up().');
        EXECUTE format(
            'COMMENT ON FUNCTION landfall.%I(date) IS %L', made.by_day,
            'The view ' || made.name || ' of one day, from the facts themselves; for the view.');
    END LOOP;
END
$$;

-- Of two days and more, PostgreSQL can't tell from the days of the taps which days' reports it needs, and joins them all.
CREATE FUNCTION landfall.taps(since date, until date)
RETURNS SETOF landfall.tap
LANGUAGE plpgsql
STABLE PARALLEL UNSAFE ROWS 100000
SET search_path = pg_catalog, pg_temp
SET plan_cache_mode = force_custom_plan
SET jit = off
SET work_mem = '64MB'
SET parallel_tuple_cost = 0.01
AS $$
DECLARE
    wanted date := since;
BEGIN
    IF (isfinite(since) AND isfinite(until)) IS NOT TRUE THEN
        RAISE EXCEPTION 'since and until are days of the calendar' USING ERRCODE = 'invalid_parameter_value';
    END IF;
    WHILE wanted < until LOOP
        IF landfall.has_facts('navigation_event', wanted) THEN
            RETURN QUERY SELECT * FROM landfall.tap WHERE tap.day = wanted;
        END IF;
        wanted := wanted + 1;
    END LOOP;
END
$$;
COMMENT ON FUNCTION landfall.taps(date, date) IS
    'The view tap of the UTC days from `since` to before `until`, one day after the other: for more than a day it is many '
    'times as fast as the view.';

-- ------------------------------------------------------------------------------------------------------------ adding up

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
    -- Not the lock of whoever makes partitions or drops them: they don't wait, since a day's sums may take minutes.
    PERFORM pg_advisory_xact_lock(hashtextextended('landfall.days', 0));
    -- Once, as it takes minutes where there are many days.
    FOREACH relation IN ARRAY ARRAY['navigation_event', 'experiment_viewed', 'plan_result', 'custom_event'] LOOP
        IF NOT EXISTS (SELECT FROM pg_stats WHERE schemaname = 'landfall' AND tablename = relation AND inherited) THEN
            EXECUTE format('ANALYZE landfall.%I', relation);
        END IF;
    END LOOP;
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
        FOREACH relation IN ARRAY ARRAY['exposures_by_variation', 'landing_rate', 'outcome_reasons', 'device_reasons',
            'latency', 'campaign_performance', 'experiment_outcomes'] LOOP
            EXECUTE format('DELETE FROM landfall.%I WHERE day = %L', relation || '_rolled', rolled);
            EXECUTE format(
                'INSERT INTO landfall.%I SELECT * FROM landfall.%I WHERE day = %L', relation || '_rolled',
                relation || '_live', rolled);
        END LOOP;
        INSERT INTO landfall.rolled_day (rolled_at, day, own_state, next_state)
        VALUES (
            now(), rolled, own,
            CASE WHEN now() >= (rolled + 2)::timestamptz + grace THEN coalesce(following, '') END)
        ON CONFLICT (day) DO UPDATE
            SET rolled_at = excluded.rolled_at, own_state = excluded.own_state, next_state = excluded.next_state;
        RETURN NEXT;
    END LOOP;
    -- Days whose partitions are gone are no longer kept.
    FOREACH relation IN ARRAY ARRAY['exposures_by_variation_rolled', 'landing_rate_rolled', 'outcome_reasons_rolled',
        'device_reasons_rolled', 'latency_rolled', 'campaign_performance_rolled', 'experiment_outcomes_rolled', 'rolled_day'] LOOP
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
