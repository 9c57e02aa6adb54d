public import CoreMetrics
import Synchronization

/// A factory that gives each of its writers cells of its own.
public protocol ShardedMetricsFactory: MetricsFactory {
    /// A factory for one writer, whose series are added to those of the others.
    func shard() -> any MetricsFactory
}

/// The series of one writer.
final class MetricShard: MetricsFactory {
    private let cells = Mutex<[SeriesKey: Cell]>([:])
    private let directory: SeriesDirectory

    /// Holds no series yet.
    init(_ directory: SeriesDirectory) { self.directory = directory }

    private enum Cell {
        case counter(CounterCell)
        case floatingPoint(FloatingPointCounterCell)
        case gauge(GaugeCell)
        case histogram(HistogramCell)
    }

    func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        guard let key = directory.place(label, dimensions, .counter)?.key else {
            return NOOPMetricsHandler.instance
        }
        return cells.withLock { cells in
            if case .counter(let known) = cells[key] { return known }
            let cell = CounterCell()
            cells[key] = .counter(cell)
            return cell
        }
    }

    func makeFloatingPointCounter(
        label: String,
        dimensions: [(String, String)]
    ) -> any FloatingPointCounterHandler {
        guard let key = directory.place(label, dimensions, .counter)?.key else {
            return NOOPMetricsHandler.instance
        }
        return cells.withLock { cells in
            if case .floatingPoint(let known) = cells[key] { return known }
            let cell = FloatingPointCounterCell()
            cells[key] = .floatingPoint(cell)
            return cell
        }
    }

    func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        gauge(label, dimensions) ?? NOOPMetricsHandler.instance
    }

    func makeRecorder(
        label: String,
        dimensions: [(String, String)],
        aggregate: Bool
    ) -> any RecorderHandler {
        let cell: (any RecorderHandler)? =
            if aggregate { histogram(label, dimensions) } else { gauge(label, dimensions) }
        return cell ?? NOOPMetricsHandler.instance
    }

    func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        histogram(label, dimensions) ?? NOOPMetricsHandler.instance
    }

    private func gauge(_ label: String, _ dimensions: [(String, String)]) -> GaugeCell? {
        guard let key = directory.place(label, dimensions, .gauge)?.key else { return nil }
        return cells.withLock { cells in
            if case .gauge(let known) = cells[key] { return known }
            let cell = GaugeCell()
            cells[key] = .gauge(cell)
            return cell
        }
    }

    private func histogram(_ label: String, _ dimensions: [(String, String)]) -> HistogramCell? {
        let kind = MetricDefinition.Kind.histogram(bounds: MetricRegistry.foreignBounds)
        guard let (key, known) = directory.place(label, dimensions, kind),
            case .histogram(let bounds) = known
        else { return nil }
        return cells.withLock { cells in
            if case .histogram(let known) = cells[key] { return known }
            let cell = HistogramCell(bounds: bounds)
            cells[key] = .histogram(cell)
            return cell
        }
    }

    func destroyCounter(_: any CounterHandler) {}
    func destroyFloatingPointCounter(_: any FloatingPointCounterHandler) {}
    func destroyRecorder(_: any RecorderHandler) {}
    func destroyTimer(_: any TimerHandler) {}

    func destroyMeter(_ handler: any MeterHandler) {
        cells.withLock { cells in
            guard let gauge = handler as? GaugeCell else { return }
            let key = cells.first { entry in
                if case .gauge(let known) = entry.value { known === gauge } else { false }
            }?.key
            if let key { cells[key] = nil }
        }
    }

    /// Returns the value of each series.
    func read() -> [(SeriesKey, SeriesValue)] {
        cells.withLock { cells in
            cells.map { key, cell in
                let value: SeriesValue =
                    switch cell {
                    case .counter(let cell): .number(cell.sum)
                    case .floatingPoint(let cell): .number(cell.sum)
                    case .gauge(let cell): .number(cell.value)
                    case .histogram(let cell): .histogram(cell.current)
                    }
                return (key, value)
            }
        }
    }
}
