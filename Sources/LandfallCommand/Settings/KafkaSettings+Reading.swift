import LandfallKafka
import LandfallReview
import LandfallWorker
import Logging

extension KafkaSettings {
    /// Reads how to reach Kafka.
    ///
    /// - Parameter source: The values as they were given.
    /// - Throws: ``CommandFailure`` with status 2 for the first that is missing, is invalid or
    ///   contradicts another.
    init(_ source: SettingsSource) throws(CommandFailure) {
        self = try Settings(source, Setting.kafka).checkedKafka()
    }

    /// Whether a text is a host, with or without a port; an IPv6 address stands in brackets.
    static func isBroker(_ text: String) -> Bool {
        guard !text.contains(where: { $0.isWhitespace || $0 == "/" }) else { return false }
        let end = text.hasPrefix("[") ? text.firstIndex(of: "]") : text.startIndex
        guard let end else { return false }
        guard let colon = text[end...].firstIndex(of: ":") else { return true }
        let port = UInt16(text[text.index(after: colon)...])
        return colon > text.startIndex && port.map { $0 > 0 } ?? false
    }
}

extension Settings {
    /// How to reach Kafka, once it is known that the settings for it fit each other.
    ///
    /// - Returns: The same with the password.
    /// - Throws: ``CommandFailure`` with status 2 for the first that contradicts another.
    func checkedKafka() throws(CommandFailure) -> KafkaSettings {
        var kafka = worker.kafka
        if let authorities = kafka.authorityFile {
            guard kafka.usesTLS else {
                throw .usage("kafka-ca-file needs kafka-tls: set it to true, or leave the file out")
            }
            _ = try CommandFailure.translating { () throws(ReviewError) in
                try InputFile.read(authorities, as: Setting.kafkaCAFile.name)
            }
        }
        let password = try SecretText(
            kafkaPassword,
            of: .kafkaPassword,
            orIn: kafkaPasswordFile,
            of: .kafkaPasswordFile
        )
        if kafka.mechanism != nil {
            guard !kafka.username.isEmpty else { throw .missing(.kafkaUsername) }
            guard let password else { throw .missing(.kafkaPassword) }
            kafka.password = password
        } else if !kafka.username.isEmpty || password != nil {
            throw .usage(
                "kafka-username and kafka-password need kafka-mechanism, which is "
                    + Setting.kafkaMechanism.form
            )
        }
        try checkProperties(of: kafka)
        return kafka
    }

    private func checkProperties(of kafka: KafkaSettings) throws(CommandFailure) {
        guard !kafka.properties.isEmpty else { return }
        do {
            let quiet = Logger(label: "landfall") { _ in SwiftLogNoOpLogHandler() }
            try kafka.client(id: "landfall", logger: quiet).validate()
        } catch {
            throw .usage(
                "kafka-properties: \(error.fault?.reason ?? "\(error)"); the names are those of "
                    + "librdkafka's CONFIGURATION.md, as socket.keepalive.enable=true"
            )
        }
    }
}

extension SettingFormat<[String: String]> {
    /// Properties of librdkafka; the values of some may be secret, and are not shown.
    static let properties = SettingFormat(
        listOf: "name=value, with commas between",
        parse: { _, setting, items throws(CommandFailure) in
            var properties: [String: String] = [:]
            for item in items {
                let parts = item.split(separator: "=", maxSplits: 1).map(String.init)
                guard parts.count == 2, properties[parts[0]] == nil else {
                    throw .usage(
                        "\(setting.name) is \(setting.form), each name once, which the item "
                            + "\(parts.first ?? "=") is not"
                    )
                }
                properties[parts[0]] = parts[1]
            }
            return properties
        },
        write: { properties in
            let secrets = [
                "pass", "secret", "pem", "key", "token", "config", "kinit", "assertion",
            ]
            let items = properties.map { name, value in
                "\(name)=" + (secrets.contains(where: name.contains) ? "<redacted>" : value)
            }
            return .list(items.sorted())
        }
    )
}
