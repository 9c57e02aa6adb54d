-- Which routes get the most taps, and which of them land least?
--
--     psql -v since=2026-11-01 -v until=2026-12-01 -f sql/queries/04-routes.sql
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

SELECT coalesce(route, '(none found)') AS route, sum(taps) AS taps, sum(landed) AS landed, sum(stale) AS stale,
    sum(failed) AS failed, sum(ignored) AS ignored, sum(silent) AS silent, sum(unsent) AS unsent,
    round(100 * sum(landed) / sum(taps), 1) AS "landing rate, %"
FROM landfall.landing_rate
WHERE day >= :'since' AND day < :'until'
GROUP BY route
ORDER BY taps DESC, route
LIMIT 20;
