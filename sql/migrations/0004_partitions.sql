-- Landfall, migration 4: partitions, made ahead and dropped by the worker. See 0001 for how files are applied.
--
-- The functions run as their owner (SECURITY DEFINER) under a fixed search_path, so that the writer needs no right to
-- create or drop anything. One advisory lock lets one of them work at a time; each is idempotent.

SET ROLE landfall_owner;

INSERT INTO landfall.schema_migration (version, name) VALUES (4, 'partitions');

-- One partition, unless it is there. Rows that the default partition took in the meantime move over.
--
-- Writers are held off for that moment: one that has already chosen the default partition for its row, and waits for it
-- while the new partition is attached, would be refused as violating the default's constraint, and a good row would look
-- like a bad one. Readers go on. Whoever writes to several of these tables in one transaction takes them in the order
-- navigation_event, experiment_viewed, plan_result, plan_ledger, as ensure_partitions does.
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
    EXECUTE format(
        'CREATE TABLE landfall.%I (LIKE landfall.%I INCLUDING COMMENTS INCLUDING CONSTRAINTS'
        ' INCLUDING DEFAULTS INCLUDING STORAGE)', child, parent);
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
COMMENT ON FUNCTION landfall.ensure_partitions(integer, integer, timestamptz) IS
    'Makes the day partitions of the facts from days_back before `around` to days_ahead after it, and the hour partitions of '
    'the ledger from one hour before to six after: call it at start and hourly. Returns, for each table, how many were '
    'made, the end of the last one that is there (earlier than asked if somebody reads the default partition: the next '
    'call goes on), and how many rows its default partition holds (counted up to 1000): more than none deserves an alarm.';
REVOKE ALL ON FUNCTION landfall.ensure_partitions(integer, integer, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION landfall.ensure_partitions(integer, integer, timestamptz) TO landfall_writer;

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
BEGIN
    IF relation IS NULL
        OR relation NOT IN ('navigation_event', 'experiment_viewed', 'plan_result') THEN
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
    'Drops the day partitions of navigation_event, experiment_viewed or plan_result that ended more than days_kept days before '
    'today (UTC), and the rows of that age in the default partition. Returns the names of the dropped ones; one that '
    'is in use stays for the next call.';
REVOKE ALL ON FUNCTION landfall.drop_partitions(text, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION landfall.drop_partitions(text, integer) TO landfall_writer;

-- Whether a partition of the ledger holds a record that is not known to have been published.
CREATE FUNCTION landfall.ledger_is_needed(child regclass)
RETURNS boolean
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    needed boolean;
BEGIN
    EXECUTE format(
        'SELECT EXISTS (SELECT FROM landfall.stream_watermark AS mark WHERE EXISTS ('
        'SELECT FROM %s AS entry WHERE entry.topic = mark.topic AND entry.partition = mark.partition'
        ' AND entry.intent_offset >= mark.published_offset))', child)
        INTO needed;
    RETURN needed;
END
$$;
COMMENT ON FUNCTION landfall.ledger_is_needed(regclass) IS
    'Whether a partition of the ledger is needed for repair; for prune_ledger.';
REVOKE ALL ON FUNCTION landfall.ledger_is_needed(regclass) FROM PUBLIC;

CREATE FUNCTION landfall.prune_ledger(before timestamptz)
RETURNS integer
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET "TimeZone" = 'UTC'
SET lock_timeout = '2s'
AS $$
DECLARE
    child regclass;
    dropped integer := 0;
BEGIN
    IF before IS NULL THEN
        RAISE EXCEPTION 'before is a time' USING ERRCODE = 'invalid_parameter_value';
    END IF;
    PERFORM pg_advisory_xact_lock(hashtextextended('landfall.partitions', 0));
    FOR child IN
        SELECT pg_class.oid
        FROM pg_inherits
        JOIN pg_class ON pg_class.oid = pg_inherits.inhrelid
        WHERE pg_inherits.inhparent = 'landfall.plan_ledger'::regclass
            AND pg_class.relname ~ '^plan_ledger_[0-9]{10}$'
            AND to_timestamp(right(pg_class.relname, 10), 'YYYYMMDDHH24') + interval '1 hour' <= before
        ORDER BY pg_class.relname
    LOOP
        CONTINUE WHEN landfall.ledger_is_needed(child);
        BEGIN
            LOCK TABLE ONLY landfall.plan_ledger IN ACCESS EXCLUSIVE MODE;
            -- Asked again, now that nobody can write.
            IF NOT landfall.ledger_is_needed(child) THEN
                EXECUTE format('DROP TABLE %s', child);
                dropped := dropped + 1;
            END IF;
        EXCEPTION
            WHEN lock_not_available THEN
                NULL;
        END;
    END LOOP;
    DELETE FROM landfall.plan_ledger_default AS entry
    WHERE entry.recorded_at < before
        AND NOT EXISTS (
            SELECT FROM landfall.stream_watermark AS mark
            WHERE mark.topic = entry.topic AND mark.partition = entry.partition
                AND mark.published_offset <= entry.intent_offset
        );
    RETURN dropped;
END
$$;
COMMENT ON FUNCTION landfall.prune_ledger(timestamptz) IS
    'Drops the hour partitions of the ledger that ended before the given time, except those that hold a record which is not '
    'known to have been published. Returns how many went; one that is in use stays for the next call.';
REVOKE ALL ON FUNCTION landfall.prune_ledger(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION landfall.prune_ledger(timestamptz) TO landfall_writer;

-- The first days, for whoever applies these files by hand and looks at the tables.
SELECT relation, made FROM landfall.ensure_partitions();

RESET ROLE;
