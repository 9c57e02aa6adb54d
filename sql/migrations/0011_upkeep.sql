-- Landfall, migration 11: sums that no lost counter can keep, a ledger that no mistaken time can empty, and rows ahead of
-- all partitions that expire. See 0001 for how files are applied.

-- Refused outside of a transaction: half a migration would look like a whole one.
SET ROLE landfall_owner;
LOCK TABLE landfall.schema_migration IN SHARE ROW EXCLUSIVE MODE;

INSERT INTO landfall.schema_migration (version, name) VALUES (11, 'upkeep');

-- ------------------------------------------------------------------------------------------------- days added up

-- Counters begin at 0 again after a crash and where somebody resets them; then one of these times is another. The file's
-- number changes with TRUNCATE, which no counter tells.
CREATE OR REPLACE FUNCTION landfall.day_states()
RETURNS TABLE (day date, state text)
LANGUAGE sql
STABLE
SET search_path = pg_catalog, pg_temp
BEGIN ATOMIC
    SELECT to_date(right(child.relname, 8), 'YYYYMMDD'),
        max(epoch.began) || ' ' || string_agg(
            child.oid || ':' || child.relfilenode || ':' || pg_stat_get_tuples_inserted(child.oid)
                + pg_stat_get_tuples_updated(child.oid) + pg_stat_get_tuples_deleted(child.oid),
            ' ' ORDER BY child.oid)
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
COMMENT ON COLUMN landfall.rolled_day.own_state IS
    'Since when PostgreSQL counts, and how many rows had been written to and deleted from each partition of the day.';

-- ------------------------------------------------------------------------------------------------------ partitions

-- As in migration 4, with a comment on the table itself.
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
    EXECUTE format('COMMENT ON TABLE landfall.%I IS %L', child, 'A part of ' || parent || ', by its name in UTC.');
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

-- As in migration 6, but from now on first, and so many at once that their locks fit into PostgreSQL's table of locks, which
-- has room for 6,400 unless set otherwise.
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
            ('plan_ledger', 'recorded_at', 'hour', 'YYYYMMDDHH24', ledger_hours_back, ledger_hours_ahead)
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
    'made, the end of the last one that is there (earlier than asked if there were more to make, or somebody reads the '
    'default partition: the next call goes on), and how many rows its default partition holds (counted up to 1000): more '
    'than none deserves an alarm.';

-- As in migration 6, and rows ahead of all partitions go as well. Those tell no true time; their intent does, which only
-- navigation_event has: what an intent no longer there has left goes with it.
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
        -- Somebody reads it: the next call tries again.
        BEGIN
            EXECUTE format('DROP TABLE landfall.%I', dropped);
            RETURN NEXT;
        EXCEPTION
            WHEN lock_not_available THEN
                NULL;
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
COMMENT ON FUNCTION landfall.drop_partitions(text, integer) IS
    'Drops the day partitions of navigation_event, experiment_viewed, plan_result or custom_event that ended more than '
    'days_kept days before today (UTC), and from the default partition the rows of that age and those of a time to come whose '
    'intent was resolved before, or is gone. Returns the names of the dropped ones; one that is in use stays for the next '
    'call. For the owner: the writer has drop_expired().';

-- ------------------------------------------------------------------------------------------------------- the ledger

-- As in migration 4, within bounds. A reader of the ledger keeps it for now: those who write wait 50 ms at most, once.
CREATE OR REPLACE FUNCTION landfall.prune_ledger(before timestamptz)
RETURNS integer
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET "TimeZone" = 'UTC'
SET lock_timeout = '2s'
AS $$
DECLARE
    -- Kept whatever the dedupe window is, which may be a second.
    window_at_least CONSTANT interval := '10 minutes';
    child regclass;
    dropped integer := 0;
BEGIN
    IF before IS NULL THEN
        RAISE EXCEPTION 'before is a time' USING ERRCODE = 'invalid_parameter_value';
    END IF;
    IF before > now() + interval '2 days' THEN
        RAISE EXCEPTION 'before is no later than two days from now: look at the clock'
            USING ERRCODE = 'invalid_parameter_value';
    END IF;
    before := least(before, now() - window_at_least);
    PERFORM pg_advisory_xact_lock(hashtextextended('landfall.partitions', 0));
    PERFORM set_config('lock_timeout', '50ms', true);
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
                EXIT;
        END;
    END LOOP;
    PERFORM set_config('lock_timeout', '2s', true);
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
    'known to have been published, and whatever the time is those of the last 10 minutes. Returns how many went; where somebody '
    'reads the ledger the rest stays for the next call.';

-- ------------------------------------------------------------------------------------------------ who is forgotten

-- As in migration 10, except: a report without a device is made anonymous too; an intent's device becomes empty and not
-- NULL, since NULL is a click on a server, which counts as unsent; and a sticky assignment that only the person's
-- exposures name goes by whatever attribute it has.
CREATE OR REPLACE FUNCTION landfall.forget(users text[], devices text[], really boolean DEFAULT false)
RETURNS TABLE (relation text, affected bigint, waiting bigint)
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET lock_timeout = '10s'
AS $$
DECLARE
    part record;
    child record;
    event_parts oid[];
    event_rows tid[];
    found_parts oid[];
    found_rows tid[];
    needles bytea[];
    places text[];
    plans text[];
    subjects text[];
    find CONSTANT text := 'SELECT array_agg(own.tableoid), array_agg(own.ctid), %s FROM landfall.%I AS own WHERE %s';
    -- An entry that is not known to be published.
    needed CONSTANT text := 'EXISTS (SELECT FROM landfall.stream_watermark AS mark WHERE mark.topic = own.topic'
        ' AND mark.partition = own.partition AND mark.published_offset <= own.intent_offset)';
    -- An intent with such an entry.
    awaited CONSTANT text := 'EXISTS (SELECT FROM landfall.plan_ledger AS entry JOIN landfall.stream_watermark AS mark'
        ' ON mark.topic = entry.topic AND mark.partition = entry.partition'
        ' WHERE entry.topic = own.topic AND entry.partition = own.partition AND entry.intent_offset = own.record_offset'
        ' AND mark.published_offset <= entry.intent_offset)';
    exposed CONSTANT text := '(own.user_id = ANY ($1) OR own.device_id = ANY ($2) OR own.hash_value = ANY ('
        'CASE own.hash_attribute WHEN ''deviceId'' THEN $2 ELSE $1 END))';
BEGIN
    IF users IS NULL OR devices IS NULL OR cardinality(users) + cardinality(devices) = 0
        OR '' = ANY (users || devices) OR array_position(users || devices, NULL) IS NOT NULL THEN
        RAISE EXCEPTION 'name a user or a device' USING ERRCODE = 'invalid_parameter_value';
    END IF;
    PERFORM pg_advisory_xact_lock(hashtextextended('landfall.forget', 0));
    -- As a member of JSON, and as a text of protobuf, which has its length in front; there a short one could be anything.
    SELECT array_agg(needle) INTO needles
    FROM (
        SELECT id, unnest(ARRAY['userId', 'user_id']) FROM unnest(users) AS id
        UNION ALL SELECT id, unnest(ARRAY['deviceId', 'device_id']) FROM unnest(devices) AS id
    ) AS member (id, name)
    CROSS JOIN LATERAL (
        SELECT convert_to(format('"%s":%s%s', name, space, to_json(id)), 'UTF8') FROM unnest(ARRAY['', ' ']) AS space
        UNION ALL SELECT set_byte('\x00', 0, octet_length(id)) || convert_to(id, 'UTF8')
        WHERE octet_length(id) BETWEEN 8 AND 127
    ) AS spelled (needle);
    -- Every table is gone through once, in parallel, which a change is not: the rows are changed by their places. Intents first,
    -- before they belong to nobody, and changed last.
    EXECUTE format(find, '
        array_agg(own.topic || '' '' || own.partition || '' '' || own.record_offset), array_agg(own.plan_id)',
        'navigation_event', 'own.user_id = ANY ($1) OR own.device_id = ANY ($2)')
        INTO event_parts, event_rows, places, plans USING users, devices;
    FOR part IN
        SELECT * FROM (VALUES
            ('plan_ledger', 'own.topic || '' '' || own.partition || '' '' || own.intent_offset = ANY ($4)'
                ' OR own.out_key = ANY (ARRAY(SELECT convert_to(member, ''UTF8'') FROM unnest($2) AS member))'
                ' OR EXISTS (SELECT FROM unnest($3) AS needle WHERE position(needle IN own.out_value) > 0'
                ' OR position(needle IN own.out_headers) > 0)', needed, NULL),
            ('plan_result', '(own.device_id = ANY ($2) OR own.plan_id = ANY ($5)) AND own.device_id IS DISTINCT FROM ''''',
                'false', 'device_id = '''', intent_id = ''forgotten'''),
            ('experiment_viewed', exposed, 'false', NULL),
            ('custom_event', 'own.user_id = ANY ($1) OR own.device_id = ANY ($2)', 'false', NULL),
            ('sticky_assignment', 'own.attribute_value = ANY ('
                'CASE own.attribute_name WHEN ''deviceId'' THEN $2 ELSE $1 END)'
                ' OR own.attribute_name || ''||'' || own.attribute_value = ANY ($6)', 'false', NULL),
            ('navigation_event', 'own.user_id = ANY ($1) OR own.device_id = ANY ($2)', awaited,
                'user_id = NULL, device_id = CASE WHEN device_id IS NOT NULL THEN '''' END, intent_id = ''forgotten'','
                ' link = NULL, context = NULL, events = NULL, message_id = NULL, error_node = NULL')
        ) AS listed (name, is_own, waits, change)
    LOOP
        relation := part.name;
        affected := 0;
        waiting := 0;
        IF relation = 'navigation_event' THEN
            found_parts := event_parts;
            found_rows := event_rows;
        ELSIF relation = 'experiment_viewed' THEN
            EXECUTE format(find, 'array_agg(DISTINCT own.hash_attribute || ''||'' || own.hash_value)', relation, part.is_own)
                INTO found_parts, found_rows, subjects USING users, devices;
            -- What others' exposures name as well stays: a company, say.
            IF subjects IS NOT NULL THEN
                EXECUTE format(
                    'SELECT array_agg(subject) FROM unnest($3) AS subject WHERE subject NOT IN ('
                    'SELECT own.hash_attribute || ''||'' || own.hash_value FROM landfall.experiment_viewed AS own'
                    ' WHERE own.hash_attribute || ''||'' || own.hash_value = ANY ($3) AND %s IS NOT TRUE)', exposed)
                    INTO subjects USING users, devices, subjects;
            END IF;
        ELSE
            EXECUTE format(find, 'NULL', relation, part.is_own) INTO found_parts, found_rows
                USING users, devices, needles, places, plans, subjects;
        END IF;
        FOR child IN
            SELECT listed.home::regclass AS name, array_agg(listed.row) AS rows
            FROM unnest(found_parts, found_rows) AS listed (home, row) GROUP BY listed.home
        LOOP
            EXECUTE format(
                'SELECT $1 + count(*) FILTER (WHERE NOT %1$s), $2 + count(*) FILTER (WHERE %1$s) FROM %2$s AS own'
                ' WHERE own.ctid = ANY ($3)', part.waits, child.name)
                INTO affected, waiting USING affected, waiting, child.rows;
            CONTINUE WHEN NOT really;
            EXECUTE CASE WHEN part.change IS NULL THEN format('DELETE FROM %s AS own', child.name)
                ELSE format('UPDATE %s AS own SET %s', child.name, part.change) END
                || format(' WHERE own.ctid = ANY ($7) AND (%s) AND NOT %s', part.is_own, part.waits)
                USING users, devices, needles, places, plans, subjects, child.rows;
        END LOOP;
        RETURN NEXT;
    END LOOP;
END
$$;
COMMENT ON FUNCTION landfall.forget(text[], text[], boolean) IS
    'Takes away what belongs to a person: `users` and `devices` are all texts that may stand for the person in rows. Intents and '
    'reports lose what tells whose they are; exposures, own events, sticky assignments that no other''s exposures name, and '
    'published entries of the ledger are deleted. Returns for each table how many rows that are, and how many wait for '
    'entries of the ledger to be published first; changes nothing unless `really`. For the owner only; `landfall forget` '
    'calls it.';

-- Reports without a device that were left when their intents were made anonymous.
UPDATE landfall.plan_result AS report SET device_id = '', intent_id = 'forgotten'
WHERE report.device_id IS NULL AND report.intent_id <> 'forgotten'
    AND report.plan_id IN (SELECT event.plan_id FROM landfall.navigation_event AS event WHERE event.intent_id = 'forgotten');

COMMENT ON COLUMN landfall.navigation_event.device_id IS
    'The device; NULL for a click on a server, empty where a person was forgotten.';
COMMENT ON COLUMN landfall.navigation_event.intent_id IS
    'The intent''s id; with the device and the attempt its identity. "forgotten" where a person was.';
COMMENT ON COLUMN landfall.plan_result.device_id IS
    'The device; NULL where the report names none, empty where a person was forgotten.';
COMMENT ON COLUMN landfall.plan_result.intent_id IS
    'The intent that the plan answers; "forgotten" where a person was.';
COMMENT ON COLUMN landfall.tap.device_id IS
    'The device; NULL for a click on a server, empty where a person was forgotten.';

-- As in migration 7, without the one person that all who were forgotten would be.
CREATE OR REPLACE VIEW landfall.campaign_performance_live AS
SELECT day, campaign_id, channel, provider, sum(taps)::bigint AS taps, count(person) AS people,
    sum(sent)::bigint AS sent, sum(landed)::bigint AS landed, sum(refused)::bigint AS refused,
    sum(expired)::bigint AS expired, sum(landed)::double precision / sum(taps)::double precision AS landing_rate
FROM (
    SELECT day, campaign_id, channel, provider, coalesce(user_id, nullif(device_id, '')) AS person, count(*) AS taps,
        count(*) FILTER (WHERE is_sent) AS sent, count(*) FILTER (WHERE result = 'APPLIED') AS landed,
        count(*) FILTER (WHERE outcome = 'REFUSED') AS refused, count(*) FILTER (WHERE outcome = 'EXPIRED') AS expired
    FROM landfall.tap
    WHERE campaign_id IS NOT NULL
    GROUP BY 1, 2, 3, 4, 5
) AS counted
GROUP BY day, campaign_id, channel, provider;

COMMENT ON COLUMN landfall.campaign_performance.people IS
    'Different users, or devices where no user is known; without those who were forgotten.';

-- Partitions say of their columns what the tables say, and of themselves whose they are.
DO $$
DECLARE
    said record;
BEGIN
    FOR said IN
        SELECT child.relname AS child, parent.relname AS parent, col_description(parent.oid, own.attnum) AS text,
            own.attname, own.attnum, obj_description(child.oid, 'pg_class') AS whole
        FROM pg_class AS parent
        JOIN pg_inherits ON pg_inherits.inhparent = parent.oid
        JOIN pg_class AS child ON child.oid = pg_inherits.inhrelid AND child.relkind = 'r'
        JOIN pg_attribute AS own ON own.attrelid = child.oid AND own.attnum > 0 AND NOT own.attisdropped
        WHERE parent.relnamespace = 'landfall'::regnamespace AND parent.relkind = 'p'
    LOOP
        IF said.parent IN ('navigation_event', 'plan_result') AND said.attname IN ('device_id', 'intent_id') THEN
            SELECT col_description(attrelid, attnum) INTO said.text FROM pg_attribute
            WHERE attrelid = format('landfall.%I', said.parent)::regclass AND attname = said.attname;
            EXECUTE format('COMMENT ON COLUMN landfall.%I.%I IS %L', said.child, said.attname, said.text);
        END IF;
        IF said.attnum = 1 AND said.whole IS NULL THEN
            EXECUTE format(
                'COMMENT ON TABLE landfall.%I IS %L', said.child, 'A part of ' || said.parent || ', by its name in UTC.');
        END IF;
    END LOOP;
END
$$;

RESET ROLE;
