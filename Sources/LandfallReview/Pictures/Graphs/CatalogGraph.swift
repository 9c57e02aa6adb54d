package import Landfall
package import LandfallCatalog

/// The graph of a catalog.
///
/// Its nodes are routes, screens, containers and flows. Its edges are the paths between them, and
/// point where a user gets to.
package struct CatalogGraph: Hashable, Sendable, Encodable {
    /// The nodes; each has an id of its own.
    package internal(set) var nodes: [GraphNode] = []

    /// The edges; both ends of each are nodes.
    package internal(set) var edges: [GraphEdge] = []

    /// Creates an empty graph.
    package init() {}
}

/// A node of a catalog's graph.
package struct GraphNode: Hashable, Sendable, Encodable {
    /// Names the node: its kind and its name, as in `route:chat`.
    package let id: String
    /// What it stands for.
    package let kind: Kind
    /// Its name.
    package let title: String
    /// What is to be known of it, a line each.
    package internal(set) var details: [String] = []

    /// The kind of a node.
    package enum Kind: String, Hashable, Sendable, Encodable, CaseIterable {
        case route
        case screen
        case container
        case flow
        /// A switch of a route.
        case choice = "switch"
        /// Where a chain begins that continues from no other route.
        case start
        /// What stands before every route.
        case every
        /// What leads back instead of to a route.
        case departure
    }
}

/// An edge of a catalog's graph.
package struct GraphEdge: Hashable, Sendable, Encodable {
    /// The id of the node where it begins.
    package let from: String
    /// The id of the node to which it leads.
    package let to: String
    /// What it stands for.
    package let kind: Kind
    /// What stands beside it; empty for nothing.
    package internal(set) var label: String

    /// The kind of an edge.
    package enum Kind: String, Hashable, Sendable, Encodable, CaseIterable {
        /// A route continues from another one.
        case from
        /// A route leads to a screen.
        case target
        /// An action puts what is built into a container, or over a screen; the label says which.
        case action
        /// A container is built with a child.
        case child
        /// A case of a switch; the label is its condition.
        case condition = "case"
        /// An interceptor leads to another route; the label says which and when.
        case redirect
        /// An interceptor leads through a flow.
        case detour
        /// A flow shows a route; the label is the step.
        case step
        /// The close button of a screen leads to a route.
        case dismissal
        /// A person who cancels a flow is sent to a route.
        case cancellation

        /// Whether it is drawn broken, since it is not the usual way.
        package var isDashed: Bool {
            [.redirect, .detour, .dismissal, .cancellation].contains(self)
        }
    }
}

extension CatalogGraph {
    /// Draws up the graph of a catalog.
    ///
    /// - Parameter catalog: What the catalog says.
    package init(_ catalog: BoundCatalog) { self = GraphBuilder(catalog, only: nil).graph }

    /// Draws up what concerns one route: the route, the types on its way, the containers around them,
    /// and the routes and flows that lead to it or to which it leads.
    ///
    /// - Parameters:
    ///   - catalog: What the catalog says.
    ///   - route: The route; of one that is not there nothing is drawn.
    package init(_ catalog: BoundCatalog, only route: RouteID) {
        self = GraphBuilder(catalog, only: route).graph
    }
}

extension CatalogGraph {
    /// Makes one switch of those that have the same cases, which lead to the same.
    mutating func foldSwitches() {
        var names: [String: String] = [:]
        repeat {
            names = equalSwitches
            nodes.removeAll { names[$0.id] != nil }
            var known: Set<GraphEdge> = []
            edges = edges.map { edge in
                GraphEdge(
                    from: names[edge.from] ?? edge.from,
                    to: names[edge.to] ?? edge.to,
                    kind: edge.kind,
                    label: edge.label
                )
            }.filter { known.insert($0).inserted }
        } while !names.isEmpty
    }

    /// The switches that are like another one before them, with that.
    private var equalSwitches: [String: String] {
        let outgoing = Dictionary(grouping: edges, by: \.from)
        var first: [Set<Case>: String] = [:]
        var names: [String: String] = [:]
        for node in nodes where node.kind == .choice {
            let cases = Set((outgoing[node.id] ?? []).map { Case(to: $0.to, label: $0.label) })
            if let other = first[cases] {
                names[node.id] = other
            } else {
                first[cases] = node.id
            }
        }
        return names
    }

    /// A case of a switch.
    private struct Case: Hashable {
        let to: String
        let label: String
    }
}
