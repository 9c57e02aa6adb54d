-- Can the experiments be trusted: do the variations have the share that their weights promise?
--
--     psql -v since=2026-11-01 -v until=2026-12-01 -f sql/queries/09-sample-ratio.sql
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

SELECT experiment_id, finding, round(p_value::numeric, 6) AS p, variation_ids, subjects, weights, weights_from,
    multiple_subjects
FROM landfall.sample_ratio_mismatch(
    :'since'::date::timestamp AT TIME ZONE 'UTC', :'until'::date::timestamp AT TIME ZONE 'UTC')
ORDER BY experiment_id;
