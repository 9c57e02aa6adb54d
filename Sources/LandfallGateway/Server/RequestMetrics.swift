import CoreMetrics
import LandfallTelemetry
import Synchronization

/// The metrics of requests.
final class RequestMetrics: Sendable {
    /// The labels of a request's metrics; there are as many as the gateway has words.
    struct Key: Hashable {
        /// The call, as ``GatewayPath/call`` names it.
        let call: String
        let status: Int
        /// Why it was refused; empty where it was not.
        let code: String
    }

    private struct Series {
        let count: any CounterHandler
        let seconds: any RecorderHandler
    }

    private let factory: any MetricsFactory
    private let added: any RecorderHandler
    /// A factory looks series up by the text of all labels, which takes longer than the rest of counting.
    private let known = Mutex<[Key: Series]>([:])

    /// The bounds of the histogram of answers, in seconds.
    private static let bounds = [
        0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 30,
    ]

    /// The bounds of the histogram of what the gateway adds, in seconds.
    private static let addedBounds = [
        0.00025, 0.0005, 0.001, 0.0015, 0.002, 0.003, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5,
    ]

    static let definitions =
        [
            MetricDefinition(
                "landfall_gateway_requests_total",
                .counter,
                labels: [.init("call"), .init("status"), .init("code")],
                "Requests by call, status and, where they were refused, why"
            ),
            MetricDefinition(
                "landfall_gateway_request_seconds",
                .histogram(bounds: bounds),
                unit: "seconds",
                labels: [.init("call")],
                "How long answers took, waits for plans included"
            ),
            MetricDefinition(
                "landfall_gateway_added_seconds",
                .histogram(bounds: addedBounds),
                unit: "seconds",
                "What the gateway adds to a tap that waits for its plan: without the time between its record and the plan"
            ),
        ]

    init(_ factory: any MetricsFactory) {
        self.factory = factory
        added = factory.makeRecorder(
            label: "landfall_gateway_added_seconds",
            dimensions: [],
            aggregate: true
        )
    }

    /// Counts an answer.
    ///
    /// - Parameters:
    ///   - key: What it is told apart by.
    ///   - seconds: How long it took.
    func count(_ key: Key, seconds: Double) {
        let series = known.withLock { known in
            if let series = known[key] { return series }
            let series = makeSeries(of: key)
            known[key] = series
            return series
        }
        series.count.increment(by: 1)
        series.seconds.record(seconds)
    }

    /// Counts what the gateway has added to a tap that has waited for its plan.
    func add(_ seconds: Double) { added.record(seconds) }

    private func makeSeries(of key: Key) -> Series {
        Series(
            count: factory.makeCounter(
                label: "landfall_gateway_requests_total",
                dimensions: [("call", key.call), ("status", "\(key.status)"), ("code", key.code)]
            ),
            seconds: factory.makeRecorder(
                label: "landfall_gateway_request_seconds",
                dimensions: [("call", key.call)],
                aggregate: true
            )
        )
    }
}
