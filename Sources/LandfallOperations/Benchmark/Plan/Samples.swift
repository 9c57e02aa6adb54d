/// Numbers that were measured, and what they say together.
package struct Samples: Sendable {
    private let sorted: [Double]

    /// Takes numbers in any order.
    package init(_ numbers: [Double]) { sorted = numbers.sorted() }

    /// How many there are.
    package var count: Int { sorted.count }

    /// The one in the middle; of an even number the mean of the two, without any zero.
    package var median: Double {
        guard !sorted.isEmpty else { return 0 }
        let middle = sorted.count / 2
        return sorted.count.isMultiple(of: 2)
            ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    }

    /// The smallest that is not less than a share of all; zero without any.
    ///
    /// - Parameter share: From 0 to 1, as 0.99.
    /// - Returns: A number that was measured.
    package func percentile(_ share: Double) -> Double {
        guard !sorted.isEmpty else { return 0 }
        let rank = Int((share * Double(sorted.count)).rounded(.up))
        return sorted[min(max(rank, 1), sorted.count) - 1]
    }
}
