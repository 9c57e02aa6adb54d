public import LandfallTelemetry

/// The queue for a worker's spans, and the choice of traces.
public struct WorkerTracing: Sendable {
    /// Where spans go that have ended; a `TraceExporter` of `LandfallTracing` sends them on.
    public var queue: SpanQueue
    /// Which intents without a trace of their own are recorded; those with one are as it says.
    public var sampling: SpanSampling

    /// The most `process` spans of a lane in one second.
    public static let processLimit = 100

    /// Takes the parts.
    ///
    /// - Parameters:
    ///   - queue: Where spans go that have ended.
    ///   - sampling: Which intents without a trace of their own are recorded.
    public init(queue: SpanQueue, sampling: SpanSampling) {
        self.queue = queue
        self.sampling = sampling
    }
}
