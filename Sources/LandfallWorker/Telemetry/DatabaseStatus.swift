import LandfallTelemetry

/// The state of the database: how far its partitions reach, and how large the ledger is.
struct DatabaseStatus: Hashable, Sendable {
    /// A partitioned table.
    struct Table: Hashable, Sendable {
        let name: String
        /// For how many seconds from now on there are partitions.
        let secondsAhead: Int64
        /// The rows outside of all partitions; 1,000 stands for that many and more.
        let defaultRows: Int64
    }

    let tables: [Table]
    /// What the ledger takes on the disk, with its indices.
    let ledgerBytes: Int64

    /// Sets its gauges.
    func set(_ reading: borrowing GaugeBook.Reading) {
        reading.set("landfall_ledger_bytes", Double(ledgerBytes))
        for table in tables {
            let labels = [("table", table.name)]
            reading.set("landfall_partitions_ahead_seconds", labels, Double(table.secondsAhead))
            reading.set("landfall_default_partition_rows", labels, Double(table.defaultRows))
        }
    }
}

extension WorkerMetrics {
    /// What goes to PostgreSQL, and how it is doing there.
    static let database: [MetricDefinition] = [
        .init(
            "landfall_rows_total",
            .counter,
            labels: [.init("table")],
            "Rows that were recorded, by table; those of the ledger left out"
        ),
        .init(
            "landfall_postgres_errors_total",
            .counter,
            labels: [.init("class", limit: 50)],
            "Failures of PostgreSQL by the class of their SQLSTATE; 08 for a connection that broke or was refused"
        ),
        .init(
            "landfall_postgres_connects_total",
            .counter,
            "Connections to PostgreSQL that were made"
        ),
        .init(
            "landfall_dedupe_lookups_total",
            .counter,
            labels: [.init("result")],
            "Identities that a lane looked up in the ledger because they may be duplicates: hit or miss"
        ),
        .init(
            "landfall_dedupe_full_partitions",
            .gauge,
            "Partitions whose identities do not fit into max-dedupe-bytes, so a lane asks the ledger for each intent"
        ),
        .init(
            "landfall_ledger_bytes",
            .gauge,
            unit: "bytes",
            "What the ledger takes on the disk; shown by one worker of a group, new every minute"
        ),
        .init(
            "landfall_partitions_ahead_seconds",
            .gauge,
            unit: "seconds",
            labels: [.init("table")],
            "For how long from now on a table has partitions; shown by one worker of a group"
        ),
        .init(
            "landfall_default_partition_rows",
            .gauge,
            labels: [.init("table")],
            "Rows outside of all partitions, 1,000 at most; shown by one worker of a group"
        ),
    ]
}
