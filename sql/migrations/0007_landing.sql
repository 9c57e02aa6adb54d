-- Landfall, migration 7: views of what became of taps.
-- See 0001 for how files are applied.
--
-- A view with a column `day` speaks of UTC days of the records' own timestamps, whatever the session's time zone; give it
-- `WHERE day = '2026-11-20'` and it reads the partitions of that day only. The views run as their owner: who may read them
-- need not read the tables. <view>_live reads the facts themselves; 0010 makes <view> of it, which analysts read.

-- Refused outside of a transaction: half a migration would look like a whole one.
SET ROLE landfall_owner;
LOCK TABLE landfall.schema_migration IN SHARE ROW EXCLUSIVE MODE;

INSERT INTO landfall.schema_migration (version, name) VALUES (7, 'landing');

-- A report counts for the tap of its own device: others can't speak for it. Of several on one plan, the best one counts, and of equal ones the first: the alphabet happens to rank them. What
-- came in the first hour of the next day is joined by itself: none of this keeps PostgreSQL from working in parallel, which a
-- UNION or a sum over plans would.
CREATE VIEW landfall.tap AS
SELECT (event.record_time AT TIME ZONE 'UTC')::date AS day, event.record_time, event.channel, event.route,
    event.app, event.app_version, event.platform, event.campaign_id, event.provider, event.outcome, event.reason,
    event.user_id, event.device_id, event.intent_id, event.attempt, event.plan_id, event.latency_ms,
    coalesce(least(report.result COLLATE "C", late.result) <> 'IGNORED', false)
        OR event.outcome IN ('NAVIGATE', 'ALREADY_THERE', 'DETOUR', 'OPEN_URL')
            AND (event.device_id IS NOT NULL OR coalesce(report.result, late.result) IS NOT NULL) AS is_sent,
    least(report.result COLLATE "C", late.result) AS result,
    CASE WHEN late.result IS NULL OR report.result COLLATE "C" <= late.result THEN report.reason ELSE late.reason END
        AS result_reason,
    CASE
        WHEN report.result = 'APPLIED' THEN round(1000 * date_part('epoch', coalesce(
            report."at" - event.occurred_at, report.record_time - event.record_time)))::bigint
        WHEN late.result = 'APPLIED' THEN round(1000 * date_part('epoch', coalesce(
            late."at" - event.occurred_at, late.record_time - event.record_time)))::bigint
    END AS landing_ms
FROM landfall.navigation_event AS event
LEFT JOIN landfall.plan_result AS report
    ON report.intent_id = event.intent_id AND report.plan_id = event.plan_id
    AND coalesce(report.device_id, '') = coalesce(event.device_id, '')
    AND (report.record_time AT TIME ZONE 'UTC')::date = (event.record_time AT TIME ZONE 'UTC')::date
    AND NOT EXISTS (
        SELECT FROM landfall.plan_result AS other
        WHERE other.intent_id = report.intent_id AND other.plan_id = report.plan_id
            AND coalesce(other.device_id, '') = coalesce(report.device_id, '')
            AND (other.record_time AT TIME ZONE 'UTC')::date = (report.record_time AT TIME ZONE 'UTC')::date
            AND (other.record_offset, other.record_time, other.partition, other.topic)
                <> (report.record_offset, report.record_time, report.partition, report.topic)
            AND (other.result COLLATE "C", other.record_time, other.record_offset, other.partition, other.topic)
                < (report.result, report.record_time, report.record_offset, report.partition, report.topic))
LEFT JOIN landfall.plan_result AS late
    ON late.intent_id = event.intent_id AND late.plan_id = event.plan_id
    AND coalesce(late.device_id, '') = coalesce(event.device_id, '')
    AND (late.record_time AT TIME ZONE 'UTC')::date - 1 = (event.record_time AT TIME ZONE 'UTC')::date
    AND (late.record_time AT TIME ZONE 'UTC')::time < '01:00'
    AND NOT EXISTS (
        SELECT FROM landfall.plan_result AS other
        WHERE other.intent_id = late.intent_id AND other.plan_id = late.plan_id
            AND coalesce(other.device_id, '') = coalesce(late.device_id, '')
            AND (other.record_time AT TIME ZONE 'UTC')::date - 1 = (late.record_time AT TIME ZONE 'UTC')::date - 1
            AND (other.record_time AT TIME ZONE 'UTC')::time < '01:00'
            AND (other.record_offset, other.record_time, other.partition, other.topic)
                <> (late.record_offset, late.record_time, late.partition, late.topic)
            AND (other.result COLLATE "C", other.record_time, other.record_offset, other.partition, other.topic)
                < (late.result, late.record_time, late.record_offset, late.partition, late.topic))
WHERE NOT event.is_bot;
COMMENT ON VIEW landfall.tap IS
    'One row for each intent of a person, with what its device reported within the UTC day, or the first hour of the next: '
    'what the views of landing are made of.';
COMMENT ON COLUMN landfall.tap.day IS 'The UTC day of the tap.';
COMMENT ON COLUMN landfall.tap.record_time IS 'The timestamp of its record.';
COMMENT ON COLUMN landfall.tap.channel IS 'The channel.';
COMMENT ON COLUMN landfall.tap.route IS 'The route that was taken; NULL if none was found.';
COMMENT ON COLUMN landfall.tap.app IS 'The app, as the catalog names it; NULL where it names none.';
COMMENT ON COLUMN landfall.tap.app_version IS 'The version of the app on the device.';
COMMENT ON COLUMN landfall.tap.platform IS 'IOS, ANDROID, ...';
COMMENT ON COLUMN landfall.tap.campaign_id IS 'The message''s campaign.';
COMMENT ON COLUMN landfall.tap.provider IS 'Who delivered the message.';
COMMENT ON COLUMN landfall.tap.outcome IS
    'NAVIGATE, ALREADY_THERE, DETOUR, OPEN_URL, REFUSED, EXPIRED or FAILED.';
COMMENT ON COLUMN landfall.tap.reason IS
    'Why it was refused, failed or made a detour, as a stable word; NULL otherwise.';
COMMENT ON COLUMN landfall.tap.user_id IS 'The user, if known.';
COMMENT ON COLUMN landfall.tap.device_id IS
    'The device; NULL for a click on a server, empty where a person was forgotten.';
COMMENT ON COLUMN landfall.tap.intent_id IS 'The intent.';
COMMENT ON COLUMN landfall.tap.attempt IS 'The attempt: each is a row.';
COMMENT ON COLUMN landfall.tap.plan_id IS 'The plan that answered it.';
COMMENT ON COLUMN landfall.tap.latency_ms IS 'Milliseconds from the tap to the decision.';
COMMENT ON COLUMN landfall.tap.is_sent IS
    'Whether the plan was one that a device can carry out: not refused, expired or failed, and not a click on a server that '
    'no device has reported on.';
COMMENT ON COLUMN landfall.tap.result IS
    'APPLIED, FAILED, IGNORED or STALE; NULL if the device has not reported.';
COMMENT ON COLUMN landfall.tap.result_reason IS
    'Why the device did not carry the plan out, as it reports; NULL if it does not say.';
COMMENT ON COLUMN landfall.tap.landing_ms IS
    'Milliseconds from the tap to the screen, by the device''s own clock; by the records'' timestamps if it does not tell '
    'both. NULL unless it landed.';
GRANT SELECT ON landfall.tap TO landfall_reader;

-- ------------------------------------------------------------------------------------------------- views of days

-- In one step, which has few groups and so is computed in parallel; the many groups that two steps seem to have keep
-- PostgreSQL from it.
CREATE VIEW landfall.landing_rate_live AS
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
COMMENT ON VIEW landfall.landing_rate_live IS
    'How many of the taps landed, as the devices report, by day, channel, route and version of the app. taps is landed + '
    'stale + failed + ignored + silent + unsent, and sent is all of these but unsent. Add up the counts before you divide: '
    'an average of rates is no rate.';
COMMENT ON COLUMN landfall.landing_rate_live.day IS 'The UTC day of the tap.';
COMMENT ON COLUMN landfall.landing_rate_live.channel IS 'The channel.';
COMMENT ON COLUMN landfall.landing_rate_live.route IS 'The route; NULL where none was found.';
COMMENT ON COLUMN landfall.landing_rate_live.app_version IS 'The version of the app.';
COMMENT ON COLUMN landfall.landing_rate_live.taps IS 'Intents of people; bots are left out.';
COMMENT ON COLUMN landfall.landing_rate_live.sent IS 'Plans that a device could carry out.';
COMMENT ON COLUMN landfall.landing_rate_live.landed IS 'Plans that a device reports as APPLIED.';
COMMENT ON COLUMN landfall.landing_rate_live.stale IS
    'Plans that came too late: the device''s tree had changed, and it asks again.';
COMMENT ON COLUMN landfall.landing_rate_live.failed IS 'Plans that failed on the device.';
COMMENT ON COLUMN landfall.landing_rate_live.ignored IS 'Plans that the device could carry out and did not try.';
COMMENT ON COLUMN landfall.landing_rate_live.silent IS
    'Plans that were sent and of which the device has not reported.';
COMMENT ON COLUMN landfall.landing_rate_live.unsent IS
    'Taps without a plan that a device could carry out: refused, expired, failed, or clicked on a server; outcome_reasons '
    'says why.';
COMMENT ON COLUMN landfall.landing_rate_live.landing_rate IS 'landed / taps.';

CREATE VIEW landfall.device_reasons_live AS
SELECT day, app_version, result, result_reason AS reason, count(*) AS taps
FROM landfall.tap
WHERE is_sent AND result <> 'APPLIED'
GROUP BY day, app_version, result, result_reason;
COMMENT ON VIEW landfall.device_reasons_live IS
    'Why devices did not carry out plans, as they report, by day and version of the app. The taps of a day and version are '
    'stale + failed + ignored of landing_rate.';
COMMENT ON COLUMN landfall.device_reasons_live.day IS 'The UTC day of the tap.';
COMMENT ON COLUMN landfall.device_reasons_live.app_version IS 'The version of the app; NULL where it is not known.';
COMMENT ON COLUMN landfall.device_reasons_live.result IS 'STALE, FAILED or IGNORED.';
COMMENT ON COLUMN landfall.device_reasons_live.reason IS
    'A stable word; NULL where the device does not say.';
COMMENT ON COLUMN landfall.device_reasons_live.taps IS 'Intents of people; bots are left out.';

CREATE VIEW landfall.outcome_reasons_live AS
SELECT day, outcome, reason, route, sum(taps)::bigint AS taps,
    (sum(taps) / sum(sum(taps)) OVER (PARTITION BY day))::double precision AS share
FROM (
    SELECT (record_time AT TIME ZONE 'UTC')::date AS day, outcome, reason, route, count(*) AS taps
    FROM landfall.navigation_event
    WHERE NOT is_bot
    GROUP BY 1, 2, 3, 4
) AS counted
GROUP BY day, outcome, reason, route;
COMMENT ON VIEW landfall.outcome_reasons_live IS
    'What was decided and why, by day and route.';
COMMENT ON COLUMN landfall.outcome_reasons_live.day IS 'The UTC day.';
COMMENT ON COLUMN landfall.outcome_reasons_live.outcome IS
    'NAVIGATE, ALREADY_THERE, DETOUR, OPEN_URL, REFUSED, EXPIRED or FAILED.';
COMMENT ON COLUMN landfall.outcome_reasons_live.reason IS
    'Why it was refused, failed or made a detour, as a stable word; NULL otherwise.';
COMMENT ON COLUMN landfall.outcome_reasons_live.route IS 'The route; NULL where none was found.';
COMMENT ON COLUMN landfall.outcome_reasons_live.taps IS 'Intents of people; bots are left out.';
COMMENT ON COLUMN landfall.outcome_reasons_live.share IS 'Their share of the day''s intents.';

-- Percentiles over how often each millisecond occurs: counting runs in parallel and needs no sort of all rows. The value
-- at p is the smallest that p of the rows do not exceed (percentile_disc). More than a day is as much a wrong clock as less
-- than nothing: most have 1970.
CREATE VIEW landfall.latency_live AS
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
        WHERE latency_ms BETWEEN 0 AND 86400000 AND NOT is_bot
        GROUP BY 1, 2, 4
        UNION ALL
        SELECT day, channel, 'tap to screen', landing_ms, count(*)
        FROM landfall.tap
        WHERE landing_ms BETWEEN 0 AND 86400000
        GROUP BY 1, 2, 4
    ) AS counted
) AS ranked
GROUP BY day, channel, measure;
COMMENT ON VIEW landfall.latency_live IS
    'How long it took from the tap to the plan, and from the tap to the screen, by day and channel. What a sender''s clock '
    'would make negative, or longer than 24 hours, is left out.';
COMMENT ON COLUMN landfall.latency_live.day IS 'The UTC day of the tap.';
COMMENT ON COLUMN landfall.latency_live.channel IS 'The channel.';
COMMENT ON COLUMN landfall.latency_live.measure IS 'tap to plan, or tap to screen.';
COMMENT ON COLUMN landfall.latency_live.measured IS 'How many were measured: from 0 to 24 hours. What lies outside is a sender''s clock and left out.';
COMMENT ON COLUMN landfall.latency_live.p50_ms IS 'Half of them took so many milliseconds or fewer.';
COMMENT ON COLUMN landfall.latency_live.p90_ms IS '90 % of them took so many or fewer.';
COMMENT ON COLUMN landfall.latency_live.p95_ms IS '95 % of them took so many or fewer.';
COMMENT ON COLUMN landfall.latency_live.p99_ms IS '99 % of them took so many or fewer.';
COMMENT ON COLUMN landfall.latency_live.max_ms IS 'The slowest that took no more than 24 hours.';

-- All who were forgotten are nobody, and not one person.
CREATE VIEW landfall.campaign_performance_live AS
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
COMMENT ON VIEW landfall.campaign_performance_live IS 'What became of the taps that a campaign brought, by day.';
COMMENT ON COLUMN landfall.campaign_performance_live.day IS 'The UTC day of the tap.';
COMMENT ON COLUMN landfall.campaign_performance_live.campaign_id IS 'The campaign.';
COMMENT ON COLUMN landfall.campaign_performance_live.channel IS 'The channel.';
COMMENT ON COLUMN landfall.campaign_performance_live.provider IS 'Who delivered the message.';
COMMENT ON COLUMN landfall.campaign_performance_live.taps IS 'Intents of people; bots are left out.';
COMMENT ON COLUMN landfall.campaign_performance_live.people IS
    'Different users, or devices where no user is known; without those who were forgotten.';
COMMENT ON COLUMN landfall.campaign_performance_live.sent IS 'Plans that a device could carry out.';
COMMENT ON COLUMN landfall.campaign_performance_live.landed IS 'Plans that a device reports as APPLIED.';
COMMENT ON COLUMN landfall.campaign_performance_live.refused IS 'Intents that a guard refused.';
COMMENT ON COLUMN landfall.campaign_performance_live.expired IS 'Intents that came too late.';
COMMENT ON COLUMN landfall.campaign_performance_live.landing_rate IS 'landed / taps.';

RESET ROLE;
