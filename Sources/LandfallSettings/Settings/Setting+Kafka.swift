package import ArgumentParser
import LandfallKafka
import LandfallWorker

/// The settings of the connection to Kafka and of the sign-in.
extension Setting {
    package static let brokers = Setting(
        "brokers",
        \.worker.kafka.brokers,
        .list("host:port of some brokers, with commas between", isGood: KafkaSettings.isBroker),
        "Where Kafka is",
        isRequired: true
    )
    package static let kafkaTLS = Setting(
        "kafka-tls",
        \.worker.kafka.usesTLS,
        .boolean,
        "Whether the connection to Kafka uses TLS"
    )
    package static let kafkaCAFile = Setting(
        "kafka-ca-file",
        \.worker.kafka.authorityFile,
        .text("a file in PEM; needs kafka-tls"),
        "The authorities to trust, instead of the system's"
    )
    package static let kafkaCertFile = Setting(
        "kafka-cert-file",
        \.worker.kafka.certificateFile,
        .text("a file in PEM; needs kafka-tls and kafka-key-file"),
        "The certificate that is shown to brokers",
        fallback: "none"
    )
    package static let kafkaKeyFile = Setting(
        "kafka-key-file",
        \.worker.kafka.keyFile,
        .text("a file in PEM"),
        "The private key of kafka-cert-file",
        fallback: "none"
    )
    package static let kafkaKeyPasswordFile = Setting(
        "kafka-key-password-file",
        \.worker.kafka.keyPasswordFile,
        .passwordFile,
        "The password of kafka-key-file, if it has one",
        fallback: "none"
    )
    package static let kafkaMechanism = Setting(
        "kafka-mechanism",
        \.worker.kafka.mechanism,
        .word(of: Security.SignIn.Mechanism.self),
        "How to sign in to Kafka",
        fallback: "no sign-in"
    )
    package static let kafkaUsername = Setting(
        "kafka-username",
        \.worker.kafka.username,
        .text("a name"),
        "The user who signs in to Kafka"
    )
    package static let kafkaPassword = Setting(
        "kafka-password",
        \.kafkaPassword,
        .password,
        "The password for Kafka",
        isSecret: true
    )
    package static let kafkaPasswordFile = Setting(
        "kafka-password-file",
        \.kafkaPasswordFile,
        .passwordFile,
        "The password for Kafka, instead of kafka-password; a changed one is taken without a restart"
    )
    package static let kafkaPlaintextPassword = Setting(
        "kafka-plaintext-password",
        \.tokens.plaintext,
        .word,
        "Whether a password (PLAIN) or a token may go to another machine without TLS",
        fallback: "refused"
    )
    package static let kafkaOAuthEndpoint = Setting(
        "kafka-oauth-endpoint",
        \.tokens.endpoint,
        .text("an https URL"),
        "Where OAUTHBEARER gets its tokens, by OAuth 2.0's client credentials",
        fallback: "none"
    )
    package static let kafkaOAuthClientID = Setting(
        "kafka-oauth-client-id",
        \.tokens.clientID,
        .text("an id"),
        "The id of the client that requests tokens",
        fallback: "none"
    )
    package static let kafkaOAuthClientSecretFile = Setting(
        "kafka-oauth-client-secret-file",
        \.tokens.secretFile,
        .text("a file whose first line is the secret"),
        "The secret of kafka-oauth-client-id, read for each token",
        fallback: "none"
    )
    package static let kafkaOAuthScope = Setting(
        "kafka-oauth-scope",
        \.tokens.scope,
        .text("scopes with spaces between"),
        "The scope for which tokens are requested",
        fallback: "none"
    )
    package static let kafkaOAuthCAFile = Setting(
        "kafka-oauth-ca-file",
        \.tokens.authorityFile,
        .text("a file in PEM"),
        "The authorities to trust at kafka-oauth-endpoint, instead of the system's"
    )
    package static let kafkaOAuthTokenFile = Setting(
        "kafka-oauth-token-file",
        \.tokens.file,
        .text("a file whose first line is the token"),
        "Where another program writes the tokens of OAUTHBEARER, read every 5 s",
        fallback: "none"
    )
    package static let kafkaAWSRegion = Setting(
        "kafka-aws-region",
        \.tokens.region,
        .text("a region, as eu-central-1"),
        "Makes the tokens of OAUTHBEARER for Amazon MSK, with the credentials that AWS's variables name",
        fallback: "none"
    )
    package static let kafkaProperties = Setting(
        "kafka-properties",
        \.worker.kafka.properties,
        .properties,
        "Further properties of librdkafka"
    )
    /// How to reach Kafka.
    package static let kafka = [
        brokers, kafkaTLS, kafkaCAFile, kafkaCertFile, kafkaKeyFile, kafkaKeyPasswordFile,
        kafkaMechanism, kafkaUsername, kafkaPassword, kafkaPasswordFile, kafkaPlaintextPassword,
        kafkaOAuthEndpoint, kafkaOAuthClientID, kafkaOAuthClientSecretFile, kafkaOAuthScope,
        kafkaOAuthCAFile, kafkaOAuthTokenFile, kafkaAWSRegion, kafkaProperties,
    ]
}

/// The flags that say how to reach Kafka; the password has none.
package struct KafkaOptions: SettingOptions {
    @Option(help: .setting(.brokers)) package var brokers: String?
    // Never set: the program takes the word for the parser's own `--help-hidden`.
    @Flag(help: "Show this help with all flags for Kafka and the topics.") package var helpAll =
        false
    @Option(name: .customLong("kafka-tls"), help: .setting(.kafkaTLS)) package var kafkaTLS: String?
    @Option(name: .customLong("kafka-ca-file"), help: .setting(.kafkaCAFile))
    package var kafkaCAFile: String?
    @Option(help: .setting(.kafkaCertFile)) package var kafkaCertFile: String?
    @Option(help: .setting(.kafkaKeyFile)) package var kafkaKeyFile: String?
    @Option(help: .setting(.kafkaKeyPasswordFile)) package var kafkaKeyPasswordFile: String?
    @Option(help: .setting(.kafkaMechanism)) package var kafkaMechanism: String?
    @Option(help: .setting(.kafkaUsername)) package var kafkaUsername: String?
    @Option(help: .setting(.kafkaPasswordFile)) package var kafkaPasswordFile: String?
    @Option(help: .setting(.kafkaPlaintextPassword)) package var kafkaPlaintextPassword: String?
    @Option(name: .customLong("kafka-oauth-endpoint"), help: .setting(.kafkaOAuthEndpoint))
    package var kafkaOAuthEndpoint: String?
    @Option(name: .customLong("kafka-oauth-client-id"), help: .setting(.kafkaOAuthClientID))
    package var kafkaOAuthClientID: String?
    @Option(
        name: .customLong("kafka-oauth-client-secret-file"),
        help: .setting(.kafkaOAuthClientSecretFile)
    )
    package var kafkaOAuthClientSecretFile: String?
    @Option(name: .customLong("kafka-oauth-scope"), help: .setting(.kafkaOAuthScope))
    package var kafkaOAuthScope: String?
    @Option(name: .customLong("kafka-oauth-ca-file"), help: .setting(.kafkaOAuthCAFile))
    package var kafkaOAuthCAFile: String?
    @Option(name: .customLong("kafka-oauth-token-file"), help: .setting(.kafkaOAuthTokenFile))
    package var kafkaOAuthTokenFile: String?
    @Option(name: .customLong("kafka-aws-region"), help: .setting(.kafkaAWSRegion))
    package var kafkaAWSRegion: String?
    @Option(help: .setting(.kafkaProperties)) package var kafkaProperties: String?

    /// Creates options without values.
    package init() {}
}
