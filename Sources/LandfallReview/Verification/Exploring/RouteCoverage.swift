package import Landfall
import LandfallCatalog

/// The part of the app that was explored for a route.
package struct RouteCoverage: Hashable, Sendable {
    package let route: RouteID
    /// The number of moves within which all states were looked at; -1 where not even the first was.
    package let depth: Int
    /// Whether no state is left that could matter to the route.
    package let isComplete: Bool

    /// The coverage of all routes, in the order of the slices.
    ///
    /// - Parameters:
    ///   - apps: The slices.
    ///   - parts: What was explored of each, in all its situations.
    /// - Returns: One for each route.
    static func all(_ apps: [ExploredApp], _ parts: [SituationExploration]) -> [RouteCoverage] {
        var place = 0
        return apps.flatMap { app in
            let own = parts[place..<place + app.situations.count]
            place += app.situations.count
            let partly = Set(app.partlyTried.map(\.route)).intersection(app.slice.followed)
            let isComplete =
                own.allSatisfy(\.isComplete) && app.situations.count == app.situationCount
                && partly.isEmpty
            let depth = own.map(\.completeDepth).min() ?? -1
            return app.slice.routes.map {
                RouteCoverage(route: $0, depth: depth, isComplete: isComplete)
            }
        }
    }
}

extension SituationExploration {
    /// Whether no state lies beyond those that were looked at.
    var isComplete: Bool {
        isDone && tally.openStates == 0 && tally.cutStates == 0 && tally.unreadStates == 0
    }

    /// The number of moves within which all states were looked at.
    var completeDepth: Int { isDone ? depth : depth - 1 }
}
