import ArgumentParser

/// The flags that say how to reach Kafka; the password has none.
struct KafkaOptions: SettingOptions {
    /// The flag of ``SettingKey/brokers``.
    @Option(help: .setting(.brokers)) var brokers: String?
    /// The flag of ``SettingKey/kafkaTLS``.
    @Option(name: .customLong("kafka-tls"), help: .setting(.kafkaTLS)) var tls: String?
    /// The flag of ``SettingKey/kafkaCAFile``.
    @Option(name: .customLong("kafka-ca-file"), help: .setting(.kafkaCAFile))
    var authorityFile: String?
    /// The flag of ``SettingKey/kafkaMechanism``.
    @Option(name: .customLong("kafka-mechanism"), help: .setting(.kafkaMechanism))
    var mechanism: String?
    /// The flag of ``SettingKey/kafkaUsername``.
    @Option(name: .customLong("kafka-username"), help: .setting(.kafkaUsername))
    var username: String?
    /// The flag of ``SettingKey/kafkaPasswordFile``.
    @Option(name: .customLong("kafka-password-file"), help: .setting(.kafkaPasswordFile))
    var passwordFile: String?
    /// The flag of ``SettingKey/kafkaProperties``.
    @Option(name: .customLong("kafka-properties"), help: .setting(.kafkaProperties))
    var properties: String?

    /// The values of those that were given.
    var given: [SettingKey: String] {
        let all: [SettingKey: String?] = [
            .brokers: brokers, .kafkaTLS: tls, .kafkaCAFile: authorityFile,
            .kafkaMechanism: mechanism, .kafkaUsername: username,
            .kafkaPasswordFile: passwordFile, .kafkaProperties: properties,
        ]
        return all.compactMapValues(\.self)
    }
}
