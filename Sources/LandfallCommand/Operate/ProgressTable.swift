import LandfallKafka
import LandfallOperations
import LandfallPostgres
import LandfallReview
import LandfallWorker

/// Lines of text in columns.
struct ColumnText {
    private var rows: [[String]]

    /// Begins with the names of the columns.
    init(_ header: [String]) { rows = [header] }

    /// Adds a line; what a terminal would obey in it is shown escaped.
    mutating func add(_ row: [String]) { rows.append(row.map(\.printable)) }

    /// The lines; numbers stand at the right of their columns.
    var lines: [String] {
        let widths = (rows.first ?? []).indices.map { column in
            rows.map { $0[column].count }.max() ?? 0
        }
        return rows.map { row in
            let cells = row.enumerated().map { column, text in
                let space = String(repeating: " ", count: widths[column] - text.count)
                let isNumber = Int64(text) != nil || text == "-" || isNumeric(column)
                return isNumber ? space + text : text + space
            }
            return String(cells.joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
        }
    }

    /// Whether all of a column but its name are numbers.
    private func isNumeric(_ column: Int) -> Bool {
        rows.dropFirst().allSatisfy { Int64($0[column]) != nil || $0[column] == "-" }
    }
}

/// How a partition is, for programs.
struct ProgressDocument: Encodable {
    let topic: String
    let partition: Int32
    let start: Int64
    let end: Int64
    let committed: Int64?
    let next: Int64?
    let published: Int64?
    let lag: Int64
    /// How many are recorded and not published.
    let unpublished: Int64
    /// Whether a worker can continue where it would.
    let inLog: Bool
    /// Why the workers do not read it; `nil` where they do.
    let setAside: String?
    let owner: String?
    let epoch: Int64?
    let updated: String?

    /// Takes a partition's progress.
    init(_ progress: PartitionProgress) {
        topic = progress.partition.topic.name
        partition = progress.partition.partition.number
        start = progress.range.start.value
        end = progress.range.end.value
        committed = progress.committed?.value
        next = progress.watermark?.next.value
        published = progress.watermark?.published.value
        lag = progress.lag
        unpublished = progress.unpublished
        inLog = !progress.isOutsideLog
        setAside = progress.setAside
        owner = progress.watermark?.owner
        epoch = progress.watermark?.ownerEpoch
        updated = progress.watermark.map { TimeText.seconds($0.updatedMilliseconds) }
    }
}
