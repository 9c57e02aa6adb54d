import LandfallAdmin
import LandfallDemo
import LandfallSettings
import LandfallTelemetry
import LandfallWorker
import Logging

/// The admin ports of the demo's workers: on a free port of this machine each.
struct DemoPort: WorkerPort {
    /// Creates the registry in which a worker counts.
    func makeRegistry() -> MetricRegistry { MetricRegistry(AdminPort.definitions) }

    /// Does something while the admin port of a worker is open.
    ///
    /// - Parameters:
    ///   - worker: What the port shows.
    ///   - registry: What the worker counts in.
    ///   - logger: Where the port logs.
    ///   - body: What is done; gets `host:port`.
    /// - Throws: ``CommandFailure`` where no port can be opened, or what the body throws.
    func run(
        showing worker: Worker,
        registry: MetricRegistry,
        logger: Logger,
        during body: @Sendable (String) async throws -> Void
    ) async throws {
        var settings = AdminSettings()
        settings.port = .listening(AdminAddress(host: "127.0.0.1", port: 0))
        settings.isExplicit = true
        let port = try await AdminPort(
            settings,
            worker: worker,
            registry: registry,
            logger: logger
        )
        try await port.run { address in
            guard let address else { throw CommandFailure.failed("the admin port is not open") }
            try await body("\(address)")
        }
    }
}
