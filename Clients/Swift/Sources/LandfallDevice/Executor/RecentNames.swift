/// The names that came last, so that what comes twice is noticed.
struct RecentNames: Sendable {
    private let limit: Int
    private var order: [String] = []
    private var names: Set<String> = []

    init(limit: Int) { self.limit = limit }

    func contains(_ name: String) -> Bool { names.contains(name) }

    /// Adds a name; the oldest leaves when there are too many.
    ///
    /// - Returns: Whether it is new.
    @discardableResult
    mutating func insert(_ name: String) -> Bool {
        guard names.insert(name).inserted else { return false }
        order.append(name)
        if order.count > limit { names.remove(order.removeFirst()) }
        return true
    }
}
