-- Landfall, migration 6: the chi-squared test, which PostgreSQL 15 can't do by itself. See 0001 for how files are applied.

-- Refused outside of a transaction: half a migration would look like a whole one.
SET ROLE landfall_owner;
LOCK TABLE landfall.schema_migration IN SHARE ROW EXCLUSIVE MODE;

INSERT INTO landfall.schema_migration (version, name) VALUES (6, 'chi_squared');

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

RESET ROLE;
