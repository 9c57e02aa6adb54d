-- Landfall, migration 7: the views of analysts. See 0001 for how files are applied.
--
-- A view with a column `day` speaks of UTC days of the records' own timestamps, whatever the session's time zone; give it
-- `WHERE day = '2026-11-20'` and it reads the partitions of that day only. first_exposure, sample_ratio_mismatch and
-- experiment_outcomes are functions of a period as well, from `since` to before `until`: give those constants or
-- parameters and they read the partitions of the period only. A literal without an offset is read in the session's time
-- zone: write '2026-11-20Z' or '2026-11-20 00:00+00'.
--
-- The views run as their owner: who may read them need not read the tables.

-- Refused outside of a transaction: half a migration would look like a whole one.
SET ROLE landfall_owner;
LOCK TABLE landfall.schema_migration IN SHARE ROW EXCLUSIVE MODE;

INSERT INTO landfall.schema_migration (version, name) VALUES (7, 'views');

-- ---------------------------------------------------------------------------------------------------- experiments

CREATE FUNCTION landfall.first_exposure(since timestamptz, until timestamptz)
RETURNS TABLE (
    experiment_id text, hash_attribute text, hash_value text, variation_id text, first_exposed_at timestamptz,
    last_exposed_at timestamptz, exposures bigint, user_id text, device_id text)
LANGUAGE sql
STABLE PARALLEL SAFE
BEGIN ATOMIC
    SELECT viewed.experiment_id, viewed.hash_attribute, viewed.hash_value,
        CASE
            WHEN min(viewed.variation_id COLLATE "C") = max(viewed.variation_id COLLATE "C")
                THEN min(viewed.variation_id COLLATE "C")
            ELSE '__multiple__'
        END,
        min(viewed."timestamp"), max(viewed."timestamp"), count(*), min(viewed.user_id COLLATE "C"),
        min(viewed.device_id COLLATE "C")
    FROM landfall.experiment_viewed AS viewed
    WHERE viewed."timestamp" >= since AND viewed."timestamp" < until
    GROUP BY viewed.experiment_id, viewed.hash_attribute, viewed.hash_value;
END;
COMMENT ON FUNCTION landfall.first_exposure(timestamptz, timestamptz) IS
    'The view first_exposure of a period.';

CREATE VIEW landfall.first_exposure AS
SELECT * FROM landfall.first_exposure('-infinity', 'infinity');
COMMENT ON VIEW landfall.first_exposure IS
    'One row for each subject of an experiment: its variation, or __multiple__ if it was shown several, and when it was first '
    'exposed. Of a period: SELECT * FROM landfall.first_exposure(''2026-11-01Z'', ''2026-12-01Z'').';
COMMENT ON COLUMN landfall.first_exposure.experiment_id IS 'The experiment''s key.';
COMMENT ON COLUMN landfall.first_exposure.hash_attribute IS 'The kind of subject: userId, deviceId or another.';
COMMENT ON COLUMN landfall.first_exposure.hash_value IS 'The subject: the very text that was hashed.';
COMMENT ON COLUMN landfall.first_exposure.variation_id IS
    'The variation; __multiple__ if there were several: leave those out of comparisons.';
COMMENT ON COLUMN landfall.first_exposure.first_exposed_at IS
    'The first exposure: what the subject did before counts for nothing.';
COMMENT ON COLUMN landfall.first_exposure.last_exposed_at IS 'The last exposure.';
COMMENT ON COLUMN landfall.first_exposure.exposures IS 'How many exposures.';
COMMENT ON COLUMN landfall.first_exposure.user_id IS 'The user; the first by name if there are several.';
COMMENT ON COLUMN landfall.first_exposure.device_id IS 'The device; the first by name if there are several.';

CREATE VIEW landfall.exposures_by_variation AS
SELECT day, experiment_id, variation_id, count(*) AS subjects, sum(exposures)::bigint AS exposures
FROM (
    SELECT (viewed."timestamp" AT TIME ZONE 'UTC')::date AS day, viewed.experiment_id, viewed.variation_id,
        viewed.hash_attribute, viewed.hash_value, count(*) AS exposures
    FROM landfall.experiment_viewed AS viewed
    GROUP BY 1, 2, 3, 4, 5
) AS subject
GROUP BY day, experiment_id, variation_id;
COMMENT ON VIEW landfall.exposures_by_variation IS
    'How many subjects saw each variation on each day, and how often. A subject counts on each of its days, and for each '
    'variation that it saw.';
COMMENT ON COLUMN landfall.exposures_by_variation.day IS 'The UTC day.';
COMMENT ON COLUMN landfall.exposures_by_variation.experiment_id IS 'The experiment''s key.';
COMMENT ON COLUMN landfall.exposures_by_variation.variation_id IS 'The variation''s key.';
COMMENT ON COLUMN landfall.exposures_by_variation.subjects IS 'Different subjects.';
COMMENT ON COLUMN landfall.exposures_by_variation.exposures IS 'Exposures.';

CREATE VIEW landfall.experiment_weight AS
SELECT newest.experiment_id, newest.catalog_version,
    array_agg(variation.variation_id ORDER BY variation.ordinal) AS variation_ids,
    array_agg(variation.weight ORDER BY variation.ordinal) AS weights,
    EXISTS (
        SELECT FROM landfall.experiment_variation AS other
        LEFT JOIN landfall.experiment_variation AS same
            ON same.experiment_id = other.experiment_id AND same.catalog_version = newest.catalog_version
            AND same.variation_id = other.variation_id
        WHERE other.experiment_id = newest.experiment_id AND other.weight IS DISTINCT FROM same.weight
    ) AS changed
FROM (
    SELECT DISTINCT ON (experiment_id) experiment_id, catalog_version
    FROM landfall.experiment_variation ORDER BY experiment_id, noted_at DESC, catalog_version
) AS newest
JOIN landfall.experiment_variation AS variation USING (experiment_id, catalog_version)
GROUP BY newest.experiment_id, newest.catalog_version;
COMMENT ON VIEW landfall.experiment_weight IS
    'The variations and weights of each experiment in the newest catalog that a worker has served.';
COMMENT ON COLUMN landfall.experiment_weight.experiment_id IS 'The experiment''s key.';
COMMENT ON COLUMN landfall.experiment_weight.catalog_version IS 'The newest catalog that has the experiment.';
COMMENT ON COLUMN landfall.experiment_weight.variation_ids IS 'The variations, the control first.';
COMMENT ON COLUMN landfall.experiment_weight.weights IS 'Their weights.';
COMMENT ON COLUMN landfall.experiment_weight.changed IS
    'Whether an earlier catalog gave other weights: what was counted under those does not fit these.';

CREATE FUNCTION landfall.sample_ratio_mismatch(
    since timestamptz, until timestamptz, threshold double precision DEFAULT 0.001
)
RETURNS TABLE (
    experiment_id text, finding text, p_value double precision, chi_squared double precision, variation_ids text[],
    subjects bigint[], weights double precision[], weights_from text, total_subjects bigint, minimum_subjects bigint,
    multiple_subjects bigint, multiple_share double precision, threshold double precision)
LANGUAGE sql
STABLE PARALLEL SAFE
BEGIN ATOMIC
    SELECT tested.experiment_id,
        CASE
            WHEN tested.total < tested.minimum THEN 'too few subjects'
            WHEN tested.p < threshold THEN 'mismatch'
            WHEN tested.multiple >= 0.01 * (tested.total + tested.multiple) AND tested.total + tested.multiple >= 10
                THEN 'many with several variations'
            ELSE 'none'
        END,
        tested.p, tested.statistic, tested.variation_ids, tested.subjects, tested.weights, tested.weights_from,
        tested.total, tested.minimum, tested.multiple,
        tested.multiple::double precision / nullif(tested.total + tested.multiple, 0), threshold
    FROM (
        SELECT observed.*, statistic,
            landfall.chi_squared_p_value(statistic, greatest(cardinality(observed.variation_ids) - 1, 0)) AS p,
            coalesce((SELECT sum(seen) FROM unnest(observed.subjects) AS seen)::bigint, 0) AS total,
            8 * greatest(cardinality(observed.variation_ids), 2)::bigint AS minimum
        FROM (
            SELECT expected.*,
                ARRAY(
                    SELECT coalesce((expected.counts ->> listed.variation_id)::bigint, 0)
                    FROM unnest(expected.variation_ids) WITH ORDINALITY AS listed (variation_id, place)
                    ORDER BY listed.place) AS subjects
            FROM (
                SELECT met.experiment_id, met.counts, met.multiple,
                    coalesce(known.variation_ids, met.variation_ids, '{}') AS variation_ids,
                    coalesce(known.weights,
                        array_fill(1.0::double precision, ARRAY[cardinality(met.variation_ids)]), '{}') AS weights,
                    CASE WHEN known.experiment_id IS NULL THEN 'equal shares assumed'
                        WHEN known.changed THEN 'newest of several' ELSE 'catalog' END AS weights_from
                FROM (
                    SELECT counted.experiment_id, jsonb_object_agg(counted.variation_id, counted.subjects) AS counts,
                        array_agg(counted.variation_id ORDER BY counted.variation_id)
                            FILTER (WHERE counted.variation_id <> '__multiple__') AS variation_ids,
                        coalesce(sum(counted.subjects) FILTER (WHERE counted.variation_id = '__multiple__'), 0)::bigint
                            AS multiple
                    FROM (
                        SELECT exposed.experiment_id, exposed.variation_id, count(*) AS subjects
                        FROM landfall.first_exposure(since, until) AS exposed
                        GROUP BY exposed.experiment_id, exposed.variation_id
                    ) AS counted
                    GROUP BY counted.experiment_id
                ) AS met
                LEFT JOIN landfall.experiment_weight AS known ON known.experiment_id = met.experiment_id
            ) AS expected
        ) AS observed
        CROSS JOIN LATERAL landfall.chi_squared(observed.subjects, observed.weights) AS statistic
    ) AS tested;
END;
COMMENT ON FUNCTION landfall.sample_ratio_mismatch(timestamptz, timestamptz, double precision) IS
    'The view sample_ratio_mismatch of a period, with a threshold of one''s own.';

CREATE VIEW landfall.sample_ratio_mismatch AS
SELECT * FROM landfall.sample_ratio_mismatch('-infinity', 'infinity');
COMMENT ON VIEW landfall.sample_ratio_mismatch IS
    'For each experiment, whether its variations have the share of subjects that their weights promise: the chi-squared test '
    'on first exposures, those with several variations left out. A mismatch means that the comparison can''t be trusted, '
    'whatever it says. Of a period: SELECT * FROM landfall.sample_ratio_mismatch(''2026-11-01Z'', ''2026-12-01Z'').';
COMMENT ON COLUMN landfall.sample_ratio_mismatch.experiment_id IS 'The experiment''s key.';
COMMENT ON COLUMN landfall.sample_ratio_mismatch.finding IS
    'none; mismatch (p_value below threshold); many with several variations (1 % or more, of at least 10 subjects); too few '
    'subjects (fewer than minimum_subjects: no verdict).';
COMMENT ON COLUMN landfall.sample_ratio_mismatch.p_value IS
    'How likely a deviation of that size or more is by chance; 1 without subjects.';
COMMENT ON COLUMN landfall.sample_ratio_mismatch.chi_squared IS
    'The statistic; it has one degree of freedom fewer than there are variations.';
COMMENT ON COLUMN landfall.sample_ratio_mismatch.variation_ids IS 'The variations, the control first.';
COMMENT ON COLUMN landfall.sample_ratio_mismatch.subjects IS 'The subjects of each, in the same order.';
COMMENT ON COLUMN landfall.sample_ratio_mismatch.weights IS 'The weight of each, in the same order.';
COMMENT ON COLUMN landfall.sample_ratio_mismatch.weights_from IS
    'catalog; newest of several (they changed: look at a period without a change); equal shares assumed (no worker has noted '
    'the weights).';
COMMENT ON COLUMN landfall.sample_ratio_mismatch.total_subjects IS 'The sum of subjects.';
COMMENT ON COLUMN landfall.sample_ratio_mismatch.minimum_subjects IS
    'What a verdict needs: 8 for each variation.';
COMMENT ON COLUMN landfall.sample_ratio_mismatch.multiple_subjects IS 'Subjects that saw several variations.';
COMMENT ON COLUMN landfall.sample_ratio_mismatch.multiple_share IS 'Their share of all subjects.';
COMMENT ON COLUMN landfall.sample_ratio_mismatch.threshold IS
    'Below which p_value counts as a mismatch; 0.001 in the view.';

-- ------------------------------------------------------------------------------------------------ what became of plans

-- A report with the day of the event that it may belong to: its own, and in the first hour also the one before.
CREATE VIEW landfall.report_by_day AS
SELECT (record_time AT TIME ZONE 'UTC')::date AS day, record_time, "at", plan_id, intent_id, device_id, result
FROM landfall.plan_result
UNION ALL
SELECT (record_time AT TIME ZONE 'UTC')::date - 1, record_time, "at", plan_id, intent_id, device_id, result
FROM landfall.plan_result
WHERE (record_time AT TIME ZONE 'UTC')::time < '01:00';
COMMENT ON VIEW landfall.report_by_day IS
    'The reports of devices by the UTC day of the tap that they may belong to; for the other views.';
COMMENT ON COLUMN landfall.report_by_day.day IS
    'The UTC day of the report, and in another row the day before if it came in the first hour.';
COMMENT ON COLUMN landfall.report_by_day.record_time IS 'The timestamp of the report''s record.';
COMMENT ON COLUMN landfall.report_by_day."at" IS 'When the device was done, by its own clock.';
COMMENT ON COLUMN landfall.report_by_day.plan_id IS 'The plan.';
COMMENT ON COLUMN landfall.report_by_day.intent_id IS 'The intent.';
COMMENT ON COLUMN landfall.report_by_day.device_id IS 'The device.';
COMMENT ON COLUMN landfall.report_by_day.result IS 'APPLIED, STALE, FAILED or IGNORED.';

-- Of several reports on one plan, the best one counts: the alphabet happens to rank them.
CREATE VIEW landfall.tap AS
SELECT (event.record_time AT TIME ZONE 'UTC')::date AS day, event.record_time, event.channel, event.route,
    event.app_version, event.platform, event.campaign_id, event.provider, event.outcome, event.reason, event.user_id,
    event.device_id, event.intent_id, event.attempt, event.plan_id, event.latency_ms,
    event.outcome IN ('NAVIGATE', 'ALREADY_THERE', 'DETOUR', 'OPEN_URL')
        AND (event.device_id IS NOT NULL OR report.result IS NOT NULL) AS is_sent,
    report.result,
    CASE WHEN report.result = 'APPLIED' THEN
        round(1000 * date_part('epoch', coalesce(
            report.done_at - event.occurred_at, report.record_time - event.record_time)))::bigint
    END AS landing_ms
FROM landfall.navigation_event AS event
LEFT JOIN (
    SELECT day, plan_id, min(result COLLATE "C") AS result, min(record_time) AS record_time, min("at") AS done_at
    FROM landfall.report_by_day GROUP BY day, plan_id
) AS report
    ON report.plan_id = event.plan_id AND report.day = (event.record_time AT TIME ZONE 'UTC')::date
WHERE NOT event.is_bot;
COMMENT ON VIEW landfall.tap IS
    'One row for each intent of a person, with what its device reported within the UTC day, or the first hour of the next: '
    'what the views of landing are made of.';
COMMENT ON COLUMN landfall.tap.day IS 'The UTC day of the tap.';
COMMENT ON COLUMN landfall.tap.record_time IS 'The timestamp of its record.';
COMMENT ON COLUMN landfall.tap.channel IS 'The channel.';
COMMENT ON COLUMN landfall.tap.route IS 'The route that was taken; NULL if none was found.';
COMMENT ON COLUMN landfall.tap.app_version IS 'The version of the app on the device.';
COMMENT ON COLUMN landfall.tap.platform IS 'IOS, ANDROID, ...';
COMMENT ON COLUMN landfall.tap.campaign_id IS 'The message''s campaign.';
COMMENT ON COLUMN landfall.tap.provider IS 'Who delivered the message.';
COMMENT ON COLUMN landfall.tap.outcome IS
    'NAVIGATE, ALREADY_THERE, DETOUR, OPEN_URL, REFUSED, EXPIRED or FAILED.';
COMMENT ON COLUMN landfall.tap.reason IS 'Why it was refused or failed.';
COMMENT ON COLUMN landfall.tap.user_id IS 'The user, if known.';
COMMENT ON COLUMN landfall.tap.device_id IS 'The device; NULL for a click on a server.';
COMMENT ON COLUMN landfall.tap.intent_id IS 'The intent.';
COMMENT ON COLUMN landfall.tap.attempt IS 'The attempt: each is a row.';
COMMENT ON COLUMN landfall.tap.plan_id IS 'The plan that answered it.';
COMMENT ON COLUMN landfall.tap.latency_ms IS 'Milliseconds from the tap to the decision.';
COMMENT ON COLUMN landfall.tap.is_sent IS 'Whether the plan was one that a device can carry out.';
COMMENT ON COLUMN landfall.tap.result IS
    'APPLIED, FAILED, IGNORED or STALE; NULL if the device has not reported.';
COMMENT ON COLUMN landfall.tap.landing_ms IS
    'Milliseconds from the tap to the screen, by the device''s own clock; by the records'' timestamps if it does not tell '
    'both. NULL unless it landed.';

CREATE VIEW landfall.landing_rate AS
SELECT day, channel, route, app_version, count(*) AS taps, count(*) FILTER (WHERE is_sent) AS sent,
    count(*) FILTER (WHERE result = 'APPLIED') AS landed, count(*) FILTER (WHERE result = 'STALE') AS stale,
    count(*) FILTER (WHERE result = 'FAILED') AS failed, count(*) FILTER (WHERE result = 'IGNORED') AS ignored,
    count(*) FILTER (WHERE is_sent AND result IS NULL) AS silent,
    count(*) FILTER (WHERE result = 'APPLIED')::double precision / count(*) AS landing_rate
FROM landfall.tap
GROUP BY day, channel, route, app_version;
COMMENT ON VIEW landfall.landing_rate IS
    'How many of the taps landed, as the devices report, by day, channel, route and version of the app. Add up the counts '
    'before you divide: an average of rates is no rate.';
COMMENT ON COLUMN landfall.landing_rate.day IS 'The UTC day of the tap.';
COMMENT ON COLUMN landfall.landing_rate.channel IS 'The channel.';
COMMENT ON COLUMN landfall.landing_rate.route IS 'The route; NULL where none was found.';
COMMENT ON COLUMN landfall.landing_rate.app_version IS 'The version of the app.';
COMMENT ON COLUMN landfall.landing_rate.taps IS 'Intents of people; bots are left out.';
COMMENT ON COLUMN landfall.landing_rate.sent IS 'Plans that a device could carry out.';
COMMENT ON COLUMN landfall.landing_rate.landed IS 'Plans that a device reports as APPLIED.';
COMMENT ON COLUMN landfall.landing_rate.stale IS
    'Plans that came too late: the device''s tree had changed, and it asks again.';
COMMENT ON COLUMN landfall.landing_rate.failed IS 'Plans that failed on the device.';
COMMENT ON COLUMN landfall.landing_rate.ignored IS 'Plans that the device did not try.';
COMMENT ON COLUMN landfall.landing_rate.silent IS
    'Plans that were sent and of which the device has not reported.';
COMMENT ON COLUMN landfall.landing_rate.landing_rate IS 'landed / taps.';

CREATE VIEW landfall.outcome_reasons AS
SELECT day, outcome, reason, route, sum(taps)::bigint AS taps,
    (sum(taps) / sum(sum(taps)) OVER (PARTITION BY day))::double precision AS share
FROM (
    SELECT (record_time AT TIME ZONE 'UTC')::date AS day, outcome, reason, route, count(*) AS taps
    FROM landfall.navigation_event
    WHERE NOT is_bot
    GROUP BY 1, 2, 3, 4
) AS counted
GROUP BY day, outcome, reason, route;
COMMENT ON VIEW landfall.outcome_reasons IS
    'What was decided and why, by day and route.';
COMMENT ON COLUMN landfall.outcome_reasons.day IS 'The UTC day.';
COMMENT ON COLUMN landfall.outcome_reasons.outcome IS
    'NAVIGATE, ALREADY_THERE, DETOUR, OPEN_URL, REFUSED, EXPIRED or FAILED.';
COMMENT ON COLUMN landfall.outcome_reasons.reason IS 'Why, as a stable word; NULL where nothing was refused.';
COMMENT ON COLUMN landfall.outcome_reasons.route IS 'The route; NULL where none was found.';
COMMENT ON COLUMN landfall.outcome_reasons.taps IS 'Intents of people; bots are left out.';
COMMENT ON COLUMN landfall.outcome_reasons.share IS 'Their share of the day''s intents.';

-- Percentiles over how often each millisecond occurs: counting runs in parallel and needs no sort of all rows. The value
-- at p is the smallest that p of the rows do not exceed (percentile_disc).
CREATE VIEW landfall.latency AS
SELECT day, channel, measure, max(upto) AS measured, min(ms) FILTER (WHERE upto >= 0.5 * total) AS p50_ms,
    min(ms) FILTER (WHERE upto >= 0.9 * total) AS p90_ms, min(ms) FILTER (WHERE upto >= 0.95 * total) AS p95_ms,
    min(ms) FILTER (WHERE upto >= 0.99 * total) AS p99_ms, max(ms) AS max_ms
FROM (
    SELECT day, channel, measure, ms,
        sum(times) OVER (PARTITION BY day, channel, measure ORDER BY ms)::bigint AS upto,
        sum(times) OVER (PARTITION BY day, channel, measure)::bigint AS total
    FROM (
        SELECT (record_time AT TIME ZONE 'UTC')::date AS day, channel, 'tap to plan' AS measure, latency_ms AS ms,
            count(*) AS times
        FROM landfall.navigation_event
        WHERE latency_ms >= 0 AND NOT is_bot
        GROUP BY 1, 2, 4
        UNION ALL
        SELECT day, channel, 'tap to screen', landing_ms, count(*)
        FROM landfall.tap
        WHERE landing_ms >= 0
        GROUP BY 1, 2, 4
    ) AS counted
) AS ranked
GROUP BY day, channel, measure;
COMMENT ON VIEW landfall.latency IS
    'How long it took from the tap to the plan, and from the tap to the screen, by day and channel. What a sender''s clock '
    'would make negative is left out.';
COMMENT ON COLUMN landfall.latency.day IS 'The UTC day of the tap.';
COMMENT ON COLUMN landfall.latency.channel IS 'The channel.';
COMMENT ON COLUMN landfall.latency.measure IS 'tap to plan, or tap to screen.';
COMMENT ON COLUMN landfall.latency.measured IS 'How many were measured.';
COMMENT ON COLUMN landfall.latency.p50_ms IS 'Half of them took so many milliseconds or fewer.';
COMMENT ON COLUMN landfall.latency.p90_ms IS '90 % of them took so many or fewer.';
COMMENT ON COLUMN landfall.latency.p95_ms IS '95 % of them took so many or fewer.';
COMMENT ON COLUMN landfall.latency.p99_ms IS '99 % of them took so many or fewer.';
COMMENT ON COLUMN landfall.latency.max_ms IS 'The slowest.';

CREATE VIEW landfall.campaign_performance AS
SELECT day, campaign_id, channel, provider, sum(taps)::bigint AS taps, count(person) AS people,
    sum(sent)::bigint AS sent, sum(landed)::bigint AS landed, sum(refused)::bigint AS refused,
    sum(expired)::bigint AS expired, sum(landed)::double precision / sum(taps)::double precision AS landing_rate
FROM (
    SELECT day, campaign_id, channel, provider, coalesce(user_id, device_id) AS person, count(*) AS taps,
        count(*) FILTER (WHERE is_sent) AS sent, count(*) FILTER (WHERE result = 'APPLIED') AS landed,
        count(*) FILTER (WHERE outcome = 'REFUSED') AS refused, count(*) FILTER (WHERE outcome = 'EXPIRED') AS expired
    FROM landfall.tap
    WHERE campaign_id IS NOT NULL
    GROUP BY 1, 2, 3, 4, 5
) AS counted
GROUP BY day, campaign_id, channel, provider;
COMMENT ON VIEW landfall.campaign_performance IS 'What became of the taps that a campaign brought, by day.';
COMMENT ON COLUMN landfall.campaign_performance.day IS 'The UTC day of the tap.';
COMMENT ON COLUMN landfall.campaign_performance.campaign_id IS 'The campaign.';
COMMENT ON COLUMN landfall.campaign_performance.channel IS 'The channel.';
COMMENT ON COLUMN landfall.campaign_performance.provider IS 'Who delivered the message.';
COMMENT ON COLUMN landfall.campaign_performance.taps IS 'Intents of people; bots are left out.';
COMMENT ON COLUMN landfall.campaign_performance.people IS 'Different users, or devices where no user is known.';
COMMENT ON COLUMN landfall.campaign_performance.sent IS 'Plans that a device could carry out.';
COMMENT ON COLUMN landfall.campaign_performance.landed IS 'Plans that a device reports as APPLIED.';
COMMENT ON COLUMN landfall.campaign_performance.refused IS 'Intents that a guard refused.';
COMMENT ON COLUMN landfall.campaign_performance.expired IS 'Intents that came too late.';
COMMENT ON COLUMN landfall.campaign_performance.landing_rate IS 'landed / taps.';

-- ------------------------------------------------------------------------------------- what exposed people did next

-- `day` is the UTC day of the exposure that an event may follow within 24 hours: its own or the one before.
CREATE VIEW landfall.event_by_day AS
SELECT (record_time AT TIME ZONE 'UTC')::date AS day, record_time, name, user_id, device_id
FROM landfall.custom_event WHERE NOT is_bot
UNION ALL
SELECT (record_time AT TIME ZONE 'UTC')::date - 1, record_time, name, user_id, device_id
FROM landfall.custom_event WHERE NOT is_bot;
COMMENT ON VIEW landfall.event_by_day IS
    'The team''s own events by the UTC day of the exposure that they may follow; for the other views.';
COMMENT ON COLUMN landfall.event_by_day.day IS 'The UTC day of the event, and in another row the day before.';
COMMENT ON COLUMN landfall.event_by_day.record_time IS 'When it happened.';
COMMENT ON COLUMN landfall.event_by_day.name IS 'The event''s name.';
COMMENT ON COLUMN landfall.event_by_day.user_id IS 'The user, if known.';
COMMENT ON COLUMN landfall.event_by_day.device_id IS 'The device, if known.';

-- An event counts for the device where devices are hashed, and for the user, or else the device, where anything else is.
CREATE FUNCTION landfall.experiment_outcomes(
    since timestamptz, until timestamptz, event_name text DEFAULT NULL, within_time interval DEFAULT '1 day'
)
RETURNS TABLE (
    experiment_id text, variation_id text, subjects bigint, landed bigint, converted bigint,
    landed_share double precision, conversion double precision, conversion_error double precision)
LANGUAGE sql
STABLE PARALLEL SAFE
BEGIN ATOMIC
    SELECT told.experiment_id, told.variation_id, told.subjects, told.landed, told.converted,
        told.landed::double precision / told.subjects, told.converted::double precision / told.subjects,
        sqrt(told.converted::double precision * (told.subjects - told.converted) / told.subjects) / told.subjects
    FROM (
        SELECT exposed.experiment_id, exposed.variation_id, count(*) AS subjects,
            count(*) FILTER (WHERE exposed.has_landed) AS landed,
            count(*) FILTER (WHERE EXISTS (
                SELECT FROM unnest(coalesce(by_device.times, by_person.times)) AS happened
                WHERE happened >= exposed.first_exposed_at AND happened < exposed.first_exposed_at + within_time
            )) AS converted
        FROM (
            SELECT viewed.experiment_id, viewed.hash_attribute, viewed.hash_value,
                CASE
                    WHEN min(viewed.variation_id COLLATE "C") = max(viewed.variation_id COLLATE "C")
                        THEN min(viewed.variation_id COLLATE "C")
                    ELSE '__multiple__'
                END AS variation_id,
                min(viewed."timestamp") AS first_exposed_at, viewed.hash_attribute = 'deviceId' AS is_device,
                CASE WHEN viewed.hash_attribute = 'deviceId' THEN viewed.hash_value
                    ELSE min(coalesce(viewed.user_id, viewed.device_id) COLLATE "C") END AS subject,
                bool_or(report.intent_id IS NOT NULL) AS has_landed
            FROM landfall.experiment_viewed AS viewed
            LEFT JOIN landfall.plan_result AS report
                ON report.intent_id = viewed.intent_id AND coalesce(report.device_id, '') = coalesce(viewed.device_id, '')
                AND report.result = 'APPLIED' AND report.record_time >= since
                AND report.record_time < until + interval '1 hour'
            WHERE viewed."timestamp" >= since AND viewed."timestamp" < until
            GROUP BY viewed.experiment_id, viewed.hash_attribute, viewed.hash_value
        ) AS exposed
        LEFT JOIN (
            SELECT coalesce(own.user_id, own.device_id) AS subject, array_agg(own.record_time) AS times
            FROM landfall.custom_event AS own
            WHERE own.record_time >= since AND own.record_time < until + within_time AND NOT own.is_bot
                AND (event_name IS NULL OR own.name = event_name)
            GROUP BY 1
        ) AS by_person ON NOT exposed.is_device AND by_person.subject = exposed.subject
        LEFT JOIN (
            SELECT own.device_id AS subject, array_agg(own.record_time) AS times
            FROM landfall.custom_event AS own
            WHERE own.record_time >= since AND own.record_time < until + within_time AND NOT own.is_bot
                AND (event_name IS NULL OR own.name = event_name)
            GROUP BY 1
        ) AS by_device ON exposed.is_device AND by_device.subject = exposed.subject
        GROUP BY exposed.experiment_id, exposed.variation_id
    ) AS told;
END;
COMMENT ON FUNCTION landfall.experiment_outcomes(timestamptz, timestamptz, text, interval) IS
    'The view experiment_outcomes of a period, where a subject counts once: of all events of the team''s own or of those of '
    'one name, within a day of the first exposure or within another time.';

CREATE VIEW landfall.experiment_outcomes AS
SELECT day, experiment_id, variation_id, subjects, landed, converted,
    landed::double precision / subjects AS landed_share, converted::double precision / subjects AS conversion,
    sqrt(converted::double precision * (subjects - converted) / subjects) / subjects AS conversion_error
FROM (
    SELECT exposed.day, exposed.experiment_id, exposed.variation_id, count(*) AS subjects,
        count(*) FILTER (WHERE exposed.has_landed) AS landed,
        count(*) FILTER (WHERE EXISTS (
            SELECT FROM unnest(coalesce(by_device.times, by_person.times)) AS happened
            WHERE happened >= exposed.first_exposed_at AND happened < exposed.first_exposed_at + interval '24 hours'
        )) AS converted
    FROM (
        SELECT (viewed."timestamp" AT TIME ZONE 'UTC')::date AS day, viewed.experiment_id, viewed.hash_attribute,
            viewed.hash_value,
            CASE
                WHEN min(viewed.variation_id COLLATE "C") = max(viewed.variation_id COLLATE "C")
                    THEN min(viewed.variation_id COLLATE "C")
                ELSE '__multiple__'
            END AS variation_id,
            min(viewed."timestamp") AS first_exposed_at, viewed.hash_attribute = 'deviceId' AS is_device,
            CASE WHEN viewed.hash_attribute = 'deviceId' THEN viewed.hash_value
                ELSE min(coalesce(viewed.user_id, viewed.device_id) COLLATE "C") END AS subject,
            bool_or(report.intent_id IS NOT NULL) AS has_landed
        FROM landfall.experiment_viewed AS viewed
        LEFT JOIN landfall.report_by_day AS report
            ON report.day = (viewed."timestamp" AT TIME ZONE 'UTC')::date
            AND report.intent_id = viewed.intent_id AND coalesce(report.device_id, '') = coalesce(viewed.device_id, '')
            AND report.result = 'APPLIED'
        GROUP BY 1, 2, 3, 4
    ) AS exposed
    LEFT JOIN (
        SELECT day, coalesce(user_id, device_id) AS subject, array_agg(record_time) AS times
        FROM landfall.event_by_day GROUP BY 1, 2
    ) AS by_person
        ON by_person.day = exposed.day AND NOT exposed.is_device AND by_person.subject = exposed.subject
    LEFT JOIN (
        SELECT day, device_id AS subject, array_agg(record_time) AS times
        FROM landfall.event_by_day GROUP BY 1, 2
    ) AS by_device
        ON by_device.day = exposed.day AND exposed.is_device AND by_device.subject = exposed.subject
    GROUP BY exposed.day, exposed.experiment_id, exposed.variation_id
) AS told;
COMMENT ON VIEW landfall.experiment_outcomes IS
    'What those who were exposed on a day did next, by variation: whether they landed, and whether an event of the team''s '
    'own followed within 24 hours. For a whole experiment, where a subject counts once, and for one event by its name: '
    'SELECT * FROM landfall.experiment_outcomes(''2026-11-01Z'', ''2026-12-01Z'', ''order_placed'').';
COMMENT ON COLUMN landfall.experiment_outcomes.day IS 'The UTC day of the exposure.';
COMMENT ON COLUMN landfall.experiment_outcomes.experiment_id IS 'The experiment''s key.';
COMMENT ON COLUMN landfall.experiment_outcomes.variation_id IS
    'The variation; __multiple__ for those who saw several that day: leave them out of comparisons.';
COMMENT ON COLUMN landfall.experiment_outcomes.subjects IS 'Different subjects.';
COMMENT ON COLUMN landfall.experiment_outcomes.landed IS
    'Those with a plan that showed the variation and that the device reports as APPLIED.';
COMMENT ON COLUMN landfall.experiment_outcomes.converted IS
    'Those with an event of the team''s own at or within 24 hours after the first exposure of the day. Where neither user '
    'nor device is hashed, the events of the subject''s first user count.';
COMMENT ON COLUMN landfall.experiment_outcomes.landed_share IS 'landed / subjects.';
COMMENT ON COLUMN landfall.experiment_outcomes.conversion IS 'converted / subjects.';
COMMENT ON COLUMN landfall.experiment_outcomes.conversion_error IS
    'The standard error of conversion; two of them on either side hold the truth 19 times in 20.';

GRANT SELECT ON landfall.first_exposure, landfall.exposures_by_variation, landfall.experiment_weight,
    landfall.sample_ratio_mismatch, landfall.report_by_day, landfall.tap, landfall.landing_rate,
    landfall.outcome_reasons, landfall.latency, landfall.campaign_performance, landfall.event_by_day,
    landfall.experiment_outcomes
    TO landfall_reader;

RESET ROLE;
