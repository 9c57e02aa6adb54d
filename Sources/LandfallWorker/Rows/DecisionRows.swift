import LandfallBytes
import LandfallPostgres

/// The encoded rows of one decision: that of the intent, then those of its exposures, then those of the
/// team's own events.
///
/// They lie in one block of bytes, each behind its length in four bytes.
struct DecisionRows: Sendable {
    /// How many exposures there are.
    let exposureCount: Int
    /// How many events of the team's own there are.
    let customEventCount: Int
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

    /// Lends each row, in order.
    ///
    /// - Parameter body: Takes the table and the row; must not let the bytes escape.
    func forEach(_ body: (Table, BorrowedBytes) -> Void) {
        bytes.withBytes { lent in
            var (place, index) = (0, 0)
            while place < lent.count {
                let length = Int(lent.number(at: place))
                place += Self.lengthBytes
                let table: Table =
                    index == 0 ? .event : index <= exposureCount ? .exposure : .customEvent
                body(table, lent.slice(from: place, count: length))
                place += length
                index += 1
            }
        }
    }

    private static let lengthBytes = 4

    /// Puts the rows of decisions together, one decision after the other.
    ///
    /// The rows of many share memory.
    struct Writer: ~Copyable {
        private var exposureCount = 0
        private var customEventCount = 0
        private var bytes = ByteWriter(capacity: 2048)
        private var finished = ByteArena()

        /// Adds the row of the intent, the last one of a buffer.
        mutating func append(event buffer: borrowing BinaryCopyBuffer) {
            precondition(bytes.count == 0, "a second intent")
            buffer.withLastRow { append($0) }
        }

        /// Adds the row of an exposure, the last one of a buffer.
        ///
        /// - Precondition: There is no row of a team's event yet.
        mutating func append(exposure buffer: borrowing BinaryCopyBuffer) {
            precondition(customEventCount == 0, "an exposure behind \(customEventCount) events")
            buffer.withLastRow { append($0) }
            exposureCount += 1
        }

        /// Adds the row of an event of the team's own, the last one of a buffer.
        mutating func append(customEvent buffer: borrowing BinaryCopyBuffer) {
            buffer.withLastRow { append($0) }
            customEventCount += 1
        }

        /// Ends the rows of a decision, and begins those of the next.
        mutating func finish() -> DecisionRows {
            let rows = DecisionRows(
                exposureCount: exposureCount,
                customEventCount: customEventCount,
                bytes: finished.store(bytes)
            )
            bytes.removeAll(keepingAtMost: DecisionEncoder.keptBytes)
            exposureCount = 0
            customEventCount = 0
            return rows
        }

        private mutating func append(_ row: BorrowedBytes) {
            bytes.append(bigEndian: UInt32(row.count))
            bytes.append(row)
        }
    }
}
