/// An index of the forms of a bucket by the text of one segment.
final class LinkColumn: Sendable {
    /// The number of the segment, from the front or from the end.
    let position: Position

    /// How many forms may have anything there.
    var openCount: Int { anything.reduce(0) { $0 + $1.nonzeroBitCount } }

    private let formCount: Int
    private let anything: [UInt64]
    private let exact: ExactTexts
    private let prefixes: EdgeTrie
    private let suffixes: EdgeTrie

    /// The position of a segment in a path.
    enum Position: Hashable, Sendable {
        /// Counted from 0.
        case fromFront(Int)
        /// The last is 0.
        case fromEnd(Int)

        /// The number of the segment from the front; `nil` where a path has none.
        func index(in count: Int) -> Int? {
            let index =
                switch self {
                case .fromFront(let index): index
                case .fromEnd(let index): count - 1 - index
                }
            return (0..<count).contains(index) ? index : nil
        }
    }

    /// Makes a column, unless the segment tells no form from another.
    ///
    /// - Parameters:
    ///   - position: Which segment.
    ///   - keys: For each form of the bucket the keys of the segment: one of them must fit.
    init?(_ position: Position, keys: [[SegmentKey]]) {
        guard keys.contains(where: { $0 != [.any] }) else { return nil }
        var members: [SegmentKey: [Int32]] = [:]
        for (number, keys) in keys.enumerated() {
            for key in keys { members[key, default: []].append(Int32(number)) }
        }
        let wordCount = (keys.count + 63) / 64
        self.position = position
        formCount = keys.count
        anything = LinkSet.bits(members[.any] ?? [], wordCount)
        var exact: [(text: [UInt8], set: LinkSet)] = []
        var prefixes: [[UInt8]: LinkSet] = [:]
        var suffixes: [[UInt8]: LinkSet] = [:]
        for (key, members) in members {
            let set = LinkSet(members, wordCount: wordCount)
            switch key {
            case .any: break
            case .exact(let text): exact.append((text, set))
            case .prefix(let text): prefixes[text] = set
            case .suffix(let text): suffixes[text] = set
            }
        }
        self.exact = ExactTexts(exact)
        self.prefixes = EdgeTrie(prefixes, at: .front)
        self.suffixes = EdgeTrie(suffixes, at: .end)
    }

    /// Drops the forms that can't take a text.
    ///
    /// - Parameters:
    ///   - alive: A bit for each form.
    ///   - text: The segment.
    ///   - work: Counts what is done.
    func narrow(_ alive: inout FormBits, to text: Span<UInt8>, _ work: inout LinkWork) {
        var taking = FormBits(repeating: false, count: formCount)
        if let place = exact.place(of: text, &work) { taking.insert(exact.sets[place], &work) }
        if !prefixes.isEmpty { prefixes.forEach(in: text, &work) { taking.insert($0, &$1) } }
        if !suffixes.isEmpty { suffixes.forEach(in: text, &work) { taking.insert($0, &$1) } }
        work.wordCount += alive.wordCount
        alive.keep(anything, taking)
    }
}

/// The texts that forms have as a whole segment.
struct ExactTexts: Sendable {
    /// The texts, in ascending order.
    private let texts: [[UInt8]]

    /// The forms of each.
    let sets: [LinkSet]

    /// Takes texts, each once.
    init(_ members: [(text: [UInt8], set: LinkSet)]) {
        let sorted = members.sorted { $0.text.lexicographicallyPrecedes($1.text) }
        texts = sorted.map(\.text)
        sets = sorted.map(\.set)
    }

    /// Finds the place of a text by halving.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - work: Counts what is done.
    /// - Returns: The place of its forms in ``sets``; `nil` where it is none of these.
    func place(of text: Span<UInt8>, _ work: inout LinkWork) -> Int? {
        var (low, high) = (0, texts.count)
        while low < high {
            let middle = (low + high) / 2
            let comparison = Self.compare(texts[middle], text, &work)
            if comparison == 0 { return middle }
            if comparison < 0 { low = middle + 1 } else { high = middle }
        }
        return nil
    }

    /// Below 0 where the first comes before the second, 0 where both are equal.
    private static func compare(
        _ first: [UInt8],
        _ second: Span<UInt8>,
        _ work: inout LinkWork
    ) -> Int {
        for offset in 0..<min(first.count, second.count) {
            work.byteCount += 1
            let difference = Int(first[offset]) - Int(second[offset])
            if difference != 0 { return difference }
        }
        return first.count - second.count
    }
}

/// A bit for each form of a bucket; those of up to 64 forms take no memory of their own.
struct FormBits: Sendable {
    private var first: UInt64
    private var others: [UInt64]

    /// Sets all bits, or none.
    ///
    /// - Parameters:
    ///   - isSet: Whether all are set.
    ///   - count: The number of forms; at least 1.
    init(repeating isSet: Bool, count: Int) {
        first = isSet ? .max : 0
        others = count > 64 ? Array(repeating: first, count: (count - 1) / 64) : []
    }

    /// The number of words of 64 bits.
    var wordCount: Int { 1 + others.count }

    /// The bits of 64 forms.
    subscript(word: Int) -> UInt64 {
        get { word == 0 ? first : others[word - 1] }
        set {
            if word == 0 { first = newValue } else { others[word - 1] = newValue }
        }
    }

    /// Takes out the first bit that is set in a word; `nil` where none is.
    mutating func popFirst(in word: Int) -> Int? {
        let bits = self[word]
        guard bits != 0 else { return nil }
        self[word] = bits & (bits - 1)
        return word * 64 + bits.trailingZeroBitCount
    }

    /// Drops the bits that are set in neither of two others.
    ///
    /// - Parameters:
    ///   - anything: The words of one.
    ///   - taking: The other.
    mutating func keep(_ anything: [UInt64], _ taking: FormBits) {
        first &= anything[0] | taking.first
        // Asked once, and not for each word.
        guard !others.isEmpty else { return }
        for word in 1..<wordCount where self[word] != 0 {
            self[word] &= anything[word] | taking[word]
        }
    }

    /// Sets the bits of some forms.
    ///
    /// - Parameters:
    ///   - set: The forms.
    ///   - work: Counts what is done.
    mutating func insert(_ set: LinkSet, _ work: inout LinkWork) {
        switch set {
        case .few(let members):
            work.wordCount += members.count
            guard !others.isEmpty else {
                for place in members.indices { first |= 1 << UInt64(members[place]) }
                return
            }
            for member in members { self[Int(member) / 64] |= 1 << UInt64(member % 64) }
        case .many(let words):
            work.wordCount += words.count
            for word in words.indices { self[word] |= words[word] }
        }
    }
}
