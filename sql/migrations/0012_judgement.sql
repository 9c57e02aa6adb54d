-- Landfall, migration 12: exposures are held against the weights of the catalogs that decided them. See 0001 for how files
-- are applied.

-- Refused outside of a transaction: half a migration would look like a whole one.
SET ROLE landfall_owner;
LOCK TABLE landfall.schema_migration IN SHARE ROW EXCLUSIVE MODE;

INSERT INTO landfall.schema_migration (version, name) VALUES (12, 'judgement');

-- ------------------------------------------------------------------------------------------------- sample ratios

CREATE VIEW landfall.catalog_weight AS
SELECT experiment_id, catalog_version, variation_id, ordinal, max(noted_at) OVER catalog AS noted_at,
    coalesce(weight / nullif(sum(weight) OVER catalog, 0), 0) AS share
FROM landfall.experiment_variation
WINDOW catalog AS (PARTITION BY experiment_id, catalog_version);
COMMENT ON VIEW landfall.catalog_weight IS
    'The share that each catalog gives each variation among those who take part. Coverage does not change it: it makes all '
    'ranges narrower alike.';
COMMENT ON COLUMN landfall.catalog_weight.experiment_id IS 'The experiment''s key.';
COMMENT ON COLUMN landfall.catalog_weight.catalog_version IS 'The route catalog, as sha256:...';
COMMENT ON COLUMN landfall.catalog_weight.variation_id IS 'The variation''s key.';
COMMENT ON COLUMN landfall.catalog_weight.ordinal IS 'The place of the variation, from 0: 0 is the control.';
COMMENT ON COLUMN landfall.catalog_weight.noted_at IS 'When a worker last took that catalog up.';
COMMENT ON COLUMN landfall.catalog_weight.share IS 'Its share; those of an experiment in a catalog add up to 1.';
GRANT SELECT ON landfall.catalog_weight TO landfall_reader;

-- As in migration 8, but that a change of the coverage is none of the weights.
CREATE OR REPLACE VIEW landfall.experiment_weight AS
SELECT newest.experiment_id, newest.catalog_version,
    array_agg(variation.variation_id ORDER BY variation.ordinal) AS variation_ids,
    array_agg(variation.weight ORDER BY variation.ordinal) AS weights,
    EXISTS (
        SELECT FROM landfall.catalog_weight AS other
        LEFT JOIN landfall.catalog_weight AS same
            ON same.experiment_id = other.experiment_id AND same.catalog_version = newest.catalog_version
            AND same.variation_id = other.variation_id
        WHERE other.experiment_id = newest.experiment_id AND abs(other.share - coalesce(same.share, 0)) > 1e-6
    ) AS changed
FROM (
    SELECT DISTINCT ON (experiment_id) experiment_id, catalog_version
    FROM landfall.experiment_variation ORDER BY experiment_id, noted_at DESC, catalog_version
) AS newest
JOIN landfall.experiment_variation AS variation USING (experiment_id, catalog_version)
GROUP BY newest.experiment_id, newest.catalog_version;
COMMENT ON COLUMN landfall.experiment_weight.changed IS
    'Whether another catalog gave other shares; which of them counted is for sample_ratio_mismatch to say.';

-- As subjects_by_variation of migration 8, in the place of which it stands, with the catalogs of a subject's exposures: the
-- least and the greatest of the hashes of their versions.
CREATE FUNCTION landfall.subjects_by_catalog(since timestamptz, until timestamptz)
RETURNS TABLE (experiment_id text, variation_id text, catalogs bigint[], subjects bigint)
LANGUAGE sql
STABLE PARALLEL SAFE
BEGIN ATOMIC
    SELECT counted.experiment_id,
        CASE
            WHEN counted.variation IS NULL THEN '__multiple__'
            ELSE coalesce(
                (
                    SELECT min(listed.variation_id COLLATE "C") FROM landfall.experiment_variation AS listed
                    WHERE listed.experiment_id = counted.experiment_id
                        AND hashtextextended(listed.variation_id, 0) = counted.variation
                ),
                -- One that no worker has noted.
                (
                    SELECT min(viewed.variation_id COLLATE "C") FROM landfall.experiment_viewed AS viewed
                    WHERE viewed.experiment_id = counted.experiment_id
                        AND viewed."timestamp" >= since AND viewed."timestamp" < until
                        AND hashtextextended(viewed.variation_id, 0) = counted.variation
                ))
        END,
        ARRAY[counted.least, counted.greatest], counted.subjects
    FROM (
        SELECT exposed.experiment_id, CASE WHEN exposed.common = exposed.united THEN exposed.common END AS variation,
            exposed.least, exposed.greatest, count(*) AS subjects
        FROM (
            SELECT viewed.experiment_id, bit_and(hashtextextended(viewed.variation_id, 0)) AS common,
                bit_or(hashtextextended(viewed.variation_id, 0)) AS united,
                min(hashtextextended(viewed.catalog_version, 0)) AS least,
                max(hashtextextended(viewed.catalog_version, 0)) AS greatest
            FROM landfall.experiment_viewed AS viewed
            WHERE viewed."timestamp" >= since AND viewed."timestamp" < until
            GROUP BY viewed.experiment_id, hashtextextended(viewed.hash_value, hashtext(viewed.hash_attribute))
        ) AS exposed
        GROUP BY exposed.experiment_id, 2, exposed.least, exposed.greatest
    ) AS counted;
END;
COMMENT ON FUNCTION landfall.subjects_by_catalog(timestamptz, timestamptz) IS
    'How many subjects of a period saw each variation, or __multiple__, under which catalogs; for sample_ratio_mismatch.';

-- A catalog that no worker has noted may have been any of those noted; counted is then with the newest.
CREATE FUNCTION landfall.weights_in_force(experiment text, catalogs bigint[], subjects double precision[])
RETURNS TABLE (variation_ids text[], weights double precision[], changed boolean)
LANGUAGE sql
STABLE PARALLEL SAFE
BEGIN ATOMIC
    WITH noted AS (
        SELECT listed.*, hashtextextended(listed.catalog_version, 0) AS number,
            dense_rank() OVER (ORDER BY listed.noted_at DESC, listed.catalog_version) AS age
        FROM landfall.catalog_weight AS listed WHERE listed.experiment_id = experiment
    ), given AS (
        SELECT catalog, sum(part) AS part FROM unnest(catalogs, subjects) AS listed (catalog, part) GROUP BY catalog
    ), strange AS (
        SELECT coalesce(sum(given.part), 0) AS part FROM given
        WHERE given.catalog NOT IN (SELECT noted.number FROM noted)
    ), used AS (
        SELECT noted.variation_id, noted.ordinal, noted.share, noted.age, min(noted.age) OVER () AS newest,
            coalesce(given.part, 0) + CASE WHEN noted.age = 1 THEN strange.part ELSE 0 END AS part
        FROM noted
        CROSS JOIN strange
        LEFT JOIN given ON given.catalog = noted.number
        WHERE given.catalog IS NOT NULL OR strange.part > 0
    ), mixed AS (
        SELECT used.variation_id, sum(used.share * used.part) AS share, min(used.ordinal) AS ordinal,
            min(used.ordinal) FILTER (WHERE used.age = used.newest) AS newest_ordinal,
            -- One that a catalog does not list has no share there.
            greatest(max(used.share), 0) - CASE WHEN count(*) < (SELECT count(DISTINCT all_used.age) FROM used AS all_used)
                THEN 0 ELSE min(used.share) END > 1e-6 AS changed
        FROM used GROUP BY used.variation_id
    )
    SELECT array_agg(mixed.variation_id ORDER BY mixed.newest_ordinal, mixed.ordinal, mixed.variation_id),
        array_agg(
            round((mixed.share / nullif(total.share, 0))::numeric, 9)::double precision
            ORDER BY mixed.newest_ordinal, mixed.ordinal, mixed.variation_id),
        bool_or(mixed.changed)
    FROM mixed
    CROSS JOIN (SELECT sum(every.share) AS share FROM mixed AS every) AS total
    HAVING count(*) > 0;
END;
COMMENT ON FUNCTION landfall.weights_in_force(text, bigint[], double precision[]) IS
    'The shares of an experiment''s variations under catalogs, by the hashes of their versions, each as much as it has '
    'subjects, and whether these catalogs differ in them; for sample_ratio_mismatch.';

CREATE OR REPLACE FUNCTION landfall.sample_ratio_mismatch(
    since timestamptz, until timestamptz, threshold double precision DEFAULT 0.001
)
RETURNS TABLE (
    experiment_id text, finding text, p_value double precision, chi_squared double precision, variation_ids text[],
    subjects bigint[], weights double precision[], weights_from text, total_subjects bigint, minimum_subjects bigint,
    weightless_subjects bigint, multiple_subjects bigint, multiple_share double precision, threshold double precision)
LANGUAGE sql
STABLE PARALLEL SAFE
BEGIN ATOMIC
    SELECT tested.experiment_id,
        CASE
            WHEN tested.changed THEN 'weights changed'
            WHEN tested.weighted >= tested.minimum AND tested.p < threshold THEN 'mismatch'
            WHEN tested.weightless > 0 THEN 'subjects of a variation without weight'
            WHEN tested.weighted < tested.minimum THEN 'too few subjects'
            WHEN tested.multiple >= 0.01 * (tested.weighted + tested.multiple) AND tested.multiple >= 10
                THEN 'many with several variations'
            ELSE 'none'
        END,
        tested.p, tested.statistic, tested.variation_ids, tested.subjects, tested.weights, tested.weights_from,
        tested.weighted + tested.weightless, tested.minimum, tested.weightless, tested.multiple,
        tested.multiple::double precision / nullif(tested.weighted + tested.weightless + tested.multiple, 0), threshold
    FROM (
        SELECT observed.*, summed.*, statistic, 8 * greatest(summed.variations, 2) AS minimum,
            landfall.chi_squared_p_value(statistic, greatest(summed.variations - 1, 0)::integer) AS p
        FROM (
            SELECT expected.*,
                ARRAY(
                    SELECT coalesce((expected.counts ->> listed.variation_id)::bigint, 0)
                    FROM unnest(expected.variation_ids) WITH ORDINALITY AS listed (variation_id, place)
                    ORDER BY listed.place) AS subjects
            FROM (
                SELECT met.experiment_id, summary.counts, summary.multiple, known.changed IS TRUE AS changed,
                    CASE WHEN known.variation_ids IS NULL THEN summary.variation_ids
                        ELSE known.variation_ids || unlisted END AS variation_ids,
                    CASE WHEN known.variation_ids IS NULL
                        THEN array_fill(1.0::double precision, ARRAY[cardinality(summary.variation_ids)])
                        ELSE known.weights || array_fill(0.0::double precision, ARRAY[cardinality(unlisted)])
                    END AS weights,
                    CASE WHEN known.variation_ids IS NULL THEN 'equal shares assumed'
                        WHEN known.changed THEN 'mixture of several' ELSE 'catalog' END AS weights_from
                FROM (
                    SELECT counted.experiment_id, array_agg(counted.variation_id) AS seen,
                        array_agg(counted.subjects) AS numbers, array_agg(counted.catalogs) AS catalogs
                    FROM landfall.subjects_by_catalog(since, until) AS counted
                    GROUP BY counted.experiment_id
                ) AS met
                CROSS JOIN LATERAL (
                    SELECT jsonb_object_agg(listed.variation_id, listed.subjects) AS counts,
                        coalesce(
                            array_agg(listed.variation_id ORDER BY listed.variation_id)
                                FILTER (WHERE listed.variation_id <> '__multiple__'), '{}') AS variation_ids,
                        coalesce(sum(listed.subjects) FILTER (WHERE listed.variation_id = '__multiple__'), 0)::bigint
                            AS multiple
                    FROM (
                        SELECT each.variation_id, sum(each.subjects) AS subjects
                        FROM unnest(met.seen, met.numbers) AS each (variation_id, subjects)
                        GROUP BY each.variation_id
                    ) AS listed
                ) AS summary
                -- A subject of two catalogs is half of each.
                CROSS JOIN LATERAL (
                    SELECT array_agg(met.catalogs[place][side]) AS catalogs,
                        array_agg(met.numbers[place] / 2.0::double precision) AS parts
                    FROM generate_subscripts(met.numbers, 1) AS place, generate_series(1, 2) AS side
                ) AS halves
                LEFT JOIN LATERAL landfall.weights_in_force(met.experiment_id, halves.catalogs, halves.parts) AS known
                    ON true
                CROSS JOIN LATERAL (
                    SELECT ARRAY(
                        SELECT seen FROM unnest(summary.variation_ids) AS seen WHERE seen <> ALL (known.variation_ids))
                ) AS others (unlisted)
            ) AS expected
        ) AS observed
        CROSS JOIN LATERAL landfall.chi_squared(observed.subjects, observed.weights) AS statistic
        CROSS JOIN LATERAL (
            SELECT count(*) FILTER (WHERE weight > 0), coalesce(sum(seen) FILTER (WHERE weight > 0), 0)::bigint,
                coalesce(sum(seen) FILTER (WHERE weight = 0), 0)::bigint
            FROM unnest(observed.subjects, observed.weights) AS listed (seen, weight)
        ) AS summed (variations, weighted, weightless)
    ) AS tested;
END;
DROP FUNCTION landfall.subjects_by_variation(timestamptz, timestamptz);

COMMENT ON COLUMN landfall.sample_ratio_mismatch.finding IS
    'none; weights changed (catalogs of the period gave other shares: no verdict, look at a period without a change); mismatch '
    '(p_value below threshold); subjects of a variation without weight (the catalogs do not list it, or give it none); too '
    'few subjects (fewer than minimum_subjects: no verdict); many with several variations (1 % or more, at least 10 of them).';
COMMENT ON COLUMN landfall.sample_ratio_mismatch.weights IS
    'The share of each by its weight, in the same order, in the catalogs that decided the exposures: they add up to 1. 0 for '
    'one that is not listed.';
COMMENT ON COLUMN landfall.sample_ratio_mismatch.weights_from IS
    'catalog; mixture of several (they changed: each catalog counts as much as it has subjects); equal shares assumed (no '
    'worker has noted the weights).';
COMMENT ON COLUMN landfall.sample_ratio_mismatch.variation_ids IS
    'The variations, the control first; at the end those that were seen and that no catalog lists.';
COMMENT ON COLUMN landfall.experiment_variation.weight IS
    'The share of the variation among those who take part. Rows of older workers hold the width of its range: compare '
    'catalog_weight.share.';

-- ------------------------------------------------------------------------------------------------- views of landing

-- As in migration 7. More than a day is as much a wrong clock as less than nothing: most have 1970.
CREATE OR REPLACE VIEW landfall.latency_live AS
SELECT day, channel, measure, max(upto) AS measured, min(ms) FILTER (WHERE upto >= 0.5 * total) AS p50_ms,
    min(ms) FILTER (WHERE upto >= 0.9 * total) AS p90_ms, min(ms) FILTER (WHERE upto >= 0.95 * total) AS p95_ms,
    min(ms) FILTER (WHERE upto >= 0.99 * total) AS p99_ms, max(ms) AS max_ms
FROM (
    SELECT day, channel, measure, ms,
        sum(times) OVER (PARTITION BY day, channel, measure ORDER BY ms)::bigint AS upto,
        sum(times) OVER (PARTITION BY day, channel, measure)::bigint AS total
    FROM (
        SELECT (record_time AT TIME ZONE 'UTC')::date AS day, channel, 'tap to plan' AS measure, latency_ms AS ms,
            count(*) AS times
        FROM landfall.navigation_event
        WHERE latency_ms BETWEEN 0 AND 86400000 AND NOT is_bot
        GROUP BY 1, 2, 4
        UNION ALL
        SELECT day, channel, 'tap to screen', landing_ms, count(*)
        FROM landfall.tap
        WHERE landing_ms BETWEEN 0 AND 86400000
        GROUP BY 1, 2, 4
    ) AS counted
) AS ranked
GROUP BY day, channel, measure;

DO $$
DECLARE
    name text;
BEGIN
    FOREACH name IN ARRAY ARRAY['latency', 'latency_rolled', 'latency_live'] LOOP
        EXECUTE format('COMMENT ON COLUMN landfall.%I.max_ms IS %L', name, 'The slowest that took no more than 24 hours.');
        EXECUTE format('COMMENT ON COLUMN landfall.%I.measured IS %L', name,
            'How many were measured: from 0 to 24 hours. What lies outside is a sender''s clock and left out.');
    END LOOP;
END
$$;
COMMENT ON VIEW landfall.latency IS
    'How long it took from the tap to the plan, and from the tap to the screen, by day and channel. What a sender''s clock '
    'would make negative, or longer than 24 hours, is left out.';

-- What was added up by the views of before is added up again.
DELETE FROM landfall.rolled_day;

RESET ROLE;
