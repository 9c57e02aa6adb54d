public import CoreMetrics

/// Measurements that one writer takes down and hands to a histogram together.
///
/// With a histogram of this library a measurement is a comparison or a few, and no atomic operation; any other
/// handler gets each at once.
public struct HistogramBatch {
    private let recorder: any RecorderHandler
    private let cell: HistogramCell?
    private let bounds: [Double]
    private var counts: [UInt64]
    private var sum = 0.0
    private var isEmpty = true

    /// Makes the histogram, which holds nothing yet.
    ///
    /// - Parameters:
    ///   - label: The name of the metric.
    ///   - dimensions: Its labels.
    ///   - factory: What makes it.
    public init(
        label: String,
        dimensions: [(String, String)] = [],
        factory: any MetricsFactory
    ) {
        recorder = factory.makeRecorder(label: label, dimensions: dimensions, aggregate: true)
        cell = recorder as? HistogramCell
        bounds = cell?.bounds ?? []
        counts = Array(repeating: 0, count: bounds.count + 1)
    }

    /// What keeps examples; `nil` where nothing does.
    public var exemplars: (any ExemplarKeeping)? { recorder as? any ExemplarKeeping }

    /// Takes a measurement down; one that is no number is passed over.
    public mutating func record(_ value: Double) {
        guard cell != nil else { return recorder.record(value) }
        guard value.isFinite else { return }
        var index = 0
        while index < bounds.count, value > bounds[index] { index += 1 }
        counts[index] &+= 1
        sum += value
        isEmpty = false
    }

    /// Hands over what was taken down.
    public mutating func flush() {
        guard let cell, !isEmpty else { return }
        cell.add(counts, sum: sum)
        for index in counts.indices { counts[index] = 0 }
        sum = 0
        isEmpty = true
    }
}
