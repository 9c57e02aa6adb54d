-- How long does it take from the tap to the plan, and to the screen?
--
--     psql -v since=2026-11-01 -v until=2026-12-01 -f sql/queries/07-latency.sql
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

SELECT day, channel, measure, measured, p50_ms, p95_ms, p99_ms, max_ms
FROM landfall.latency
WHERE day >= :'since' AND day < :'until'
ORDER BY day, measure, channel;
