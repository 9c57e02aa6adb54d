/// What an index knows of a form.
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
