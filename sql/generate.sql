-- Landfall: sample facts in any amount, for measuring. Not a migration.
--
--     psql -d landfall -f sql/generate.sql
--     psql -d landfall -v events=100000 -v days=7 -v seed=2 -v last_day=2026-11-20 -f sql/generate.sql
--
-- Needs an empty, migrated database and a login that may act as landfall_owner. 10 million navigation events over 60 days
-- by default, half as many exposures, a report for 12 events in 13, an event of the team's own for every fifth. The same
-- variables make the same rows. One device in 1,000 shows two variations; checkout-style loses 5 % of its last variation.

\set ON_ERROR_STOP on
\if :{?events}
\else
    \set events 10000000
\endif
\if :{?days}
\else
    \set days 60
\endif
\if :{?seed}
\else
    \set seed 1
\endif
\if :{?last_day}
\else
    SELECT (now() AT TIME ZONE 'UTC')::date - 1 AS last_day \gset
\endif

SET ROLE landfall_owner;
SET "TimeZone" = 'UTC';
SET synchronous_commit = off;
SET lock_timeout = '10s';
SELECT sum(made) AS "partitions made"
FROM generate_series(0, least(400, :days) - 1, 40) AS back
CROSS JOIN LATERAL landfall.ensure_partitions(least(40, :days - back), 1, (:'last_day'::date - back)::timestamptz);

-- A number from 0 to 1 that only the row, the seed and the purpose decide.
CREATE FUNCTION pg_temp.chance(n bigint, seed bigint, purpose integer) RETURNS double precision
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (hashint8extended(n, seed * 1000 + purpose) & 9007199254740991)::double precision / 9007199254740992;

CREATE TEMPORARY TABLE tap AS
SELECT n,
    (:'last_day'::date + 1 - :days)::timestamptz + n * (:days * interval '1 day' / :events) AS record_time,
    floor(pg_temp.chance(n, :seed, 1) * greatest(:events / 10, 10))::bigint AS person,
    pg_temp.chance(n, :seed, 2) AS luck,
    pg_temp.chance(n, :seed, 3) AS kind,
    (ARRAY['chat', 'product', 'order', 'home', 'offers', 'profile', 'ticket', 'article'])[
        1 + floor(8 * pg_temp.chance(n, :seed, 4) ^ 2)::integer] AS route,
    md5(:seed || ':' || n) AS plan_id
FROM generate_series(0, :events - 1) AS n;
ANALYZE tap;

INSERT INTO landfall.navigation_event (
    record_time, received_at, occurred_at, record_offset, based_on_sequence, latency_ms, partition, attempt, operations,
    is_bot, topic, intent_id, device_id, user_id, channel, link, route, outcome, reason, error_code, plan_id,
    based_on_source, based_on_reason, target, campaign_id, provider, app, app_version, platform, idiom, locale, catalog_version,
    operation_kinds, context)
SELECT record_time, received_at, received_at - latency * interval '1 ms', n / 12, 1 + n % 500, latency, n % 12, 0,
    CASE WHEN outcome IN ('NAVIGATE', 'DETOUR') THEN 2 ELSE 0 END, kind < 0.3 AND luck > 0.99,
    CASE WHEN kind < 0.3 THEN 'navigation.intents.email' ELSE 'navigation.intents.push' END,
    'intent-' || n, 'dev-' || person, CASE WHEN person % 8 > 0 THEN 'user-' || person END,
    CASE WHEN kind < 0.3 THEN 'EMAIL_LINK' WHEN kind < 0.8 THEN 'PUSH_TAP' WHEN kind < 0.95 THEN 'UNIVERSAL_LINK'
        ELSE 'QR_CODE' END,
    'https://links.example.com/' || route || '/' || person % 10000, CASE WHEN outcome <> 'OPEN_URL' THEN route END,
    outcome, reason, CASE outcome WHEN 'FAILED' THEN reason END, plan_id,
    CASE WHEN person % 4 = 0 THEN 'COLD_START' ELSE 'STORED' END,
    CASE WHEN person % 4 = 0 THEN 'never_reported' END, 'n4',
    CASE WHEN kind < 0.8 THEN 'week-' || to_char(record_time, 'IW') || '-' || n % 7 END,
    CASE WHEN kind < 0.3 THEN 'sendgrid' WHEN kind < 0.55 THEN 'apns' WHEN kind < 0.8 THEN 'fcm' END,
    'shop', '7.' || person % 5 || '.0', CASE WHEN person % 2 = 0 THEN 'IOS' ELSE 'ANDROID' END, 'PHONE', 'de-DE',
    'sha256:' || repeat('0123456789abcdef', 4),
    CASE WHEN outcome IN ('NAVIGATE', 'DETOUR') THEN ARRAY['select', 'push'] ELSE '{}' END,
    jsonb_build_object('id', (person % 10000)::text)
FROM (
    SELECT *, record_time + interval '8 ms' AS received_at,
        round(20 + 40 * -ln(1 - pg_temp.chance(n, :seed, 5)))::bigint AS latency,
        CASE WHEN luck < 0.78 THEN 'NAVIGATE' WHEN luck < 0.86 THEN 'ALREADY_THERE' WHEN luck < 0.90 THEN 'DETOUR'
            WHEN luck < 0.93 THEN 'OPEN_URL' WHEN luck < 0.96 THEN 'REFUSED' WHEN luck < 0.98 THEN 'EXPIRED'
            ELSE 'FAILED' END AS outcome,
        CASE WHEN luck < 0.93 THEN NULL WHEN luck < 0.95 THEN 'not_dismissible' WHEN luck < 0.96 THEN 'wrong_user'
            WHEN luck < 0.98 THEN NULL WHEN luck < 0.99 THEN 'no_origin' ELSE 'unknown_destination' END AS reason
    FROM tap
) AS decided;

INSERT INTO landfall.experiment_variation (catalog_version, experiment_id, variation_id, ordinal, weight)
SELECT 'sha256:' || repeat('0123456789abcdef', 4), *
FROM (VALUES
    ('product-entry', 'push', 0, 0.5), ('product-entry', 'sheet', 1, 0.5),
    ('checkout-style', 'page', 0, 0.1), ('checkout-style', 'steps', 1, 0.2), ('checkout-style', 'one-tap', 2, 0.7),
    ('chat-entry', 'list', 0, 0.3334), ('chat-entry', 'direct', 1, 0.3333), ('chat-entry', 'split', 2, 0.3333)) AS v;

INSERT INTO landfall.experiment_viewed (
    "timestamp", received_at, record_offset, bucket, partition, attempt, hash_version, user_id, device_id, experiment_id,
    variation_id, hash_attribute, hash_value, topic, intent_id, route, channel, app, app_version, platform,
    catalog_version, reason, attributes)
SELECT record_time, record_time + interval '8 ms', n / 12, bucket, n % 12, 0, 2, 'user-' || person, 'dev-' || person, experiment, variation, 'userId',
    'user-' || person, CASE WHEN kind < 0.3 THEN 'navigation.intents.email' ELSE 'navigation.intents.push' END,
    'intent-' || n, route, CASE WHEN kind < 0.3 THEN 'EMAIL_LINK' ELSE 'PUSH_TAP' END, 'shop', '7.' || person % 5 || '.0',
    CASE WHEN person % 2 = 0 THEN 'IOS' ELSE 'ANDROID' END, 'sha256:' || repeat('0123456789abcdef', 4), 'split',
    jsonb_build_object(
        'idiom', 'PHONE', 'locale', 'de-DE', 'tier', CASE WHEN person % 5 = 0 THEN 'gold' ELSE 'free' END)
FROM (
    SELECT *,
        CASE
            WHEN experiment = 'product-entry' THEN
                CASE WHEN (bucket < 0.5) <> (person % 1000 = 0 AND n % 2 = 0) THEN 'push' ELSE 'sheet' END
            WHEN experiment = 'checkout-style' THEN
                CASE WHEN bucket < 0.1 THEN 'page' WHEN bucket < 0.1 + 0.2 THEN 'steps' ELSE 'one-tap' END
            WHEN bucket < 0.3334 THEN 'list' WHEN bucket < 0.6667 THEN 'direct' ELSE 'split'
        END AS variation
    FROM (
        SELECT *,
            CASE WHEN n % 4 < 2 THEN 'product-entry' WHEN n % 4 = 2 THEN 'checkout-style' ELSE 'chat-entry' END
                AS experiment,
            floor(10000 * pg_temp.chance(person, :seed, 10 + (n % 4 / 2 + (n % 4 = 3)::integer)::integer)) / 10000
                AS bucket
        FROM tap
        WHERE luck < 0.86 AND pg_temp.chance(n, :seed, 6) < 0.59
    ) AS seen
) AS viewed
WHERE NOT (variation = 'one-tap' AND person % 20 = 0);

INSERT INTO landfall.plan_result (
    record_time, received_at, record_offset, "at", sequence, partition, operation, topic, plan_id, intent_id, device_id,
    app, result, reason)
SELECT reported, reported + interval '8 ms', n / 12, reported, 2 + n % 500, n % 12, CASE WHEN fate > 0.99 THEN 0 END, 'navigation.plan-results',
    plan_id, 'intent-' || n, 'dev-' || person, 'shop',
    CASE WHEN luck > 0.93 THEN 'IGNORED' WHEN fate < 0.96 THEN 'APPLIED' WHEN fate < 0.99 THEN 'STALE'
        ELSE 'FAILED' END,
    CASE WHEN luck > 0.93 THEN 'app_declined' WHEN fate < 0.96 THEN NULL WHEN fate < 0.99 THEN 'other_tree'
        ELSE (ARRAY['missing_factory', 'timed_out', 'already_presenting', 'screen_refused'])[1 + person % 4] END
FROM (
    SELECT *, pg_temp.chance(n, :seed, 7) AS fate,
        record_time + (150 + 400 * -ln(1 - pg_temp.chance(n, :seed, 8))) * interval '1 ms' AS reported
    FROM tap WHERE n % 13 > 0
) AS told;

INSERT INTO landfall.custom_event (
    record_time, received_at, record_offset, partition, attempt, ordinal, is_bot, topic, name, intent_id, plan_id, device_id,
    user_id, channel, route, app, app_version, platform, catalog_version, properties)
SELECT record_time, record_time + interval '8 ms', n / 12, n % 12, 0, 0, false, 'navigation.intents.push',
    CASE WHEN n % 10 = 0 THEN 'order_placed' ELSE route || '_opened' END, 'intent-' || n, plan_id, 'dev-' || person,
    CASE WHEN person % 8 > 0 THEN 'user-' || person END, 'PUSH_TAP', route, 'shop', '7.' || person % 5 || '.0',
    CASE WHEN person % 2 = 0 THEN 'IOS' ELSE 'ANDROID' END, 'sha256:' || repeat('0123456789abcdef', 4),
    jsonb_build_object('id', (person % 10000)::text)
FROM tap WHERE n % 5 = 0 AND luck < 0.86;

DROP TABLE tap;
RESET ROLE;
-- As the owner of the tables, or as a superuser: the planner knows the new rows, and index-only scans find them visible.
SET ROLE landfall_owner;
VACUUM (ANALYZE) landfall.navigation_event;
VACUUM (ANALYZE) landfall.experiment_viewed;
VACUUM (ANALYZE) landfall.plan_result;
VACUUM (ANALYZE) landfall.custom_event;
ANALYZE landfall.experiment_variation;
SELECT count(*) AS "days added up" FROM landfall.roll_up(400);
RESET ROLE;

SELECT 'navigation_event' AS relation, count(*) AS rows FROM landfall.navigation_event
UNION ALL SELECT 'experiment_viewed', count(*) FROM landfall.experiment_viewed
UNION ALL SELECT 'plan_result', count(*) FROM landfall.plan_result
UNION ALL SELECT 'custom_event', count(*) FROM landfall.custom_event;
