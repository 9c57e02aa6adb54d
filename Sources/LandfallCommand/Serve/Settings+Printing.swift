import Foundation
import Landfall
import LandfallContract
import LandfallPostgres
import LandfallWorker
import Logging

extension Settings {
    /// The effective settings as JSON, by their keys; secrets are redacted.
    var printed: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        let values = Dictionary(shown.map { ($0.name, $1) }) { first, _ in first }
        guard let json = try? encoder.encode(values) else { return "{}" }
        return String(decoding: json, as: UTF8.self)
    }

    private var shown: [(SettingKey, Shown)] {
        let kafka = worker.kafka
        let topics = worker.topics
        return [
            (.brokers, .list(kafka.brokers)),
            (.kafkaTLS, .truth(kafka.usesTLS)),
            (.kafkaCAFile, .optional(kafka.authorityFile)),
            (.kafkaMechanism, .optional(kafka.mechanism)),
            (.kafkaUsername, .optional(kafka.mechanism.map { _ in kafka.username })),
            (.kafkaPassword, .optional(kafka.mechanism.map { _ in kafka.password.description })),
            (.kafkaProperties, .list(kafka.properties.map(Self.property).sorted())),
            (.postgresURL, .text(worker.postgres.redactedURL)),
            (.postgresPassword, .optional(worker.postgres.shownPassword)),
            (.intentTopics, .list(topics.intents)),
            (.stateTopic, .text(topics.deviceStates)),
            (.planTopic, .text(topics.plans)),
            (.planResultTopic, .text(topics.planResults)),
            (.resultsTopic, .optional(topics.results)),
            (.deadLetterTopic, .text(topics.deadLetters)),
            (.replyTopics, .list(topics.replies)),
            (.recordKeys, .text(topics.recordKeys.rawValue)),
            (.catalog, .text(catalogFiles.catalog)),
            (.catalogWatch, .text(shownWatch)),
            (.linkKeysFile, .optional(catalogFiles.linkKeys)),
            (.tokenKeysFile, .optional(catalogFiles.tokenKeys)),
            (.userIDKeyFile, .optional(userIDKeys)),
            (.ledgerKeysFile, .optional(ledgerKeysFile)),
            (.detourLifetime, .text(DurationText.write(resolver.detourLifetime))),
            (.maxStateAge, .optional(resolver.maximumStateAge.map(DurationText.write))),
            (.sessionSource, .text(resolver.sessionSource.rawValue)),
            (.maxStateBytes, .text(SizeText.write(worker.maxStateBytes))),
            (.maxStateSize, .text(SizeText.write(worker.maxStateSize))),
            (.group, .text(worker.group)),
            (.instance, .text(worker.instance)),
            (.source, .text(worker.source)),
            (.lanes, .number(worker.lanes)),
            (.dedupeWindow, .text(DurationText.write(worker.dedupeWindow))),
            (.maxDedupeBytes, .text(SizeText.write(worker.maxDedupeBytes))),
            (.beginAt, .text(worker.begin.rawValue)),
            (.delivery, .text(worker.delivery.rawValue)),
            (.shutdownDeadline, .text(DurationText.write(worker.shutdownDeadline))),
            (.patience, .text(DurationText.write(worker.patience))),
            (.logLevel, .text(log.level.rawValue)),
            (.logFormat, .text(log.format.rawValue)),
        ]
    }

    private var shownWatch: String {
        catalogWatch == .zero ? "off" : DurationText.write(catalogWatch)
    }

    /// A property of librdkafka, without its value where that may be a secret.
    private static func property(name: String, value: String) -> String {
        let words = ["pass", "secret", "pem", "key", "token", "config", "kinit", "assertion"]
        return name + "=" + (words.contains(where: name.contains) ? "<redacted>" : value)
    }

    /// A value as JSON shows it.
    private enum Shown: Encodable {
        case text(String)
        case optional(String?)
        case list([String])
        case number(Int)
        case truth(Bool)

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .text(let text): try container.encode(text)
            case .optional(let text): try container.encode(text)
            case .list(let list): try container.encode(list)
            case .number(let number): try container.encode(number)
            case .truth(let truth): try container.encode(truth)
            }
        }
    }
}

extension PostgresSettings {
    /// Stands for a password wherever one is given; `nil` when there is none.
    fileprivate var shownPassword: String? {
        let isGiven = (try? parsed.password) != nil
        return isGiven ? SecretText("").description : nil
    }
}
