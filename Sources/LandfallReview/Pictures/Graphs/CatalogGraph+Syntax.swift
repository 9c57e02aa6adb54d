package import Landfall
package import LandfallCatalog

extension CatalogGraph {
    /// Draws up the graph of a catalog.
    ///
    /// - Parameter syntax: What the catalog says.
    package init(_ syntax: CatalogSyntax) { self = GraphBuilder(syntax, only: nil).graph }

    /// Draws up what concerns one route: the route, the types on its way, the containers around them,
    /// and the routes and flows that lead to it or to which it leads.
    ///
    /// - Parameters:
    ///   - syntax: What the catalog says.
    ///   - route: The route; of one that is not there nothing is drawn.
    package init(_ syntax: CatalogSyntax, only route: RouteID) {
        self = GraphBuilder(syntax, only: route).graph
    }
}
