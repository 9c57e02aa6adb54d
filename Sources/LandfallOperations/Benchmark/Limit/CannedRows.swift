import LandfallBytes
import LandfallKafka
import LandfallPostgres

/// The rows of one table for a batch: the same row again and again, with another place.
struct CannedRows {
    /// Where the rows go.
    let table: CopyTable
    private var template: RowTemplate
    private let share: Double
    private let offset: Int?
    private let partition: Int?
    /// What is left of the rows that earlier records have not made up.
    private var remainder = 0.0

    /// Prepares rows.
    ///
    /// - Parameters:
    ///   - table: Where they go.
    ///   - template: A row of that table.
    ///   - share: How many rows there are for an intent, from 0 to 1.
    init(_ table: RowTemplate.Table, _ template: RowTemplate, share: Double) {
        self.table = CopyTable(
            "landfall.\(table.rawValue)",
            columns: template.columns.map { "\"\($0)\"" }
        )
        self.template = template
        self.share = share
        offset = template.place(of: "record_offset")
        partition = template.place(of: "partition")
    }

    /// Puts the rows of a batch into the table, and nothing else.
    mutating func fill(_ runs: OffsetRuns) { fill(runs, &table.buffer) }

    private mutating func fill(_ runs: OffsetRuns, _ buffer: inout BinaryCopyBuffer) {
        buffer.removeAll()
        for index in runs.offsets.indices {
            remainder += share
            guard remainder >= 1 else { continue }
            remainder -= 1
            if let offset { template.set(runs.offsets[index], at: offset) }
            if let partition {
                let number = runs.partitions[runs.sources[index]].partition.number
                template.set(number, at: partition)
            }
            template.bytes.withBytes { buffer.append(row: $0) }
        }
    }
}
