package import LandfallPostgres
package import LandfallWorker

/// Whether others on the network can read or change what goes to Kafka and PostgreSQL; it asks nobody.
package enum TransportExamination {
    /// Looks at all connections of a worker.
    ///
    /// - Parameters:
    ///   - kafka: How it reaches Kafka.
    ///   - postgres: How it reaches PostgreSQL.
    /// - Returns: A warning for each that leaves this machine unprotected; none where all is well.
    package static func warnings(
        kafka: KafkaSettings,
        postgres: ConnectionConfiguration
    ) -> [CheckResult] {
        [warning(of: kafka), warning(ofNamesAt: kafka), warning(of: postgres)].compactMap(\.self)
    }

    private static func warning(ofNamesAt settings: KafkaSettings) -> CheckResult? {
        let property = "ssl.endpoint.identification.algorithm"
        guard settings.usesTLS, let way = settings.properties[property], way != "https" else {
            return nil
        }
        return CheckResult(
            "kafka-transport",
            .warning,
            "\(property)=\(way) lets any server take a broker's place that has a certificate of the same authority",
            advice: "leave it out of kafka-properties, and let certificates name their brokers"
        )
    }

    private static func warning(of settings: KafkaSettings) -> CheckResult? {
        guard !settings.usesTLS,
            let broker = settings.brokers.first(where: {
                !LocalHost.isLocal(KafkaSettings.host(of: $0))
            })
        else { return nil }
        return CheckResult(
            "kafka-transport",
            .warning,
            "Kafka at \(broker) is reached without TLS: whoever is on the way can read and change what is sent",
            advice: "set kafka-tls to true, and kafka-ca-file where the authority is your own"
        )
    }

    private static func warning(of configuration: ConnectionConfiguration) -> CheckResult? {
        guard configuration.tls != .verifyFull,
            let host = configuration.hosts.first(where: { !$0.isLocal })
        else { return nil }
        let mode = configuration.tls?.rawValue ?? "unknown"
        return CheckResult(
            "postgres-transport",
            .warning,
            "PostgreSQL at \(host.name) is not verified (sslmode=\(mode)): whoever is on the way can take its place",
            advice:
                "add sslmode=verify-full to postgres, and sslrootcert where the authority is your own"
        )
    }
}
