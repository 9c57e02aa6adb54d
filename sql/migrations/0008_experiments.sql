-- Landfall, migration 8: views of experiments, and the chi-squared test, which PostgreSQL 15 can't do by itself.
-- See 0001 for how files are applied.
--
-- first_exposure, sample_ratio_mismatch and experiment_outcomes are functions of a period as well, from `since` to before
-- `until`: give those constants or parameters and they read the partitions of the period only. A literal without an offset
-- is read in the session's time zone: write '2026-11-20Z' or '2026-11-20 00:00+00'.

-- Refused outside of a transaction: half a migration would look like a whole one.
SET ROLE landfall_owner;
LOCK TABLE landfall.schema_migration IN SHARE ROW EXCLUSIVE MODE;

INSERT INTO landfall.schema_migration (version, name) VALUES (8, 'experiments');

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

CREATE VIEW landfall.exposures_by_variation AS
SELECT day, experiment_id, variation_id, count(*) AS subjects, sum(exposures)::bigint AS exposures
FROM (
    SELECT (viewed."timestamp" AT TIME ZONE 'UTC')::date AS day, viewed.experiment_id, viewed.variation_id,
        viewed.hash_attribute, viewed.hash_value, count(*) AS exposures
    FROM landfall.experiment_viewed AS viewed
    GROUP BY 1, 2, 3, 4, 5
) AS subject
GROUP BY day, experiment_id, variation_id;
COMMENT ON VIEW landfall.exposures_by_variation IS
    'How many subjects saw each variation on each day, and how often. A subject counts on each of its days, and for each '
    'variation that it saw.';
COMMENT ON COLUMN landfall.exposures_by_variation.day IS 'The UTC day.';
COMMENT ON COLUMN landfall.exposures_by_variation.experiment_id IS 'The experiment''s key.';
COMMENT ON COLUMN landfall.exposures_by_variation.variation_id IS 'The variation''s key.';
COMMENT ON COLUMN landfall.exposures_by_variation.subjects IS 'Different subjects.';
COMMENT ON COLUMN landfall.exposures_by_variation.exposures IS 'Exposures.';

CREATE VIEW landfall.experiment_weight AS
SELECT newest.experiment_id, newest.catalog_version,
    array_agg(variation.variation_id ORDER BY variation.ordinal) AS variation_ids,
    array_agg(variation.weight ORDER BY variation.ordinal) AS weights,
    EXISTS (
        SELECT FROM landfall.experiment_variation AS other
        LEFT JOIN landfall.experiment_variation AS same
            ON same.experiment_id = other.experiment_id AND same.catalog_version = newest.catalog_version
            AND same.variation_id = other.variation_id
        WHERE other.experiment_id = newest.experiment_id AND other.weight IS DISTINCT FROM same.weight
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
    'Whether an earlier catalog gave other weights: what was counted under those does not fit these.';

-- --------------------------------------------------------------------------------------------------- sample ratios

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

-- What first_exposure says, counted; with numbers in the place of texts, of which a million have to be told apart. A
-- subject's number is 64 bits of hash: among a million subjects two share one in 4 of 100 million cases.
-- Numbers with the same bits in common as in all are one, which costs less to find than the least and the greatest.
CREATE FUNCTION landfall.subjects_by_variation(since timestamptz, until timestamptz)
RETURNS TABLE (experiment_id text, variation_id text, subjects bigint)
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
        counted.subjects
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
    ) AS counted;
END;
COMMENT ON FUNCTION landfall.subjects_by_variation(timestamptz, timestamptz) IS
    'How many subjects of a period saw each variation, or __multiple__; for sample_ratio_mismatch.';

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
            WHEN tested.weighted >= tested.minimum AND tested.p < threshold THEN 'mismatch'
            WHEN tested.weightless > 0 THEN 'subjects of a variation without weight'
            WHEN tested.weighted < tested.minimum THEN 'too few subjects'
            WHEN tested.multiple >= 0.01 * (tested.weighted + tested.multiple)
                AND tested.weighted + tested.multiple >= 10
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
                SELECT met.experiment_id, met.counts, met.multiple,
                    CASE WHEN known.experiment_id IS NULL THEN met.variation_ids
                        ELSE known.variation_ids || unlisted END AS variation_ids,
                    CASE WHEN known.experiment_id IS NULL
                        THEN array_fill(1.0::double precision, ARRAY[cardinality(met.variation_ids)])
                        ELSE known.weights || array_fill(0.0::double precision, ARRAY[cardinality(unlisted)])
                    END AS weights,
                    CASE WHEN known.experiment_id IS NULL THEN 'equal shares assumed'
                        WHEN known.changed THEN 'newest of several' ELSE 'catalog' END AS weights_from
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
                LEFT JOIN landfall.experiment_weight AS known ON known.experiment_id = met.experiment_id
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
    'none; mismatch (p_value below threshold); subjects of a variation without weight (the newest catalog does not list it, or '
    'gives it none: look at a period without a change); too few subjects (fewer than minimum_subjects: no verdict); many '
    'with several variations (1 % or more, of at least 10 subjects).';
COMMENT ON COLUMN landfall.sample_ratio_mismatch.p_value IS
    'How likely a deviation of that size or more is by chance; 1 without subjects.';
COMMENT ON COLUMN landfall.sample_ratio_mismatch.chi_squared IS
    'The statistic; it has one degree of freedom fewer than there are variations with a weight.';
COMMENT ON COLUMN landfall.sample_ratio_mismatch.variation_ids IS 
    'The variations, the control first; at the end those that were seen and that the catalog does not list.';
COMMENT ON COLUMN landfall.sample_ratio_mismatch.subjects IS 'The subjects of each, in the same order.';
COMMENT ON COLUMN landfall.sample_ratio_mismatch.weights IS
    'The weight of each, in the same order; 0 for one that is not listed.';
COMMENT ON COLUMN landfall.sample_ratio_mismatch.weights_from IS
    'catalog; newest of several (they changed: look at a period without a change); equal shares assumed (no worker has noted '
    'the weights).';
COMMENT ON COLUMN landfall.sample_ratio_mismatch.total_subjects IS 'The sum of subjects.';
COMMENT ON COLUMN landfall.sample_ratio_mismatch.minimum_subjects IS
    'What a verdict needs: 8 for each variation with a weight.';
COMMENT ON COLUMN landfall.sample_ratio_mismatch.weightless_subjects IS
    'Subjects of variations without weight, which the test leaves out.';
COMMENT ON COLUMN landfall.sample_ratio_mismatch.multiple_subjects IS 'Subjects that saw several variations.';
COMMENT ON COLUMN landfall.sample_ratio_mismatch.multiple_share IS 'Their share of all subjects.';
COMMENT ON COLUMN landfall.sample_ratio_mismatch.threshold IS
    'Below which p_value counts as a mismatch; 0.001 in the view.';

-- ------------------------------------------------------------------------------------- what exposed people did next

-- `day` is the UTC day of the exposure that an event may follow within 24 hours: its own or the one before.
CREATE VIEW landfall.event_by_day AS
SELECT (record_time AT TIME ZONE 'UTC')::date AS day, record_time, is_device, name, intent_id, subject
FROM landfall.custom_event
CROSS JOIN LATERAL (VALUES (false, coalesce(user_id, device_id)), (true, device_id)) AS whose (is_device, subject)
WHERE NOT is_bot
UNION ALL
SELECT (record_time AT TIME ZONE 'UTC')::date - 1, record_time, is_device, name, intent_id, subject
FROM landfall.custom_event
CROSS JOIN LATERAL (VALUES (false, coalesce(user_id, device_id)), (true, device_id)) AS whose (is_device, subject)
WHERE NOT is_bot;
COMMENT ON VIEW landfall.event_by_day IS
    'The team''s own events by the UTC day of the exposure that they may follow, and by whose they are; for the other views.';
COMMENT ON COLUMN landfall.event_by_day.day IS 'The UTC day of the event, and in another row the day before.';
COMMENT ON COLUMN landfall.event_by_day.record_time IS 'When it happened.';
COMMENT ON COLUMN landfall.event_by_day.is_device IS 'Whether the subject is the device.';
COMMENT ON COLUMN landfall.event_by_day.name IS 'The event''s name.';
COMMENT ON COLUMN landfall.event_by_day.intent_id IS 'The intent that raised it.';
COMMENT ON COLUMN landfall.event_by_day.subject IS 'The device; else the user, or the device if no user is known.';

-- Where Wilson's interval of a share ends: unlike the usual one it has a width at 0 and at 1, and stays between them.
CREATE FUNCTION landfall.share_bound(part bigint, whole bigint, deviations double precision)
RETURNS double precision
LANGUAGE sql
IMMUTABLE PARALLEL SAFE
RETURN least(greatest(
    (part + deviations ^ 2 / 2 + deviations * sqrt(part * (1 - part / whole::double precision) + deviations ^ 2 / 4))
        / (whole + deviations ^ 2), 0), 1);
COMMENT ON FUNCTION landfall.share_bound(bigint, bigint, double precision) IS
    'The lower end of the interval that holds the true share, of which part / whole was seen, for deviations below 0, and the '
    'upper for those above: Wilson''s interval. -1.96 and 1.96 hold it 19 times in 20.';

-- What exposed people did next, by day or at all. An event counts for the device where devices are hashed, and for the user,
-- or else the device, where anything else is. The intent of the first exposure stands behind its time, in one text, so that
-- the least of them is the earliest.
CREATE FUNCTION landfall.count_outcomes(
    since timestamptz, until timestamptz, event_name text, within_time interval, by_day boolean
)
RETURNS TABLE (
    day date, experiment_id text, variation_id text, subjects bigint, landed bigint, converted bigint,
    landed_share double precision, landed_low double precision, landed_high double precision,
    conversion double precision, conversion_low double precision, conversion_high double precision)
LANGUAGE sql
STABLE PARALLEL SAFE
BEGIN ATOMIC
    SELECT told.day, told.experiment_id, told.variation_id, told.subjects, told.landed, told.converted,
        told.landed::double precision / told.subjects,
        landfall.share_bound(told.landed, told.subjects, -1.96), landfall.share_bound(told.landed, told.subjects, 1.96),
        told.converted::double precision / told.subjects,
        landfall.share_bound(told.converted, told.subjects, -1.96),
        landfall.share_bound(told.converted, told.subjects, 1.96)
    FROM (
        SELECT exposed.day, exposed.experiment_id, exposed.variation_id, count(*) AS subjects,
            count(*) FILTER (WHERE exposed.has_landed) AS landed,
            count(*) FILTER (WHERE done.times IS NOT NULL AND EXISTS (
                SELECT FROM unnest(done.times, done.intents) AS happened (time, intent)
                WHERE happened.time >= exposed.first_exposed_at
                    AND happened.time < exposed.first_exposed_at + within_time
                    AND happened.intent <> substr(exposed.first_intent, 17)
            )) AS converted
        FROM (
            SELECT CASE WHEN by_day THEN (viewed."timestamp" AT TIME ZONE 'UTC')::date END AS day,
                viewed.experiment_id, viewed.hash_attribute = 'deviceId' AS is_device,
                CASE
                    WHEN min(viewed.variation_id COLLATE "C") = max(viewed.variation_id COLLATE "C")
                        THEN min(viewed.variation_id COLLATE "C")
                    ELSE '__multiple__'
                END AS variation_id,
                min(viewed."timestamp") AS first_exposed_at,
                min(encode(timestamptz_send(viewed."timestamp"), 'hex') || viewed.intent_id COLLATE "C")
                    AS first_intent,
                CASE WHEN viewed.hash_attribute = 'deviceId' THEN viewed.hash_value
                    ELSE min(coalesce(viewed.user_id, viewed.device_id) COLLATE "C") END AS subject,
                bool_or(report.intent_id IS NOT NULL OR late.intent_id IS NOT NULL) AS has_landed
            FROM landfall.experiment_viewed AS viewed
            LEFT JOIN landfall.plan_result AS report
                ON report.intent_id = viewed.intent_id AND coalesce(report.device_id, '') = coalesce(viewed.device_id, '')
                AND report.result = 'APPLIED' AND report.record_time >= since
                AND report.record_time < until + interval '1 hour'
                AND (NOT by_day
                    OR (report.record_time AT TIME ZONE 'UTC')::date = (viewed."timestamp" AT TIME ZONE 'UTC')::date)
            LEFT JOIN landfall.plan_result AS late
                ON by_day AND late.intent_id = viewed.intent_id
                AND coalesce(late.device_id, '') = coalesce(viewed.device_id, '') AND late.result = 'APPLIED'
                AND (late.record_time AT TIME ZONE 'UTC')::date - 1 = (viewed."timestamp" AT TIME ZONE 'UTC')::date
                AND (late.record_time AT TIME ZONE 'UTC')::time < '01:00'
            WHERE viewed."timestamp" >= since AND viewed."timestamp" < until
            GROUP BY 1, viewed.experiment_id, viewed.hash_attribute, viewed.hash_value
        ) AS exposed
        LEFT JOIN (
            SELECT CASE WHEN by_day THEN own.day END AS day, own.is_device, own.subject,
                array_agg(own.record_time) AS times, array_agg(own.intent_id) AS intents
            FROM landfall.event_by_day AS own
            WHERE own.record_time >= since AND own.record_time < until + within_time
                AND (event_name IS NULL OR own.name = event_name)
                AND (by_day OR own.day = (own.record_time AT TIME ZONE 'UTC')::date)
            GROUP BY 1, own.is_device, own.subject
        ) AS done
            ON done.is_device = exposed.is_device AND done.subject = exposed.subject
            AND (NOT by_day OR done.day = exposed.day)
        GROUP BY exposed.day, exposed.experiment_id, exposed.variation_id
    ) AS told;
END;
COMMENT ON FUNCTION landfall.count_outcomes(timestamptz, timestamptz, text, interval, boolean) IS
    'What is common to the function and the view experiment_outcomes: `by_day` a subject counts on each of its days, else once.';

CREATE FUNCTION landfall.experiment_outcomes(
    since timestamptz, until timestamptz, event_name text DEFAULT NULL, within_time interval DEFAULT '1 day'
)
RETURNS TABLE (
    experiment_id text, variation_id text, subjects bigint, landed bigint, converted bigint,
    landed_share double precision, landed_low double precision, landed_high double precision,
    conversion double precision, conversion_low double precision, conversion_high double precision)
LANGUAGE sql
STABLE PARALLEL SAFE
BEGIN ATOMIC
    SELECT counted.experiment_id, counted.variation_id, counted.subjects, counted.landed, counted.converted,
        counted.landed_share, counted.landed_low, counted.landed_high, counted.conversion, counted.conversion_low,
        counted.conversion_high
    FROM landfall.count_outcomes(since, until, event_name, within_time, false) AS counted;
END;
COMMENT ON FUNCTION landfall.experiment_outcomes(timestamptz, timestamptz, text, interval) IS
    'The view experiment_outcomes of a period, where a subject counts once: of all events of the team''s own or of those of '
    'one name, within a day of the first exposure or within another time.';

CREATE VIEW landfall.experiment_outcomes AS
SELECT * FROM landfall.count_outcomes('-infinity', 'infinity', NULL, '24 hours', true);
COMMENT ON VIEW landfall.experiment_outcomes IS
    'What those who were exposed on a day did next, by variation: whether they landed, and whether an event of the team''s '
    'own followed within 24 hours. What the intent of the first exposure itself raised is no consequence and does not '
    'count, however often it was tried; what any other intent raised afterwards does. For a whole experiment, where a '
    'subject counts once, and for one event by its name: '
    'SELECT * FROM landfall.experiment_outcomes(''2026-11-01Z'', ''2026-12-01Z'', ''order_placed'').';
COMMENT ON COLUMN landfall.experiment_outcomes.day IS 'The UTC day of the exposure.';
COMMENT ON COLUMN landfall.experiment_outcomes.experiment_id IS 'The experiment''s key.';
COMMENT ON COLUMN landfall.experiment_outcomes.variation_id IS
    'The variation; __multiple__ for those who saw several that day: leave them out of comparisons.';
COMMENT ON COLUMN landfall.experiment_outcomes.subjects IS 'Different subjects.';
COMMENT ON COLUMN landfall.experiment_outcomes.landed IS
    'Those with a plan that showed the variation and that the device reports as APPLIED.';
COMMENT ON COLUMN landfall.experiment_outcomes.converted IS
    'Those with an event of the team''s own from another intent, at or within 24 hours after the first exposure of the day. '
    'Where neither user nor device is hashed, the events of the subject''s first user count.';
COMMENT ON COLUMN landfall.experiment_outcomes.landed_share IS 'landed / subjects.';
COMMENT ON COLUMN landfall.experiment_outcomes.landed_low IS
    'Where the interval begins that holds the true share 19 times in 20 (Wilson''s, which has a width at 0 and 1 as well).';
COMMENT ON COLUMN landfall.experiment_outcomes.landed_high IS 'Where it ends.';
COMMENT ON COLUMN landfall.experiment_outcomes.conversion IS 'converted / subjects.';
COMMENT ON COLUMN landfall.experiment_outcomes.conversion_low IS
    'Where the interval begins that holds the true conversion 19 times in 20 (Wilson''s).';
COMMENT ON COLUMN landfall.experiment_outcomes.conversion_high IS 'Where it ends.';

GRANT SELECT ON landfall.first_exposure, landfall.exposures_by_variation, landfall.experiment_weight,
    landfall.sample_ratio_mismatch, landfall.event_by_day, landfall.experiment_outcomes
    TO landfall_reader;

RESET ROLE;
