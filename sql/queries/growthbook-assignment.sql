-- GrowthBook: the experiment assignment query of a data source, for the identifier type user_id. GrowthBook puts the
-- templates' dates in. For device_id: hash_attribute = 'deviceId', and hash_value AS device_id.
-- GrowthBook takes further columns as dimensions, such as attributes ->> 'country' AS country, an attribute
-- that the experiment's condition names.
SELECT
    hash_value AS user_id,
    "timestamp",
    experiment_id,
    variation_id,
    channel,
    platform,
    app_version
FROM landfall.experiment_viewed
WHERE hash_attribute = 'userId'
    AND "timestamp" >= '{{ startDate }}'::timestamp AT TIME ZONE 'UTC'
    AND "timestamp" <= '{{ endDate }}'::timestamp AT TIME ZONE 'UTC'
