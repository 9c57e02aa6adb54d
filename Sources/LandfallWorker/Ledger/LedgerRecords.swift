/// The records that one offset produces, in order.
///
/// Nearly every offset produces one. It lies here, so that no list is made for it.
package struct LedgerRecords: Sendable {
    /// The first; `nil` where there is none.
    package let first: LedgerRecord?

    /// Those behind the first.
    private var others: [LedgerRecord] = []

    /// How many there are.
    package private(set) var count: Int

    /// Holds none.
    package init() { (first, count) = (nil, 0) }

    /// Holds one.
    package init(_ record: consuming LedgerRecord) { (first, count) = (record, 1) }

    /// Holds what a list holds.
    package init(_ records: [LedgerRecord]) {
        first = records.first
        others = Array(records.dropFirst())
        count = records.count
    }

    /// Adds one behind the others.
    ///
    /// - Precondition: There is one.
    mutating func append(_ record: LedgerRecord) { insert(record, behind: count) }

    /// Adds one behind the first ones.
    ///
    /// - Parameters:
    ///   - record: The record.
    ///   - place: How many come before it, one at least.
    mutating func insert(_ record: LedgerRecord, behind place: Int) {
        others.insert(record, at: place - 1)
        count += 1
    }

    /// Lends each, in order, where an iterator would give copies.
    func forEach(_ body: (LedgerRecord) -> Void) {
        if let first { body(first) }
        for place in others.indices { body(others[place]) }
    }
}

extension LedgerRecords: RandomAccessCollection {
    package var startIndex: Int { 0 }

    package var endIndex: Int { count }

    package subscript(place: Int) -> LedgerRecord {
        if place == 0, let first { first } else { others[place - 1] }
    }
}
