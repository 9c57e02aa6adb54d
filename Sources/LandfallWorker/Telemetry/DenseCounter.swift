import CoreMetrics

/// Counters of one metric by small numbers.
///
/// What is added goes to the counters once a batch, so that a record costs an addition and no more.
struct DenseCounter {
    private let name: String
    private let factory: any MetricsFactory
    private let labels: (Int) -> [(String, String)]
    private var pending: [Int]
    private var counters: [Counter?]
    /// The numbers to which something was added.
    private var touched: [Int] = []

    /// Counts nothing yet.
    ///
    /// - Parameters:
    ///   - name: The name of the metric.
    ///   - factory: What makes its counters.
    ///   - count: How many numbers are expected; more are taken as well.
    ///   - labels: The labels of a number.
    init(
        _ name: String,
        _ factory: any MetricsFactory,
        count: Int = 0,
        _ labels: @escaping (Int) -> [(String, String)]
    ) {
        self.name = name
        self.factory = factory
        self.labels = labels
        pending = Array(repeating: 0, count: count)
        counters = Array(repeating: nil, count: count)
    }

    /// Adds to a number, which is not negative.
    mutating func add(_ index: Int, _ count: Int = 1) {
        guard count > 0 else { return }
        if index >= pending.count { grow(to: index + 1) }
        if pending[index] == 0 { touched.append(index) }
        pending[index] += count
    }

    private mutating func grow(to count: Int) {
        let more = max(count, pending.count * 2) - pending.count
        pending += Array(repeating: 0, count: more)
        counters += Array(repeating: nil, count: more)
    }

    /// Takes what was added to the counters.
    mutating func flush() { flush(labels) }

    /// Takes what was added to the counters.
    ///
    /// - Parameter labels: The labels of a number.
    mutating func flush(_ labels: (Int) -> [(String, String)]) {
        for index in touched {
            let counter =
                counters[index]
                ?? Counter(label: name, dimensions: labels(index), factory: factory)
            counters[index] = counter
            counter.increment(by: pending[index])
            pending[index] = 0
        }
        touched.removeAll(keepingCapacity: true)
    }
}

extension DenseCounter {
    /// Counters by the cases of an enumeration.
    init<Case: RawRepresentable<String> & CaseIterable>(
        _ name: String,
        _ factory: any MetricsFactory,
        by label: String,
        of _: Case.Type
    ) {
        let words = Case.allCases.map(\.rawValue)
        self.init(name, factory, count: words.count) { [(label, words[$0])] }
    }
}

/// Counters of one metric by names, each with the columns of a small table.
struct NamedCounter {
    private let labels: (String, Int) -> [(String, String)]
    private let width: Int
    private var names = InternedNames()
    private var counter: DenseCounter
    private let make: () -> DenseCounter

    /// Counts nothing yet.
    ///
    /// - Parameters:
    ///   - name: The name of the metric.
    ///   - factory: What makes its counters.
    ///   - width: How many columns a name has.
    ///   - labels: The labels of a name and a column.
    init(
        _ name: String,
        _ factory: any MetricsFactory,
        width: Int = 1,
        _ labels: @escaping (String, Int) -> [(String, String)]
    ) {
        self.labels = labels
        self.width = width
        make = { DenseCounter(name, factory) { _ in [] } }
        counter = make()
    }

    /// Adds to a column of a name.
    mutating func add(_ name: String, _ column: Int = 0, _ count: Int = 1) {
        if names.isFull {
            // They are of former catalogs for the most part.
            flush()
            names = InternedNames()
            counter = make()
        }
        counter.add(names.number(of: name) * width + column, count)
    }

    /// Takes what was added to the counters.
    mutating func flush() {
        counter.flush { [names, labels, width] index in
            labels(names.names[index / width], index % width)
        }
    }
}

/// Small numbers for names that come again and again.
struct InternedNames {
    /// The names, by their numbers.
    private(set) var names: [String] = []
    /// One more than the number of a name, or 0, by a few of its bytes.
    private var slots = [UInt16](repeating: 0, count: size)

    /// A power of two, twice as many as names.
    private static let size = 1024

    /// Whether it takes no more names.
    var isFull: Bool { names.count >= Self.size / 2 }

    /// The number of a name, which gets one if it has none.
    ///
    /// - Precondition: It is not full.
    mutating func number(of name: String) -> Int {
        precondition(!isFull, "the table holds \(names.count) names")
        var slot = Self.place(of: name)
        while slots[slot] != 0 {
            let number = Int(slots[slot]) - 1
            if names[number] == name { return number }
            slot = (slot + 1) & (Self.size - 1)
        }
        names.append(name)
        slots[slot] = UInt16(names.count)
        return names.count - 1
    }

    /// Returns the first place to look for a name; hashing all of it would cost more than all else
    /// here.
    private static func place(of name: String) -> Int {
        let bytes = name.utf8.span
        guard !bytes.isEmpty else { return 0 }
        let last = Int(bytes[bytes.count - 1])
        let sum =
            bytes.count &* 37 &+ Int(bytes[0]) &* 5 &+ Int(bytes[bytes.count / 2]) &* 131 &+ last
            &* 17
        return sum & (size - 1)
    }
}
