/// Forms that paths of one number of segments could fit, or all paths that are longer than most.
///
/// A class, since it never changes and is looked at for each path.
final class LengthBucket: Sendable {
    /// The forms' numbers in the index, ascending.
    private let members: [Int]

    private let columns: [LinkColumn]

    /// Makes a bucket.
    ///
    /// - Parameters:
    ///   - members: The forms' numbers in the index, ascending.
    ///   - forms: The forms of the index.
    ///   - count: The number of segments of the paths; `nil` for different ones.
    init(_ members: [Int], of forms: [IndexedForm], count: Int?) {
        self.members = members
        let own = members.map { forms[$0] }
        let deepest = own.reduce(0) { max($0, $1.head.count) }
        var columns = (0..<deepest).compactMap { index in
            LinkColumn(.fromFront(index), keys: own.map { $0.keys(at: index, in: count) })
        }
        if count == nil {
            let deepest = own.reduce(0) { max($0, $1.tail.count) }
            columns += (0..<deepest).compactMap { index in
                LinkColumn(.fromEnd(index), keys: own.map { $0.keys(fromEnd: index) })
            }
        } else {
            let longest = own.reduce(0) { max($0, $1.tail.count) }
            let last = count ?? 0
            columns += (max(deepest, last - longest)..<max(deepest, last)).compactMap { index in
                LinkColumn(.fromFront(index), keys: own.map { $0.keys(at: index, in: count) })
            }
        }
        // The more a column drops, the less is left to do for the others.
        self.columns = columns.sorted { $0.openCount < $1.openCount }
    }

    /// The forms that could take a path.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - work: Counts what is done.
    /// - Returns: The forms, in order.
    func candidates(for path: borrowing LinkPath, _ work: inout LinkWork) -> LinkCandidates {
        guard !members.isEmpty else { return LinkCandidates() }
        var alive = FormBits(repeating: true, count: members.count)
        for place in columns.indices {
            guard let index = columns[place].position.index(in: path.count) else { continue }
            let segment = path.bytes.span.extracting(path.range(of: index))
            columns[place].narrow(&alive, to: segment, &work)
        }
        work.wordCount += alive.wordCount
        return LinkCandidates(members, alive)
    }

    /// The first member that could take some segments, and of which something is true.
    ///
    /// - Parameters:
    ///   - front: The texts from the front; `nil` for one that is not known.
    ///   - end: The texts from the end, the last first.
    ///   - isWanted: Is given numbers in the index, ascending; `nil` ends the search.
    /// - Returns: The number in the index.
    func first(front: [[UInt8]?], end: [[UInt8]?], where isWanted: (Int) -> Bool?) -> Int? {
        guard !members.isEmpty else { return nil }
        var alive = FormBits(repeating: true, count: members.count)
        var work = LinkWork()
        for column in columns {
            let text: [UInt8]?? =
                switch column.position {
                case .fromFront(let index): index < front.count ? front[index] : nil
                case .fromEnd(let index): index < end.count ? end[index] : nil
                }
            if case .some(.some(let text)) = text { column.narrow(&alive, to: text.span, &work) }
        }
        var candidates = LinkCandidates(members, alive)
        while let member = candidates.next(&work) {
            guard let found = isWanted(member) else { return nil }
            if found { return member }
        }
        return nil
    }
}

/// Forms that could take a path, one after the other.
struct LinkCandidates {
    private let members: [Int]
    private var alive: FormBits
    private var word = 0

    /// There is none.
    init() { self.init([], FormBits(repeating: false, count: 1)) }

    /// Takes those of a bucket whose bits are set.
    ///
    /// - Parameters:
    ///   - members: The forms' numbers in the index, ascending.
    ///   - alive: A bit for each, and bits that count for nothing behind the last.
    init(_ members: [Int], _ alive: FormBits) {
        self.members = members
        self.alive = alive
    }

    /// The number in the index of the form that comes next; `nil` where none is left.
    mutating func next(_ work: inout LinkWork) -> Int? {
        while word < alive.wordCount {
            guard let member = alive.popFirst(in: word) else {
                word += 1
                continue
            }
            guard member < members.count else { return nil }
            work.triedCount += 1
            return members[member]
        }
        return nil
    }
}
