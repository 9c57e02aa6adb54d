-- Which variation does better: who landed, and who triggered an event of your own within a day?
--
--     psql -v since=2026-11-01 -v until=2026-12-01 -f sql/queries/10-outcomes.sql
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

SELECT experiment_id, variation_id, subjects, landed, converted, round(100 * conversion::numeric, 1) AS "conversion, %",
    round(100 * conversion_low::numeric, 1) AS "from", round(100 * conversion_high::numeric, 1) AS "to",
    round(100 * (conversion / nullif(
        max(conversion) FILTER (WHERE variation_id = known.variation_ids[1]) OVER (PARTITION BY experiment_id), 0)
        - 1)::numeric, 1) AS "against control, %"
FROM landfall.experiment_outcomes(
    :'since'::date::timestamp AT TIME ZONE 'UTC', :'until'::date::timestamp AT TIME ZONE 'UTC') AS outcome
LEFT JOIN landfall.experiment_weight AS known USING (experiment_id)
WHERE variation_id <> '__multiple__'
ORDER BY experiment_id, array_position(known.variation_ids, variation_id), variation_id;
