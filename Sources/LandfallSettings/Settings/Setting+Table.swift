import LandfallContract
import LandfallWorker
import Logging

/// The table; what is needed and missing is missed in its order.
extension Setting {
    package static let postgresURL = Setting(
        "postgres",
        \.worker.postgres.url,
        .text("postgres://user@host:5432/database"),
        "Where PostgreSQL is",
        isRequired: true,
        showing: { .text($0.worker.postgres.redactedURL) }
    )
    package static let postgresPassword = Setting(
        "postgres-password",
        \.postgresPassword,
        .password,
        "The password for PostgreSQL",
        isSecret: true,
        showing: { $0.worker.postgres.hasPassword ? .text("\(SecretText(""))") : .none }
    )
    package static let postgresPasswordFile = Setting(
        "postgres-password-file",
        \.postgresPasswordFile,
        .passwordFile,
        "The password for PostgreSQL, instead of one in the URL; read at each connect"
    )
    /// How to reach PostgreSQL.
    package static let postgres = [postgresURL, postgresPassword, postgresPasswordFile]

    package static let intentTopics = Setting(
        "intent-topics",
        \.worker.topics.intents,
        .topics,
        "Where intents arrive"
    )
    package static let stateTopic = Setting(
        "state-topic",
        \.worker.topics.deviceStates,
        .topic,
        "Where devices report their states"
    )
    package static let planTopic = Setting(
        "plan-topic",
        \.worker.topics.plans,
        .topic,
        "Where plans go"
    )
    package static let planResultTopic = Setting(
        "plan-result-topic",
        \.worker.topics.planResults,
        .topic,
        "Where devices report the result of a plan"
    )
    package static let resultsTopic = Setting(
        "results-topic",
        \.worker.topics.results,
        .topic,
        "Where results go; a catalog with routes that ask for a result needs it",
        fallback: "none"
    )
    package static let deadLetterTopic = Setting(
        "dead-letter-topic",
        \.worker.topics.deadLetters,
        .topic,
        "Where records that can't be read go"
    )
    package static let replyTopics = Setting(
        "reply-topics",
        \.worker.topics.replies,
        .topics,
        "The topics that a request may name for an extra reply"
    )
    package static let recordKeys = Setting(
        "record-keys",
        \.worker.topics.recordKeys,
        .word,
        "Keys of intents and plan results: the device that they name, or any"
    )
    /// The names of the topics, and what keys have to be.
    package static let topics = [
        intentTopics, stateTopic, planTopic, planResultTopic, resultsTopic, deadLetterTopic,
        replyTopics, recordKeys,
    ]

    package static let logLevel = Setting(
        "log-level",
        \.log.level,
        .word,
        "The lowest level that is logged"
    )
    package static let logFormat = Setting(
        "log-format",
        \.log.format,
        .word,
        "How a line of the log looks"
    )
    package static let logIntentIDs = Setting(
        "log-intent-ids",
        \.worker.logsIntentIDs,
        .boolean,
        "Whether lines of the log about one record name its intent"
    )
    package static let slowBatch = Setting(
        "slow-batch",
        \.worker.slowBatch,
        .duration(.milliseconds(1) ... .seconds(3600), off: "off"),
        "The time of a batch from which the log says how long each stage took"
    )
    /// What is logged.
    package static let log = [logLevel, logFormat, logIntentIDs, slowBatch]

    /// Those that name a file of keys, which `KeyRing` reads.
    package static let keyRings = [
        linkKeysFile, tokenKeysFile, userIDKeyFile, ledgerKeysFile, clickKeysFile,
    ]
    /// Those that name a file with keys or with a password.
    package static let secrets =
        [
            kafkaPasswordFile, kafkaKeyFile, kafkaKeyPasswordFile, kafkaOAuthClientSecretFile,
            kafkaOAuthTokenFile, postgresPasswordFile,
        ] + keyRings + [adminTokenFile, adminTLSKeyFile, traceHeadersFile]

    /// Those of the worker.
    package static let served =
        catalogs + kafka + postgres + topics + worker + adminPort + traces + log

    /// All settings.
    package static let all = served + gateway
}
