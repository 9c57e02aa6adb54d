-- Landfall, migration 2: what makes recording exactly once. See 0001 for how files are applied.

SET ROLE landfall_owner;

INSERT INTO landfall.schema_migration (version, name) VALUES (2, 'stream');

CREATE TABLE landfall.stream_watermark (
    next_offset bigint NOT NULL,
    published_offset bigint NOT NULL,
    owner_epoch bigint NOT NULL,
    updated_at timestamptz NOT NULL,
    partition integer NOT NULL CHECK (partition >= 0),
    topic text NOT NULL,
    owner text NOT NULL,
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
COMMENT ON COLUMN landfall.stream_watermark.updated_at IS
    'The time of the last batch or take-over, by the worker''s clock.';
COMMENT ON COLUMN landfall.stream_watermark.partition IS 'The partition of the topic.';
COMMENT ON COLUMN landfall.stream_watermark.topic IS 'The topic of intents or of plan results.';
COMMENT ON COLUMN landfall.stream_watermark.owner IS 'The lane that owns the partition, for people.';

CREATE TABLE landfall.plan_ledger (
    recorded_at timestamptz NOT NULL,
    intent_offset bigint NOT NULL,
    owner_epoch bigint NOT NULL,
    partition integer NOT NULL,
    out_partition integer,
    ordinal smallint NOT NULL,
    topic text NOT NULL,
    kind text NOT NULL CHECK (kind IN ('plan', 'extra_reply', 'repeated_plan', 'dead_letter')),
    out_topic text NOT NULL,
    identity bytea,
    out_key bytea,
    out_value bytea,
    out_headers bytea
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
    'identity); dead_letter.';
COMMENT ON COLUMN landfall.plan_ledger.out_topic IS 'The topic it goes to.';
COMMENT ON COLUMN landfall.plan_ledger.identity IS
    '32 bytes: the hash of record key, intent id and attempt; NULL where the record can''t be read as an intent.';
COMMENT ON COLUMN landfall.plan_ledger.out_key IS 'The key; NULL for a record without one.';
COMMENT ON COLUMN landfall.plan_ledger.out_value IS 'The value; NULL for a record without one.';
COMMENT ON COLUMN landfall.plan_ledger.out_headers IS 'The headers in the worker''s own encoding.';

CREATE TABLE landfall.plan_ledger_default PARTITION OF landfall.plan_ledger DEFAULT;
COMMENT ON TABLE landfall.plan_ledger_default IS
    'Entries of an hour for which no partition was made in time.';

-- Repair after a crash reads a range of offsets; repeats are found by identity.
CREATE INDEX plan_ledger_offset ON landfall.plan_ledger (topic, partition, intent_offset, ordinal);
CREATE INDEX plan_ledger_identity ON landfall.plan_ledger (identity) WHERE identity IS NOT NULL;

GRANT SELECT, INSERT, UPDATE ON landfall.stream_watermark TO landfall_writer;
GRANT SELECT, INSERT ON landfall.plan_ledger TO landfall_writer;
-- Readers do not see the ledger: it holds whole plans, resume tokens among them.
GRANT SELECT ON landfall.stream_watermark TO landfall_reader;

RESET ROLE;
