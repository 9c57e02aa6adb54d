-- Which campaigns bring people where they should go?
--
--     psql -v since=2026-11-01 -v until=2026-12-01 -f sql/queries/08-campaigns.sql
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

SELECT campaign_id, sum(taps) AS taps, sum(people) AS "people, by day", sum(landed) AS landed, sum(expired) AS expired,
    round(100 * sum(landed) / sum(taps), 1) AS "landing rate, %"
FROM landfall.campaign_performance
WHERE day >= :'since' AND day < :'until'
GROUP BY campaign_id
ORDER BY taps DESC, campaign_id
LIMIT 20;
