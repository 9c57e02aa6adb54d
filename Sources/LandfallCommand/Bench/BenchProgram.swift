import Foundation
import LandfallAdmin
import LandfallOperations
import LandfallSettings
import LandfallWorker

/// The program of a benchmark's processes: this one, with settings in the environment.
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
        for (setting, value) in Self.values(of: kafka) { variables[setting.variable] = value }
        // Where tokens come from is known by the settings of this process alone.
        for setting in Setting.kafka where setting.name.hasPrefix("kafka-oauth-") {
            variables[setting.variable] = environment[setting.variable]
        }
        variables[Setting.kafkaAWSRegion.variable] = environment[Setting.kafkaAWSRegion.variable]
        variables[Setting.postgresPassword.variable] = postgres.password?.revealed
        described = BenchmarkProgram(
            executable: Self.ownPath,
            workerArguments: ["serve"],
            limitArguments: ["bench", "--as-limit"],
            environment: variables
        )
    }

    /// Returns the observation of a worker: its page is read, and traces go to a port of this
    /// machine.
    ///
    /// - Parameter sink: Takes the traces.
    /// - Returns: The description.
    static func observation(_ sink: TraceSink) -> Observation {
        let variables = [
            Setting.admin.variable: "127.0.0.1:0",
            Setting.traceEndpoint.variable: "http://127.0.0.1:\(sink.port)",
            Setting.traceRatio.variable: "0.01",
        ]
        return Observation(variables: variables) { address in
            guard let address = AdminAddress(address) else { return false }
            let probe = HTTPProbe(address: address, timeout: .seconds(5), limitBytes: 16 << 20)
            return probe.get("/metrics")?.status == 200
        }
    }

    private static func values(of kafka: KafkaSettings) -> [(Setting, String?)] {
        let properties = kafka.properties.map { "\($0.key)=\($0.value)" }.sorted()
        let hasName = !kafka.username.isEmpty
        return [
            (.brokers, kafka.brokers.joined(separator: ",")), (.kafkaTLS, "\(kafka.usesTLS)"),
            (.kafkaCAFile, kafka.authorityFile), (.kafkaCertFile, kafka.certificateFile),
            (.kafkaKeyFile, kafka.keyFile), (.kafkaKeyPasswordFile, kafka.keyPasswordFile),
            (.kafkaMechanism, kafka.mechanism), (.kafkaUsername, hasName ? kafka.username : nil),
            (.kafkaPassword, hasName ? kafka.password.revealed : nil),
            (.kafkaPlaintextPassword, kafka.allowsPlaintextPassword ? "allowed" : nil),
            (.kafkaProperties, properties.isEmpty ? nil : properties.joined(separator: ",")),
        ]
    }

    /// The path of this executable.
    private static var ownPath: String {
        let path = "/proc/self/exe"
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
        return target ?? CommandLine.arguments[0]
    }
}
