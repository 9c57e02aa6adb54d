-- Landfall, migration 11: a person's rows can be taken away.
-- See 0001 for how files are applied.

-- Refused outside of a transaction: half a migration would look like a whole one.
SET ROLE landfall_owner;
LOCK TABLE landfall.schema_migration IN SHARE ROW EXCLUSIVE MODE;

INSERT INTO landfall.schema_migration (version, name) VALUES (11, 'forget');

-- Intents and reports stay as rows that belong to nobody, so that what was counted stays true and each offset has its row;
-- exposures, own events and sticky assignments go. So do the entries of the ledger, as if they were older than the dedupe
-- window, except those that a crash may still have sent again: they are counted as waiting, and so are their intents, by
-- which they are found the next time.
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
    needles bytea[];
    places text[];
    plans text[];
    subjects text[];
    find CONSTANT text := 'SELECT array_agg(own.tableoid), array_agg(own.ctid), %s FROM landfall.%I AS own WHERE %s';
    -- An entry that is not known to be published.
    needed CONSTANT text := 'EXISTS (SELECT FROM landfall.stream_watermark AS watermark WHERE watermark.topic = own.topic'
        ' AND watermark.partition = own.partition AND watermark.published_offset <= own.intent_offset)';
    -- An intent with such an entry.
    awaited CONSTANT text := 'EXISTS (SELECT FROM landfall.plan_ledger AS entry JOIN landfall.stream_watermark AS watermark'
        ' ON watermark.topic = entry.topic AND watermark.partition = entry.partition'
        ' WHERE entry.topic = own.topic AND entry.partition = own.partition AND entry.intent_offset = own.record_offset'
        ' AND watermark.published_offset <= entry.intent_offset)';
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
        array_agg(own.topic || '' '' || own.partition || '' '' || own.record_offset),
        array_agg(own.intent_id || '' '' || own.plan_id)',
        'navigation_event', 'own.user_id = ANY ($1) OR own.device_id = ANY ($2)')
        INTO event_parts, event_rows, places, plans USING users, devices;
    FOR part IN
        SELECT * FROM (VALUES
            ('plan_ledger', 'own.topic || '' '' || own.partition || '' '' || own.intent_offset = ANY ($4)'
                ' OR own.out_key = ANY (ARRAY(SELECT convert_to(member, ''UTF8'') FROM unnest($2) AS member))'
                ' OR EXISTS (SELECT FROM unnest($3) AS needle WHERE position(needle IN own.out_value) > 0'
                ' OR position(needle IN own.out_headers) > 0)', needed, NULL),
            ('plan_result', '(own.device_id = ANY ($2) OR own.intent_id || '' '' || own.plan_id = ANY ($5))'
                ' AND own.device_id IS DISTINCT FROM ''''', 'false', 'device_id = '''', intent_id = ''forgotten'''),
            ('experiment_viewed', exposed, 'false', NULL),
            ('custom_event', 'own.user_id = ANY ($1) OR own.device_id = ANY ($2)', 'false', NULL),
            ('sticky_assignment', 'own.attribute_value = ANY ('
                'CASE own.attribute_name WHEN ''deviceId'' THEN $2 ELSE $1 END)'
                ' OR own.attribute_name || ''||'' || own.attribute_value = ANY ($6)', 'false', NULL),
            ('navigation_event', 'own.user_id = ANY ($1) OR own.device_id = ANY ($2)', awaited,
                'user_id = NULL, device_id = CASE WHEN device_id IS NOT NULL THEN '''' END, intent_id = ''forgotten'','
                ' link = NULL, context = NULL, message_id = NULL, error_node = NULL')
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
REVOKE ALL ON FUNCTION landfall.forget(text[], text[], boolean) FROM PUBLIC;

RESET ROLE;
