import CoreMetrics
import Synchronization

// What a series holds. A cell is added to by few threads and read by whoever asks for the metrics; nothing
// in it waits for anybody.

/// A sum of whole numbers.
final class CounterCell: CounterHandler {
    private let value = Atomic<Int64>(0)

    var sum: Double { Double(value.load(ordering: .relaxed)) }

    func increment(by amount: Int64) {
        guard amount > 0 else { return }
        value.wrappingAdd(amount, ordering: .relaxed)
    }

    func reset() { value.store(0, ordering: .relaxed) }
}

/// A sum of measurements, as of seconds.
final class FloatingPointCounterCell: FloatingPointCounterHandler {
    private let value = AtomicDouble()

    var sum: Double { value.load() }

    func increment(by amount: Double) {
        guard amount > 0, amount.isFinite else { return }
        value.add(amount)
    }

    func reset() { value.store(0) }
}

/// A value as of now.
final class GaugeCell: MeterHandler, RecorderHandler {
    private let number = AtomicDouble()

    var value: Double { number.load() }

    func set(_ value: Int64) { number.store(Double(value)) }
    func set(_ value: Double) { number.store(value) }
    func increment(by amount: Double) { number.add(amount) }
    func decrement(by amount: Double) { number.add(-amount) }
    func record(_ value: Int64) { set(value) }
    func record(_ value: Double) { set(value) }
}

/// Measurements, counted by size.
final class HistogramCell: RecorderHandler, TimerHandler, ExemplarKeeping {
    let bounds: [Double]
    private let buckets: AtomicCounts
    private let sum = AtomicDouble()
    /// By the places of their buckets; seldom written, as few measurements are of a trace.
    private let exemplars = Mutex<[Int: Exemplar]>([:])

    init(bounds: [Double]) {
        self.bounds = bounds
        self.buckets = AtomicCounts(count: bounds.count + 1)
    }

    func record(_ value: Int64) { record(Double(value)) }

    func record(_ value: Double) {
        guard value.isFinite else { return }
        buckets.increment(bucket(of: value))
        sum.add(value)
    }

    /// Adds measurements, by their buckets.
    func add(_ counts: [UInt64], sum: Double) {
        for (index, count) in counts.enumerated() where count > 0 {
            buckets.increment(index, by: Int64(count))
        }
        self.sum.add(sum)
    }

    func keep(_ exemplar: Exemplar) {
        exemplars.withLock { $0[bucket(of: exemplar.value)] = exemplar }
    }

    private func bucket(of value: Double) -> Int {
        bounds.firstIndex { value <= $0 } ?? bounds.count
    }

    func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }

    /// What was measured so far.
    ///
    /// The counts are read one after the other; a measurement that comes
    /// meanwhile is in the next reading as a whole.
    var current: HistogramValue {
        HistogramValue(
            counts: buckets.values,
            sum: sum.load(),
            exemplars: exemplars.withLock { $0 }
        )
    }
}

/// The counts of a histogram, one for each bound and one for all above.
struct HistogramValue: Hashable, Sendable {
    /// How many measurements were in each bucket, not cumulated.
    var counts: [UInt64]
    /// The sum of the measurements.
    var sum: Double
    /// Examples, by the places of their buckets.
    var exemplars: [Int: Exemplar] = [:]

    /// Adds what another shard has measured.
    mutating func add(_ other: HistogramValue) {
        for index in counts.indices { counts[index] += other.counts[index] }
        sum += other.sum
        exemplars.merge(other.exemplars) { $0.time >= $1.time ? $0 : $1 }
    }
}

/// A number that several threads may add to.
final class AtomicDouble: Sendable {
    private let bits = Atomic<UInt64>(0)

    func load() -> Double { Double(bitPattern: bits.load(ordering: .relaxed)) }

    func store(_ value: Double) { bits.store(value.bitPattern, ordering: .relaxed) }

    func add(_ amount: Double) {
        var known = bits.load(ordering: .relaxed)
        while true {
            let next = (Double(bitPattern: known) + amount).bitPattern
            let (isDone, found) = bits.weakCompareExchange(
                expected: known,
                desired: next,
                ordering: .relaxed
            )
            guard !isDone else { return }
            known = found
        }
    }
}

/// Counts side by side.
private final class AtomicCounts: Sendable {
    private let cells: [CounterCell]

    init(count: Int) { cells = (0..<count).map { _ in CounterCell() } }

    func increment(_ index: Int, by count: Int64 = 1) { cells[index].increment(by: count) }

    var values: [UInt64] { cells.map { UInt64($0.sum) } }
}
