-- Landfall, migration 5: the variations that subjects keep, and what variations weigh.
-- See 0001 for how files are applied.

-- Refused outside of a transaction: half a migration would look like a whole one.
SET ROLE landfall_owner;
LOCK TABLE landfall.schema_migration IN SHARE ROW EXCLUSIVE MODE;

INSERT INTO landfall.schema_migration (version, name) VALUES (5, 'assignments');

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

-- Readers do not see it: nothing in it that the exposures do not say. A worker may change what a subject keeps, and never
-- whose it is.
GRANT SELECT, INSERT, UPDATE (assignments, updated_at) ON landfall.sticky_assignment TO landfall_writer;

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
    'The share of the variation among those who take part.';
COMMENT ON COLUMN landfall.experiment_variation.ordinal IS 'The place of the variation, from 0: 0 is the control.';
COMMENT ON COLUMN landfall.experiment_variation.catalog_version IS 'The route catalog, as sha256:...';
COMMENT ON COLUMN landfall.experiment_variation.experiment_id IS 'The experiment''s key.';
COMMENT ON COLUMN landfall.experiment_variation.variation_id IS 'The variation''s key.';
GRANT INSERT, SELECT (experiment_id, catalog_version, variation_id), UPDATE (noted_at)
    ON landfall.experiment_variation TO landfall_writer;
GRANT SELECT ON landfall.experiment_variation TO landfall_reader;

RESET ROLE;
