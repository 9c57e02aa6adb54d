-- Landfall, migration 14: sample ratios and views of days that cost less, sums that outlive their facts, and what exposures
-- tell of their subjects. See 0001 for how files are applied.

-- Refused outside of a transaction: half a migration would look like a whole one.
SET ROLE landfall_owner;
LOCK TABLE landfall.schema_migration IN SHARE ROW EXCLUSIVE MODE;

INSERT INTO landfall.schema_migration (version, name) VALUES (14, 'lighter_views');

-- ------------------------------------------------------------------------------------------------- sample ratios

-- A function of its own, which the planner takes for cheap: it reads exposures for what no worker has noted, which is nothing
-- as a rule, while a subquery would be thought to read them for each variation and to deserve compiling.
CREATE FUNCTION landfall.variation_names(experiment text, numbers bigint[], since timestamptz, until timestamptz)
RETURNS text[]
LANGUAGE plpgsql
STABLE PARALLEL SAFE COST 1
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    names jsonb;
BEGIN
    SELECT coalesce(jsonb_object_agg(hashtextextended(listed.variation_id, 0), listed.variation_id), '{}') INTO names
    FROM landfall.experiment_variation AS listed WHERE listed.experiment_id = experiment;
    IF EXISTS (SELECT FROM unnest(numbers) AS number WHERE NOT names ? number::text) THEN
        SELECT names || coalesce(jsonb_object_agg(hashtextextended(seen.variation_id, 0), seen.variation_id), '{}')
        INTO names
        FROM (
            SELECT DISTINCT viewed.variation_id FROM landfall.experiment_viewed AS viewed
            WHERE viewed.experiment_id = experiment AND viewed."timestamp" >= since AND viewed."timestamp" < until
        ) AS seen;
    END IF;
    RETURN ARRAY(
        SELECT coalesce(names ->> number::text, '__multiple__')
        FROM unnest(numbers) WITH ORDINALITY AS listed (number, place) ORDER BY place);
END
$$;
COMMENT ON FUNCTION landfall.variation_names(text, bigint[], timestamptz, timestamptz) IS
    'The variations of an experiment with those numbers, their hashes, in the same order; __multiple__ for NULL. For '
    'subjects_by_variation.';

-- As subjects_by_catalog of migration 12, in the place of which it stands, without the catalogs: whose exposures they
-- decided is asked only where it matters.
CREATE FUNCTION landfall.subjects_by_variation(since timestamptz, until timestamptz)
RETURNS TABLE (experiment_id text, variation_id text, subjects bigint)
LANGUAGE sql
STABLE PARALLEL SAFE
BEGIN ATOMIC
    SELECT grouped.experiment_id, named.variation_id, named.subjects
    FROM (
        SELECT counted.experiment_id, array_agg(counted.variation) AS numbers, array_agg(counted.subjects) AS subjects
        FROM (
            SELECT exposed.experiment_id, CASE WHEN exposed.common = exposed.united THEN exposed.common END AS variation,
                count(*) AS subjects
            FROM (
                SELECT viewed.experiment_id, bit_and(hashtextextended(viewed.variation_id, 0)) AS common,
                    bit_or(hashtextextended(viewed.variation_id, 0)) AS united
                FROM landfall.experiment_viewed AS viewed
                WHERE viewed."timestamp" >= since AND viewed."timestamp" < until
                GROUP BY viewed.experiment_id, hashtextextended(viewed.hash_value, hashtext(viewed.hash_attribute))
            ) AS exposed
            GROUP BY exposed.experiment_id, 2
        ) AS counted
        GROUP BY counted.experiment_id
    ) AS grouped
    CROSS JOIN LATERAL unnest(
        landfall.variation_names(grouped.experiment_id, grouped.numbers, since, until), grouped.subjects
    ) AS named (variation_id, subjects);
END;
COMMENT ON FUNCTION landfall.subjects_by_variation(timestamptz, timestamptz) IS
    'How many subjects of a period saw each variation, or __multiple__; for sample_ratio_mismatch.';

-- Where all catalogs gave the same shares, whose exposures they decided is not asked. A catalog that no worker has noted may
-- have been any of those noted; counted is then with the newest.
CREATE FUNCTION landfall.weights_in_force(experiment text, since timestamptz, until timestamptz)
RETURNS TABLE (variation_ids text[], weights double precision[], changed boolean)
LANGUAGE plpgsql
STABLE PARALLEL SAFE COST 1 ROWS 1
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    RETURN QUERY
    SELECT known.variation_ids,
        array_agg(round(listed.share::numeric, 9)::double precision ORDER BY listed.ordinal), false
    FROM landfall.experiment_weight AS known
    JOIN landfall.catalog_weight AS listed USING (experiment_id, catalog_version)
    WHERE known.experiment_id = experiment AND NOT known.changed
    GROUP BY known.variation_ids;
    IF FOUND THEN
        RETURN;
    END IF;
    RETURN QUERY
    WITH noted AS (
        SELECT listed.*, dense_rank() OVER (ORDER BY listed.noted_at DESC, listed.catalog_version) AS age
        FROM landfall.catalog_weight AS listed WHERE listed.experiment_id = experiment
    ), given AS (
        SELECT viewed.catalog_version AS catalog, count(*) AS part
        FROM landfall.experiment_viewed AS viewed
        WHERE viewed.experiment_id = experiment AND viewed."timestamp" >= since AND viewed."timestamp" < until
            AND EXISTS (SELECT FROM noted)
        GROUP BY viewed.catalog_version
    ), strange AS (
        SELECT coalesce(sum(given.part), 0) AS part FROM given
        WHERE NOT EXISTS (SELECT FROM noted WHERE noted.catalog_version = given.catalog)
    ), used AS (
        SELECT noted.variation_id, noted.ordinal, noted.share, noted.age, min(noted.age) OVER () AS newest,
            coalesce(given.part, 0) + CASE WHEN noted.age = 1 THEN strange.part ELSE 0 END AS part
        FROM noted
        CROSS JOIN strange
        LEFT JOIN given ON given.catalog = noted.catalog_version
        WHERE given.catalog IS NOT NULL OR strange.part > 0
    ), mixed AS (
        SELECT used.variation_id, sum(used.share * used.part::double precision) AS share, min(used.ordinal) AS ordinal,
            min(used.ordinal) FILTER (WHERE used.age = used.newest) AS newest_ordinal,
            -- One that a catalog does not list has no share there.
            greatest(max(used.share), 0) - CASE WHEN count(*) < (SELECT count(DISTINCT all_used.age) FROM used AS all_used)
                THEN 0 ELSE min(used.share) END > 1e-6 AS differs
        FROM used GROUP BY used.variation_id
    )
    SELECT array_agg(mixed.variation_id ORDER BY mixed.newest_ordinal, mixed.ordinal, mixed.variation_id),
        array_agg(
            round((mixed.share / nullif(total.share, 0))::numeric, 9)::double precision
            ORDER BY mixed.newest_ordinal, mixed.ordinal, mixed.variation_id),
        bool_or(mixed.differs)
    FROM mixed
    CROSS JOIN (SELECT sum(every.share) AS share FROM mixed AS every) AS total
    HAVING count(*) > 0;
END
$$;
COMMENT ON FUNCTION landfall.weights_in_force(text, timestamptz, timestamptz) IS
    'The shares of an experiment''s variations under the catalogs of a period, each as much as it decided exposures, and '
    'whether these catalogs differ in them; for sample_ratio_mismatch.';

CREATE OR REPLACE FUNCTION landfall.sample_ratio_mismatch(
    since timestamptz, until timestamptz, threshold double precision DEFAULT 0.001
)
RETURNS TABLE (
    experiment_id text, finding text, p_value double precision, chi_squared double precision, variation_ids text[],
    subjects bigint[], weights double precision[], weights_from text, total_subjects bigint, minimum_subjects bigint,
    weightless_subjects bigint, multiple_subjects bigint, multiple_share double precision, threshold double precision)
LANGUAGE sql
STABLE PARALLEL SAFE
BEGIN ATOMIC
    SELECT tested.experiment_id,
        CASE
            WHEN tested.changed THEN 'weights changed'
            WHEN tested.weighted >= tested.minimum AND tested.p < threshold THEN 'mismatch'
            WHEN tested.weightless > 0 THEN 'subjects of a variation without weight'
            WHEN tested.weighted < tested.minimum THEN 'too few subjects'
            WHEN tested.multiple >= 0.01 * (tested.weighted + tested.multiple) AND tested.multiple >= 10
                THEN 'many with several variations'
            ELSE 'none'
        END,
        tested.p, tested.statistic, tested.variation_ids, tested.subjects, tested.weights, tested.weights_from,
        tested.weighted + tested.weightless, tested.minimum, tested.weightless, tested.multiple,
        tested.multiple::double precision / nullif(tested.weighted + tested.weightless + tested.multiple, 0), threshold
    FROM (
        SELECT observed.*, summed.*, statistic, 8 * greatest(summed.variations, 2) AS minimum,
            CASE WHEN summed.variations <= 1001 THEN
                landfall.chi_squared_p_value(statistic, greatest(summed.variations - 1, 0)::integer)
            END AS p
        FROM (
            SELECT expected.*,
                ARRAY(
                    SELECT coalesce((expected.counts ->> listed.variation_id)::bigint, 0)
                    FROM unnest(expected.variation_ids) WITH ORDINALITY AS listed (variation_id, place)
                    ORDER BY listed.place) AS subjects
            FROM (
                SELECT met.experiment_id, met.counts, met.multiple, known.changed IS TRUE AS changed,
                    CASE WHEN known.variation_ids IS NULL THEN met.variation_ids
                        ELSE known.variation_ids || unlisted END AS variation_ids,
                    CASE WHEN known.variation_ids IS NULL
                        THEN array_fill(1.0::double precision, ARRAY[cardinality(met.variation_ids)])
                        ELSE known.weights || array_fill(0.0::double precision, ARRAY[cardinality(unlisted)])
                    END AS weights,
                    CASE WHEN known.variation_ids IS NULL THEN 'equal shares assumed'
                        WHEN known.changed THEN 'mixture of several' ELSE 'catalog' END AS weights_from
                FROM (
                    SELECT counted.experiment_id, jsonb_object_agg(counted.variation_id, counted.subjects) AS counts,
                        coalesce(
                            array_agg(counted.variation_id ORDER BY counted.variation_id)
                                FILTER (WHERE counted.variation_id <> '__multiple__'), '{}') AS variation_ids,
                        coalesce(sum(counted.subjects) FILTER (WHERE counted.variation_id = '__multiple__'), 0)::bigint
                            AS multiple
                    FROM landfall.subjects_by_variation(since, until) AS counted
                    GROUP BY counted.experiment_id
                ) AS met
                LEFT JOIN LATERAL landfall.weights_in_force(met.experiment_id, since, until) AS known ON true
                CROSS JOIN LATERAL (
                    SELECT ARRAY(
                        SELECT seen FROM unnest(met.variation_ids) AS seen WHERE seen <> ALL (known.variation_ids))
                ) AS others (unlisted)
            ) AS expected
        ) AS observed
        CROSS JOIN LATERAL landfall.chi_squared(observed.subjects, observed.weights) AS statistic
        CROSS JOIN LATERAL (
            SELECT count(*) FILTER (WHERE weight > 0), coalesce(sum(seen) FILTER (WHERE weight > 0), 0)::bigint,
                coalesce(sum(seen) FILTER (WHERE weight = 0), 0)::bigint
            FROM unnest(observed.subjects, observed.weights) AS listed (seen, weight)
        ) AS summed (variations, weighted, weightless)
    ) AS tested;
END;
DROP FUNCTION landfall.weights_in_force(text, bigint[], double precision[]);
DROP FUNCTION landfall.subjects_by_catalog(timestamptz, timestamptz);

COMMENT ON COLUMN landfall.sample_ratio_mismatch.weights_from IS
    'catalog; mixture of several (they changed: each catalog counts as much as it decided exposures); equal shares assumed (no '
    'worker has noted the weights).';

-- ------------------------------------------------------------------------------------------------- views of days

-- In one step, which has few groups and so is computed in parallel; the many groups that two steps seem to have keep
-- PostgreSQL from it.
CREATE OR REPLACE VIEW landfall.landing_rate_live AS
SELECT day, channel, route, app_version, count(*) AS taps,
    count(*) FILTER (WHERE is_sent) AS sent,
    count(*) FILTER (WHERE result = 'APPLIED') AS landed,
    count(*) FILTER (WHERE result = 'STALE') AS stale,
    count(*) FILTER (WHERE result = 'FAILED') AS failed,
    count(*) FILTER (WHERE is_sent AND result = 'IGNORED') AS ignored,
    count(*) FILTER (WHERE is_sent AND result IS NULL) AS silent,
    count(*) FILTER (WHERE NOT is_sent) AS unsent,
    count(*) FILTER (WHERE result = 'APPLIED')::double precision / count(*)::double precision AS landing_rate
FROM landfall.tap
GROUP BY day, channel, route, app_version;

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

-- A view of days computes the open ones one by one, each by a function: so it touches no facts of days that were added up,
-- however many are asked for at once, and it is as fast whatever the session's settings are. A join with the open days had
-- the planner add up all days of a period first. Not to be called by parallel workers: it is the query within that they are
-- for.
DO $$
DECLARE
    name text;
    list text;
BEGIN
    FOREACH name IN ARRAY ARRAY['exposures_by_variation', 'landing_rate', 'outcome_reasons', 'latency',
        'campaign_performance', 'experiment_outcomes'] LOOP
        SELECT string_agg(format('live.%I', attname), ', ' ORDER BY attnum) INTO list
        FROM pg_attribute
        WHERE attrelid = format('landfall.%I', name || '_rolled')::regclass AND attnum > 0 AND attname <> 'day'
            AND NOT attisdropped;
        EXECUTE format(
            'CREATE FUNCTION landfall.%1$I(wanted date) RETURNS SETOF landfall.%2$I'
            ' LANGUAGE plpgsql STABLE PARALLEL UNSAFE ROWS 100'
            ' SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_custom_plan'
            ' SET jit = off SET work_mem = ''64MB'' SET parallel_tuple_cost = 0.01'
            ' AS $body$ BEGIN IF landfall.has_facts(%5$L, wanted) THEN'
            ' RETURN QUERY SELECT live.day, %3$s FROM landfall.%4$I AS live WHERE live.day = wanted; END IF; END $body$',
            name || '_on', name || '_rolled', list, name || '_live',
            CASE WHEN name IN ('exposures_by_variation', 'experiment_outcomes') THEN 'experiment_viewed'
                ELSE 'navigation_event' END);
        EXECUTE format(
            'COMMENT ON FUNCTION landfall.%I(date) IS %L', name || '_on',
            'The view ' || name || ' of one day, from the facts themselves; for the view.');
        EXECUTE format(
            'CREATE OR REPLACE VIEW landfall.%1$I AS SELECT live.day, %2$s FROM landfall.%3$I AS live'
            ' WHERE live.day <> ALL (ARRAY(SELECT opened.day FROM landfall.open_days() AS opened))'
            ' UNION ALL SELECT opened.day, %2$s FROM landfall.open_days() AS opened'
            ' CROSS JOIN LATERAL landfall.%4$I(opened.day) AS live', name, list, name || '_rolled', name || '_on');
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

-- What was added up so far stays so, if nothing has changed since: the states have another form from here on.
DELETE FROM landfall.rolled_day AS rolled
WHERE NOT EXISTS (
    SELECT FROM landfall.day_states() AS known WHERE known.day = rolled.day AND known.state = rolled.own_state);
UPDATE landfall.rolled_day AS rolled
SET next_state = CASE WHEN next_state = coalesce(
    (SELECT known.state FROM landfall.day_states() AS known WHERE known.day = rolled.day + 1), '')
    THEN 'same' ELSE 'changed' END
WHERE next_state IS NOT NULL;

-- As in migration 11, with the table of each partition in front.
CREATE OR REPLACE FUNCTION landfall.day_states()
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

UPDATE landfall.rolled_day AS rolled
SET own_state = known.state,
    next_state = CASE next_state WHEN 'same' THEN coalesce(
        (SELECT following.state FROM landfall.day_states() AS following WHERE following.day = rolled.day + 1), '')
        ELSE next_state END
FROM landfall.day_states() AS known
WHERE known.day = rolled.day;

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

-- As in migration 9, but for has_lost and locks. Whoever makes partitions, or drops them, takes a table, then its default
-- partition, then the next table, in the order of this list. A query comes here with no facts in hand, since the views no
-- longer name them: it takes them in the same order, so that each waits for the other and never in a circle. One whose
-- transaction holds later ones already does not wait.
CREATE OR REPLACE FUNCTION landfall.open_days()
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
COMMENT ON COLUMN landfall.rolled_day.own_state IS
    'Since when PostgreSQL counts, and how many rows had been written to and deleted from each partition of the day. A day '
    'of which a partition is gone keeps its sums.';

-- ------------------------------------------------------------------------------------------------------- retention

-- As in migration 11, but that it stops at the first day that somebody reads, and gives way to a reader who waits for it.
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
    key text;
    has_rows_ahead boolean;
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
        -- Somebody reads it, or waits for what this holds: the next call goes on.
        BEGIN
            EXECUTE format('DROP TABLE landfall.%I', dropped);
            RETURN NEXT;
        EXCEPTION
            WHEN lock_not_available OR deadlock_detected THEN
                EXIT;
        END;
    END LOOP;
    key := CASE relation WHEN 'experiment_viewed' THEN 'timestamp' ELSE 'record_time' END;
    EXECUTE format('DELETE FROM landfall.%I WHERE %I < $1', relation || '_default', key)
        USING first_kept::timestamptz;
    EXECUTE format('SELECT EXISTS (SELECT FROM landfall.%I WHERE %I > now())', relation || '_default', key)
        INTO has_rows_ahead;
    IF has_rows_ahead THEN
        EXECUTE format(
            'DELETE FROM landfall.%I AS own WHERE own.%I > now() AND %s', relation || '_default', key,
            CASE relation
                WHEN 'navigation_event' THEN 'own.resolved_at < $1'
                WHEN 'plan_result' THEN 'NOT EXISTS (SELECT FROM landfall.navigation_event AS event'
                    ' WHERE event.plan_id = own.plan_id AND event.resolved_at >= $1)'
                ELSE format('NOT EXISTS (SELECT FROM landfall.navigation_event AS event'
                    ' WHERE event.record_time = own.%I AND event.topic = own.topic AND event.partition = own.partition'
                    ' AND event.record_offset = own.record_offset AND event.resolved_at >= $1)', key)
            END)
            USING first_kept::timestamptz;
    END IF;
END
$$;

-- As in migration 6, but that an assignment is kept as long as somebody sees its variation, and tables are taken in the order
-- of whoever makes partitions.
CREATE OR REPLACE FUNCTION landfall.drop_expired()
RETURNS TABLE (dropped text)
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET "TimeZone" = 'UTC'
AS $$
DECLARE
    kept record;
    since timestamptz;
BEGIN
    FOR kept IN
        SELECT retention.relation, retention.days FROM landfall.retention
        WHERE retention.days IS NOT NULL
        ORDER BY array_position(
            ARRAY['navigation_event', 'experiment_viewed', 'plan_result', 'custom_event'], retention.relation)
    LOOP
        IF kept.relation = 'sticky_assignment' THEN
            since := (now()::date - kept.days)::timestamptz;
            DELETE FROM landfall.sticky_assignment AS assignment
            WHERE assignment.updated_at < since AND NOT EXISTS (
                SELECT FROM landfall.experiment_viewed AS viewed
                WHERE viewed.hash_attribute = assignment.attribute_name
                    AND viewed.hash_value = assignment.attribute_value AND viewed."timestamp" >= since);
        ELSE
            RETURN QUERY SELECT * FROM landfall.drop_partitions(kept.relation, kept.days);
        END IF;
    END LOOP;
END
$$;
COMMENT ON FUNCTION landfall.drop_expired() IS
    'Drops what is older than landfall.retention allows: whole day partitions, strays of the default partitions, and sticky '
    'assignments of subjects that had neither a change nor an exposure since. Call it daily. Returns the names of the '
    'dropped partitions.';

-- Who drops says what stays.
GRANT SELECT ON landfall.retention TO landfall_writer;

-- ------------------------------------------------------------------------------------------------------- exposures

ALTER TABLE landfall.experiment_viewed ADD COLUMN received_at timestamptz, ADD COLUMN attributes jsonb;
ALTER TABLE landfall.experiment_viewed ALTER COLUMN received_at SET DEFAULT now();
COMMENT ON COLUMN landfall.experiment_viewed.received_at IS
    'When the row was written, by PostgreSQL''s clock; NULL in rows from before migration 14.';
COMMENT ON COLUMN landfall.experiment_viewed.attributes IS
    'The attributes by which the experiment chooses its subjects, as a JSON object, with the locale and the idiom, as they '
    'were then: dimensions. Those that no experiment names are never stored. NULL in rows from before migration 14.';
COMMENT ON COLUMN landfall.experiment_viewed.user_id IS
    'The subject, if known: as user_id of navigation_event; NULL for an e-mail address without the setting '
    'user-id-key-file.';
COMMENT ON COLUMN landfall.experiment_viewed.hash_value IS
    'Its value, the very text that was hashed. With the setting user-id-key-file a keyed hash of it, but for devices; '
    'without, "<redacted>" for an e-mail address: all such subjects are one.';
COMMENT ON COLUMN landfall.navigation_event.user_id IS
    'The subject: the user of the device''s session, else the intent''s; NULL if neither is known. With the setting '
    'user-id-key-file a keyed hash of it, the same in all tables; without, NULL for an e-mail address.';

-- Partitions that are there say what those to come will.
DO $$
DECLARE
    listed record;
BEGIN
    FOR listed IN
        SELECT child.inhrelid::regclass AS name, attribute.attname AS attribute,
            col_description(parent.oid, attribute.attnum) AS meaning
        FROM pg_class AS parent
        JOIN pg_inherits AS child ON child.inhparent = parent.oid
        JOIN pg_attribute AS attribute ON attribute.attrelid = parent.oid
        WHERE parent.oid = 'landfall.experiment_viewed'::regclass
            AND attribute.attname IN ('received_at', 'attributes', 'user_id', 'hash_value')
            OR parent.oid = 'landfall.navigation_event'::regclass AND attribute.attname = 'user_id'
    LOOP
        EXECUTE format('COMMENT ON COLUMN %s.%I IS %L', listed.name, listed.attribute, listed.meaning);
    END LOOP;
END
$$;

RESET ROLE;
