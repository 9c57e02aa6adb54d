import Foundation
import LandfallOperations
import LandfallWorker

/// How the processes of a benchmark are started: this program, with settings in the environment.
struct BenchProgram {
    /// The description.
    let described: BenchmarkProgram

    /// Takes over how to reach the servers.
    ///
    /// - Parameters:
    ///   - kafka: How to reach Kafka.
    ///   - postgres: How to reach PostgreSQL; its database is replaced by that of the benchmark.
    ///   - environment: The variables of this process; its settings are not handed on.
    init(kafka: KafkaSettings, postgres: PostgresSettings, _ environment: [String: String]) {
        var variables = environment.filter { !$0.key.hasPrefix("LANDFALL_") }
        variables[Setting.brokers.variable] = kafka.brokers.joined(separator: ",")
        variables[Setting.kafkaTLS.variable] = String(kafka.usesTLS)
        variables[Setting.kafkaCAFile.variable] = kafka.authorityFile
        if let mechanism = kafka.mechanism {
            variables[Setting.kafkaMechanism.variable] = mechanism
            variables[Setting.kafkaUsername.variable] = kafka.username
            variables[Setting.kafkaPassword.variable] = kafka.password.revealed
        }
        let properties = kafka.properties.map { "\($0.key)=\($0.value)" }.sorted()
        if !properties.isEmpty {
            variables[Setting.kafkaProperties.variable] = properties.joined(separator: ",")
        }
        variables[Setting.postgresPassword.variable] = postgres.password?.revealed
        described = BenchmarkProgram(
            executable: Self.ownPath,
            workerArguments: ["serve"],
            limitArguments: ["bench", "--as-limit"],
            environment: variables
        )
    }

    /// The path of this executable.
    private static var ownPath: String {
        let path = "/proc/self/exe"
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
        return target ?? CommandLine.arguments[0]
    }
}
