-- Landfall, migration 3: the records that each offset produced, and how long they are kept.
-- See 0001 for how files are applied.

-- Refused outside of a transaction: half a migration would look like a whole one.
SET ROLE landfall_owner;
LOCK TABLE landfall.schema_migration IN SHARE ROW EXCLUSIVE MODE;

INSERT INTO landfall.schema_migration (version, name) VALUES (3, 'ledger');

CREATE TABLE landfall.plan_segment (
    recorded_at timestamptz NOT NULL,
    first_offset bigint NOT NULL CHECK (first_offset >= 0),
    next_offset bigint NOT NULL,
    owner_epoch bigint NOT NULL,
    partition integer NOT NULL,
    topic text NOT NULL,
    identities bytea NOT NULL,
    records bytea NOT NULL,
    code bytea,
    CHECK (first_offset < next_offset)
)
PARTITION BY RANGE (recorded_at);

-- Plans of one route look alike; a server that was built without LZ4 stores them as they are, since its own way to compress
-- them costs more than the room. What comes of a digest can't be compressed.
ALTER TABLE landfall.plan_segment ALTER COLUMN identities SET STORAGE EXTERNAL;
DO $$
BEGIN
    ALTER TABLE landfall.plan_segment ALTER COLUMN records SET COMPRESSION lz4;
EXCEPTION
    WHEN feature_not_supported THEN
        ALTER TABLE landfall.plan_segment ALTER COLUMN records SET STORAGE EXTERNAL;
END
$$;
COMMENT ON TABLE landfall.plan_segment IS
    'The ledger: every record that an offset produced, verbatim, as long as the dedupe window: what is sent again after a '
    'crash, and to a sender who repeats himself. A row for the offsets of one partition and batch, or for a part of them; the rows '
    'of a partition cover all offsets that its watermark has passed. Partitioned by hour so that old segments go by DROP TABLE. '
    'No key: an offset is written at most once for an epoch because the watermark guards it.';
COMMENT ON COLUMN landfall.plan_segment.recorded_at IS
    'The time at which the batch was taken, by the worker''s clock; decides the partition.';
COMMENT ON COLUMN landfall.plan_segment.first_offset IS 'The first offset that the segment covers.';
COMMENT ON COLUMN landfall.plan_segment.next_offset IS
    'The offset behind the last that it covers, be it one that produced nothing.';
COMMENT ON COLUMN landfall.plan_segment.owner_epoch IS
    'The epoch of the owner that wrote it; after offsets were moved back a later owner covers the same ones again.';
COMMENT ON COLUMN landfall.plan_segment.partition IS 'The partition of the records that are answered.';
COMMENT ON COLUMN landfall.plan_segment.topic IS 'The topic of the records that are answered.';
COMMENT ON COLUMN landfall.plan_segment.identities IS
    'For each intent that was answered for the first time twelve bytes: the beginning of the hash of record key, intent id and '
    'attempt, and how far its offset is from first_offset (four, in network order).';
COMMENT ON COLUMN landfall.plan_segment.records IS
    'What the offsets produced, in the worker''s own encoding, which sql/README.md describes: `landfall audit` and `landfall replay '
    '--ledger` read it.';
COMMENT ON COLUMN landfall.plan_segment.code IS
    'HMAC-SHA256 of the whole segment by a key of ledger-keys-file; NULL where the worker has none. A worker that has keys '
    'publishes nothing again without it.';

CREATE TABLE landfall.plan_segment_default (
    LIKE landfall.plan_segment INCLUDING COMMENTS INCLUDING COMPRESSION INCLUDING CONSTRAINTS INCLUDING DEFAULTS
        INCLUDING STORAGE
);
ALTER TABLE landfall.plan_segment ATTACH PARTITION landfall.plan_segment_default DEFAULT;
COMMENT ON TABLE landfall.plan_segment_default IS 'Segments of an hour for which no partition was made in time.';

-- Repair after a crash reads from an offset on, and what covers an offset ends behind it.
CREATE INDEX plan_segment_end ON landfall.plan_segment (topic, partition, next_offset);

-- Readers do not see the ledger: it holds whole plans, resume tokens among them.
GRANT SELECT, INSERT ON landfall.plan_segment TO landfall_writer;

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
        'SELECT FROM %s AS segment WHERE segment.topic = watermark.topic AND segment.partition = watermark.partition'
        ' AND segment.next_offset > watermark.published_offset))', child)
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
        WHERE pg_inherits.inhparent = 'landfall.plan_segment'::regclass
            AND pg_class.relname ~ '^plan_segment_[0-9]{10}$'
            AND to_timestamp(right(pg_class.relname, 10), 'YYYYMMDDHH24') + interval '1 hour' <= before
        ORDER BY pg_class.relname
    LOOP
        CONTINUE WHEN landfall.ledger_is_needed(child);
        BEGIN
            LOCK TABLE ONLY landfall.plan_segment IN ACCESS EXCLUSIVE MODE;
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
    DELETE FROM landfall.plan_segment_default AS segment
    WHERE segment.recorded_at < before
        AND NOT EXISTS (
            SELECT FROM landfall.stream_watermark AS watermark
            WHERE watermark.topic = segment.topic AND watermark.partition = segment.partition
                AND watermark.published_offset < segment.next_offset
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
