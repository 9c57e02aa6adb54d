import Landfall

/// The states that were found, each once, with the path on which it was found first.
///
/// Two states are the same if their bytes are: a hash only says where to look.
struct StateTable: Sendable {
    private var bytes: [UInt8] = []
    private var ends: [Int] = []
    private var origins: [Origin] = []
    private var hashes: [UInt64] = []
    /// The states by their hashes, with the next free place for those that share one; -1 is free.
    private var slots = [Int32](repeating: -1, count: 64)

    /// The origin of a state: the former state, and the move from it.
    struct Origin: Sendable {
        /// The state before; -1 where the app begins.
        let state: Int32
        /// What led from there.
        let move: Move
    }

    /// The number of states.
    var count: Int { ends.count }

    /// The bytes of a state.
    func key(of state: Int) -> ArraySlice<UInt8> {
        bytes[(state == 0 ? 0 : ends[state - 1])..<ends[state]]
    }

    /// Returns the origin of a state.
    func origin(of state: Int) -> Origin { origins[state] }

    /// Whether a state is there.
    func contains(_ key: Span<UInt8>) -> Bool { slots[slot(of: key, hash: Self.hash(key))] >= 0 }

    /// Adds a state.
    ///
    /// - Parameters:
    ///   - key: The bytes of the state.
    ///   - origin: How it was found.
    /// - Returns: `false` when it is there already, with the path that was found before.
    mutating func insert(_ key: Span<UInt8>, from origin: Origin) -> Bool {
        if slots.count < (count + 1) * 2 { grow() }
        let hash = Self.hash(key)
        let slot = slot(of: key, hash: hash)
        guard slots[slot] < 0 else { return false }
        slots[slot] = Int32(count)
        for position in key.indices { bytes.append(key[position]) }
        ends.append(bytes.count)
        origins.append(origin)
        hashes.append(hash)
        return true
    }

    /// The number of a state, which is added where it is missing.
    ///
    /// - Parameters:
    ///   - key: The bytes of the state.
    ///   - origin: How it was found.
    /// - Returns: Its number; a state that is there already keeps the path that was found before.
    mutating func number(of key: Span<UInt8>, from origin: Origin) -> Int {
        if insert(key, from: origin) { return count - 1 }
        return Int(slots[slot(of: key, hash: Self.hash(key))])
    }

    /// Returns the slot of a state in ``slots``, or the free one for it.
    private func slot(of key: Span<UInt8>, hash: UInt64) -> Int {
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] >= 0 {
            let state = Int(slots[slot])
            if hashes[state] == hash, isEqual(state, to: key) { return slot }
            slot = (slot + 1) & (slots.count - 1)
        }
        return slot
    }

    private func isEqual(_ state: Int, to key: Span<UInt8>) -> Bool {
        let start = state == 0 ? 0 : ends[state - 1]
        guard ends[state] - start == key.count else { return false }
        for position in key.indices where bytes[start + position] != key[position] { return false }
        return true
    }

    private mutating func grow() {
        slots = Array(repeating: -1, count: slots.count * 2)
        for (state, hash) in hashes.enumerated() {
            var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
            while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = Int32(state)
        }
    }

    /// FNV-1a, its high bits folded into the low ones.
    private static func hash(_ key: Span<UInt8>) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for position in key.indices {
            hash = (hash ^ UInt64(key[position])) &* 0x0000_0100_0000_01B3
        }
        return hash ^ (hash >> 32)
    }
}

/// A state of the app: what it shows, and whether a user is signed in.
struct ExploredState: Sendable {
    /// The tree of screens.
    var tree: ViewTree
    /// Whether somebody has proven who they are.
    var isSignedIn: Bool
}

/// A move from one state to another; nodes are named by their places in the state's tree.
enum Move: Hashable, Sendable {
    /// The app is started, or not yet running.
    case start
    /// The plan for a request is carried out.
    case plan(request: Int32)
    /// The person opens a screen in the app.
    case open(opening: Int32)
    /// The person goes back on a stack.
    case back(stack: Int32)
    /// The person closes what a node presents.
    case dismiss(presenter: Int32)
    /// The person chooses a tab.
    case select(tabs: Int32, child: Int32)
    /// The person brings another child of a container of the app's own to the front.
    case show(container: Int32, child: Int32)
    /// The device is turned, so that splits collapse or expand.
    case rotate
    /// The person signs in, or out.
    case sign
}
