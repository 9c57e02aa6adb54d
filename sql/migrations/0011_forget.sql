-- Landfall, migration 11: a person's rows can be taken away.
-- See 0001 for how files are applied.

-- Refused outside of a transaction: half a migration would look like a whole one.
SET ROLE landfall_owner;
LOCK TABLE landfall.schema_migration IN SHARE ROW EXCLUSIVE MODE;

INSERT INTO landfall.schema_migration (version, name) VALUES (11, 'forget');

-- Intents and reports stay as rows that belong to nobody, so that what was counted stays true and each offset has its row;
-- exposures, own events and sticky assignments go. Intents that a crash may still have answered again are counted as waiting:
-- by them what the ledger holds of the person is found the next time. `landfall forget` takes that out of the segments itself,
-- in the same transaction and before it calls this function.
--
-- An intent's device becomes empty and not NULL, since NULL is a click on a server, which counts as unsent. A sticky assignment
-- that only the person's exposures name goes by whatever attribute it has.
CREATE FUNCTION landfall.forget(users text[], devices text[], really boolean DEFAULT false)
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
    plans text[];
    subjects text[];
    find CONSTANT text := 'SELECT array_agg(own.tableoid), array_agg(own.ctid), %s FROM landfall.%I AS own WHERE %s';
    -- An intent whose plan is not known to be published.
    awaited CONSTANT text := 'EXISTS (SELECT FROM landfall.plan_segment AS segment JOIN landfall.stream_watermark AS watermark'
        ' ON watermark.topic = segment.topic AND watermark.partition = segment.partition'
        ' WHERE segment.topic = own.topic AND segment.partition = own.partition'
        ' AND segment.first_offset <= own.record_offset AND segment.next_offset > own.record_offset'
        ' AND watermark.published_offset <= own.record_offset)';
    exposed CONSTANT text := '(own.user_id = ANY ($1) OR own.device_id = ANY ($2) OR own.hash_value = ANY ('
        'CASE own.hash_attribute WHEN ''deviceId'' THEN $2 ELSE $1 END))';
BEGIN
    IF users IS NULL OR devices IS NULL OR cardinality(users) + cardinality(devices) = 0
        OR '' = ANY (users || devices) OR array_position(users || devices, NULL) IS NOT NULL THEN
        RAISE EXCEPTION 'name a user or a device' USING ERRCODE = 'invalid_parameter_value';
    END IF;
    PERFORM pg_advisory_xact_lock(hashtextextended('landfall.forget', 0));
    -- Every table is gone through once, in parallel, which a change is not: the rows are changed by their places. Intents first,
    -- before they belong to nobody, and changed last.
    EXECUTE format(find, 'array_agg(own.intent_id || '' '' || own.plan_id)', 'navigation_event',
        'own.user_id = ANY ($1) OR own.device_id = ANY ($2)')
        INTO event_parts, event_rows, plans USING users, devices;
    FOR part IN
        SELECT * FROM (VALUES
            ('plan_result', '(own.device_id = ANY ($2) OR own.intent_id || '' '' || own.plan_id = ANY ($3))'
                ' AND own.device_id IS DISTINCT FROM ''''', 'false', 'device_id = '''', intent_id = ''forgotten'''),
            ('experiment_viewed', exposed, 'false', NULL),
            ('custom_event', 'own.user_id = ANY ($1) OR own.device_id = ANY ($2)', 'false', NULL),
            ('sticky_assignment', 'own.attribute_value = ANY ('
                'CASE own.attribute_name WHEN ''deviceId'' THEN $2 ELSE $1 END)'
                ' OR own.attribute_name || ''||'' || own.attribute_value = ANY ($4)', 'false', NULL),
            ('navigation_event', 'own.user_id = ANY ($1) OR own.device_id = ANY ($2)', awaited,
                'user_id = NULL, device_id = CASE WHEN device_id IS NOT NULL THEN '''' END, intent_id = ''forgotten'','
                ' link = NULL, context = NULL, message_id = NULL, error_node = NULL, target = NULL')
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
                USING users, devices, plans, subjects;
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
                || format(' WHERE own.ctid = ANY ($5) AND (%s) AND NOT %s', part.is_own, part.waits)
                USING users, devices, plans, subjects, child.rows;
        END LOOP;
        RETURN NEXT;
    END LOOP;
END
$$;
COMMENT ON FUNCTION landfall.forget(text[], text[], boolean) IS
    'Takes away what belongs to a person: `users` and `devices` are all texts that may stand for the person in rows. Intents and '
    'reports lose what tells whose they are; exposures, own events and sticky assignments that no other''s exposures name are '
    'deleted. Returns for each table how many rows that are, and how many wait for their plans to be published first; changes '
    'nothing unless `really`. For the owner only; `landfall forget` calls it, and takes the person out of the ledger too.';
REVOKE ALL ON FUNCTION landfall.forget(text[], text[], boolean) FROM PUBLIC;

RESET ROLE;
