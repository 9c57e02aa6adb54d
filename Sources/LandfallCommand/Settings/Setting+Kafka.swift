import ArgumentParser
import LandfallKafka
import LandfallWorker

/// How to reach Kafka, and how to sign in.
extension Setting {
    static let brokers = Setting(
        "brokers",
        \.worker.kafka.brokers,
        .list("host:port of some brokers, with commas between", isGood: KafkaSettings.isBroker),
        "Where Kafka is",
        isRequired: true
    )
    static let kafkaTLS = Setting(
        "kafka-tls",
        \.worker.kafka.usesTLS,
        .boolean,
        "Whether the connection to Kafka is TLS"
    )
    static let kafkaCAFile = Setting(
        "kafka-ca-file",
        \.worker.kafka.authorityFile,
        .text("a file in PEM; needs kafka-tls"),
        "The authorities to trust, instead of the system's"
    )
    static let kafkaCertFile = Setting(
        "kafka-cert-file",
        \.worker.kafka.certificateFile,
        .text("a file in PEM; needs kafka-tls and kafka-key-file"),
        "The certificate that is shown to brokers",
        fallback: "none"
    )
    static let kafkaKeyFile = Setting(
        "kafka-key-file",
        \.worker.kafka.keyFile,
        .text("a file in PEM"),
        "The private key of kafka-cert-file",
        fallback: "none"
    )
    static let kafkaKeyPasswordFile = Setting(
        "kafka-key-password-file",
        \.worker.kafka.keyPasswordFile,
        .passwordFile,
        "The password of kafka-key-file, if it has one",
        fallback: "none"
    )
    static let kafkaMechanism = Setting(
        "kafka-mechanism",
        \.worker.kafka.mechanism,
        .word(of: Security.SignIn.Mechanism.self),
        "How to sign in to Kafka",
        fallback: "no sign-in"
    )
    static let kafkaUsername = Setting(
        "kafka-username",
        \.worker.kafka.username,
        .text("a name"),
        "Who signs in to Kafka"
    )
    static let kafkaPassword = Setting(
        "kafka-password",
        \.kafkaPassword,
        .password,
        "The password for Kafka",
        isSecret: true
    )
    static let kafkaPasswordFile = Setting(
        "kafka-password-file",
        \.kafkaPasswordFile,
        .passwordFile,
        "The password for Kafka, instead of kafka-password; a changed one is taken without a restart"
    )
    static let kafkaPlaintextPassword = Setting(
        "kafka-plaintext-password",
        \.tokens.plaintext,
        .word,
        "Whether a password (PLAIN) or a token may go to another machine without TLS",
        fallback: "refused"
    )
    static let kafkaOAuthEndpoint = Setting(
        "kafka-oauth-endpoint",
        \.tokens.endpoint,
        .text("an https URL"),
        "Where OAUTHBEARER gets its tokens, by OAuth 2.0's client credentials",
        fallback: "none"
    )
    static let kafkaOAuthClientID = Setting(
        "kafka-oauth-client-id",
        \.tokens.clientID,
        .text("an id"),
        "Who asks for tokens",
        fallback: "none"
    )
    static let kafkaOAuthClientSecretFile = Setting(
        "kafka-oauth-client-secret-file",
        \.tokens.secretFile,
        .text("a file whose first line is the secret"),
        "The secret of kafka-oauth-client-id, read for each token",
        fallback: "none"
    )
    static let kafkaOAuthScope = Setting(
        "kafka-oauth-scope",
        \.tokens.scope,
        .text("scopes with spaces between"),
        "What tokens are asked to be good for",
        fallback: "none"
    )
    static let kafkaOAuthCAFile = Setting(
        "kafka-oauth-ca-file",
        \.tokens.authorityFile,
        .text("a file in PEM"),
        "The authorities to trust at kafka-oauth-endpoint, instead of the system's"
    )
    static let kafkaOAuthTokenFile = Setting(
        "kafka-oauth-token-file",
        \.tokens.file,
        .text("a file whose first line is the token"),
        "Where another program writes the tokens of OAUTHBEARER, read every 5 s",
        fallback: "none"
    )
    static let kafkaAWSRegion = Setting(
        "kafka-aws-region",
        \.tokens.region,
        .text("a region, as eu-central-1"),
        "Makes the tokens of OAUTHBEARER for Amazon MSK, with the credentials that AWS's variables name",
        fallback: "none"
    )
    static let kafkaProperties = Setting(
        "kafka-properties",
        \.worker.kafka.properties,
        .properties,
        "Further properties of librdkafka"
    )
    /// How to reach Kafka.
    static let kafka = [
        brokers, kafkaTLS, kafkaCAFile, kafkaCertFile, kafkaKeyFile, kafkaKeyPasswordFile,
        kafkaMechanism, kafkaUsername, kafkaPassword, kafkaPasswordFile, kafkaPlaintextPassword,
        kafkaOAuthEndpoint, kafkaOAuthClientID, kafkaOAuthClientSecretFile, kafkaOAuthScope,
        kafkaOAuthCAFile, kafkaOAuthTokenFile, kafkaAWSRegion, kafkaProperties,
    ]
}

/// The flags that say how to reach Kafka; the password has none.
struct KafkaOptions: SettingOptions {
    @Option(help: .setting(.brokers)) var brokers: String?
    // Never set: the program takes the word for the parser's own `--help-hidden`.
    @Flag(help: "Show this help with all flags for Kafka and the topics.") var helpAll = false
    @Option(name: .customLong("kafka-tls"), help: .setting(.kafkaTLS)) var kafkaTLS: String?
    @Option(name: .customLong("kafka-ca-file"), help: .setting(.kafkaCAFile))
    var kafkaCAFile: String?
    @Option(help: .setting(.kafkaCertFile)) var kafkaCertFile: String?
    @Option(help: .setting(.kafkaKeyFile)) var kafkaKeyFile: String?
    @Option(help: .setting(.kafkaKeyPasswordFile)) var kafkaKeyPasswordFile: String?
    @Option(help: .setting(.kafkaMechanism)) var kafkaMechanism: String?
    @Option(help: .setting(.kafkaUsername)) var kafkaUsername: String?
    @Option(help: .setting(.kafkaPasswordFile)) var kafkaPasswordFile: String?
    @Option(help: .setting(.kafkaPlaintextPassword)) var kafkaPlaintextPassword: String?
    @Option(name: .customLong("kafka-oauth-endpoint"), help: .setting(.kafkaOAuthEndpoint))
    var kafkaOAuthEndpoint: String?
    @Option(name: .customLong("kafka-oauth-client-id"), help: .setting(.kafkaOAuthClientID))
    var kafkaOAuthClientID: String?
    @Option(
        name: .customLong("kafka-oauth-client-secret-file"),
        help: .setting(.kafkaOAuthClientSecretFile)
    )
    var kafkaOAuthClientSecretFile: String?
    @Option(name: .customLong("kafka-oauth-scope"), help: .setting(.kafkaOAuthScope))
    var kafkaOAuthScope: String?
    @Option(name: .customLong("kafka-oauth-ca-file"), help: .setting(.kafkaOAuthCAFile))
    var kafkaOAuthCAFile: String?
    @Option(name: .customLong("kafka-oauth-token-file"), help: .setting(.kafkaOAuthTokenFile))
    var kafkaOAuthTokenFile: String?
    @Option(name: .customLong("kafka-aws-region"), help: .setting(.kafkaAWSRegion))
    var kafkaAWSRegion: String?
    @Option(help: .setting(.kafkaProperties)) var kafkaProperties: String?
}
