import Landfall
import LandfallSketches

/// A table of routes that can be made smaller bit by bit.
struct RoutesSketch: Sendable {
    /// The route that is asked for comes first.
    var routes: [Route]
    var defaults = RouteDefaults()
    var globals = Globals()

    /// The name of the route that is asked for.
    static let target = name(0)

    /// The name of the route at a position.
    static func name(_ number: Int) -> RouteID { RouteID("r\(number)") }

    /// The table.
    ///
    /// - Returns: The table.
    /// - Throws: ``RouteTableError`` when a route is named that is missing.
    func table() throws(RouteTableError) -> RouteTable {
        try RouteTable(routes, defaults: defaults, globals: globals, behaviors: Names.behaviors)
    }
}
