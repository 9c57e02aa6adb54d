/// Forms that paths of one number of segments could fit, or all paths that are longer than most.
struct LengthBucket: Sendable {
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

    /// Calls a closure for the forms that could take a path, in order, until it gives a value.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - work: Counts what is done.
    ///   - body: Is given the number of a form.
    /// - Returns: The first value.
    /// - Throws: What the closure throws.
    func first<Value>(
        for path: LinkPath,
        _ work: inout LinkWork,
        _ body: (Int) throws(LinkFault) -> Value?
    ) throws(LinkFault) -> Value? {
        guard !members.isEmpty else { return nil }
        var alive = FormBits(repeating: true, count: members.count)
        for column in columns {
            guard let index = column.position.index(in: path.count) else { continue }
            column.narrow(&alive, to: path[index], &work)
        }
        work.wordCount += alive.wordCount
        for index in 0..<alive.wordCount where alive[index] != 0 {
            var word = alive[index]
            while word != 0 {
                let member = index * 64 + word.trailingZeroBitCount
                guard member < members.count else { return nil }
                work.triedCount += 1
                if let value = try body(members[member]) { return value }
                word &= word - 1
            }
        }
        return nil
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
            if case .some(.some(let text)) = text { column.narrow(&alive, to: text[...], &work) }
        }
        for index in 0..<alive.wordCount where alive[index] != 0 {
            var word = alive[index]
            while word != 0 {
                let member = index * 64 + word.trailingZeroBitCount
                guard member < members.count, let found = isWanted(members[member]) else {
                    return nil
                }
                if found { return members[member] }
                word &= word - 1
            }
        }
        return nil
    }
}
