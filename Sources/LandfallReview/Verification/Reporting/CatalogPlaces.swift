import Landfall
package import LandfallCatalog

/// The places in a catalog that findings name.
package struct CatalogPlaces: Sendable {
    /// The file, as it was named.
    let file: String

    private let routes: [RouteID: BoundRoute]

    /// Takes a catalog.
    ///
    /// - Parameters:
    ///   - catalog: The catalog.
    ///   - file: The file, as it was named.
    package init(_ catalog: Catalog, file: String) {
        self.file = file
        self.routes = Dictionary(
            catalog.bound.routes.map { ($0.id, $0) }
        ) { first, _ in first }
    }

    /// The place of the step that failed, or else of the route.
    func place(of finding: Finding) -> SourcePlace? {
        if case .fails(_, let step?) = finding.fault {
            let parts = step.split(separator: "/")
            let route = parts.first.flatMap { routes[RouteID(String($0))] }
            if let route {
                let index = parts.count > 1 ? Int(parts[1]) : nil
                let steps = route.chain.steps
                return index.flatMap { steps.indices.contains($0) ? steps[$0].place : nil }
                    ?? route.place
            }
        }
        return routes[finding.route]?.place
    }

    /// The names of the routes, in the order of the file.
    var names: [RouteID] { routes.values.sorted { $0.place < $1.place }.map(\.id) }
}

extension Finding {
    /// One sentence: what is wrong.
    var sentence: String { "\(route) \(fault.sentence)" }

    /// The moves to the state and the request, one a line.
    var story: String {
        let steps = path.enumerated().map { step, words in
            step == 0 ? words : "\(step). \(words)"
        }
        let request = "then \(route)\(RouteRequest.words(of: context)) is requested"
        return (steps + [([request] + circumstances).joined(separator: "; ")])
            .joined(separator: "\n")
    }
}
