extension SettingKey {
    /// Where Kafka is.
    static let brokers = SettingKey(
        name: "brokers",
        form: "host:port of some brokers, with commas between",
        meaning: "Where Kafka is"
    )
    /// Whether the connection to Kafka is TLS.
    static let kafkaTLS = SettingKey(
        name: "kafka-tls",
        form: "true or false",
        meaning: "Whether the connection to Kafka is TLS",
        fallback: "false"
    )
    /// The authorities to trust, instead of the system's.
    static let kafkaCAFile = SettingKey(
        name: "kafka-ca-file",
        form: "a file in PEM; needs kafka-tls",
        meaning: "The authorities to trust, instead of the system's"
    )
    /// How to sign in to Kafka.
    static let kafkaMechanism = SettingKey(
        name: "kafka-mechanism",
        form: "PLAIN, SCRAM-SHA-256 or SCRAM-SHA-512",
        meaning: "How to sign in to Kafka",
        fallback: "no sign-in"
    )
    /// Who signs in to Kafka.
    static let kafkaUsername = SettingKey(
        name: "kafka-username",
        form: "a name",
        meaning: "Who signs in to Kafka"
    )
    /// The password for Kafka.
    static let kafkaPassword = SettingKey(
        name: "kafka-password",
        form: "a password",
        meaning: "The password for Kafka",
        isSecret: true
    )
    /// The password for Kafka, instead of kafka-password.
    static let kafkaPasswordFile = SettingKey(
        name: "kafka-password-file",
        form: "a file whose first line is the password",
        meaning: "The password for Kafka, instead of kafka-password"
    )
    /// Further properties of librdkafka.
    static let kafkaProperties = SettingKey(
        name: "kafka-properties",
        form: "name=value, with commas between",
        meaning: "Further properties of librdkafka",
        fallback: "none"
    )

    /// Where PostgreSQL is.
    static let postgresURL = SettingKey(
        name: "postgres",
        form: "postgres://user@host:5432/database",
        meaning: "Where PostgreSQL is"
    )
    /// The password for PostgreSQL.
    static let postgresPassword = SettingKey(
        name: "postgres-password",
        form: "a password",
        meaning: "The password for PostgreSQL",
        isSecret: true
    )
    /// The password for PostgreSQL, instead of one in the URL.
    static let postgresPasswordFile = SettingKey(
        name: "postgres-password-file",
        form: "a file whose first line is the password",
        meaning: "The password for PostgreSQL, instead of one in the URL"
    )

    /// How to reach Kafka.
    static let kafka = [
        brokers, kafkaTLS, kafkaCAFile, kafkaMechanism, kafkaUsername, kafkaPassword,
        kafkaPasswordFile, kafkaProperties,
    ]

    /// How to reach PostgreSQL.
    static let postgres = [postgresURL, postgresPassword, postgresPasswordFile]
}
