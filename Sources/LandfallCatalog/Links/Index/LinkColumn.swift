/// Which forms of a shelf can take a text as one of their segments.
final class LinkColumn: Sendable {
    /// The number of the segment, from the front or from the end.
    let position: Position

    /// How many forms may have anything there.
    var openCount: Int { anything.reduce(0) { $0 + $1.nonzeroBitCount } }

    private let anything: [UInt64]
    private let exact: [ArraySlice<UInt8>: LinkSet]
    private let prefixes: EdgeTrie
    private let suffixes: EdgeTrie

    /// Which segment of a path.
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
    ///   - keys: For each form of the shelf the keys of the segment: one of them must fit.
    init?(_ position: Position, keys: [[SegmentKey]]) {
        guard keys.contains(where: { $0 != [.any] }) else { return nil }
        var members: [SegmentKey: [Int32]] = [:]
        for (number, keys) in keys.enumerated() {
            for key in keys { members[key, default: []].append(Int32(number)) }
        }
        let wordCount = (keys.count + 63) / 64
        self.position = position
        anything = LinkSet.bits(members[.any] ?? [], wordCount)
        var exact: [ArraySlice<UInt8>: LinkSet] = [:]
        var prefixes: [[UInt8]: LinkSet] = [:]
        var suffixes: [[UInt8]: LinkSet] = [:]
        for (key, members) in members {
            let set = LinkSet(members, wordCount: wordCount)
            switch key {
            case .any: break
            case .exact(let text): exact[text[...]] = set
            case .prefix(let text): prefixes[text] = set
            case .suffix(let text): suffixes[text] = set
            }
        }
        self.exact = exact
        self.prefixes = EdgeTrie(prefixes, at: .front)
        self.suffixes = EdgeTrie(suffixes, at: .end)
    }

    /// Drops the forms that can't take a text.
    ///
    /// - Parameters:
    ///   - alive: A bit for each form.
    ///   - text: The segment.
    ///   - work: Counts what is done.
    func narrow(_ alive: inout [UInt64], to text: ArraySlice<UInt8>, _ work: inout LinkWork) {
        var kept: [Int32] = []
        var wide: [[UInt64]] = []
        func take(_ set: LinkSet, _ work: inout LinkWork) {
            switch set {
            case .few(let members):
                work.wordCount += members.count
                for member in members
                where alive[Int(member) / 64] & (1 << UInt64(member % 64)) != 0 {
                    kept.append(member)
                }
            case .many(let words): wide.append(words)
            }
        }
        if !exact.isEmpty {
            work.byteCount += text.count
            if let set = exact[text] { take(set, &work) }
        }
        prefixes.forEach(in: text, &work, take)
        suffixes.forEach(in: text, &work, take)
        work.wordCount += alive.count * (1 + wide.count)
        for word in alive.indices where alive[word] != 0 {
            var mask = anything[word]
            for words in wide { mask |= words[word] }
            alive[word] &= mask
        }
        for member in kept { alive[Int(member) / 64] |= 1 << UInt64(member % 64) }
    }
}
