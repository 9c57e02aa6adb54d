import Foundation

/// How much longer a link takes among many patterns than among few.
struct LinkRatios {
    /// The most that is good: many patterns over few.
    static let limit = 3.0

    private let rows: [(name: String, few: Double, many: Double)]

    /// Takes the results of the link scenarios.
    init(_ measurements: [Measurement]) {
        let groups = Dictionary(grouping: measurements, by: \.scenario)
        rows = groups.sorted { $0.key < $1.key }.compactMap { name, results in
            guard let few = results.min(by: { $0.nodes < $1.nodes }),
                let many = results.max(by: { $0.nodes < $1.nodes })
            else { return nil }
            return (name, few.nanoseconds, many.nanoseconds)
        }
    }

    /// A table for the terminal: both medians, and the one divided by the other.
    var text: String {
        let counts = Scenario.patternCounts
        let head = ["scenario", "\(counts[0]) patterns", "\(counts[1]) patterns", "ratio"]
        let lines = rows.map { row in
            [
                row.name, String(format: "%.0f ns", row.few), String(format: "%.0f ns", row.many),
                String(format: "%.2f", row.many / row.few),
            ]
        }
        return ([head] + lines).map { cells in
            cells.map { $0.padding(toLength: 16, withPad: " ", startingAt: 0) }.joined()
        }
        .joined(separator: "\n")
    }

    /// The scenarios past the limit; `nil` when there is none.
    var slow: String? {
        let slow = rows.filter { $0.many > $0.few * Self.limit }
        guard !slow.isEmpty else { return nil }
        return slow.map { "\($0.name) " + String(format: "%.1f times", $0.many / $0.few) }
            .joined(separator: ", ")
    }
}
