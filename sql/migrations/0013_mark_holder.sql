-- Landfall, migration 13: a mark says whose it is. See 0001 for how files are applied.

-- Refused outside of a transaction: half a migration would look like a whole one.
SET ROLE landfall_owner;
LOCK TABLE landfall.schema_migration IN SHARE ROW EXCLUSIVE MODE;

INSERT INTO landfall.schema_migration (version, name) VALUES (13, 'mark_holder');

-- Without them a worker of another group, or of another cluster with topics of the same names, would take every partition over.
-- The marks that are there belong to nobody yet: the next worker that takes a partition over writes its own names.
ALTER TABLE landfall.stream_watermark
    ADD COLUMN consumer_group text,
    ADD COLUMN cluster_id text;
COMMENT ON COLUMN landfall.stream_watermark.consumer_group IS
    'The consumer group of the workers that move the mark; others refuse to start. NULL until one has taken the partition over. '
    '`landfall offsets adopt` gives it to another group.';
COMMENT ON COLUMN landfall.stream_watermark.cluster_id IS
    'The id of the Kafka cluster whose offsets these are; NULL where none of its brokers has said it.';

RESET ROLE;
