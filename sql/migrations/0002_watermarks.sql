-- Landfall, migration 2: how far each partition is recorded and published.
-- See 0001 for how files are applied.

-- Refused outside of a transaction: half a migration would look like a whole one.
SET ROLE landfall_owner;
LOCK TABLE landfall.schema_migration IN SHARE ROW EXCLUSIVE MODE;

INSERT INTO landfall.schema_migration (version, name) VALUES (2, 'watermarks');

CREATE TABLE landfall.stream_watermark (
    next_offset bigint NOT NULL,
    published_offset bigint NOT NULL,
    owner_epoch bigint NOT NULL,
    owner_token bigint,
    reset_epoch bigint NOT NULL DEFAULT 0,
    last_record_offset bigint,
    last_record_ms bigint,
    updated_at timestamptz NOT NULL,
    partition integer NOT NULL CHECK (partition >= 0),
    is_reset boolean NOT NULL DEFAULT false,
    topic text NOT NULL,
    owner text NOT NULL,
    consumer_group text,
    cluster_id text,
    set_aside text,
    last_record_hash bytea,
    PRIMARY KEY (topic, partition),
    CHECK (0 <= published_offset AND published_offset <= next_offset)
)
-- One row a partition, rewritten with every batch: room for HOT updates, and a vacuum that does not wait for a share of it.
WITH (
    fillfactor = 50,
    autovacuum_vacuum_scale_factor = 0,
    autovacuum_vacuum_threshold = 1000
);
COMMENT ON TABLE landfall.stream_watermark IS
    'How far each partition is recorded here. A batch moves its rows in the transaction that writes the facts: '
    'UPDATE ... WHERE owner_epoch = mine AND next_offset = expected. No row updated, no right to write. '
    'This guard is why the fact tables need no key of their own.';
COMMENT ON COLUMN landfall.stream_watermark.next_offset IS
    'The first offset that is not recorded here yet.';
COMMENT ON COLUMN landfall.stream_watermark.published_offset IS
    'The first offset whose records are not known to have been published to Kafka; never above next_offset.';
COMMENT ON COLUMN landfall.stream_watermark.owner_epoch IS
    'Raised by one whenever a lane takes the partition over; an older owner''s updates find no row.';
COMMENT ON COLUMN landfall.stream_watermark.owner_token IS
    'A random number of the lane that took the partition over. Two owners that have one epoch after a failover, which lost '
    'a takeover, are told apart by it.';
COMMENT ON COLUMN landfall.stream_watermark.reset_epoch IS
    'The owner epoch that `landfall offsets reset` gave last, 0 for never. What older owners have in the ledger is of '
    'records that are answered again, and is published no more.';
COMMENT ON COLUMN landfall.stream_watermark.last_record_offset IS
    'The offset of the last record that was recorded. It counts only where it is next_offset - 1.';
COMMENT ON COLUMN landfall.stream_watermark.last_record_ms IS
    'The timestamp of that record as Kafka has it, in milliseconds since 1970-01-01 UTC; -1 where it has none.';
COMMENT ON COLUMN landfall.stream_watermark.updated_at IS
    'The time of the last batch or take-over, by the worker''s clock.';
COMMENT ON COLUMN landfall.stream_watermark.partition IS 'The partition of the topic.';
COMMENT ON COLUMN landfall.stream_watermark.is_reset IS
    'Whether `landfall offsets reset` has moved it and no worker has gone on there yet: the group''s own offset does not '
    'count until then.';
COMMENT ON COLUMN landfall.stream_watermark.topic IS 'The topic of intents or of plan results.';
COMMENT ON COLUMN landfall.stream_watermark.owner IS 'The lane that owns the partition, for people.';
COMMENT ON COLUMN landfall.stream_watermark.consumer_group IS
    'The consumer group of the workers that move the watermark; others refuse to start. NULL until one has taken the partition over. '
    '`landfall offsets adopt` gives it to another group.';
COMMENT ON COLUMN landfall.stream_watermark.cluster_id IS
    'The id of the Kafka cluster whose offsets these are; NULL where none of its brokers has said it.';
COMMENT ON COLUMN landfall.stream_watermark.set_aside IS
    'Why the workers do not read the partition, and what to do; NULL where they do.';
COMMENT ON COLUMN landfall.stream_watermark.last_record_hash IS
    'SHA-256 of that record''s timestamp, key and value. Whoever takes the partition over reads the record again and '
    'compares: another one means that the log was cut or replaced.';

-- Whoever steals the login of a worker must not be able to give a watermark to another partition: all columns may change,
-- apart from those that say whose row it is.
GRANT SELECT, INSERT, UPDATE (
    next_offset, published_offset, owner_epoch, owner_token, reset_epoch, last_record_offset, last_record_ms, updated_at,
    is_reset, owner, consumer_group, cluster_id, set_aside, last_record_hash
) ON landfall.stream_watermark TO landfall_writer;
GRANT SELECT ON landfall.stream_watermark TO landfall_reader;

RESET ROLE;
