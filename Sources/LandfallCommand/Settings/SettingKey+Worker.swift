extension SettingKey {
    /// Where intents arrive.
    static let intentTopics = SettingKey(
        name: "intent-topics",
        form: "names of topics, with commas between",
        meaning: "Where intents arrive",
        fallback: "navigation.intents.push,navigation.intents.email"
    )
    /// Where devices report their states.
    static let stateTopic = SettingKey(
        name: "state-topic",
        form: "the name of a topic",
        meaning: "Where devices report their states",
        fallback: "navigation.device-state"
    )
    /// Where plans go.
    static let planTopic = SettingKey(
        name: "plan-topic",
        form: "the name of a topic",
        meaning: "Where plans go",
        fallback: "navigation.plans"
    )
    /// Where devices report the result of a plan.
    static let planResultTopic = SettingKey(
        name: "plan-result-topic",
        form: "the name of a topic",
        meaning: "Where devices report what became of a plan",
        fallback: "navigation.plan-results"
    )
    /// Where results go that routes ask for.
    static let resultsTopic = SettingKey(
        name: "results-topic",
        form: "the name of a topic",
        meaning: "Where results go, which a catalog with routes that ask for some needs",
        fallback: "none"
    )
    /// Where records go that can't be read.
    static let deadLetterTopic = SettingKey(
        name: "dead-letter-topic",
        form: "the name of a topic",
        meaning: "Where records go that can't be read",
        fallback: "navigation.intents.dead-letters"
    )
    /// The topics that a request may name for an extra reply.
    static let replyTopics = SettingKey(
        name: "reply-topics",
        form: "names of topics, with commas between",
        meaning: "The topics that a request may name for an extra reply",
        fallback: "none"
    )

    /// What the keys of intents and of plan results have to be.
    static let recordKeys = SettingKey(
        name: "record-keys",
        form: "device or any",
        meaning: "Keys of intents and plan results: the device that they name, or any",
        fallback: "device"
    )

    /// The catalog of routes.
    static let catalog = SettingKey(
        name: "catalog",
        form: "a file in YAML or JSON",
        meaning: "The catalog of routes"
    )
    /// How often a change of the catalog is looked for.
    static let catalogWatch = SettingKey(
        name: "catalog-watch",
        form: "a duration from 100ms to 1h, or off",
        meaning: "How often a change of the catalog is looked for",
        fallback: "1s"
    )
    /// The keys that signed links are checked with.
    static let linkKeysFile = SettingKey(
        name: "link-keys-file",
        form: "a file with a line id:secret for each key, in base64",
        meaning: "The keys that signed links are checked with",
        fallback: "none"
    )
    /// The keys that resume tokens are signed with.
    static let tokenKeysFile = SettingKey(
        name: "token-keys-file",
        form: "a file with a line id:secret for each key, in base64",
        meaning: "The keys of resume tokens, which a catalog with flows or results needs",
        fallback: "none"
    )
    /// The keys that ids of users are hashed with.
    static let userIDKeyFile = SettingKey(
        name: "user-id-key-file",
        form: "a file with a line id:secret for each key, in base64",
        meaning: "The key that ids of users are hashed with before they are stored",
        fallback: "none: ids are stored as they are, e-mail addresses not at all"
    )
    /// The keys that segments of the ledger are signed with.
    static let ledgerKeysFile = SettingKey(
        name: "ledger-keys-file",
        form: "a file with a line id:secret for each key, in base64",
        meaning:
            "The keys that segments of the ledger are signed with; only such are published again",
        fallback: "none: records of the ledger for this pipeline's topics are published again"
    )
    /// How long a person has for each step of a detour.
    static let detourLifetime = SettingKey(
        name: "detour-lifetime",
        form: "a duration from 10s to 30d",
        meaning: "How long a person has for each step of a detour",
        fallback: "1h"
    )
    /// A device state that is older counts as unknown.
    static let maxStateAge = SettingKey(
        name: "max-state-age",
        form: "a duration from 1s to 30d",
        meaning: "A device state that is older counts as unknown",
        fallback: "what the catalog says"
    )
    /// Whose word counts for the session.
    static let sessionSource = SettingKey(
        name: "session-source",
        form: "stored or inline",
        meaning: "Whose session counts: the stored state's, or that of a state within an intent",
        fallback: "stored"
    )
    /// The most bytes for identities of the dedupe window.
    static let maxDedupeBytes = SettingKey(
        name: "max-dedupe-bytes",
        form: "bytes from 1MiB for each lane, as 512MiB or 2GiB",
        meaning: "The maximum memory in bytes for identities of the dedupe window, 20 an intent",
        fallback: "512MiB"
    )
    /// The most bytes of device states in memory.
    static let maxStateBytes = SettingKey(
        name: "max-state-bytes",
        form: "bytes from 1MiB, as 512MiB or 2GiB",
        meaning: "The most bytes of device states in memory; those reported longest ago go first",
        fallback: "2GiB"
    )
    /// The largest report of a device that is kept.
    static let maxStateSize = SettingKey(
        name: "max-state-size",
        form: "bytes from 1KiB to 256KiB",
        meaning: "The largest report of a device that is kept; a larger one is passed over",
        fallback: "64KiB"
    )
    /// The consumer group.
    static let group = SettingKey(
        name: "group",
        form: "a name",
        meaning: "The consumer group",
        fallback: "landfall"
    )
    /// This process among those of its group.
    static let instance = SettingKey(
        name: "instance",
        form: "a name that no other process of the group has, the same after a restart",
        meaning: "This process among those of its group",
        fallback: "the name of the host"
    )
    /// What replies say in ce_source.
    static let source = SettingKey(
        name: "source",
        form: "a URI reference",
        meaning: "What replies say in ce_source",
        fallback: "/landfall"
    )
    /// Lanes of this process, each with connections of its own.
    static let lanes = SettingKey(
        name: "lanes",
        form: "a whole number from 1 to 64",
        meaning: "Lanes of this process, each with connections of its own",
        fallback: "1"
    )
    /// How long a repeated intent gets the first plan.
    static let dedupeWindow = SettingKey(
        name: "dedupe-window",
        form: "a duration from 1s to 24h",
        meaning: "How long a repeated intent gets the first plan",
        fallback: "1h"
    )
    /// Where a partition begins that was never read before.
    static let beginAt = SettingKey(
        name: "begin-at",
        form: "earliest or latest",
        meaning: "Where a partition begins that was never read before",
        fallback: "earliest"
    )
    /// How often readers may see an answer.
    static let delivery = SettingKey(
        name: "delivery",
        form: "exactly-once or at-least-once",
        meaning: "How often a plan may come; at-least-once needs no transactions of the brokers",
        fallback: "exactly-once"
    )
    /// How long a shutdown may take.
    static let shutdownDeadline = SettingKey(
        name: "shutdown-deadline",
        form: "a duration from 1s to 1h",
        meaning: "How long a shutdown may take",
        fallback: "25s"
    )
    /// How long to wait for Kafka or PostgreSQL.
    static let patience = SettingKey(
        name: "patience",
        form: "a duration from 0s to 24h",
        meaning: "How long to wait for Kafka or PostgreSQL; if not given, serve 2m, others 10s"
    )
    /// What is logged, from this level on.
    static let logLevel = SettingKey(
        name: "log-level",
        form: "trace, debug, info, notice, warning, error or critical",
        meaning: "What is logged, from this level on",
        fallback: "info"
    )
    /// How a line of the log looks.
    static let logFormat = SettingKey(
        name: "log-format",
        form: "text or json",
        meaning: "How a line of the log looks",
        fallback: "text"
    )

    /// The names of the topics.
    static let topics = [
        intentTopics, stateTopic, planTopic, planResultTopic, resultsTopic, deadLetterTopic,
        replyTopics, recordKeys,
    ]

    /// How the worker works.
    static let worker = [
        catalog, catalogWatch, linkKeysFile, tokenKeysFile, userIDKeyFile, ledgerKeysFile,
        detourLifetime, maxStateAge, sessionSource, maxStateBytes, maxStateSize, group, instance,
        source, lanes, dedupeWindow, maxDedupeBytes, beginAt, delivery, shutdownDeadline, patience,
    ]

    /// What is logged.
    static let log = [logLevel, logFormat]
}
