import Foundation
import LandfallBenchmark

/// The result of a benchmark for people.
struct BenchTable {
    private let result: BenchmarkResult

    /// Takes a result.
    init(_ result: BenchmarkResult) { self.result = result }

    /// The table, line by line.
    var lines: [String] {
        let worker = result.worker
        let limit = result.limit
        var lines = [
            Self.row("", "worker", "limit", "share"),
            Self.row(
                "intents a second",
                Self.whole(worker.map(\.intentsPerSecond)),
                Self.whole(limit.map(\.intentsPerSecond)),
                Self.number(result.share * 100, 0) + " %"
            ),
            Self.row(
                "  from ... to",
                Self.range(worker.map(\.intentsPerSecond)),
                Self.range(limit.map(\.intentsPerSecond))
            ),
            Self.row(
                "CPU for 1,000",
                Self.milliseconds(Samples(worker.map(\.processorMilliseconds)).median),
                Self.milliseconds(Samples(limit.map(\.processorMilliseconds)).median)
            ),
            Self.row(
                "memory at most",
                Self.mebibytes(worker.map(\.peakBytes)),
                Self.mebibytes(limit.map(\.peakBytes))
            ),
        ]
        if let seconds = result.restoreSeconds {
            lines.append(
                "states of \(result.devices) devices restored in \(Self.number(seconds, 1)) s"
            )
        }
        if let open = result.openLoop {
            let times = [("p50", open.p50), ("p99", open.p99), ("p99.9", open.p999)]
                .map { "\($0.0) \(Self.milliseconds($0.1))" }
            lines.append(
                "at \(Self.number(open.intentsPerSecond, 0)) intents a second, to the readable plan: "
                    + times.joined(separator: ", ")
                    + ", longest \(Self.milliseconds(open.longest)); CPU for 1,000 "
                    + Self.milliseconds(open.processorMilliseconds)
            )
            if let growth = open.growthBytesPerHour {
                let mebibytes = Self.number(growth / 1_048_576, 1)
                lines.append("memory grew by \(mebibytes) MiB an hour in the second half of it")
            }
        }
        return lines
    }

    /// What could not be removed, and how to do it.
    var remains: [String] {
        var lines: [String] = []
        if !result.remainingTopics.isEmpty {
            let names = result.remainingTopics.joined(separator: ", ")
            lines.append("the brokers refuse to delete topics, do it by hand: \(names)")
        }
        if let database = result.remainingDatabase {
            lines.append("a database remains, remove it: DROP DATABASE \(database) WITH (FORCE)")
        }
        return lines
    }

    private static func row(_ cells: String...) -> String {
        let widths = [18, 20, 20, 8]
        let padded = zip(cells, widths).enumerated().map { index, cell in
            let space = String(repeating: " ", count: max(0, cell.1 - cell.0.count))
            return index == 0 ? cell.0 + space : space + cell.0
        }
        let line = padded.joined()
        return line.lastIndex { $0 != " " }.map { String(line[...$0]) } ?? ""
    }

    private static func whole(_ numbers: [Double]) -> String { number(Samples(numbers).median, 0) }

    private static func range(_ numbers: [Double]) -> String {
        number(numbers.min() ?? 0, 0) + " ... " + number(numbers.max() ?? 0, 0)
    }

    private static func milliseconds(_ number: Double) -> String { self.number(number, 1) + " ms" }

    private static func mebibytes(_ bytes: [Int]) -> String {
        number(Double(bytes.max() ?? 0) / 1_048_576, 0) + " MiB"
    }

    private static func number(_ number: Double, _ digits: Int) -> String {
        number.formatted(
            .number.precision(.fractionLength(digits)).locale(Locale(identifier: "en_US"))
        )
    }
}
