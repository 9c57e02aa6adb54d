/// The identities of a few minutes, each with its place as long as there is memory for it.
struct IdentitySlice: Sendable {
    /// Counts the spans of time since the map was made.
    let number: Int
    /// Hashes and places; `nil` once there was no memory for them.
    private(set) var table: IdentityTable?
    /// The hashes alone; `nil` before, and where there was no memory for them either.
    private(set) var filter: BloomFilter?
    /// When the batches were taken that hold them, in microseconds since 1970-01-01 UTC.
    private(set) var recorded: ClosedRange<Int64>?

    /// Begins a slice.
    ///
    /// - Parameters:
    ///   - number: The span of time.
    ///   - expected: How many identities are expected.
    init(_ number: Int, expecting expected: Int) {
        self.number = number
        table = IdentityTable(expecting: expected)
    }

    /// The bytes that it takes.
    var sizeBytes: Int { (table?.sizeBytes ?? 0) + (filter?.sizeBytes ?? 0) }

    /// Adds an identity; a slice without a table can't take any.
    mutating func insert(_ hash: UInt64, at place: UInt64, recordedAt microseconds: Int64) {
        table?.insert(hash, at: place)
        let known = recorded ?? microseconds...microseconds
        recorded = min(known.lowerBound, microseconds)...max(known.upperBound, microseconds)
    }

    /// Whether an identity may be there.
    func mayContain(_ hash: UInt64) -> Bool {
        if let table { return table.contains(hash) }
        return filter?.mayContain(hash) ?? true
    }

    /// Forgets the places, and keeps the hashes in an eighth of the memory.
    mutating func shrink() {
        guard let table else { return }
        var filter = BloomFilter(for: table.count)
        table.forEach { filter.insert($0) }
        self.filter = filter
        self.table = nil
    }

    /// Drops the hashes, so that any identity may be in the slice.
    mutating func forget() {
        table = nil
        filter = nil
    }

    /// Extends the time range by that of another slice without identities.
    mutating func extend(over other: IdentitySlice) {
        guard let theirs = other.recorded else { return }
        let known = recorded ?? theirs
        recorded =
            min(known.lowerBound, theirs.lowerBound)...max(known.upperBound, theirs.upperBound)
    }
}
