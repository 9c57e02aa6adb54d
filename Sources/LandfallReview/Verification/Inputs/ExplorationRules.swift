package import Landfall

/// Where an exploration begins, and what counts as a finding.
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
