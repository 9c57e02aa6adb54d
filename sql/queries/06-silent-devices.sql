-- How many devices of each version are sent plans and never report back?
--
--     psql -v since=2026-11-01 -v until=2026-12-01 -f sql/queries/06-silent-devices.sql
--
-- UTC days, the last one not included; without them the last seven, today included.
\if :{?since}
\else
    SELECT (now() AT TIME ZONE 'UTC')::date - 6 AS since \gset
\endif
\if :{?until}
\else
    SELECT (now() AT TIME ZONE 'UTC')::date + 1 AS until \gset
\endif

SELECT app_version, platform, count(*) AS devices, count(*) FILTER (WHERE reports = 0) AS "never report",
    round(100.0 * count(*) FILTER (WHERE reports = 0) / count(*), 1) AS "of the devices, %"
FROM (
    SELECT device_id, max(app_version) AS app_version, max(platform) AS platform, count(result) AS reports
    FROM landfall.taps(:'since', :'until')
    WHERE is_sent AND device_id <> ''
    GROUP BY device_id
) AS device
GROUP BY app_version, platform
ORDER BY "never report" DESC, devices DESC, app_version, platform
LIMIT 20;
