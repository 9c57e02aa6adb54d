-- Is a version of the app worse than the others?
--
--     psql -v since=2026-11-01 -v until=2026-12-01 -f sql/queries/05-app-versions.sql
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

SELECT app_version, platform, count(*) AS taps, count(*) FILTER (WHERE result = 'APPLIED') AS landed,
    count(*) FILTER (WHERE result = 'FAILED') AS failed,
    round(100.0 * count(*) FILTER (WHERE result = 'APPLIED') / count(*), 1) AS "landing rate, %"
FROM landfall.taps(:'since', :'until')
WHERE app_version IS NOT NULL
GROUP BY app_version, platform
ORDER BY taps DESC, app_version, platform
LIMIT 20;
