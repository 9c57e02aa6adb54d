-- Eppo: the assignment SQL of an entity whose subjects are users. Map: experiment subject -> user_id, timestamp of
-- assignment -> assigned_at, experiment key -> experiment_id, variant -> variation_id; the others are properties.
-- Further properties, such as attributes ->> 'country' AS country, an attribute
-- that the experiment's condition names.
SELECT
    hash_value AS user_id,
    "timestamp" AS assigned_at,
    experiment_id,
    variation_id,
    channel,
    platform,
    app_version
FROM landfall.experiment_viewed
WHERE hash_attribute = 'userId'
