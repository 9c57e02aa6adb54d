import LandfallKafka

/// The newest plans, within bounds of bytes and of age.
struct PlanRing {
    private struct Slot {
        let entry: PlanEntry
        let addedAt: ContinuousClock.Instant
    }

    private let byteLimit: Int
    private let window: Duration
    private var slots: [Slot?] = []
    /// The number of the first slot that is kept; slots are numbered from the first that ever was.
    private var first = 0
    private var firstIndex = 0
    /// The numbers of each device's slots; slices, which give up their first without moving the others.
    private var places: [String: ArraySlice<Int>] = [:]
    private(set) var sizeBytes = 0
    /// The offsets from which on each partition is kept whole.
    private(set) var floors: [Partition: Offset] = [:]
    /// The numbers of the slots from which on offsets of each partition are those of now.
    private var firstSlots: [Partition: Int] = [:]

    /// What a plan takes beyond its texts.
    private static let overheadBytes = 200

    init(byteLimit: Int, window: Duration) {
        self.byteLimit = byteLimit
        self.window = window
    }

    var count: Int { slots.count - firstIndex }

    mutating func add(_ entry: PlanEntry, at now: ContinuousClock.Instant) {
        places[entry.deviceID, default: []].append(first + count)
        slots.append(Slot(entry: entry, addedAt: now))
        sizeBytes += Self.size(of: entry)
        while let slot = oldest, sizeBytes > byteLimit || now - slot.addedAt > window {
            removeFirst(slot)
        }
    }

    /// The newest plan of a device that answers an intent.
    func plan(of deviceID: String, _ intentID: String, _ attempt: Int32) -> PlanEntry? {
        for place in (places[deviceID] ?? []).reversed() {
            guard let entry = slots[place - first + firstIndex]?.entry else { continue }
            if entry.answers(intentID, attempt) { return entry }
        }
        return nil
    }

    /// Keeps a partition from an offset on; what was kept of it counts no more.
    mutating func begin(_ partition: Partition, at offset: Offset) {
        floors[partition] = offset
        firstSlots[partition] = first + count
    }

    /// The plans of a device behind an offset, in order.
    func plans(of deviceID: String, behind offset: Int64) -> [PlanEntry] {
        (places[deviceID] ?? []).compactMap { place in
            guard let entry = slots[place - first + firstIndex]?.entry,
                place >= firstSlots[entry.partition] ?? 0, entry.offset.value > offset
            else { return nil }
            return entry
        }
    }

    private var oldest: Slot? { firstIndex < slots.count ? slots[firstIndex] : nil }

    private mutating func removeFirst(_ slot: Slot) {
        let device = slot.entry.deviceID
        // The oldest of all is the oldest of its device.
        places[device]?.removeFirst()
        if first >= firstSlots[slot.entry.partition] ?? 0 {
            floors[slot.entry.partition] = slot.entry.offset.next
        }
        if places[device]?.isEmpty == true { places[device] = nil }
        sizeBytes -= Self.size(of: slot.entry)
        slots[firstIndex] = nil
        first += 1
        firstIndex += 1
        guard firstIndex > 1024, firstIndex > slots.count / 2 else { return }
        slots.removeFirst(firstIndex)
        firstIndex = 0
    }

    private static func size(of entry: PlanEntry) -> Int {
        entry.bytes.count + entry.deviceID.utf8.count + entry.intentID.utf8.count + overheadBytes
    }
}
