import Landfall
import LandfallReview

/// The table at the end.
struct ResultTable {
    /// One line of the table.
    private struct Row {
        let title: String
        let value: (AppCounts) -> String
    }

    private let columns: [AppCounts]
    private var rows: [Row] = []

    /// Arranges the columns; a total comes behind several.
    ///
    /// - Parameter apps: A column for each app.
    init(_ apps: [AppCounts]) {
        columns = apps.count > 1 ? apps + [.total(of: apps)] : apps
        add("intents (offsets)") { String($0.intents) }
        add("  plans") { String($0.plans) }
        add("  repeated plans") { String($0.repeatedPlans) }
        add("  dead letters") { String($0.deadLetterCount) }
        addEach(of: \.deadLetters, in: "    ")
        addRecorded()
        add("outcomes") { _ in "" }
        addEach(of: \.outcomes, in: "  ", first: Outcome.allCases.map(\.rawValue))
        if columns.contains(where: { $0.detours.begun > 0 }) {
            add("detours: finished, cancelled") { counts in
                "\(counts.detours.finished), \(counts.detours.cancelled)"
            }
        }
        add("plan results") { String($0.results.values.reduce(0, +)) }
        addEach(of: \.results, in: "  ", first: ["APPLIED", "STALE", "IGNORED", "FAILED"])
        add("landing rate (of all taps)") { Self.share($0.landed, of: $0.taps) }
        add("  landed, of all taps") { "\($0.landed) of \($0.taps)" }
        add("  landed, of plans to a screen") { Self.share($0.shown, of: $0.aimed) }
        add("  plans to a screen, no report") { "\($0.silent) of \($0.aimed)" }
    }

    private static func share(_ part: Int, of whole: Int) -> String {
        guard whole > 0 else { return "-" }
        let tenths = (part * 1000 + whole / 2) / whole
        return "\(tenths / 10).\(tenths % 10) %"
    }

    /// The lines of the table.
    var lines: [String] {
        let cells = rows.map { row in columns.map(row.value) }
        let widths = columns.indices.map { column in
            max(columns[column].name.count, cells.map { $0[column].count }.max() ?? 0, 6)
        }
        let titleWidth = rows.map(\.title.count).max() ?? 0
        func line(_ title: String, _ values: [String]) -> String {
            let cells = zip(values, widths).map { $0.rightAligned(in: $1) }
            return ([title.leftAligned(in: titleWidth)] + cells).joined(separator: "  ")
                .withoutTrailingSpaces
        }
        let heading = line("", columns.map(\.name))
        let rule = String(repeating: "-", count: heading.count)
        return [heading, rule] + zip(rows, cells).map { line($0.title, $1) }
    }

    private mutating func addRecorded() {
        add("device states sent") { String($0.states) }
        if columns.contains(where: { $0.ignoredStates != nil }) {
            add("  ignored: can't be read") { $0.ignoredStates.map { String($0) } ?? "-" }
        }
        guard columns.contains(where: { $0.rows != nil }) else { return }
        add("rows in navigation_event") { $0.rows.map { String($0) } ?? "-" }
        add("rows in experiment_viewed") { String($0.exposures.values.reduce(0, +)) }
        addEach(of: \.exposures, in: "  ")
    }

    private mutating func add(_ title: String, _ value: @escaping (AppCounts) -> String) {
        rows.append(Row(title: title, value: value))
    }

    /// A line for each key that any column has.
    private mutating func addEach(
        of path: KeyPath<AppCounts, [String: Int]>,
        in indent: String,
        first order: [String] = []
    ) {
        let keys = Set(columns.flatMap { $0[keyPath: path].keys })
        let known = order.filter(keys.contains)
        for key in known + keys.subtracting(order).sorted() {
            add(indent + key) { String($0[keyPath: path][key] ?? 0) }
        }
    }
}
