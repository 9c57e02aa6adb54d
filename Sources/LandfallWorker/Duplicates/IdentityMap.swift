import LandfallKafka

/// The identities that were answered within the dedupe window, with their first records; no false
/// negatives.
///
/// The map has a slice for each twelfth of the window. A slice is dropped as a whole, so memory
/// follows the window. Past a bound the oldest slices keep hashes without places, and then only
/// their times. A hit there has to be looked up in the ledger. The map uses a monotonic clock, so a
/// jump of the wall clock doesn't matter.
struct IdentityMap: Sendable {
    /// How many slices the window has.
    static let slicesPerWindow = 12

    private let limitBytes: Int
    private let length: Duration
    private let origin: ContinuousClock.Instant
    /// In the order of their numbers; of those with one number the last may have a table.
    private var slices: [IdentitySlice] = []
    private var sources: [TopicPartition] = []
    private var numbers: [TopicPartition: UInt64] = [:]
    /// The partition that was numbered last: records come in runs of one.
    private var recent: (partition: TopicPartition, number: UInt64)?
    /// The instant whose span of time was looked for last: identities come in runs of one.
    private var recentSpan: (instant: ContinuousClock.Instant, number: Int)?
    /// The bytes that all slices take.
    private(set) var sizeBytes = 0

    /// The entry of an identity in the map.
    struct Hit: Hashable, Sendable {
        /// Where it was answered, the oldest first; another identity may have the same hash.
        var places: [IdentityPlace] = []
        /// Times in which it may have been answered, in microseconds since 1970-01-01 UTC.
        var times: [ClosedRange<Int64>] = []
    }

    /// Makes an empty map.
    ///
    /// - Parameters:
    ///   - window: How long an identity is remembered at least; it is for a twelfth more at most.
    ///   - limitBytes: The most bytes that it takes.
    ///   - now: The time that counts as now.
    init(window: Duration, limitBytes: Int, now: ContinuousClock.Instant = .now) {
        self.limitBytes = limitBytes
        length = max(.seconds(1), window) / Self.slicesPerWindow
        origin = now - length * (Self.slicesPerWindow + 1)
    }

    /// How many identities have a place.
    var count: Int { slices.reduce(0) { $0 + ($1.table?.count ?? 0) } }

    /// Whether there was no memory left for the hashes of a part of the window, so that any identity may have been
    /// answered in it.
    var isFull: Bool { slices.contains { $0.sizeBytes == 0 } }

    /// Whether an identity may have been answered.
    func mayContain(_ hash: UInt64) -> Bool {
        // By their places: a slice that is handed to a closure is retained.
        for index in slices.indices where slices[index].mayContain(hash) { return true }
        return false
    }

    /// Looks up an identity.
    func hit(_ hash: UInt64) -> Hit {
        var hit = Hit()
        for slice in slices where slice.mayContain(hash) {
            let places = slice.table?.places(of: hash) ?? []
            hit.places += places.compactMap { place(of: $0) }
            // A place that could not be kept is looked for like one that was forgotten.
            guard slice.table == nil || places.contains(Self.unknownPlace) else { continue }
            if let recorded = slice.recorded { hit.times.append(recorded) }
        }
        return hit
    }

    /// Adds an identity.
    ///
    /// - Parameters:
    ///   - hash: Its beginning.
    ///   - place: Where it was answered.
    ///   - microseconds: When its batch was taken, since 1970-01-01 UTC.
    ///   - instant: The same by a clock that does not jump.
    mutating func add(
        _ hash: UInt64,
        at place: IdentityPlace,
        recordedAt microseconds: Int64,
        _ instant: ContinuousClock.Instant
    ) {
        let number = recentNumber(of: instant)
        var index = openSlice(number)
        if let growth = slices[index].table?.growthBytes, growth > 0 {
            makeRoom(for: growth)
            index = openSlice(number)
        }
        let before = slices[index].sizeBytes
        slices[index].insert(hash, at: packed(place), recordedAt: microseconds)
        sizeBytes += slices[index].sizeBytes - before
    }

    /// Forgets what is older than the window.
    mutating func forget(before now: ContinuousClock.Instant) {
        let kept = number(of: now) - Self.slicesPerWindow
        guard let first = slices.first, first.number < kept else { return }
        slices.removeAll { $0.number < kept }
        sizeBytes = slices.reduce(0) { $0 + $1.sizeBytes }
    }

    private mutating func recentNumber(of instant: ContinuousClock.Instant) -> Int {
        if let recentSpan, recentSpan.instant == instant { return recentSpan.number }
        let number = number(of: instant)
        recentSpan = (instant, number)
        return number
    }

    private func number(of instant: ContinuousClock.Instant) -> Int {
        Int(((instant - origin) / length).rounded(.down))
    }

    // MARK: - Slices

    /// The index of the slice that takes identities of a span of time.
    private mutating func openSlice(_ number: Int) -> Int {
        let end = slices.firstIndex { $0.number > number } ?? slices.count
        if end > 0, slices[end - 1].number == number, slices[end - 1].table != nil {
            return end - 1
        }
        // About as many as in the span before, so that the table need not grow. Only a new span is
        // likely to be filled like that.
        let isNew = end == slices.count && slices.last?.number != number
        let expected = isNew ? slices.last?.table?.count ?? 0 : 0
        let bytes = expected / 3 * 4 * IdentityTable.slotBytes
        let isWithin = sizeBytes + bytes <= limitBytes
        slices.insert(IdentitySlice(number, expecting: isWithin ? expected : 0), at: end)
        sizeBytes += slices[end].sizeBytes
        return end
    }

    /// Shrinks slices, the oldest first, until there is room for so many more bytes.
    private mutating func makeRoom(for bytes: Int) {
        while sizeBytes + bytes > limitBytes {
            guard let index = slices.firstIndex(where: { $0.table != nil }) else { break }
            change(index) { $0.shrink() }
        }
        // The tables keep half of the memory at least.
        while filterBytes > limitBytes / 2,
            let index = slices.firstIndex(where: { $0.filter != nil })
        {
            change(index) { $0.forget() }
            guard index > 0, slices[index - 1].sizeBytes == 0,
                slices[index - 1].number == slices[index].number
            else { continue }
            slices[index - 1].extend(over: slices[index])
            slices.remove(at: index)
        }
    }

    private var filterBytes: Int { slices.reduce(0) { $0 + ($1.filter?.sizeBytes ?? 0) } }

    private mutating func change(_ index: Int, _ body: (inout IdentitySlice) -> Void) {
        let before = slices[index].sizeBytes
        body(&slices[index])
        sizeBytes += slices[index].sizeBytes - before
    }

    // MARK: - Places

    /// Stands for a place that does not fit.
    private static let unknownPlace = UInt64.max
    private static let offsetBits: UInt64 = 48

    /// The number of the partition and the offset in one word.
    private mutating func packed(_ place: IdentityPlace) -> UInt64 {
        guard let offset = UInt64(exactly: place.offset), offset < 1 << Self.offsetBits,
            let source = source(of: place.partition)
        else { return Self.unknownPlace }
        return source << Self.offsetBits | offset
    }

    private mutating func source(of partition: TopicPartition) -> UInt64? {
        if let recent, recent.partition == partition { return recent.number }
        if let number = numbers[partition] {
            recent = (partition, number)
            return number
        }
        // The last number is that of the unknown place.
        guard sources.count < 1 << 16 - 1 else { return nil }
        let number = UInt64(sources.count)
        sources.append(partition)
        numbers[partition] = number
        return number
    }

    private func place(of packed: UInt64) -> IdentityPlace? {
        guard packed != Self.unknownPlace else { return nil }
        return IdentityPlace(
            partition: sources[Int(packed >> Self.offsetBits)],
            offset: Int64(packed & (1 << Self.offsetBits - 1))
        )
    }
}

/// The position of the first record of an identity, as a segment says it: its offset was not checked.
struct IdentityPlace: Hashable, Sendable {
    let partition: TopicPartition
    let offset: Int64
}
