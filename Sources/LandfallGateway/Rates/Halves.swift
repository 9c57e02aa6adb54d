/// A dictionary of bounded size: when it is full, the older half is forgotten.
struct Halves<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private var fresh: [Key: Value] = [:]
    private var old: [Key: Value] = [:]
    private let limit: Int

    /// Creates an empty one.
    ///
    /// - Parameter limit: The most entries of each half.
    init(limit: Int) { self.limit = limit }

    subscript(key: Key) -> Value? {
        get { fresh[key] ?? old[key] }
        set {
            fresh[key] = newValue
            if newValue == nil { old[key] = nil }
            if fresh.count >= limit { (old, fresh) = (fresh, [:]) }
        }
    }
}
