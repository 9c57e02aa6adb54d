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
