-- Landfall, migration 5: the team's own events, sticky assignments, what variations weigh, results in the
-- ledger, and comments that say what is true. See 0001 for how files are applied.

-- Refused outside of a transaction: half a migration would look like a whole one.
SET ROLE landfall_owner;
LOCK TABLE landfall.schema_migration IN SHARE ROW EXCLUSIVE MODE;

INSERT INTO landfall.schema_migration (version, name) VALUES (5, 'more_facts');

-- Append-only and partitioned like the other facts. (topic, partition, record_offset, ordinal) is unique because
-- landfall.stream_watermark moves in the same transaction.
CREATE TABLE landfall.custom_event (
    record_time timestamptz NOT NULL,
    occurred_at timestamptz,
    record_offset bigint NOT NULL,
    partition integer NOT NULL,
    attempt integer NOT NULL,
    ordinal smallint NOT NULL,
    schema_version smallint NOT NULL DEFAULT 1,
    is_bot boolean NOT NULL,
    topic text NOT NULL,
    name text NOT NULL,
    intent_id text NOT NULL,
    plan_id text NOT NULL,
    device_id text,
    user_id text,
    channel text,
    route text,
    campaign_id text,
    app_version text,
    platform text,
    catalog_version text NOT NULL,
    properties jsonb NOT NULL DEFAULT '{}'
)
PARTITION BY RANGE (record_time);
COMMENT ON TABLE landfall.custom_event IS
    'The team''s own events: one row for each that a post-navigation interceptor of the route raised, written in the '
    'transaction that records the decision.';
COMMENT ON COLUMN landfall.custom_event.record_time IS
    'The timestamp of the intent''s Kafka record; decides the partition.';
COMMENT ON COLUMN landfall.custom_event.occurred_at IS
    'When the user tapped, as the sender says; NULL if it does not.';
COMMENT ON COLUMN landfall.custom_event.record_offset IS 'The offset of the intent''s record.';
COMMENT ON COLUMN landfall.custom_event.partition IS 'The partition of the intent''s record.';
COMMENT ON COLUMN landfall.custom_event.attempt IS 'The attempt of the intent.';
COMMENT ON COLUMN landfall.custom_event.ordinal IS
    'The place among the events of the intent, from 0.';
COMMENT ON COLUMN landfall.custom_event.schema_version IS
    'What the columns mean; raised when a meaning changes.';
COMMENT ON COLUMN landfall.custom_event.is_bot IS
    'Whether the click is a scanner''s and not a person''s, as the sender says.';
COMMENT ON COLUMN landfall.custom_event.topic IS 'The topic of the intent''s record.';
COMMENT ON COLUMN landfall.custom_event.name IS 'The event''s name, as the catalog or the team''s own code says.';
COMMENT ON COLUMN landfall.custom_event.intent_id IS 'The intent.';
COMMENT ON COLUMN landfall.custom_event.plan_id IS 'The plan that answered it.';
COMMENT ON COLUMN landfall.custom_event.device_id IS 'The device; NULL for a click on a server.';
COMMENT ON COLUMN landfall.custom_event.user_id IS
    'The subject: the user of the device''s session, else the intent''s; NULL if neither is known.';
COMMENT ON COLUMN landfall.custom_event.channel IS 'The intent''s channel, as a dimension.';
COMMENT ON COLUMN landfall.custom_event.route IS 'The route that was taken.';
COMMENT ON COLUMN landfall.custom_event.campaign_id IS 'The message''s campaign, as a dimension.';
COMMENT ON COLUMN landfall.custom_event.app_version IS 'The app''s version, as a dimension.';
COMMENT ON COLUMN landfall.custom_event.platform IS 'The platform, as a dimension.';
COMMENT ON COLUMN landfall.custom_event.catalog_version IS 'The route catalog that decided.';
COMMENT ON COLUMN landfall.custom_event.properties IS 'The event''s properties as an object; {} without any.';

CREATE TABLE landfall.custom_event_default PARTITION OF landfall.custom_event DEFAULT;
COMMENT ON TABLE landfall.custom_event_default IS 'Rows with a timestamp out of range.';
CREATE INDEX custom_event_time ON landfall.custom_event
    USING brin (record_time) WITH (pages_per_range = 32, autosummarize = on);

GRANT INSERT ON landfall.custom_event TO landfall_writer;
GRANT SELECT ON landfall.custom_event TO landfall_reader;

-- Read in one query a batch:
--     SELECT attribute_name, attribute_value, assignments FROM landfall.sticky_assignment
--     WHERE (attribute_name, attribute_value) IN (SELECT * FROM unnest($1::text[], $2::text[]))
-- and written in the batch's transaction, in the order of the key so that lanes do not deadlock; what another lane
-- has stored in the meantime stays:
--     INSERT INTO landfall.sticky_assignment AS old (attribute_name, attribute_value, assignments, updated_at)
--     SELECT name, value, document::jsonb, $4 FROM unnest($1::text[], $2::text[], $3::text[]) AS new (name, value, document)
--     ORDER BY name, value
--     ON CONFLICT (attribute_name, attribute_value) DO UPDATE
--     SET assignments = excluded.assignments || old.assignments, updated_at = excluded.updated_at
CREATE TABLE landfall.sticky_assignment (
    updated_at timestamptz NOT NULL,
    attribute_name text NOT NULL,
    attribute_value text NOT NULL,
    assignments jsonb NOT NULL CHECK (jsonb_typeof(assignments) = 'object'),
    PRIMARY KEY (attribute_name, attribute_value)
)
WITH (fillfactor = 80);
COMMENT ON TABLE landfall.sticky_assignment IS
    'Sticky bucketing: the variations that a subject keeps although weights or conditions have changed. One row for each '
    'hashed attribute and value; GrowthBook''s document <attribute_name>||<attribute_value>. Empty unless sticky bucketing '
    'is on.';
COMMENT ON COLUMN landfall.sticky_assignment.updated_at IS 'The last change, by the worker''s clock.';
COMMENT ON COLUMN landfall.sticky_assignment.attribute_name IS
    'The attribute that was hashed: userId, deviceId or another.';
COMMENT ON COLUMN landfall.sticky_assignment.attribute_value IS 'Its value, the very text that was hashed.';
COMMENT ON COLUMN landfall.sticky_assignment.assignments IS
    'An object: "<experiment key>__<bucket version>" to the variation''s key.';

-- Readers do not see it: nothing in it that the exposures do not say.
GRANT SELECT, INSERT, UPDATE ON landfall.sticky_assignment TO landfall_writer;

-- Noted whenever a worker takes a catalog up, so that the newest is the one in force also after a step back:
--     INSERT INTO landfall.experiment_variation (catalog_version, experiment_id, variation_id, ordinal, weight)
--     VALUES (...) ON CONFLICT (experiment_id, catalog_version, variation_id) DO UPDATE SET noted_at = now()
CREATE TABLE landfall.experiment_variation (
    noted_at timestamptz NOT NULL DEFAULT now(),
    weight double precision NOT NULL CHECK (weight >= 0),
    ordinal smallint NOT NULL CHECK (ordinal >= 0),
    catalog_version text NOT NULL,
    experiment_id text NOT NULL,
    variation_id text NOT NULL,
    PRIMARY KEY (experiment_id, catalog_version, variation_id)
);
COMMENT ON TABLE landfall.experiment_variation IS
    'The variations of each experiment and their weights, for each catalog that a worker has served: what the counts of '
    'exposures are held against.';
COMMENT ON COLUMN landfall.experiment_variation.noted_at IS 'When a worker last took that catalog up.';
COMMENT ON COLUMN landfall.experiment_variation.weight IS
    'The share of the variation among those who take part: its weight, or the width of its range.';
COMMENT ON COLUMN landfall.experiment_variation.ordinal IS 'The place of the variation, from 0: 0 is the control.';
COMMENT ON COLUMN landfall.experiment_variation.catalog_version IS 'The route catalog, as sha256:...';
COMMENT ON COLUMN landfall.experiment_variation.experiment_id IS 'The experiment''s key.';
COMMENT ON COLUMN landfall.experiment_variation.variation_id IS 'The variation''s key.';
GRANT INSERT, SELECT (experiment_id, catalog_version, variation_id), UPDATE (noted_at)
    ON landfall.experiment_variation TO landfall_writer;
GRANT SELECT ON landfall.experiment_variation TO landfall_reader;

-- Results that routes ask for.
ALTER TABLE landfall.plan_ledger DROP CONSTRAINT plan_ledger_kind_check;
ALTER TABLE landfall.plan_ledger ADD CONSTRAINT plan_ledger_kind_check
    CHECK (kind IN ('plan', 'extra_reply', 'repeated_plan', 'dead_letter', 'result'));
COMMENT ON COLUMN landfall.plan_ledger.kind IS
    'plan; extra_reply (the same plan for an asker''s own topic); repeated_plan (the plan of an earlier record of the same '
    'identity); dead_letter; result (what a route has asked a person for, with the values).';

-- Whoever clicked on a server may report, too.
ALTER TABLE landfall.plan_result ALTER COLUMN device_id DROP NOT NULL;
COMMENT ON COLUMN landfall.plan_result.device_id IS 'The device; NULL where the report names none.';
COMMENT ON TABLE landfall.plan_result IS
    'What became of a plan on its device: one row for each report. A device may report twice on one plan, FAILED and then '
    'APPLIED say; and the same report, sent again, has a second row if the worker restarted in between or the dedupe '
    'window has passed. The view tap takes the best of a plan''s reports: who reads this table counts plans, not rows.';
COMMENT ON COLUMN landfall.navigation_event.link IS
    'Scheme, host and path of the URL, and the query parameters that its route declares; what is an e-mail address, a token or '
    'declared as secret stands there as <redacted>. NULL if the intent names a destination or resumes a flow.';
COMMENT ON COLUMN landfall.navigation_event.context IS
    'The context of the route as an object of texts; what is an e-mail address, a token, secret or given by a flow stands there '
    'as <redacted>.';
COMMENT ON COLUMN landfall.navigation_event.user_id IS
    'The subject: the user of the device''s session, else the intent''s; NULL if neither is known. A hash with the setting '
    'user-id-key-file, and in any case for an id that is an e-mail address: the same in all tables.';
COMMENT ON COLUMN landfall.navigation_event.reason IS
    'Why it was refused, failed or made a detour, as a stable word; NULL otherwise, and for a detour without a reason.';
COMMENT ON COLUMN landfall.navigation_event.events IS
    'NULL in rows of today''s workers, which write a row of custom_event for each of the team''s own events instead.';
COMMENT ON COLUMN landfall.experiment_viewed.hash_value IS
    'Its value, the very text that was hashed; for all but devices a hash of it, as user_id.';

-- The default partitions never had comments on their columns, and the first days have those of before.
DO $$
DECLARE
    said record;
BEGIN
    FOR said IN
        SELECT child.relname AS child, own.attname, col_description(parent.oid, own.attnum) AS text
        FROM pg_class AS parent
        JOIN pg_inherits ON pg_inherits.inhparent = parent.oid
        JOIN pg_class AS child ON child.oid = pg_inherits.inhrelid
        JOIN pg_attribute AS own ON own.attrelid = parent.oid AND own.attnum > 0 AND NOT own.attisdropped
        WHERE parent.relnamespace = 'landfall'::regnamespace AND parent.relkind = 'p'
    LOOP
        EXECUTE format('COMMENT ON COLUMN landfall.%I.%I IS %L', said.child, said.attname, said.text);
    END LOOP;
END
$$;

RESET ROLE;
