package import LandfallPostgres
package import LandfallWorker

/// The check that nobody on the network can read or change the traffic to Kafka and PostgreSQL.
///
/// It reads settings only, and connects to no server.
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
        guard settings.usesTLS, let algorithm = settings.properties[property], algorithm != "https"
        else {
            return nil
        }
        return CheckResult(
            "kafka-transport",
            .warning,
            "\(property)=\(algorithm) lets any server with a certificate of the same authority pose as a broker",
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
            "Kafka at \(broker) is reached without TLS: an attacker on the network can read and change records",
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
            "PostgreSQL at \(host.name) is not verified (sslmode=\(mode)): an attacker on the network can pose as it",
            advice:
                "add sslmode=verify-full to postgres, and sslrootcert where the authority is your own"
        )
    }
}
