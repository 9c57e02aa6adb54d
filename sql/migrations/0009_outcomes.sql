-- Landfall, migration 9: views of what exposed people did next.
-- See 0001 for how files are applied.

-- Refused outside of a transaction: half a migration would look like a whole one.
SET ROLE landfall_owner;
LOCK TABLE landfall.schema_migration IN SHARE ROW EXCLUSIVE MODE;

INSERT INTO landfall.schema_migration (version, name) VALUES (9, 'outcomes');

-- `day` is the UTC day of the exposure that an event may follow within 24 hours: its own or the one before.
CREATE VIEW landfall.event_by_day AS
SELECT (record_time AT TIME ZONE 'UTC')::date AS day, record_time, is_device, name, intent_id, subject
FROM landfall.custom_event
CROSS JOIN LATERAL (VALUES (false, coalesce(user_id, device_id)), (true, device_id)) AS whose (is_device, subject)
WHERE NOT is_bot
UNION ALL
SELECT (record_time AT TIME ZONE 'UTC')::date - 1, record_time, is_device, name, intent_id, subject
FROM landfall.custom_event
CROSS JOIN LATERAL (VALUES (false, coalesce(user_id, device_id)), (true, device_id)) AS whose (is_device, subject)
WHERE NOT is_bot;
COMMENT ON VIEW landfall.event_by_day IS
    'The team''s own events by the UTC day of the exposure that they may follow, and by whose they are; for the other views.';
COMMENT ON COLUMN landfall.event_by_day.day IS 'The UTC day of the event, and in another row the day before.';
COMMENT ON COLUMN landfall.event_by_day.record_time IS 'When it happened.';
COMMENT ON COLUMN landfall.event_by_day.is_device IS 'Whether the subject is the device.';
COMMENT ON COLUMN landfall.event_by_day.name IS 'The event''s name.';
COMMENT ON COLUMN landfall.event_by_day.intent_id IS 'The intent that raised it.';
COMMENT ON COLUMN landfall.event_by_day.subject IS 'The device; else the user, or the device if no user is known.';
GRANT SELECT ON landfall.event_by_day TO landfall_reader;

-- Where Wilson's interval of a share ends: unlike the usual one it has a width at 0 and at 1, and stays between them.
CREATE FUNCTION landfall.share_bound(part bigint, whole bigint, deviations double precision)
RETURNS double precision
LANGUAGE sql
IMMUTABLE PARALLEL SAFE
RETURN least(greatest(
    (part + deviations ^ 2 / 2 + deviations * sqrt(part * (1 - part / whole::double precision) + deviations ^ 2 / 4))
        / (whole + deviations ^ 2), 0), 1);
COMMENT ON FUNCTION landfall.share_bound(bigint, bigint, double precision) IS
    'The lower end of the interval that holds the true share, of which part / whole was seen, for deviations below 0, and the '
    'upper for those above: Wilson''s interval. -1.96 and 1.96 hold it 19 times in 20.';

-- What exposed people did next, by day or at all. An event counts for the device where devices are hashed, and for the user,
-- or else the device, where anything else is. The intent of the first exposure stands behind its time, in one text, so that
-- the least of them is the earliest.
CREATE FUNCTION landfall.count_outcomes(
    since timestamptz, until timestamptz, event_name text, within_time interval, by_day boolean
)
RETURNS TABLE (
    day date, experiment_id text, variation_id text, subjects bigint, landed bigint, converted bigint,
    landed_share double precision, landed_low double precision, landed_high double precision,
    conversion double precision, conversion_low double precision, conversion_high double precision)
LANGUAGE sql
STABLE PARALLEL SAFE
BEGIN ATOMIC
    SELECT told.day, told.experiment_id, told.variation_id, told.subjects, told.landed, told.converted,
        told.landed::double precision / told.subjects,
        landfall.share_bound(told.landed, told.subjects, -1.96), landfall.share_bound(told.landed, told.subjects, 1.96),
        told.converted::double precision / told.subjects,
        landfall.share_bound(told.converted, told.subjects, -1.96),
        landfall.share_bound(told.converted, told.subjects, 1.96)
    FROM (
        SELECT exposed.day, exposed.experiment_id, exposed.variation_id, count(*) AS subjects,
            count(*) FILTER (WHERE exposed.has_landed) AS landed,
            count(*) FILTER (WHERE done.times IS NOT NULL AND EXISTS (
                SELECT FROM unnest(done.times, done.intents) AS happened (time, intent)
                WHERE happened.time >= exposed.first_exposed_at
                    AND happened.time < exposed.first_exposed_at + within_time
                    AND happened.intent <> substr(exposed.first_intent, 17)
            )) AS converted
        FROM (
            SELECT CASE WHEN by_day THEN (viewed."timestamp" AT TIME ZONE 'UTC')::date END AS day,
                viewed.experiment_id, viewed.hash_attribute = 'deviceId' AS is_device,
                CASE
                    WHEN min(viewed.variation_id COLLATE "C") = max(viewed.variation_id COLLATE "C")
                        THEN min(viewed.variation_id COLLATE "C")
                    ELSE '__multiple__'
                END AS variation_id,
                min(viewed."timestamp") AS first_exposed_at,
                min(encode(timestamptz_send(viewed."timestamp"), 'hex') || viewed.intent_id COLLATE "C")
                    AS first_intent,
                CASE WHEN viewed.hash_attribute = 'deviceId' THEN viewed.hash_value
                    ELSE min(coalesce(viewed.user_id, viewed.device_id) COLLATE "C") END AS subject,
                bool_or(report.intent_id IS NOT NULL OR late.intent_id IS NOT NULL) AS has_landed
            FROM landfall.experiment_viewed AS viewed
            LEFT JOIN landfall.plan_result AS report
                ON report.intent_id = viewed.intent_id AND coalesce(report.device_id, '') = coalesce(viewed.device_id, '')
                AND report.result = 'APPLIED' AND report.record_time >= since
                AND report.record_time < until + interval '1 hour'
                AND (NOT by_day
                    OR (report.record_time AT TIME ZONE 'UTC')::date = (viewed."timestamp" AT TIME ZONE 'UTC')::date)
            LEFT JOIN landfall.plan_result AS late
                ON by_day AND late.intent_id = viewed.intent_id
                AND coalesce(late.device_id, '') = coalesce(viewed.device_id, '') AND late.result = 'APPLIED'
                AND (late.record_time AT TIME ZONE 'UTC')::date - 1 = (viewed."timestamp" AT TIME ZONE 'UTC')::date
                AND (late.record_time AT TIME ZONE 'UTC')::time < '01:00'
            WHERE viewed."timestamp" >= since AND viewed."timestamp" < until
            GROUP BY 1, viewed.experiment_id, viewed.hash_attribute, viewed.hash_value
        ) AS exposed
        LEFT JOIN (
            SELECT CASE WHEN by_day THEN own.day END AS day, own.is_device, own.subject,
                array_agg(own.record_time) AS times, array_agg(own.intent_id) AS intents
            FROM landfall.event_by_day AS own
            WHERE own.record_time >= since AND own.record_time < until + within_time
                AND (event_name IS NULL OR own.name = event_name)
                AND (by_day OR own.day = (own.record_time AT TIME ZONE 'UTC')::date)
            GROUP BY 1, own.is_device, own.subject
        ) AS done
            ON done.is_device = exposed.is_device AND done.subject = exposed.subject
            AND (NOT by_day OR done.day = exposed.day)
        GROUP BY exposed.day, exposed.experiment_id, exposed.variation_id
    ) AS told;
END;
COMMENT ON FUNCTION landfall.count_outcomes(timestamptz, timestamptz, text, interval, boolean) IS
    'What is common to the function and the view experiment_outcomes: `by_day` a subject counts on each of its days, else once.';

CREATE FUNCTION landfall.experiment_outcomes(
    since timestamptz, until timestamptz, event_name text DEFAULT NULL, within_time interval DEFAULT '1 day'
)
RETURNS TABLE (
    experiment_id text, variation_id text, subjects bigint, landed bigint, converted bigint,
    landed_share double precision, landed_low double precision, landed_high double precision,
    conversion double precision, conversion_low double precision, conversion_high double precision)
LANGUAGE sql
STABLE PARALLEL SAFE
BEGIN ATOMIC
    SELECT counted.experiment_id, counted.variation_id, counted.subjects, counted.landed, counted.converted,
        counted.landed_share, counted.landed_low, counted.landed_high, counted.conversion, counted.conversion_low,
        counted.conversion_high
    FROM landfall.count_outcomes(since, until, event_name, within_time, false) AS counted;
END;
COMMENT ON FUNCTION landfall.experiment_outcomes(timestamptz, timestamptz, text, interval) IS
    'The view experiment_outcomes of a period, where a subject counts once: of all events of the team''s own or of those of '
    'one name, within a day of the first exposure or within another time.';

CREATE VIEW landfall.experiment_outcomes_live AS
SELECT * FROM landfall.count_outcomes('-infinity', 'infinity', NULL, '24 hours', true);
COMMENT ON VIEW landfall.experiment_outcomes_live IS
    'What those who were exposed on a day did next, by variation: whether they landed, and whether an event of the team''s '
    'own followed within 24 hours. What the intent of the first exposure itself raised is no consequence and does not '
    'count, however often it was tried; what any other intent raised afterwards does. For a whole experiment, where a '
    'subject counts once, and for one event by its name: '
    'SELECT * FROM landfall.experiment_outcomes(''2026-11-01Z'', ''2026-12-01Z'', ''order_placed'').';
COMMENT ON COLUMN landfall.experiment_outcomes_live.day IS 'The UTC day of the exposure.';
COMMENT ON COLUMN landfall.experiment_outcomes_live.experiment_id IS 'The experiment''s key.';
COMMENT ON COLUMN landfall.experiment_outcomes_live.variation_id IS
    'The variation; __multiple__ for those who saw several that day: leave them out of comparisons.';
COMMENT ON COLUMN landfall.experiment_outcomes_live.subjects IS 'Different subjects.';
COMMENT ON COLUMN landfall.experiment_outcomes_live.landed IS
    'Those with a plan that showed the variation and that the device reports as APPLIED.';
COMMENT ON COLUMN landfall.experiment_outcomes_live.converted IS
    'Those with an event of the team''s own from another intent, at or within 24 hours after the first exposure of the day. '
    'Where neither user nor device is hashed, the events of the subject''s first user count.';
COMMENT ON COLUMN landfall.experiment_outcomes_live.landed_share IS 'landed / subjects.';
COMMENT ON COLUMN landfall.experiment_outcomes_live.landed_low IS
    'Where the interval begins that holds the true share 19 times in 20 (Wilson''s, which has a width at 0 and 1 as well).';
COMMENT ON COLUMN landfall.experiment_outcomes_live.landed_high IS 'Where it ends.';
COMMENT ON COLUMN landfall.experiment_outcomes_live.conversion IS 'converted / subjects.';
COMMENT ON COLUMN landfall.experiment_outcomes_live.conversion_low IS
    'Where the interval begins that holds the true conversion 19 times in 20 (Wilson''s).';
COMMENT ON COLUMN landfall.experiment_outcomes_live.conversion_high IS 'Where it ends.';

RESET ROLE;
