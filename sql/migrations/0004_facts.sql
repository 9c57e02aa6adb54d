-- Landfall, migration 4: the facts that analysts read.
-- See 0001 for how files are applied.
--
-- All four are append-only and partitioned by the UTC day of the record's own timestamp in Kafka: a replay of a record
-- lands where the first try would have. The default partitions are for timestamps that no day partition covers; they are
-- kept small, since a scan of them stands between every new day and its partition. Columns stand in the order of their
-- widths.
--
-- A row is identified by the record that it is of: (topic, partition, record_offset), in experiment_viewed with the
-- experiment, in custom_event with the ordinal. Nothing has to enforce that, since landfall.stream_watermark moves in the same
-- transaction; a unique index would cost more than all the rest of an insert. After `landfall offsets reset` to an offset
-- that was recorded, and for a topic that was made anew, rows of one offset differ in received_at: the latest counts.
--
-- Logical replication takes the whole row as its identity (REPLICA IDENTITY FULL, see 0006), which costs an INSERT nothing: only
-- forget() changes facts.

-- Refused outside of a transaction: half a migration would look like a whole one.
SET ROLE landfall_owner;
LOCK TABLE landfall.schema_migration IN SHARE ROW EXCLUSIVE MODE;

INSERT INTO landfall.schema_migration (version, name) VALUES (4, 'facts');

-- -------------------------------------------------------------------------------------------------------------- intents

CREATE TABLE landfall.navigation_event (
    record_time timestamptz NOT NULL,
    received_at timestamptz NOT NULL,
    occurred_at timestamptz,
    record_offset bigint NOT NULL,
    based_on_sequence bigint,
    latency_ms bigint,
    too_old_by_ms bigint,
    partition integer NOT NULL,
    attempt integer NOT NULL,
    operations smallint NOT NULL,
    schema_version smallint NOT NULL DEFAULT 1,
    is_bot boolean NOT NULL,
    topic text NOT NULL,
    intent_id text NOT NULL,
    device_id text,
    user_id text,
    channel text,
    link text,
    destination text,
    route text,
    outcome text NOT NULL,
    reason text,
    error_code text,
    error_step text,
    error_node text,
    plan_id text NOT NULL,
    based_on_source text NOT NULL,
    based_on_reason text,
    target text,
    campaign_id text,
    message_id text,
    provider text,
    app text,
    app_version text,
    platform text,
    idiom text,
    locale text,
    catalog_version text NOT NULL,
    operation_kinds text[] NOT NULL,
    context jsonb
)
PARTITION BY RANGE (record_time);
COMMENT ON TABLE landfall.navigation_event IS
    'One row for each intent that could be read: what was asked, what was decided, and why. Key: topic, partition, '
    'record_offset.';
COMMENT ON COLUMN landfall.navigation_event.record_time IS
    'The timestamp of the Kafka record; decides the partition.';
COMMENT ON COLUMN landfall.navigation_event.received_at IS
    'When the worker took the record''s batch, by its clock: the Router''s now.';
COMMENT ON COLUMN landfall.navigation_event.occurred_at IS
    'When the user tapped, as the sender says; NULL if it does not.';
COMMENT ON COLUMN landfall.navigation_event.record_offset IS 'The offset of the record.';
COMMENT ON COLUMN landfall.navigation_event.based_on_sequence IS
    'The sequence of the device state that the plan is for; NULL for a cold start.';
COMMENT ON COLUMN landfall.navigation_event.latency_ms IS
    'Milliseconds from occurred_at to received_at; negative if the sender''s clock is ahead, NULL without occurred_at.';
COMMENT ON COLUMN landfall.navigation_event.too_old_by_ms IS
    'By how many milliseconds the device''s last state was older than max-state-age; NULL unless based_on_reason is too_old.';
COMMENT ON COLUMN landfall.navigation_event.partition IS 'The partition of the record.';
COMMENT ON COLUMN landfall.navigation_event.attempt IS
    'How many times the device has asked before for the same tap, each time resolved afresh.';
COMMENT ON COLUMN landfall.navigation_event.operations IS 'How many operations the plan has.';
COMMENT ON COLUMN landfall.navigation_event.schema_version IS
    'What the columns mean; raised when a meaning changes.';
COMMENT ON COLUMN landfall.navigation_event.is_bot IS
    'Whether the click is a scanner''s and not a person''s, as the sender says.';
COMMENT ON COLUMN landfall.navigation_event.topic IS 'The topic of the record.';
COMMENT ON COLUMN landfall.navigation_event.intent_id IS
    'The intent''s id; with the device and the attempt its identity. "forgotten" where a person was.';
COMMENT ON COLUMN landfall.navigation_event.device_id IS
    'The device; NULL for a click on a server, empty where a person was forgotten.';
COMMENT ON COLUMN landfall.navigation_event.user_id IS
    'The subject: the user of the device''s session, else the intent''s; NULL if neither is known. With the setting '
    'user-id-key-file a keyed hash of it, the same in all tables; without, NULL for an e-mail address.';
COMMENT ON COLUMN landfall.navigation_event.channel IS
    'PUSH_TAP, EMAIL_LINK, UNIVERSAL_LINK, IN_APP, QR_CODE, or what the sender wrote instead.';
COMMENT ON COLUMN landfall.navigation_event.link IS
    'Scheme, host and path of the URL, and the query parameters that its route declares; what is an e-mail address, a token or '
    'declared as secret stands there as <redacted>. NULL if the intent names a destination or resumes a flow.';
COMMENT ON COLUMN landfall.navigation_event.destination IS
    'The route that the intent names itself, several by comma; NULL if it has a link or resumes a flow.';
COMMENT ON COLUMN landfall.navigation_event.route IS
    'The route that was taken; NULL if none was found.';
COMMENT ON COLUMN landfall.navigation_event.outcome IS
    'NAVIGATE, ALREADY_THERE, DETOUR, OPEN_URL, REFUSED, EXPIRED or FAILED.';
COMMENT ON COLUMN landfall.navigation_event.reason IS
    'Why it was refused, failed or made a detour, as a stable word; NULL otherwise, and for a detour without a reason.';
COMMENT ON COLUMN landfall.navigation_event.error_code IS 'The routing error, as a stable word.';
COMMENT ON COLUMN landfall.navigation_event.error_step IS 'The step of the route that failed.';
COMMENT ON COLUMN landfall.navigation_event.error_node IS 'The node that stood in the way.';
COMMENT ON COLUMN landfall.navigation_event.plan_id IS 'The plan that answered it.';
COMMENT ON COLUMN landfall.navigation_event.based_on_source IS
    'Where the device state came from: INLINE, STORED or COLD_START.';
COMMENT ON COLUMN landfall.navigation_event.based_on_reason IS
    'Why no device state counted: never_reported (no readable state of the device has come), too_old (past max-state-age), '
    'evicted (max-state-bytes left no room for it), forgotten (it was deleted from the topic), unknown (never_reported, evicted '
    'or forgotten: more states went than the worker remembers), no_device (the intent names none). NULL where one counted.';
COMMENT ON COLUMN landfall.navigation_event.target IS
    'The node that is visible in the end, as the plan names it.';
COMMENT ON COLUMN landfall.navigation_event.campaign_id IS 'The message''s campaign.';
COMMENT ON COLUMN landfall.navigation_event.message_id IS 'The message''s id at its provider.';
COMMENT ON COLUMN landfall.navigation_event.provider IS 'Who delivered the message: apns, fcm, sendgrid, ...';
COMMENT ON COLUMN landfall.navigation_event.app IS
    'The app, as the catalog that decided names it; NULL where it names none.';
COMMENT ON COLUMN landfall.navigation_event.app_version IS 'The version of the app on the device.';
COMMENT ON COLUMN landfall.navigation_event.platform IS 'IOS, ANDROID, ...';
COMMENT ON COLUMN landfall.navigation_event.idiom IS 'PHONE, PAD, ...';
COMMENT ON COLUMN landfall.navigation_event.locale IS 'The device''s locale, as de-DE.';
COMMENT ON COLUMN landfall.navigation_event.catalog_version IS
    'The route catalog that decided, as sha256:...';
COMMENT ON COLUMN landfall.navigation_event.operation_kinds IS
    'The kinds of the plan''s operations, in order: {dismiss,push}.';
COMMENT ON COLUMN landfall.navigation_event.context IS
    'The context of the route as an object of texts; what is an e-mail address, a token, secret or given by a flow stands there '
    'as <redacted>.';

CREATE TABLE landfall.navigation_event_default (
    LIKE landfall.navigation_event INCLUDING COMMENTS INCLUDING CONSTRAINTS INCLUDING DEFAULTS INCLUDING STORAGE
);
ALTER TABLE landfall.navigation_event ATTACH PARTITION landfall.navigation_event_default DEFAULT;
COMMENT ON TABLE landfall.navigation_event_default IS 'Rows with a timestamp out of range.';

CREATE INDEX navigation_event_time ON landfall.navigation_event
    USING brin (record_time) WITH (pages_per_range = 32, autosummarize = on);

-- What the planner must know of all days together: how many groups a day makes of them. Nothing but ANALYZE on the
-- partitioned table itself fills it, which autovacuum never does: roll_up() does it once.
CREATE STATISTICS landfall.navigation_event_day ON ((record_time AT TIME ZONE 'UTC')::date) FROM landfall.navigation_event;

-- ------------------------------------------------------------------------------------------------------------ exposures

CREATE TABLE landfall.experiment_viewed (
    "timestamp" timestamptz NOT NULL,
    received_at timestamptz NOT NULL,
    record_offset bigint NOT NULL,
    bucket double precision,
    partition integer NOT NULL,
    attempt integer NOT NULL,
    hash_version smallint NOT NULL,
    user_id text,
    device_id text,
    experiment_id text NOT NULL,
    variation_id text NOT NULL,
    hash_attribute text NOT NULL,
    hash_value text NOT NULL,
    topic text NOT NULL,
    intent_id text NOT NULL,
    route text,
    channel text,
    app text,
    app_version text,
    platform text,
    catalog_version text NOT NULL,
    reason text,
    attributes jsonb
)
PARTITION BY RANGE ("timestamp");
COMMENT ON TABLE landfall.experiment_viewed IS
    'One row for each exposure, repeated ones too: GrowthBook''s assignment table under its own column names. '
    'Written in the transaction that records the decision, never for a bot. Key: topic, partition, record_offset, '
    'experiment_id.';
COMMENT ON COLUMN landfall.experiment_viewed."timestamp" IS
    'The timestamp of the intent''s Kafka record; decides the partition.';
COMMENT ON COLUMN landfall.experiment_viewed.received_at IS
    'When the worker took the batch of the intent''s record, by its clock.';
COMMENT ON COLUMN landfall.experiment_viewed.record_offset IS 'The offset of the intent''s record.';
COMMENT ON COLUMN landfall.experiment_viewed.bucket IS
    'Where the hash put the subject, from 0 to 1; NULL where no hash decided.';
COMMENT ON COLUMN landfall.experiment_viewed.partition IS 'The partition of the intent''s record.';
COMMENT ON COLUMN landfall.experiment_viewed.attempt IS 'The attempt of the intent.';
COMMENT ON COLUMN landfall.experiment_viewed.hash_version IS 'GrowthBook''s hash version, 1 or 2.';
COMMENT ON COLUMN landfall.experiment_viewed.user_id IS
    'The subject, if known: as user_id of navigation_event; NULL for an e-mail address without the setting '
    'user-id-key-file.';
COMMENT ON COLUMN landfall.experiment_viewed.device_id IS 'The device, if known.';
COMMENT ON COLUMN landfall.experiment_viewed.experiment_id IS 'The experiment''s key in the catalog.';
COMMENT ON COLUMN landfall.experiment_viewed.variation_id IS 'The variation''s key in the catalog.';
COMMENT ON COLUMN landfall.experiment_viewed.hash_attribute IS
    'The attribute that was hashed: userId, deviceId or another.';
COMMENT ON COLUMN landfall.experiment_viewed.hash_value IS
    'Its value, the very text that was hashed. With the setting user-id-key-file a keyed hash of it, but for devices; '
    'without, "<redacted>" for an e-mail address: all such subjects are one.';
COMMENT ON COLUMN landfall.experiment_viewed.topic IS 'The topic of the intent''s record.';
COMMENT ON COLUMN landfall.experiment_viewed.intent_id IS 'The intent.';
COMMENT ON COLUMN landfall.experiment_viewed.route IS 'The route whose switch asked.';
COMMENT ON COLUMN landfall.experiment_viewed.channel IS 'The intent''s channel, as a dimension.';
COMMENT ON COLUMN landfall.experiment_viewed.app IS
    'The app, as the catalog that decided names it; NULL where it names none.';
COMMENT ON COLUMN landfall.experiment_viewed.app_version IS 'The app''s version, as a dimension.';
COMMENT ON COLUMN landfall.experiment_viewed.platform IS 'The platform, as a dimension.';
COMMENT ON COLUMN landfall.experiment_viewed.catalog_version IS 'The route catalog that decided.';
COMMENT ON COLUMN landfall.experiment_viewed.reason IS
    'Why this variation: split, ... (OpenTelemetry''s feature_flag.result.reason).';
COMMENT ON COLUMN landfall.experiment_viewed.attributes IS
    'The attributes by which the experiment chooses its subjects, as a JSON object, with the locale and the idiom, as they '
    'were then: dimensions. Those that no experiment names are never stored.';

CREATE TABLE landfall.experiment_viewed_default (
    LIKE landfall.experiment_viewed INCLUDING COMMENTS INCLUDING CONSTRAINTS INCLUDING DEFAULTS INCLUDING STORAGE
);
ALTER TABLE landfall.experiment_viewed ATTACH PARTITION landfall.experiment_viewed_default DEFAULT;
COMMENT ON TABLE landfall.experiment_viewed_default IS 'Rows with a timestamp out of range.';

CREATE INDEX experiment_viewed_time ON landfall.experiment_viewed
    USING brin ("timestamp") WITH (pages_per_range = 32, autosummarize = on);

CREATE STATISTICS landfall.experiment_viewed_day
    ON (("timestamp" AT TIME ZONE 'UTC')::date) FROM landfall.experiment_viewed;

-- -------------------------------------------------------------------------------------------------------------- reports

CREATE TABLE landfall.plan_result (
    record_time timestamptz NOT NULL,
    received_at timestamptz NOT NULL,
    record_offset bigint NOT NULL,
    "at" timestamptz,
    sequence bigint,
    partition integer NOT NULL,
    operation integer,
    topic text NOT NULL,
    plan_id text NOT NULL,
    intent_id text NOT NULL,
    device_id text,
    app text,
    result text NOT NULL,
    reason text
)
PARTITION BY RANGE (record_time);
COMMENT ON TABLE landfall.plan_result IS
    'What became of a plan on its device: one row for each report. A device may report twice on one plan, FAILED and then '
    'APPLIED say; and the same report, sent again, has a second row if the worker restarted in between or the dedupe '
    'window has passed. The view tap takes the best of a plan''s reports: who reads this table counts plans, not rows. Key: '
    'topic, partition, record_offset. Its intent is the row of navigation_event with the same intent_id, plan_id and '
    'device_id.';
COMMENT ON COLUMN landfall.plan_result.record_time IS
    'The timestamp of the Kafka record; decides the partition.';
COMMENT ON COLUMN landfall.plan_result.received_at IS
    'When the worker took the batch of the report''s record, by its clock.';
COMMENT ON COLUMN landfall.plan_result.record_offset IS 'The offset of the report''s record.';
COMMENT ON COLUMN landfall.plan_result."at" IS 'When the device was done, by its own clock.';
COMMENT ON COLUMN landfall.plan_result.sequence IS 'The sequence of the device state afterwards.';
COMMENT ON COLUMN landfall.plan_result.partition IS 'The partition of the report''s record.';
COMMENT ON COLUMN landfall.plan_result.operation IS
    'The index of the operation that failed, from 0; NULL if none did.';
COMMENT ON COLUMN landfall.plan_result.topic IS 'The topic of the report''s record.';
COMMENT ON COLUMN landfall.plan_result.plan_id IS
    'The plan. Its id is a hash of the intent''s record key, id and attempt, the catalog and the state; with intent_id it '
    'finds the intent.';
COMMENT ON COLUMN landfall.plan_result.intent_id IS
    'The intent that the plan answers, as the report names it; empty where it names none: such a report belongs to no tap. '
    '"forgotten" where a person was.';
COMMENT ON COLUMN landfall.plan_result.device_id IS
    'The device; NULL where the report names none, empty where a person was forgotten.';
COMMENT ON COLUMN landfall.plan_result.app IS
    'The app, as the catalog in force when the report came names it; NULL where it names none.';
COMMENT ON COLUMN landfall.plan_result.result IS 'APPLIED, STALE, FAILED or IGNORED.';
COMMENT ON COLUMN landfall.plan_result.reason IS
    'Why the plan was not carried out, as a word in lower snake case of at most 64 characters: what the device reports; NULL '
    'where it reports none.';

CREATE TABLE landfall.plan_result_default (
    LIKE landfall.plan_result INCLUDING COMMENTS INCLUDING CONSTRAINTS INCLUDING DEFAULTS INCLUDING STORAGE
);
ALTER TABLE landfall.plan_result ATTACH PARTITION landfall.plan_result_default DEFAULT;
COMMENT ON TABLE landfall.plan_result_default IS 'Rows with a timestamp out of range.';

CREATE INDEX plan_result_time ON landfall.plan_result
    USING brin (record_time) WITH (pages_per_range = 32, autosummarize = on);

-- ------------------------------------------------------------------------------------------------ the team's own events

CREATE TABLE landfall.custom_event (
    record_time timestamptz NOT NULL,
    received_at timestamptz NOT NULL,
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
    app text,
    app_version text,
    platform text,
    catalog_version text NOT NULL,
    properties jsonb NOT NULL DEFAULT '{}'
)
PARTITION BY RANGE (record_time);
COMMENT ON TABLE landfall.custom_event IS
    'The team''s own events: one row for each that a post-navigation interceptor of the route raised, written in the '
    'transaction that records the decision. Key: topic, partition, record_offset, ordinal; the first three find the intent.';
COMMENT ON COLUMN landfall.custom_event.record_time IS
    'The timestamp of the intent''s Kafka record; decides the partition.';
COMMENT ON COLUMN landfall.custom_event.received_at IS
    'When the worker took the batch of the intent''s record, by its clock.';
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
COMMENT ON COLUMN landfall.custom_event.app IS
    'The app, as the catalog that decided names it; NULL where it names none.';
COMMENT ON COLUMN landfall.custom_event.app_version IS 'The app''s version, as a dimension.';
COMMENT ON COLUMN landfall.custom_event.platform IS 'The platform, as a dimension.';
COMMENT ON COLUMN landfall.custom_event.catalog_version IS 'The route catalog that decided.';
COMMENT ON COLUMN landfall.custom_event.properties IS 'The event''s properties as an object; {} without any.';

CREATE TABLE landfall.custom_event_default (
    LIKE landfall.custom_event INCLUDING COMMENTS INCLUDING CONSTRAINTS INCLUDING DEFAULTS INCLUDING STORAGE
);
ALTER TABLE landfall.custom_event ATTACH PARTITION landfall.custom_event_default DEFAULT;
COMMENT ON TABLE landfall.custom_event_default IS 'Rows with a timestamp out of range.';

CREATE INDEX custom_event_time ON landfall.custom_event
    USING brin (record_time) WITH (pages_per_range = 32, autosummarize = on);

-- --------------------------------------------------------------------------------------------------------------- rights

GRANT INSERT ON landfall.navigation_event, landfall.experiment_viewed, landfall.plan_result, landfall.custom_event
    TO landfall_writer;
GRANT SELECT ON landfall.navigation_event, landfall.experiment_viewed, landfall.plan_result, landfall.custom_event
    TO landfall_reader;

RESET ROLE;
