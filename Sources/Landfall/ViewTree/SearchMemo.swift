/// The nodes that one search has looked at in vain, as bits in memory that the search is lent.
///
/// Nothing is written before the first bit is asked for, so a search that comes to no place twice
/// does not pay for it.
@safe struct SearchMemo: ~Copyable {
    /// The meaning of a node's bit.
    enum Mark: Int {
        /// It was come to as a parent.
        case parent
        /// It was come to as presented, with the options that the search began with.
        case presented
        /// It was come to as presented by what lies in a container.
        case presentedInside
        /// It was come to as a presenter.
        case presenter
        /// It is a visible child of its container.
        case shown

        /// How many there are.
        static let count = 5
    }

    /// One plane of bits for each mark, one bit for each node.
    ///
    /// Safe, since ``withMemo(nodes:repetitions:_:)`` makes the only memo and lets it live no longer than
    /// the memory, and since each index is checked before it is used.
    private let words: UnsafeMutableBufferPointer<UInt64>
    private let planeWords: Int
    private var isCleared = false

    /// How many calls of the predicate are left before places are remembered.
    private var repetitions: Int

    /// Lends a memo for one search, on the stack for up to 1,600 nodes.
    ///
    /// - Parameters:
    ///   - nodes: The number of nodes in the tree's arena.
    ///   - repetitions: The number of calls of the predicate before places are remembered.
    ///   - body: The search.
    /// - Returns: What the search finds.
    // Not generic: the search that calls it is not optimised, so nothing would be specialised for it.
    static func withMemo(
        nodes: Int,
        repetitions: Int,
        _ body: (inout SearchMemo) -> NodeIndex?
    ) -> NodeIndex? {
        let planeWords = (nodes + 63) / 64
        // Up to 1,024 bytes the runtime takes them from the stack without asking how much is left.
        return unsafe withUnsafeTemporaryAllocation(
            of: UInt64.self,
            capacity: planeWords * Mark.count
        ) { words in
            var memo = unsafe SearchMemo(
                words: words,
                planeWords: planeWords,
                repetitions: repetitions
            )
            return body(&memo)
        }
    }

    private init(words: UnsafeMutableBufferPointer<UInt64>, planeWords: Int, repetitions: Int) {
        unsafe self.words = words
        self.planeWords = planeWords
        self.repetitions = repetitions
    }

    /// Notes that the predicate is asked once more.
    mutating func countCall() { repetitions -= 1 }

    /// Whether a node is come to for the first time, as far as places are remembered; it is from
    /// now on.
    mutating func isFirst(_ node: NodeIndex, _ mark: Mark) -> Bool {
        guard repetitions <= 0 else { return true }
        let isKnown = has(mark, node)
        set(mark, node)
        return !isKnown
    }

    /// Sets a bit.
    mutating func set(_ mark: Mark, _ node: NodeIndex) {
        let word = word(of: mark, node)
        // With `|=` the compiler of Swift 6.3 fails under the thread sanitizer.
        unsafe words[word] = words[word] | 1 << UInt64(node.position % 64)
    }

    /// Whether a bit is set.
    mutating func has(_ mark: Mark, _ node: NodeIndex) -> Bool {
        let word = word(of: mark, node)
        return unsafe words[word] & (1 << UInt64(node.position % 64)) != 0
    }

    /// The word of a bit; the first time all of them are made 0.
    private mutating func word(of mark: Mark, _ node: NodeIndex) -> Int {
        if !isCleared {
            unsafe words.initialize(repeating: 0)
            isCleared = true
        }
        let word = mark.rawValue * planeWords + node.position / 64
        precondition(unsafe words.indices.contains(word), "node \(node.raw) is not in the arena")
        return word
    }
}
