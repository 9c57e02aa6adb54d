-- Does it get better or worse from day to day?
--
--     psql -v since=2026-11-01 -v until=2026-12-01 -f sql/queries/02-landing-rate-by-day.sql
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

SELECT day, sum(taps) AS taps, sum(landed) AS landed, round(100 * sum(landed) / sum(taps), 1) AS "landing rate, %",
    round(100 * sum(landed) / sum(taps)
        - lag(100 * sum(landed) / sum(taps)) OVER (ORDER BY day), 1) AS "against the day before"
FROM landfall.landing_rate
WHERE day >= :'since' AND day < :'until'
GROUP BY day
ORDER BY day;
