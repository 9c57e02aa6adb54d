package import LandfallTelemetry
package import LandfallWorker
package import Logging

/// Opens the admin ports of the demo's workers.
package protocol WorkerPort: Sendable {
    /// What a worker counts in.
    func makeRegistry() -> MetricRegistry

    /// Does something while the admin port of a worker is open.
    ///
    /// - Parameters:
    ///   - worker: What the port shows.
    ///   - registry: What the worker counts in.
    ///   - logger: Where the port logs.
    ///   - body: What is done; gets `host:port`.
    /// - Throws: What opening the port throws, or what the body throws.
    func run(
        showing worker: Worker,
        registry: MetricRegistry,
        logger: Logger,
        during body: @Sendable (String) async throws -> Void
    ) async throws
}
