import Foundation
import LandfallReview

/// The result of a benchmark for people.
package struct BenchTable {
    private let result: BenchmarkResult

    /// Takes a result.
    package init(_ result: BenchmarkResult) { self.result = result }

    /// The table, line by line.
    package var lines: [String] {
        let (worker, limit) = (result.worker, result.limit)
        var lines = [
            Self.row("", "worker", "limit", "ratio"),
            Self.row(
                "intents a second",
                Self.whole(worker.map(\.intentsPerSecond)),
                Self.whole(limit.map(\.intentsPerSecond)),
                Self.number(result.share, 2)
            ),
            Self.row(
                "  from ... to",
                Self.range(worker.map(\.intentsPerSecond)),
                Self.range(limit.map(\.intentsPerSecond))
            ),
            processorRow("CPU for 1,000", \.process),
            processorRow("  of PostgreSQL", \.postgres),
            processorRow("  of the brokers", \.brokers),
            Self.row(
                "memory at most",
                Self.mebibytes(worker.map(\.peakBytes)),
                Self.mebibytes(limit.map(\.peakBytes))
            ),
        ]
        if let share = result.observedShare {
            let observed = result.observed.map(\.intentsPerSecond)
            let used = Samples(result.observed.map(\.processor.process)).median
            lines += [
                "",
                Self.row("", "worker", "watched", "ratio"),
                Self.row(
                    "intents a second",
                    Self.whole(worker.map(\.intentsPerSecond)),
                    Self.whole(observed),
                    Self.number(share, 2)
                ),
                Self.row(
                    "  from ... to",
                    Self.range(worker.map(\.intentsPerSecond)),
                    Self.range(observed)
                ),
                Self.row(
                    "CPU for 1,000",
                    Self.milliseconds(Samples(worker.map(\.processor.process)).median),
                    Self.milliseconds(used)
                ),
                "watched: \(result.pages) pages of metrics read, a trace of one intent in a hundred",
                "",
            ]
        }
        if let seconds = result.restoreSeconds {
            lines.append(
                "states of \(result.devices) devices restored in \(Self.number(seconds, 1)) s"
            )
        }
        return lines + steadyLines
    }

    /// What was found at steady rates, a row each.
    private var steadyLines: [String] {
        guard !result.openLoops.isEmpty else { return [] }
        var lines = [
            "",
            "at a steady rate, from the tap to the readable plan, in milliseconds:",
            Self.steadyRow(["", "a second", "p50", "p99", "p99.9", "longest"])
                + "   CPU for 1,000, of PostgreSQL, of the brokers",
        ]
        for loop in result.openLoops {
            let times = [loop.p50, loop.p99, loop.p999, loop.longest].map { Self.number($0, 1) }
            let rate = Self.number(loop.intentsPerSecond, 0)
            let used = loop.processor
            let processor = [used.process, used.postgres, used.brokers].map {
                $0.map(Self.milliseconds) ?? Self.elsewhere
            }
            lines.append(
                Self.steadyRow([loop.answerer.rawValue, rate] + times)
                    + "   " + processor.joined(separator: ", ")
            )
        }
        if let ratio = result.p99Ratio {
            lines.append("the worker's p99 is \(Self.number(ratio, 2)) of the limit's at one rate")
        }
        for loop in result.openLoops {
            guard loop.answerer == .worker, let growth = loop.growthBytesPerHour else { continue }
            let rate = Self.number(loop.intentsPerSecond, 0)
            let mebibytes = Self.number(growth / 1_048_576, 1)
            lines.append(
                "the worker's memory grew by \(mebibytes) MiB an hour in the second half at \(rate)"
            )
        }
        return lines
    }

    /// Processor times of the rounds; a server that is elsewhere has none.
    private func processorRow(
        _ name: String,
        _ part: (BenchmarkResult.Processor) -> Double?
    ) -> String {
        func median(_ rounds: [BenchmarkResult.Round]) -> Double? {
            let times = rounds.compactMap { part($0.processor) }
            return times.isEmpty ? nil : Samples(times).median
        }
        guard let worker = median(result.worker), let limit = median(result.limit) else {
            return Self.row(name, Self.elsewhere, Self.elsewhere)
        }
        return Self.row(
            name,
            Self.milliseconds(worker),
            Self.milliseconds(limit),
            Self.number(worker / max(limit, 0.001), 2)
        )
    }

    /// What stands for the processor time of a server of another machine.
    private static let elsewhere = "not on this machine"

    /// What could not be removed, and how to do it.
    package var remains: [String] {
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

    private static func steadyRow(_ cells: [String]) -> String {
        zip(cells, [8, 9, 9, 9, 9, 9]).map { $0.rightAligned(in: $1) }.joined()
    }

    private static func row(_ cells: String...) -> String {
        let widths = [18, 20, 20, 8]
        return zip(cells, widths).enumerated().map { index, cell in
            index == 0 ? cell.0.leftAligned(in: cell.1) : cell.0.rightAligned(in: cell.1)
        }
        .joined().withoutTrailingSpaces
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
