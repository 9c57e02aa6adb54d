import Landfall
import LandfallBytes

/// The descriptions of apps that were read last, by the bytes that they were read from.
///
/// A fleet has few versions and locales, so that most states bring a description that another one has
/// brought before. Such a message ends where its bytes end, whatever comes behind it: the same bytes
/// are the same description.
///
/// One memo is for one encoding.
struct AppMemo {
    private var known: [Entry] = []
    /// Which one is replaced next.
    private var oldest = 0
    /// The most descriptions.
    private let limit: Int

    /// Remembers nothing yet.
    ///
    /// - Parameter limit: The most descriptions; 0 where a single state is read.
    init(limit: Int = 8) { self.limit = limit }

    private struct Entry {
        let bytes: [UInt8]
        let app: AppDescription
        /// How many entries of the record it takes.
        let entries: Int
    }

    /// The most bytes of a description that is remembered.
    private static let longest = 512

    /// Reads an `AppDescription`, or goes over it where its bytes are known.
    mutating func read<Cursor: FieldCursor & ~Copyable>(
        _ cursor: inout Cursor
    ) throws(ContractError) -> AppDescription {
        let (start, room) = (cursor.position, cursor.entriesLeft)
        for entry in known.indices where cursor.begins(with: known[entry].bytes) {
            guard room >= known[entry].entries else { break }
            try cursor.advance(by: known[entry].bytes.count)
            cursor.entriesLeft -= known[entry].entries
            return known[entry].app
        }
        var app = AppDescription()
        try app.read(&cursor)
        keep(cursor.allBytes, start..<cursor.position, app, entries: room - cursor.entriesLeft)
        return app
    }

    private mutating func keep(
        _ record: BorrowedBytes,
        _ range: Range<Int>,
        _ app: AppDescription,
        entries: Int
    ) {
        guard limit > 0, !range.isEmpty, range.count <= Self.longest else { return }
        let bytes = record.slice(from: range.lowerBound, count: range.count).array
        let entry = Entry(bytes: bytes, app: app, entries: entries)
        guard known.count == limit else { return known.append(entry) }
        known[oldest] = entry
        oldest = (oldest + 1) % limit
    }
}

extension FieldCursor where Self: ~Copyable {
    /// Whether these bytes stand at the cursor.
    fileprivate func begins(with bytes: [UInt8]) -> Bool {
        guard bytes.count <= allBytes.count - position else { return false }
        let next = allBytes.slice(from: position, count: bytes.count)
        return bytes.withBytes { $0.isEqual(to: next) }
    }
}
