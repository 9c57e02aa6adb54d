/// The choice of the traces that are recorded.
public struct SpanSampling: Hashable, Sendable {
    /// The share of traces without a parent that are recorded, from 0 to 1.
    public let ratio: Double

    /// The ids below which a trace is recorded; as OpenTelemetry's `TraceIdRatioBased` has it, the
    /// low 63 bits count, so that all services with one ratio choose the same traces.
    private let bound: UInt64

    /// Takes a share; what is outside of 0 to 1 counts as the nearer of the two.
    public init(ratio: Double) {
        let ratio = ratio > 0 ? min(1, ratio) : 0
        self.ratio = ratio
        bound = ratio >= 1 ? 1 << 63 : UInt64(ratio * 0x1p63)
    }

    /// Whether any trace without a parent is recorded.
    public var takesRoots: Bool { bound > 0 }

    /// Whether a trace without a parent is recorded.
    public func takes(_ trace: TraceID) -> Bool { trace.low & (1 << 63 - 1) < bound }
}

/// A limit of events in a second, without a memory of the seconds before.
public struct PerSecondLimit: Sendable {
    private let limit: Int
    private var began: ContinuousClock.Instant?
    private var count = 0

    /// Takes the number for each second.
    public init(_ limit: Int) { self.limit = limit }

    /// Takes one, if there is one left in this second.
    ///
    /// - Parameter now: When.
    /// - Returns: Whether it was taken.
    public mutating func take(at now: ContinuousClock.Instant) -> Bool {
        if began.map({ now - $0 >= .seconds(1) }) ?? true {
            began = now
            count = 0
        }
        guard count < limit else { return false }
        count += 1
        return true
    }
}
