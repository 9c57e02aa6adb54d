-- Why do taps not land where they should?
--
--     psql -v since=2026-11-01 -v until=2026-12-01 -f sql/queries/03-reasons.sql
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

SELECT outcome, reason, sum(taps) AS taps,
    round(100 * sum(taps) / sum(sum(taps)) OVER (), 1) AS "of all taps, %"
FROM landfall.outcome_reasons
WHERE day >= :'since' AND day < :'until'
GROUP BY outcome, reason
ORDER BY taps DESC, outcome, reason
LIMIT 20;
