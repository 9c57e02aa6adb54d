-- Landfall, migration 8: views of exposures, and whether variations have the share that their weights promise.
-- See 0001 for how files are applied.
--
-- first_exposure and sample_ratio_mismatch are functions of a period as well, from `since` to before `until`: give those
-- constants or parameters and they read the partitions of the period only. A literal without an offset is read in the
-- session's time zone: write '2026-11-20Z' or '2026-11-20 00:00+00'. So it is with experiment_outcomes (0009).

-- Refused outside of a transaction: half a migration would look like a whole one.
SET ROLE landfall_owner;
LOCK TABLE landfall.schema_migration IN SHARE ROW EXCLUSIVE MODE;

INSERT INTO landfall.schema_migration (version, name) VALUES (8, 'sample_ratios');

-- ------------------------------------------------------------------------------------------------------------ exposures

CREATE FUNCTION landfall.first_exposure(since timestamptz, until timestamptz)
RETURNS TABLE (
    experiment_id text, hash_attribute text, hash_value text, variation_id text, first_exposed_at timestamptz,
    last_exposed_at timestamptz, exposures bigint, user_id text, device_id text)
LANGUAGE sql
STABLE PARALLEL SAFE
BEGIN ATOMIC
    SELECT viewed.experiment_id, viewed.hash_attribute, viewed.hash_value,
        CASE
            WHEN min(viewed.variation_id COLLATE "C") = max(viewed.variation_id COLLATE "C")
                THEN min(viewed.variation_id COLLATE "C")
            ELSE '__multiple__'
        END,
        min(viewed."timestamp"), max(viewed."timestamp"), count(*), min(viewed.user_id COLLATE "C"),
        min(viewed.device_id COLLATE "C")
    FROM landfall.experiment_viewed AS viewed
    WHERE viewed."timestamp" >= since AND viewed."timestamp" < until
    GROUP BY viewed.experiment_id, viewed.hash_attribute, viewed.hash_value;
END;
COMMENT ON FUNCTION landfall.first_exposure(timestamptz, timestamptz) IS
    'The view first_exposure of a period.';

CREATE VIEW landfall.first_exposure AS
SELECT * FROM landfall.first_exposure('-infinity', 'infinity');
COMMENT ON VIEW landfall.first_exposure IS
    'One row for each subject of an experiment: its variation, or __multiple__ if it was shown several, and when it was first '
    'exposed. Of a period: SELECT * FROM landfall.first_exposure(''2026-11-01Z'', ''2026-12-01Z'').';
COMMENT ON COLUMN landfall.first_exposure.experiment_id IS 'The experiment''s key.';
COMMENT ON COLUMN landfall.first_exposure.hash_attribute IS 'The kind of subject: userId, deviceId or another.';
COMMENT ON COLUMN landfall.first_exposure.hash_value IS 'The subject: hash_value of experiment_viewed.';
COMMENT ON COLUMN landfall.first_exposure.variation_id IS
    'The variation; __multiple__ if there were several: leave those out of comparisons.';
COMMENT ON COLUMN landfall.first_exposure.first_exposed_at IS
    'The first exposure: what the subject did before counts for nothing.';
COMMENT ON COLUMN landfall.first_exposure.last_exposed_at IS 'The last exposure.';
COMMENT ON COLUMN landfall.first_exposure.exposures IS 'How many exposures.';
COMMENT ON COLUMN landfall.first_exposure.user_id IS 'The user; the first by name if there are several.';
COMMENT ON COLUMN landfall.first_exposure.device_id IS 'The device; the first by name if there are several.';
GRANT SELECT ON landfall.first_exposure TO landfall_reader;

CREATE VIEW landfall.exposures_by_variation_live AS
SELECT day, experiment_id, variation_id, count(*) AS subjects, sum(exposures)::bigint AS exposures
FROM (
    SELECT (viewed."timestamp" AT TIME ZONE 'UTC')::date AS day, viewed.experiment_id, viewed.variation_id,
        viewed.hash_attribute, viewed.hash_value, count(*) AS exposures
    FROM landfall.experiment_viewed AS viewed
    GROUP BY 1, 2, 3, 4, 5
) AS subject
GROUP BY day, experiment_id, variation_id;
COMMENT ON VIEW landfall.exposures_by_variation_live IS
    'How many subjects saw each variation on each day, and how often. A subject counts on each of its days, and for each '
    'variation that it saw.';
COMMENT ON COLUMN landfall.exposures_by_variation_live.day IS 'The UTC day.';
COMMENT ON COLUMN landfall.exposures_by_variation_live.experiment_id IS 'The experiment''s key.';
COMMENT ON COLUMN landfall.exposures_by_variation_live.variation_id IS 'The variation''s key.';
COMMENT ON COLUMN landfall.exposures_by_variation_live.subjects IS 'Different subjects.';
COMMENT ON COLUMN landfall.exposures_by_variation_live.exposures IS 'Exposures.';

-- -------------------------------------------------------------------------------------------------------------- weights

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

-- A change of the coverage is none of the weights.
CREATE VIEW landfall.experiment_weight AS
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
COMMENT ON VIEW landfall.experiment_weight IS
    'The variations and weights of each experiment in the newest catalog that a worker has served.';
COMMENT ON COLUMN landfall.experiment_weight.experiment_id IS 'The experiment''s key.';
COMMENT ON COLUMN landfall.experiment_weight.catalog_version IS 'The newest catalog that has the experiment.';
COMMENT ON COLUMN landfall.experiment_weight.variation_ids IS 'The variations, the control first.';
COMMENT ON COLUMN landfall.experiment_weight.weights IS 'Their weights.';
COMMENT ON COLUMN landfall.experiment_weight.changed IS
    'Whether another catalog gave other shares; which of them counted is for sample_ratio_mismatch to say.';
GRANT SELECT ON landfall.catalog_weight, landfall.experiment_weight TO landfall_reader;

-- ------------------------------------------------------------------------------------------------- the chi-squared test

-- PostgreSQL 15 has no chi-squared test.
-- Q(a, x), the regularised upper incomplete gamma function, for a = degrees / 2 and x = statistic / 2: a series where that
-- converges fast, else a continued fraction by Lentz's method. PostgreSQL raises an error where a double would underflow
-- to 0, so a number that small is 0 before it is computed.
CREATE FUNCTION landfall.chi_squared_p_value(statistic double precision, degrees integer)
RETURNS double precision
LANGUAGE plpgsql
IMMUTABLE STRICT PARALLEL SAFE
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    smallest CONSTANT double precision := 1e-300;
    precise CONSTANT double precision := 1e-15;
    a CONSTANT double precision := degrees / 2.0::double precision;
    x CONSTANT double precision := statistic / 2;
    exponent double precision;
    term double precision;
    total double precision;
    b double precision;
    c double precision;
    d double precision;
    factor double precision;
BEGIN
    IF degrees NOT BETWEEN 0 AND 1000 OR statistic < 0 OR statistic = 'NaN' THEN
        RAISE EXCEPTION 'a chi-squared statistic is at least 0 and has 0 to 1000 degrees of freedom'
            USING ERRCODE = 'invalid_parameter_value';
    END IF;
    IF degrees = 0 OR x < smallest THEN
        RETURN 1;
    END IF;
    IF statistic > 10000 THEN
        RETURN 0;
    END IF;
    -- ln(x^a / (e^x * gamma(a))); gamma(a) is a product, because 2a is a whole number.
    SELECT a * ln(x) - x - coalesce(sum(ln(a - step)), 0)
        - CASE WHEN degrees % 2 = 1 THEN ln(pi()) / 2 ELSE 0 END
    INTO exponent
    FROM generate_series(1, ceil(a)::integer - 1) AS step;
    IF exponent < -690 THEN
        RETURN CASE WHEN x < a + 1 THEN 1 ELSE 0 END;
    END IF;
    IF x < a + 1 THEN
        term := 1 / a;
        total := term;
        FOR step IN 1..10000 LOOP
            term := term * x / (a + step);
            total := total + term;
            EXIT WHEN term < total * precise;
        END LOOP;
        RETURN greatest(1 - total * exp(exponent), 0);
    END IF;
    b := x + 1 - a;
    c := 1 / smallest;
    d := 1 / b;
    total := d;
    FOR step IN 1..10000 LOOP
        b := b + 2;
        factor := step * (a - step);
        d := factor * d + b;
        c := b + factor / c;
        d := 1 / CASE WHEN abs(d) < smallest THEN smallest ELSE d END;
        c := CASE WHEN abs(c) < smallest THEN smallest ELSE c END;
        total := total * (c * d);
        EXIT WHEN abs(c * d - 1) < precise;
    END LOOP;
    RETURN total * exp(exponent);
END
$$;
COMMENT ON FUNCTION landfall.chi_squared_p_value(double precision, integer) IS
    'How likely a chi-squared statistic of that size or more is by chance, with that many degrees of freedom: 1 when there '
    'are none, 0 below about 1e-300.';

CREATE FUNCTION landfall.chi_squared(counts bigint[], weights double precision[])
RETURNS double precision
LANGUAGE sql
IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
    SELECT coalesce(sum((seen - share * total) ^ 2 / (share * total)), 0)
    FROM (
        SELECT coalesce(given.seen, 0)::double precision AS seen, given.weight / sum(given.weight) OVER () AS share,
            sum(coalesce(given.seen, 0)) OVER ()::double precision AS total
        FROM unnest(counts, weights) AS given (seen, weight)
        WHERE given.weight > 0
    ) AS expected
    WHERE total > 0;
END;
COMMENT ON FUNCTION landfall.chi_squared(bigint[], double precision[]) IS
    'The chi-squared statistic of counts against the shares that weights give them, in the same order. Weights need not '
    'add up to 1; what weighs nothing is left out.';

-- -------------------------------------------------------------------------------------------------------- sample ratios

-- A function of its own, which the planner takes for cheap: it reads exposures for what no worker has noted, which is nothing
-- as a rule, while a subquery would be thought to read them for each variation and to deserve compiling.
CREATE FUNCTION landfall.variation_names(experiment text, numbers bigint[], since timestamptz, until timestamptz)
RETURNS text[]
LANGUAGE plpgsql
STABLE PARALLEL SAFE COST 1
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    names jsonb;
BEGIN
    SELECT coalesce(jsonb_object_agg(hashtextextended(listed.variation_id, 0), listed.variation_id), '{}') INTO names
    FROM landfall.experiment_variation AS listed WHERE listed.experiment_id = experiment;
    IF EXISTS (SELECT FROM unnest(numbers) AS number WHERE NOT names ? number::text) THEN
        SELECT names || coalesce(jsonb_object_agg(hashtextextended(seen.variation_id, 0), seen.variation_id), '{}')
        INTO names
        FROM (
            SELECT DISTINCT viewed.variation_id FROM landfall.experiment_viewed AS viewed
            WHERE viewed.experiment_id = experiment AND viewed."timestamp" >= since AND viewed."timestamp" < until
        ) AS seen;
    END IF;
    RETURN ARRAY(
        SELECT coalesce(names ->> number::text, '__multiple__')
        FROM unnest(numbers) WITH ORDINALITY AS listed (number, place) ORDER BY place);
END
$$;
COMMENT ON FUNCTION landfall.variation_names(text, bigint[], timestamptz, timestamptz) IS
    'The variations of an experiment with those numbers, their hashes, in the same order; __multiple__ for NULL. For '
    'subjects_by_variation.';

-- What first_exposure says, counted; with numbers in the place of texts, of which a million have to be told apart. A
-- subject's number is 64 bits of hash: among a million subjects two share one in 4 of 100 million cases. Numbers with the
-- same bits in common as in all are one, which costs less to find than the least and the greatest.
CREATE FUNCTION landfall.subjects_by_variation(since timestamptz, until timestamptz)
RETURNS TABLE (experiment_id text, variation_id text, subjects bigint)
LANGUAGE sql
STABLE PARALLEL SAFE
BEGIN ATOMIC
    SELECT grouped.experiment_id, named.variation_id, named.subjects
    FROM (
        SELECT counted.experiment_id, array_agg(counted.variation) AS numbers, array_agg(counted.subjects) AS subjects
        FROM (
            SELECT exposed.experiment_id, CASE WHEN exposed.common = exposed.united THEN exposed.common END AS variation,
                count(*) AS subjects
            FROM (
                SELECT viewed.experiment_id, bit_and(hashtextextended(viewed.variation_id, 0)) AS common,
                    bit_or(hashtextextended(viewed.variation_id, 0)) AS united
                FROM landfall.experiment_viewed AS viewed
                WHERE viewed."timestamp" >= since AND viewed."timestamp" < until
                GROUP BY viewed.experiment_id, hashtextextended(viewed.hash_value, hashtext(viewed.hash_attribute))
            ) AS exposed
            GROUP BY exposed.experiment_id, 2
        ) AS counted
        GROUP BY counted.experiment_id
    ) AS grouped
    CROSS JOIN LATERAL unnest(
        landfall.variation_names(grouped.experiment_id, grouped.numbers, since, until), grouped.subjects
    ) AS named (variation_id, subjects);
END;
COMMENT ON FUNCTION landfall.subjects_by_variation(timestamptz, timestamptz) IS
    'How many subjects of a period saw each variation, or __multiple__; for sample_ratio_mismatch.';

-- Where all catalogs gave the same shares, whose exposures they decided is not asked. A catalog that no worker has noted may
-- have been any of those noted; counted is then with the newest.
CREATE FUNCTION landfall.weights_in_force(experiment text, since timestamptz, until timestamptz)
RETURNS TABLE (variation_ids text[], weights double precision[], changed boolean)
LANGUAGE plpgsql
STABLE PARALLEL SAFE COST 1 ROWS 1
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    RETURN QUERY
    SELECT known.variation_ids,
        array_agg(round(listed.share::numeric, 9)::double precision ORDER BY listed.ordinal), false
    FROM landfall.experiment_weight AS known
    JOIN landfall.catalog_weight AS listed USING (experiment_id, catalog_version)
    WHERE known.experiment_id = experiment AND NOT known.changed
    GROUP BY known.variation_ids;
    IF FOUND THEN
        RETURN;
    END IF;
    RETURN QUERY
    WITH noted AS (
        SELECT listed.*, dense_rank() OVER (ORDER BY listed.noted_at DESC, listed.catalog_version) AS age
        FROM landfall.catalog_weight AS listed WHERE listed.experiment_id = experiment
    ), given AS (
        SELECT viewed.catalog_version AS catalog, count(*) AS part
        FROM landfall.experiment_viewed AS viewed
        WHERE viewed.experiment_id = experiment AND viewed."timestamp" >= since AND viewed."timestamp" < until
            AND EXISTS (SELECT FROM noted)
        GROUP BY viewed.catalog_version
    ), strange AS (
        SELECT coalesce(sum(given.part), 0) AS part FROM given
        WHERE NOT EXISTS (SELECT FROM noted WHERE noted.catalog_version = given.catalog)
    ), used AS (
        SELECT noted.variation_id, noted.ordinal, noted.share, noted.age, min(noted.age) OVER () AS newest,
            coalesce(given.part, 0) + CASE WHEN noted.age = 1 THEN strange.part ELSE 0 END AS part
        FROM noted
        CROSS JOIN strange
        LEFT JOIN given ON given.catalog = noted.catalog_version
        WHERE given.catalog IS NOT NULL OR strange.part > 0
    ), mixed AS (
        SELECT used.variation_id, sum(used.share * used.part::double precision) AS share, min(used.ordinal) AS ordinal,
            min(used.ordinal) FILTER (WHERE used.age = used.newest) AS newest_ordinal,
            -- One that a catalog does not list has no share there.
            greatest(max(used.share), 0) - CASE WHEN count(*) < (SELECT count(DISTINCT all_used.age) FROM used AS all_used)
                THEN 0 ELSE min(used.share) END > 1e-6 AS differs
        FROM used GROUP BY used.variation_id
    )
    SELECT array_agg(mixed.variation_id ORDER BY mixed.newest_ordinal, mixed.ordinal, mixed.variation_id),
        array_agg(
            round((mixed.share / nullif(total.share, 0))::numeric, 9)::double precision
            ORDER BY mixed.newest_ordinal, mixed.ordinal, mixed.variation_id),
        bool_or(mixed.differs)
    FROM mixed
    CROSS JOIN (SELECT sum(every.share) AS share FROM mixed AS every) AS total
    HAVING count(*) > 0;
END
$$;
COMMENT ON FUNCTION landfall.weights_in_force(text, timestamptz, timestamptz) IS
    'The shares of an experiment''s variations under the catalogs of a period, each as much as it decided exposures, and '
    'whether these catalogs differ in them; for sample_ratio_mismatch.';

CREATE FUNCTION landfall.sample_ratio_mismatch(
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
            CASE WHEN summed.variations <= 1001 THEN
                landfall.chi_squared_p_value(statistic, greatest(summed.variations - 1, 0)::integer)
            END AS p
        FROM (
            SELECT expected.*,
                ARRAY(
                    SELECT coalesce((expected.counts ->> listed.variation_id)::bigint, 0)
                    FROM unnest(expected.variation_ids) WITH ORDINALITY AS listed (variation_id, place)
                    ORDER BY listed.place) AS subjects
            FROM (
                SELECT met.experiment_id, met.counts, met.multiple, known.changed IS TRUE AS changed,
                    CASE WHEN known.variation_ids IS NULL THEN met.variation_ids
                        ELSE known.variation_ids || unlisted END AS variation_ids,
                    CASE WHEN known.variation_ids IS NULL
                        THEN array_fill(1.0::double precision, ARRAY[cardinality(met.variation_ids)])
                        ELSE known.weights || array_fill(0.0::double precision, ARRAY[cardinality(unlisted)])
                    END AS weights,
                    CASE WHEN known.variation_ids IS NULL THEN 'equal shares assumed'
                        WHEN known.changed THEN 'mixture of several' ELSE 'catalog' END AS weights_from
                FROM (
                    SELECT counted.experiment_id, jsonb_object_agg(counted.variation_id, counted.subjects) AS counts,
                        coalesce(
                            array_agg(counted.variation_id ORDER BY counted.variation_id)
                                FILTER (WHERE counted.variation_id <> '__multiple__'), '{}') AS variation_ids,
                        coalesce(sum(counted.subjects) FILTER (WHERE counted.variation_id = '__multiple__'), 0)::bigint
                            AS multiple
                    FROM landfall.subjects_by_variation(since, until) AS counted
                    GROUP BY counted.experiment_id
                ) AS met
                LEFT JOIN LATERAL landfall.weights_in_force(met.experiment_id, since, until) AS known ON true
                CROSS JOIN LATERAL (
                    SELECT ARRAY(
                        SELECT seen FROM unnest(met.variation_ids) AS seen WHERE seen <> ALL (known.variation_ids))
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
COMMENT ON FUNCTION landfall.sample_ratio_mismatch(timestamptz, timestamptz, double precision) IS
    'The view sample_ratio_mismatch of a period, with a threshold of one''s own.';

CREATE VIEW landfall.sample_ratio_mismatch AS
SELECT * FROM landfall.sample_ratio_mismatch('-infinity', 'infinity');
COMMENT ON VIEW landfall.sample_ratio_mismatch IS
    'For each experiment, whether its variations have the share of subjects that their weights promise: the chi-squared test '
    'on first exposures, those with several variations left out. A mismatch means that the comparison can''t be trusted, '
    'whatever it says. Of a period: SELECT * FROM landfall.sample_ratio_mismatch(''2026-11-01Z'', ''2026-12-01Z'').';
COMMENT ON COLUMN landfall.sample_ratio_mismatch.experiment_id IS 'The experiment''s key.';
COMMENT ON COLUMN landfall.sample_ratio_mismatch.finding IS
    'none; weights changed (catalogs of the period gave other shares: no verdict, look at a period without a change); mismatch '
    '(p_value below threshold); subjects of a variation without weight (the catalogs do not list it, or give it none); too '
    'few subjects (fewer than minimum_subjects: no verdict); many with several variations (1 % or more, at least 10 of them).';
COMMENT ON COLUMN landfall.sample_ratio_mismatch.p_value IS
    'How likely a deviation of that size or more is by chance; 1 without subjects.';
COMMENT ON COLUMN landfall.sample_ratio_mismatch.chi_squared IS
    'The statistic; it has one degree of freedom fewer than there are variations with a weight.';
COMMENT ON COLUMN landfall.sample_ratio_mismatch.variation_ids IS
    'The variations, the control first; at the end those that were seen and that no catalog lists.';
COMMENT ON COLUMN landfall.sample_ratio_mismatch.subjects IS 'The subjects of each, in the same order.';
COMMENT ON COLUMN landfall.sample_ratio_mismatch.weights IS
    'The share of each by its weight, in the same order, in the catalogs that decided the exposures: they add up to 1. 0 for '
    'one that is not listed.';
COMMENT ON COLUMN landfall.sample_ratio_mismatch.weights_from IS
    'catalog; mixture of several (they changed: each catalog counts as much as it decided exposures); equal shares assumed (no '
    'worker has noted the weights).';
COMMENT ON COLUMN landfall.sample_ratio_mismatch.total_subjects IS 'The sum of subjects.';
COMMENT ON COLUMN landfall.sample_ratio_mismatch.minimum_subjects IS
    'What a verdict needs: 8 for each variation with a weight.';
COMMENT ON COLUMN landfall.sample_ratio_mismatch.weightless_subjects IS
    'Subjects of variations without weight, which the test leaves out.';
COMMENT ON COLUMN landfall.sample_ratio_mismatch.multiple_subjects IS 'Subjects that saw several variations.';
COMMENT ON COLUMN landfall.sample_ratio_mismatch.multiple_share IS 'Their share of all subjects.';
COMMENT ON COLUMN landfall.sample_ratio_mismatch.threshold IS
    'Below which p_value counts as a mismatch; 0.001 in the view.';
GRANT SELECT ON landfall.sample_ratio_mismatch TO landfall_reader;

RESET ROLE;
