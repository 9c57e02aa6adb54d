-- Landfall, migration 15: a watermark says which record stands before it, who may move it, and why it stands still. See
-- 0001 for how files are applied.

-- Refused outside of a transaction: half a migration would look like a whole one.
SET ROLE landfall_owner;
LOCK TABLE landfall.schema_migration IN SHARE ROW EXCLUSIVE MODE;

INSERT INTO landfall.schema_migration (version, name) VALUES (15, 'watermark_safety');

-- An offset alone does not say of which log it is: a topic that was made anew grows past it.
ALTER TABLE landfall.stream_watermark
    ADD COLUMN last_record_offset bigint,
    ADD COLUMN last_record_ms bigint,
    ADD COLUMN last_record_hash bytea,
    ADD COLUMN owner_token bigint,
    ADD COLUMN reset_epoch bigint NOT NULL DEFAULT 0,
    ADD COLUMN is_reset boolean NOT NULL DEFAULT false,
    ADD COLUMN set_aside text;
COMMENT ON COLUMN landfall.stream_watermark.last_record_offset IS
    'The offset of the last record that was recorded. It counts only where it is next_offset - 1.';
COMMENT ON COLUMN landfall.stream_watermark.last_record_ms IS
    'The timestamp of that record as Kafka has it, in milliseconds since 1970-01-01 UTC; -1 where it has none.';
COMMENT ON COLUMN landfall.stream_watermark.last_record_hash IS
    'SHA-256 of that record''s timestamp, key and value. Whoever takes the partition over reads the record again and '
    'compares: another one means that the log was cut or replaced.';
COMMENT ON COLUMN landfall.stream_watermark.owner_token IS
    'A random number of the lane that took the partition over. Two owners that have one epoch after a failover, which lost '
    'a takeover, are told apart by it.';
COMMENT ON COLUMN landfall.stream_watermark.reset_epoch IS
    'The owner epoch that `landfall offsets reset` gave last, 0 for never. What older owners have in the ledger is of '
    'records that are answered again, and is published no more.';
COMMENT ON COLUMN landfall.stream_watermark.is_reset IS
    'Whether `landfall offsets reset` has moved it and no worker has gone on there yet: the group''s own offset does not '
    'count until then.';
COMMENT ON COLUMN landfall.stream_watermark.set_aside IS
    'Why the workers do not read the partition, and what to do; NULL where they do.';

RESET ROLE;
