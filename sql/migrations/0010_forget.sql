-- Landfall, migration 10: a person's rows can be taken away. See 0001 for how files are applied.

-- Refused outside of a transaction: half a migration would look like a whole one.
SET ROLE landfall_owner;
LOCK TABLE landfall.schema_migration IN SHARE ROW EXCLUSIVE MODE;

INSERT INTO landfall.schema_migration (version, name) VALUES (10, 'forget');

-- Intents and reports stay as rows that belong to nobody, so that what was counted stays true and each offset has its row;
-- exposures, own events and sticky assignments go. So do the entries of the ledger, as if they were older than the dedupe
-- window, except those that a crash may still have sent again: they are counted as waiting, and so are their intents, by
-- which they are found the next time.
CREATE FUNCTION landfall.forget(users text[], devices text[], really boolean DEFAULT false)
RETURNS TABLE (relation text, affected bigint, waiting bigint)
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET lock_timeout = '10s'
AS $$
DECLARE
    part record;
    needles bytea[];
    places text[];
    plans text[];
    waits text;
    -- An entry that is not known to be published.
    needed CONSTANT text := 'EXISTS (SELECT FROM landfall.stream_watermark AS mark WHERE mark.topic = own.topic'
        ' AND mark.partition = own.partition AND mark.published_offset <= own.intent_offset)';
    -- An intent with such an entry.
    awaited CONSTANT text := 'EXISTS (SELECT FROM landfall.plan_ledger AS entry JOIN landfall.stream_watermark AS mark'
        ' ON mark.topic = entry.topic AND mark.partition = entry.partition'
        ' WHERE entry.topic = own.topic AND entry.partition = own.partition AND entry.intent_offset = own.record_offset'
        ' AND mark.published_offset <= entry.intent_offset)';
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
    -- The intents are gone through once, and before they belong to nobody.
    SELECT array_agg(event.topic || ' ' || event.partition || ' ' || event.record_offset), array_agg(event.plan_id)
    INTO places, plans
    FROM landfall.navigation_event AS event
    WHERE event.user_id = ANY (users) OR event.device_id = ANY (devices);
    FOR part IN
        SELECT * FROM (VALUES
            ('plan_ledger', 'own.topic || '' '' || own.partition || '' '' || own.intent_offset = ANY ($4)'
                ' OR own.out_key = ANY (ARRAY(SELECT convert_to(member, ''UTF8'') FROM unnest($2) AS member))'
                ' OR EXISTS (SELECT FROM unnest($3) AS needle WHERE position(needle IN own.out_value) > 0'
                ' OR position(needle IN own.out_headers) > 0)', NULL),
            ('plan_result', '(own.device_id = ANY ($2) OR own.plan_id = ANY ($5)) AND own.device_id <> ''''',
                'device_id = '''', intent_id = ''forgotten'''),
            ('experiment_viewed', 'own.user_id = ANY ($1) OR own.device_id = ANY ($2) OR own.hash_value = ANY ('
                'CASE own.hash_attribute WHEN ''deviceId'' THEN $2 ELSE $1 END)', NULL),
            ('custom_event', 'own.user_id = ANY ($1) OR own.device_id = ANY ($2)', NULL),
            ('sticky_assignment', 'own.attribute_value = ANY ('
                'CASE own.attribute_name WHEN ''deviceId'' THEN $2 ELSE $1 END)', NULL),
            ('navigation_event', 'own.user_id = ANY ($1) OR own.device_id = ANY ($2)',
                'user_id = NULL, device_id = NULL, intent_id = ''forgotten'', link = NULL, context = NULL,'
                ' events = NULL, message_id = NULL, error_node = NULL')
        ) AS listed (name, is_own, change)
    LOOP
        relation := part.name;
        waiting := 0;
        IF relation IN ('plan_ledger', 'navigation_event') THEN
            waits := CASE relation WHEN 'plan_ledger' THEN needed ELSE awaited END;
            EXECUTE format('SELECT count(*) FROM landfall.%I AS own WHERE (%s) AND %s', relation, part.is_own, waits)
                INTO waiting USING users, devices, needles, places, plans;
            part.is_own := format('(%s) AND NOT %s', part.is_own, waits);
        END IF;
        EXECUTE format('SELECT count(*) FROM landfall.%I AS own WHERE %s', relation, part.is_own)
            INTO affected USING users, devices, needles, places, plans;
        IF really AND affected > 0 THEN
            EXECUTE CASE WHEN part.change IS NULL THEN format('DELETE FROM landfall.%I AS own', relation)
                ELSE format('UPDATE landfall.%I AS own SET %s', relation, part.change) END || ' WHERE ' || part.is_own
                USING users, devices, needles, places, plans;
            GET DIAGNOSTICS affected = ROW_COUNT;
        END IF;
        RETURN NEXT;
    END LOOP;
END
$$;
COMMENT ON FUNCTION landfall.forget(text[], text[], boolean) IS
    'Takes away what belongs to a person: `users` and `devices` are all texts that may stand for the person in rows. Intents and '
    'reports lose what tells whose they are; exposures, own events, sticky assignments and published entries of the '
    'ledger are deleted. Returns for each table how many rows that are, and how many wait for entries of the ledger to be '
    'published first; changes nothing unless `really`. For the owner only; `landfall forget` calls it.';
REVOKE ALL ON FUNCTION landfall.forget(text[], text[], boolean) FROM PUBLIC;

RESET ROLE;
