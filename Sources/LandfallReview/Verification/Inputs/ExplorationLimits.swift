/// How far an exploration goes.
package struct ExplorationLimits: Hashable, Sendable {
    /// The most moves from the start of the app to a state.
    package var depth = 100
    /// The most states that are kept, of all slices and situations together: each takes about 150 bytes.
    package var states = 4_000_000
    /// How many values of a key there are that nothing tells apart, and how many screens of one
    /// type a person opens at the most; at least 1.
    package var values = 2
    /// The most situations of one slice.
    package var situations = 64
    /// How many states are looked at at once; at least 1.
    package var workers = 2

    /// Creates the usual limits.
    package init() {}
}
