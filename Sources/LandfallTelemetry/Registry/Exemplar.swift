/// One measurement with the trace that it is of, as an example of those of its size.
public struct Exemplar: Hashable, Sendable {
    /// The id of the trace: 32 hexadecimal digits.
    public let traceID: String
    /// What was measured.
    public let value: Double
    /// When, in seconds since 1970.
    public let time: Double

    /// Takes the parts.
    public init(traceID: String, value: Double, time: Double) {
        self.traceID = traceID
        self.value = value
        self.time = time
    }
}

/// A histogram that keeps an example of each size; swift-metrics itself knows of none.
///
/// It is what a ``MetricRegistry`` makes where a recorder is asked for that aggregates.
public protocol ExemplarKeeping: AnyObject, Sendable {
    /// Keeps an example in place of the one before; the measurement itself is recorded apart.
    func keep(_ exemplar: Exemplar)
}
