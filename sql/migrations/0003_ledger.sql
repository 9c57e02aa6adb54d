-- Landfall, migration 3: the records that each offset produced, and how long they are kept.
-- See 0001 for how files are applied.

-- Refused outside of a transaction: half a migration would look like a whole one.
SET ROLE landfall_owner;
LOCK TABLE landfall.schema_migration IN SHARE ROW EXCLUSIVE MODE;

INSERT INTO landfall.schema_migration (version, name) VALUES (3, 'ledger');

CREATE TABLE landfall.plan_ledger (
    recorded_at timestamptz NOT NULL,
    intent_offset bigint NOT NULL,
    owner_epoch bigint NOT NULL,
    partition integer NOT NULL,
    out_partition integer,
    ordinal smallint NOT NULL,
    topic text NOT NULL,
    kind text NOT NULL CHECK (kind IN ('plan', 'extra_reply', 'repeated_plan', 'dead_letter', 'result')),
    out_topic text NOT NULL,
    identity bytea,
    out_key bytea,
    out_value bytea,
    out_headers bytea,
    code bytea
)
PARTITION BY RANGE (recorded_at);

-- Plans are short-lived: compressing the large ones costs more than the room.
ALTER TABLE landfall.plan_ledger ALTER COLUMN out_value SET STORAGE EXTERNAL;
COMMENT ON TABLE landfall.plan_ledger IS
    'Every record that an offset produced, verbatim, as long as the dedupe window: what is sent again after a crash, '
    'and to a sender who repeats himself. Partitioned by hour so that old entries go by DROP TABLE. '
    'No key: an offset is written at most once because the watermark guards it.';
COMMENT ON COLUMN landfall.plan_ledger.recorded_at IS
    'The time at which the batch was taken, by the worker''s clock; decides the partition.';
COMMENT ON COLUMN landfall.plan_ledger.intent_offset IS 'The offset of the record that this answers.';
COMMENT ON COLUMN landfall.plan_ledger.owner_epoch IS
    'The epoch of the owner that wrote it: one offset is never written under two.';
COMMENT ON COLUMN landfall.plan_ledger.partition IS 'The partition of the record that this answers.';
COMMENT ON COLUMN landfall.plan_ledger.out_partition IS
    'The partition it goes to; NULL leaves the choice to the partitioner.';
COMMENT ON COLUMN landfall.plan_ledger.ordinal IS
    'The place among the records of the offset, from 0: they are sent in this order.';
COMMENT ON COLUMN landfall.plan_ledger.topic IS 'The topic of the record that this answers.';
COMMENT ON COLUMN landfall.plan_ledger.kind IS
    'plan; extra_reply (the same plan for an asker''s own topic); repeated_plan (the plan of an earlier record of the same '
    'identity); dead_letter; result (what a route has asked a person for, with the values).';
COMMENT ON COLUMN landfall.plan_ledger.out_topic IS 'The topic it goes to.';
COMMENT ON COLUMN landfall.plan_ledger.identity IS
    '32 bytes: the hash of record key, intent id and attempt; NULL where the record can''t be read as an intent.';
COMMENT ON COLUMN landfall.plan_ledger.out_key IS 'The key; NULL for a record without one.';
COMMENT ON COLUMN landfall.plan_ledger.out_value IS 'The value; NULL for a record without one.';
COMMENT ON COLUMN landfall.plan_ledger.out_headers IS 'The headers in the worker''s own encoding.';
COMMENT ON COLUMN landfall.plan_ledger.code IS
    'HMAC-SHA256 of the whole entry by a key of ledger-keys-file; NULL where the worker has none. A worker that has keys '
    'publishes no entry again without it.';

CREATE TABLE landfall.plan_ledger_default (
    LIKE landfall.plan_ledger INCLUDING COMMENTS INCLUDING CONSTRAINTS INCLUDING DEFAULTS INCLUDING STORAGE
);
ALTER TABLE landfall.plan_ledger ATTACH PARTITION landfall.plan_ledger_default DEFAULT;
COMMENT ON TABLE landfall.plan_ledger_default IS 'Entries of an hour for which no partition was made in time.';

-- Repair after a crash reads a range of offsets; repeats are found by identity.
CREATE INDEX plan_ledger_offset ON landfall.plan_ledger (topic, partition, intent_offset, ordinal);
CREATE INDEX plan_ledger_identity ON landfall.plan_ledger (identity) WHERE identity IS NOT NULL;

-- Readers do not see the ledger: it holds whole plans, resume tokens among them.
GRANT SELECT, INSERT ON landfall.plan_ledger TO landfall_writer;

-- Whether a partition of the ledger holds a record that is not known to have been published.
CREATE FUNCTION landfall.ledger_is_needed(child regclass)
RETURNS boolean
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    needed boolean;
BEGIN
    EXECUTE format(
        'SELECT EXISTS (SELECT FROM landfall.stream_watermark AS watermark WHERE EXISTS ('
        'SELECT FROM %s AS entry WHERE entry.topic = watermark.topic AND entry.partition = watermark.partition'
        ' AND entry.intent_offset >= watermark.published_offset))', child)
        INTO needed;
    RETURN needed;
END
$$;
COMMENT ON FUNCTION landfall.ledger_is_needed(regclass) IS
    'Whether a partition of the ledger is needed for repair; for prune_ledger.';
REVOKE ALL ON FUNCTION landfall.ledger_is_needed(regclass) FROM PUBLIC;

-- A reader of the ledger keeps it for now: those who write wait 50 ms at most, once.
CREATE FUNCTION landfall.prune_ledger(before timestamptz)
RETURNS integer
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET "TimeZone" = 'UTC'
SET lock_timeout = '2s'
AS $$
DECLARE
    -- Kept whatever the dedupe window is, which may be a second.
    window_at_least CONSTANT interval := '10 minutes';
    child regclass;
    dropped integer := 0;
BEGIN
    IF before IS NULL THEN
        RAISE EXCEPTION 'before is a time' USING ERRCODE = 'invalid_parameter_value';
    END IF;
    IF before > now() + interval '2 days' THEN
        RAISE EXCEPTION 'before is no later than two days from now: look at the clock'
            USING ERRCODE = 'invalid_parameter_value';
    END IF;
    before := least(before, now() - window_at_least);
    PERFORM pg_advisory_xact_lock(hashtextextended('landfall.partitions', 0));
    PERFORM set_config('lock_timeout', '50ms', true);
    FOR child IN
        SELECT pg_class.oid
        FROM pg_inherits
        JOIN pg_class ON pg_class.oid = pg_inherits.inhrelid
        WHERE pg_inherits.inhparent = 'landfall.plan_ledger'::regclass
            AND pg_class.relname ~ '^plan_ledger_[0-9]{10}$'
            AND to_timestamp(right(pg_class.relname, 10), 'YYYYMMDDHH24') + interval '1 hour' <= before
        ORDER BY pg_class.relname
    LOOP
        CONTINUE WHEN landfall.ledger_is_needed(child);
        BEGIN
            LOCK TABLE ONLY landfall.plan_ledger IN ACCESS EXCLUSIVE MODE;
            -- Asked again, now that nobody can write.
            IF NOT landfall.ledger_is_needed(child) THEN
                EXECUTE format('DROP TABLE %s', child);
                dropped := dropped + 1;
            END IF;
        EXCEPTION
            WHEN lock_not_available THEN
                EXIT;
        END;
    END LOOP;
    PERFORM set_config('lock_timeout', '2s', true);
    DELETE FROM landfall.plan_ledger_default AS entry
    WHERE entry.recorded_at < before
        AND NOT EXISTS (
            SELECT FROM landfall.stream_watermark AS watermark
            WHERE watermark.topic = entry.topic AND watermark.partition = entry.partition
                AND watermark.published_offset <= entry.intent_offset
        );
    RETURN dropped;
END
$$;
COMMENT ON FUNCTION landfall.prune_ledger(timestamptz) IS
    'Drops the hour partitions of the ledger that ended before the given time, except those that hold a record which is not '
    'known to have been published, and whatever the time is those of the last 10 minutes. Returns how many went; where somebody '
    'reads the ledger the rest stays for the next call.';
REVOKE ALL ON FUNCTION landfall.prune_ledger(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION landfall.prune_ledger(timestamptz) TO landfall_writer;

RESET ROLE;
