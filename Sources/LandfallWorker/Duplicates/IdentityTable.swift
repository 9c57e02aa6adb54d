/// Hashes of identities with the place of each, by open addressing.
///
/// A hash may be there several times. Two arrays of equal length: a search reads the hashes only. The
/// order within them is mixed by a number of this process, so that nobody can choose hashes that lie
/// together.
struct IdentityTable: Sendable {
    static let slotBytes = 16
    /// The fewest slots.
    static let minimumSlots = 256
    /// The most places that one hash has; further ones are left out.
    static let placesPerHash = LedgerGuard.candidates

    /// Zero for an empty slot.
    private var hashes: [UInt64]
    private var places: [UInt64]
    /// How many are there.
    private(set) var count = 0

    private static let seed = UInt64.random(in: .min ... .max)

    /// Makes an empty table.
    ///
    /// - Parameter expected: How many are expected; it grows where there are more.
    init(expecting expected: Int = 0) {
        let slots = max(Self.minimumSlots, expected / 3 * 4)
        hashes = Array(repeating: 0, count: slots)
        places = Array(repeating: 0, count: slots)
    }

    /// The bytes that it takes.
    var sizeBytes: Int { hashes.count * Self.slotBytes }

    /// The bytes that the next insertion adds.
    var growthBytes: Int { isFull ? sizeBytes : 0 }

    /// Whether the next insertion makes it grow: above seven eighths a search gets long.
    private var isFull: Bool { count >= hashes.count / 8 * 7 }

    /// Adds a place of a hash.
    mutating func insert(_ hash: UInt64, at place: UInt64) {
        if isFull { grow() }
        let hash = Self.stored(hash)
        var slot = slot(of: hash)
        var known = 0
        while hashes[slot] != 0 {
            if hashes[slot] == hash {
                known += 1
                guard known < Self.placesPerHash, places[slot] != place else { return }
            }
            slot = following(slot)
        }
        hashes[slot] = hash
        places[slot] = place
        count += 1
    }

    /// Whether a hash is there.
    func contains(_ hash: UInt64) -> Bool {
        let hash = Self.stored(hash)
        var slot = slot(of: hash)
        while hashes[slot] != 0 {
            if hashes[slot] == hash { return true }
            slot = following(slot)
        }
        return false
    }

    /// The places of a hash, in the order in which they were added.
    func places(of hash: UInt64) -> [UInt64] {
        let hash = Self.stored(hash)
        var found: [UInt64] = []
        var slot = slot(of: hash)
        while hashes[slot] != 0 {
            if hashes[slot] == hash { found.append(places[slot]) }
            slot = following(slot)
        }
        return found
    }

    /// Goes through all hashes.
    func forEach(_ body: (_ hash: UInt64) -> Void) {
        for hash in hashes where hash != 0 { body(hash) }
    }

    private mutating func grow() {
        let former = (hashes: hashes, places: places)
        hashes = Array(repeating: 0, count: former.hashes.count * 2)
        places = Array(repeating: 0, count: former.hashes.count * 2)
        // From an empty slot on, so that places of one hash keep their order.
        let start = former.hashes.firstIndex(of: 0) ?? 0
        for step in 0..<former.hashes.count {
            let isBehind = start + step < former.hashes.count
            let index = isBehind ? start + step : start + step - former.hashes.count
            let hash = former.hashes[index]
            guard hash != 0 else { continue }
            var slot = slot(of: hash)
            while hashes[slot] != 0 { slot = following(slot) }
            hashes[slot] = hash
            places[slot] = former.places[index]
        }
    }

    /// Zero stands for an empty slot.
    private static func stored(_ hash: UInt64) -> UInt64 { hash == 0 ? 1 : hash }

    private func slot(of hash: UInt64) -> Int {
        let mixed = (hash ^ Self.seed) &* 0x9E37_79B9_7F4A_7C15
        return Int((mixed ^ (mixed >> 32)).multipliedFullWidth(by: UInt64(hashes.count)).high)
    }

    private func following(_ slot: Int) -> Int { slot + 1 == hashes.count ? 0 : slot + 1 }
}
