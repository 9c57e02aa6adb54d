package import Landfall

/// The limits of an exploration.
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

/// The starting points of an exploration, and the rules for findings.
package struct ExplorationRules: Hashable, Sendable {
    /// The route whose screen the app shows when it is started; `nil` for an app that is not
    /// running and is asked for a route then.
    package var start: RouteID?

    /// Whether a plan that fails because of a screen that must stay, as the catalog wants it, is a
    /// finding.
    package var countsLocks = false

    /// Whether the app is explored as a whole, instead of a slice of it for each route.
    package var isWhole = false

    /// How many random walks are done at the most where states are left at the end; 0 for none.
    package var walks = 0

    /// Decides which way random walks take.
    package var seed: UInt64 = 1

    /// Creates the usual rules.
    package init() {}
}
