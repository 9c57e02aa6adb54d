/// Elements in the order of their offsets, fetched a part at a time.
struct OffsetQueue<Element> {
    private var waiting: ArraySlice<Element> = []
    private var isOver = false
    private let offset: (Element) -> Int64

    /// Makes a queue.
    ///
    /// - Parameter offset: Tells an element's offset.
    init(offset: @escaping (Element) -> Int64) { self.offset = offset }

    /// Takes what lies up to an offset.
    ///
    /// - Parameters:
    ///   - end: The offset, included.
    ///   - fetch: Gets the next part, an empty one at the end.
    ///   - unexpected: Is given what lies before the offset.
    /// - Returns: What lies at the offset.
    /// - Throws: What `fetch` throws.
    mutating func take<Failure: Error>(
        upTo end: Int64,
        fetch: () throws(Failure) -> [Element],
        unexpected: (Element) -> Void
    ) throws(Failure) -> [Element] {
        var found: [Element] = []
        while true {
            if waiting.isEmpty, !isOver {
                waiting = try fetch()[...]
                isOver = waiting.isEmpty
            }
            guard let first = waiting.first, offset(first) <= end else { return found }
            waiting.removeFirst()
            if offset(first) == end { found.append(first) } else { unexpected(first) }
        }
    }
}
