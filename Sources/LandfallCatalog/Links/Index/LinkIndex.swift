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
        let bucket = buckets[min(path.count, buckets.count - 1)]
        return try bucket.first(for: path, &work, body)
    }
}

/// What looking for a route cost, in steps that don't depend on the machine.
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
