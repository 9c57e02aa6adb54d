/// Finds the forms that could take a path among thousands, in an order of theirs.
///
/// A path is looked up by the number of its segments first. What is left is narrowed by each
/// segment, 64 forms at a time: so neither parameters at the front nor optional parts make it try
/// form after form.
struct LinkIndex: Sendable {
    /// Paths of more segments share a bucket.
    private static let countLimit = 32

    /// The forms by the number of segments; the last bucket is for all longer paths.
    private let buckets: [LengthBucket]

    /// Makes an index.
    ///
    /// - Parameter forms: The forms; of two that take a path the first comes first.
    init(_ forms: [IndexedForm]) {
        let longest = forms.reduce(0) { max($0, $1.minimumCount) }
        let last = min(Self.countLimit, longest)
        buckets =
            (0...last).map { count in
                let members = forms.indices.filter { forms[$0].takes(count) }
                return LengthBucket(members, of: forms, count: count)
            } + [
                LengthBucket(
                    forms.indices.filter { forms[$0].isOpen || forms[$0].minimumCount > last },
                    of: forms,
                    count: nil
                )
            ]
    }

    /// The forms that could take a path.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - work: Counts what is done.
    /// - Returns: The forms, in order.
    func candidates(for path: borrowing LinkPath, _ work: inout LinkWork) -> LinkCandidates {
        buckets[min(path.count, buckets.count - 1)].candidates(for: path, &work)
    }
}

/// The cost of finding a route, in steps that don't depend on the machine.
package struct LinkWork: Hashable, Sendable {
    /// The words of 64 forms, or the single forms, that were looked at.
    package var wordCount = 0

    /// The bytes that were compared to look segments up.
    package var byteCount = 0

    /// The forms that were matched against the path.
    package var triedCount = 0

    /// Begins with nothing done.
    package init() {}
}

/// By what a segment of a form can be looked up.
enum SegmentKey: Hashable, Sendable {
    /// A segment of a path must be this.
    case exact([UInt8])
    /// It must begin so.
    case prefix([UInt8])
    /// It must end so.
    case suffix([UInt8])
    /// It may be anything.
    case any
}

/// Some of the forms of a bucket, by their numbers.
enum LinkSet: Sendable {
    /// Their numbers, where they are few.
    case few([Int32])
    /// A bit for each form of the bucket, where they are many.
    case many([UInt64])

    /// Chooses the shorter of both ways.
    ///
    /// - Parameters:
    ///   - members: The numbers, ascending.
    ///   - wordCount: The number of words that hold a bit for each form.
    init(_ members: [Int32], wordCount: Int) {
        self = members.count <= wordCount ? .few(members) : .many(Self.bits(members, wordCount))
    }

    /// A bit for each of some numbers.
    static func bits(_ members: [Int32], _ wordCount: Int) -> [UInt64] {
        var words = [UInt64](repeating: 0, count: wordCount)
        for member in members { words[Int(member) / 64] |= 1 << UInt64(member % 64) }
        return words
    }
}

/// The entry of a form in an index.
struct IndexedForm: Sendable {
    /// The keys of the segments from the front.
    let head: [[SegmentKey]]

    /// The keys of the segments from the end, the last first.
    let tail: [[SegmentKey]]

    /// Whether the head is not all.
    let isOpen: Bool

    /// The least number of segments of a path.
    let minimumCount: Int

    /// Describes a form.
    ///
    /// - Parameters:
    ///   - form: The form.
    ///   - texts: For the number of a parameter the only texts that it can have; `nil` where they
    ///     can't be listed.
    init(_ form: LinkForm, texts: (Int) -> [String]?) {
        func keys(_ segment: LinkSegment) -> [SegmentKey] {
            switch segment {
            case .literal(let text): return [.exact(text)]
            case .whole(let slot):
                guard let texts = texts(slot), texts.count <= Self.textLimit else { return [.any] }
                return texts.map { .exact(Array($0.utf8)) }
            case .mixed(let mixed):
                let edges = mixed.edges
                if !edges.front.isEmpty { return [.prefix(edges.front)] }
                return edges.back.isEmpty ? [.any] : [.suffix(edges.back)]
            }
        }
        // The segment where a wildcard begins or ends may still begin or end with text.
        head = form.head.map(keys) + (form.openPrefix.isEmpty ? [] : [[.prefix(form.openPrefix)]])
        tail =
            form.tail.reversed().map(keys)
            + (form.openSuffix.isEmpty ? [] : [[.suffix(form.openSuffix)]])
        isOpen = form.isOpen
        minimumCount = form.minimumCount
    }

    /// The most texts of a parameter that are looked up.
    private static let textLimit = 64

    /// Whether a path of a number of segments could fit.
    func takes(_ count: Int) -> Bool { isOpen ? count >= minimumCount : count == minimumCount }

    /// The keys of a segment.
    ///
    /// - Parameters:
    ///   - index: The number of the segment from the front.
    ///   - count: How many the path has; `nil` where that is not known.
    /// - Returns: One of them must fit.
    func keys(at index: Int, in count: Int?) -> [SegmentKey] {
        if head.indices.contains(index) { return head[index] }
        guard let count, tail.indices.contains(count - 1 - index) else { return [.any] }
        return tail[count - 1 - index]
    }

    /// The keys of a segment from the end.
    func keys(fromEnd index: Int) -> [SegmentKey] {
        tail.indices.contains(index) ? tail[index] : [.any]
    }
}
