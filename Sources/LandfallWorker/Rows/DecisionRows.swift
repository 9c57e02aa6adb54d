import LandfallBytes
import LandfallPostgres

/// The encoded rows of one decision: that of the intent, then those of its exposures, then those of the
/// team's own events.
///
/// They lie in one block of bytes, each behind its length in four bytes.
struct DecisionRows: Sendable {
    /// How many exposures there are.
    private(set) var exposureCount = 0
    /// How many events of the team's own there are.
    private(set) var customEventCount = 0
    private var bytes: [UInt8] = []

    /// The table of a row.
    enum Table {
        /// `landfall.navigation_event`
        case event
        /// `landfall.experiment_viewed`
        case exposure
        /// `landfall.custom_event`
        case customEvent
    }

    /// Begins with the row of the intent, the last one of a buffer.
    init(event buffer: borrowing BinaryCopyBuffer, reserving more: Int) {
        buffer.withLastRow { row in
            bytes.reserveCapacity(Self.lengthBytes + row.count + more)
            append(row)
        }
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

    private mutating func append(_ row: BorrowedBytes) {
        bytes.append(number: UInt32(row.count))
        bytes.append(contentsOf: row)
    }

    /// Lends each row, in order.
    ///
    /// - Parameter body: Takes the table and the row; must not let the bytes escape.
    func forEach(_ body: (Table, BorrowedBytes) -> Void) {
        bytes.withBytes { lent in
            var (place, index) = (0, 0)
            while place < lent.count {
                let length = Int(bytes.number(at: place))
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
}
