import LandfallBytes
import LandfallPostgres

/// The encoded rows of one decision: that of the intent, then those of its exposures, then those of the
/// team's own events.
///
/// They lie in one block of bytes, as COPY takes them.
struct DecisionRows: Sendable {
    /// How many exposures there are.
    let exposureCount: Int
    /// How many events of the team's own there are.
    let customEventCount: Int
    /// Where the row of the intent ends, and where the rows of exposures do.
    private let eventEnd, exposureEnd: Int
    private let bytes: SharedBytes

    /// The table of a row.
    enum Table {
        /// `landfall.navigation_event`
        case event
        /// `landfall.experiment_viewed`
        case exposure
        /// `landfall.custom_event`
        case customEvent
    }

    /// Lends the rows of each table that has some.
    ///
    /// - Parameter body: Takes the table, its rows, and how many they are; must not let the bytes
    ///   escape.
    func forEachTable(_ body: (Table, _ rows: BorrowedBytes, _ count: Int) -> Void) {
        bytes.withBytes { lent in
            body(.event, lent.slice(from: 0, count: eventEnd), 1)
            if exposureCount > 0 {
                let rows = lent.slice(from: eventEnd, count: exposureEnd - eventEnd)
                body(.exposure, rows, exposureCount)
            }
            if customEventCount > 0 {
                let rows = lent.slice(from: exposureEnd, count: lent.count - exposureEnd)
                body(.customEvent, rows, customEventCount)
            }
        }
    }

    /// Writes the rows of decisions, one decision after the other.
    ///
    /// The rows of many share memory.
    struct Writer: ~Copyable {
        /// Where the row of the intent is written, then those of exposures, then those of the team's
        /// own events.
        var rows: BinaryCopyBuffer
        private let columnCounts: ColumnCounts
        private var exposures: Mark?
        private var customEvents: Mark?
        private var finished: ByteArena

        /// The number of columns of each table's rows.
        struct ColumnCounts {
            let events, exposures, customEvents: Int
        }

        /// The number of rows and bytes before those of a table.
        private struct Mark {
            let rows, bytes: Int
        }

        /// Begins with the row of an intent.
        init(_ columnCounts: ColumnCounts, in chunks: ChunkPool) {
            self.columnCounts = columnCounts
            finished = ByteArena(chunks)
            rows = BinaryCopyBuffer(columnCount: columnCounts.events, capacity: 4096)
        }

        /// Goes on to the rows of exposures.
        ///
        /// - Precondition: There is one row, that of the intent.
        mutating func beginExposures() {
            precondition(rows.rowCount == 1, "\(rows.rowCount) rows of an intent")
            rows.columnCount = columnCounts.exposures
            exposures = mark
        }

        /// Goes on to the rows of the team's own events.
        ///
        /// - Precondition: The rows of exposures were begun.
        mutating func beginCustomEvents() {
            precondition(exposures != nil, "exposures come first")
            rows.columnCount = columnCounts.customEvents
            customEvents = mark
        }

        private var mark: Mark { Mark(rows: rows.rowCount, bytes: rows.rowBytes) }

        /// Ends the rows of a decision, and begins those of the next.
        ///
        /// - Precondition: The rows of all tables were begun.
        mutating func finish() -> DecisionRows {
            guard let exposures, let customEvents else { preconditionFailure("a table is missing") }
            let finished = DecisionRows(
                exposureCount: customEvents.rows - exposures.rows,
                customEventCount: rows.rowCount - customEvents.rows,
                eventEnd: exposures.bytes,
                exposureEnd: customEvents.bytes,
                bytes: rows.withRows { self.finished.store($0) }
            )
            rows.removeAll(keepingAtMost: Self.keptBytes)
            rows.columnCount = columnCounts.events
            self.exposures = nil
            self.customEvents = nil
            return finished
        }

        /// What is kept of the memory of large rows.
        private static let keptBytes = 65536
    }
}
