-- Landfall, migration 16: entries of the ledger can be signed, and a writer may change only what a worker changes. See 0001
-- for how files are applied.

-- Refused outside of a transaction: half a migration would look like a whole one.
SET ROLE landfall_owner;
LOCK TABLE landfall.schema_migration IN SHARE ROW EXCLUSIVE MODE;

INSERT INTO landfall.schema_migration (version, name) VALUES (16, 'writer_rights');

ALTER TABLE landfall.plan_ledger ADD COLUMN code bytea;
COMMENT ON COLUMN landfall.plan_ledger.code IS
    'HMAC-SHA256 of the whole entry by a key of ledger-keys-file; NULL where the worker has none. A worker that has keys '
    'publishes no entry again without it.';
-- The hours that are there have it without its meaning.
DO $$
DECLARE
    meaning constant text := col_description(
        'landfall.plan_ledger'::regclass,
        (SELECT attnum FROM pg_catalog.pg_attribute
            WHERE attrelid = 'landfall.plan_ledger'::regclass AND attname = 'code')
    );
    child regclass;
BEGIN
    FOR child IN
        SELECT inhrelid FROM pg_catalog.pg_inherits WHERE inhparent = 'landfall.plan_ledger'::regclass
    LOOP
        EXECUTE format('COMMENT ON COLUMN %s.code IS %L', child, meaning);
    END LOOP;
END
$$;

-- Whoever steals the login of a worker must not be able to give a watermark, nor what a subject keeps, to another. All
-- columns may change, apart from those that say whose row it is; workers of before this migration go on under it.
REVOKE UPDATE ON landfall.stream_watermark FROM landfall_writer;
DO $$
BEGIN
    EXECUTE (
        SELECT format(
            'GRANT UPDATE (%s) ON landfall.stream_watermark TO landfall_writer',
            string_agg(quote_ident(attname), ', ' ORDER BY attnum)
        )
        FROM pg_catalog.pg_attribute
        WHERE attrelid = 'landfall.stream_watermark'::regclass
            AND attnum > 0 AND NOT attisdropped AND attname NOT IN ('topic', 'partition')
    );
END
$$;
REVOKE UPDATE ON landfall.sticky_assignment FROM landfall_writer;
GRANT UPDATE (assignments, updated_at) ON landfall.sticky_assignment TO landfall_writer;

RESET ROLE;
