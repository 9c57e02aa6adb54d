import Foundation

/// The results of a run, as text or as JSON.
struct ResultTable {
    /// The results in order.
    let measurements: [Measurement]

    init(_ measurements: [Measurement]) { self.measurements = measurements }

    /// A table for the terminal.
    var text: String {
        let rows = measurements.map { result in
            [
                result.scenario, "\(result.nodes)", Self.time(result.nanoseconds),
                Self.time(result.p90Nanoseconds),
                result.allocations.map { String(format: "%.1f", $0) } ?? "-",
            ]
        }
        let head = ["scenario", "nodes", "median", "p90", "allocations"]
        return ([head] + rows).map(Self.line).joined(separator: "\n")
    }

    /// An array of objects, one a result.
    func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        return String(decoding: try encoder.encode(measurements), as: UTF8.self)
    }

    private static func line(_ cells: [String]) -> String {
        let first = cells[0].padding(toLength: 18, withPad: " ", startingAt: 0)
        return cells.dropFirst().reduce(first) { line, cell in
            line + String(repeating: " ", count: max(1, 13 - cell.count)) + cell
        }
    }

    private static func time(_ nanoseconds: Double) -> String {
        nanoseconds < 1000
            ? String(format: "%.0f ns", nanoseconds)
            : String(format: "%.2f us", nanoseconds / 1000)
    }
}
