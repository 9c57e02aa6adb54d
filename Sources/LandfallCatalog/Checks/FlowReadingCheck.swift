import Landfall

/// Values of flows that are read in a route which no step of a flow leads to.
struct FlowReadingCheck: CatalogCheck {
    let catalog: BoundCatalog

    /// Whether the team has interceptors of its own, which may lead anywhere.
    let hasOwnInterceptors: Bool

    var findings = Findings()

    mutating func run() {
        let readings = catalog.parts.flowReadings
        guard !readings.isEmpty else { return }
        let redirects = Dictionary(grouping: catalog.parts.redirects, by: \.owner)
        let shown = catalog.flows.flatMap(\.steps).compactMap { $0.route?.route }
        let inFlows = Set(shown) { route in
            catalog.successors(of: route) + (redirects[route] ?? []).map(\.target)
        }
        for reading in readings where !inFlows.contains(reading.route) {
            let message =
                "\"$flow.\(reading.key)\" is there only in a flow, and no step of one leads to route"
                + " \"\(reading.route)\""
            // An own interceptor may lead there from a step, which can't be seen here.
            if hasOwnInterceptors {
                warn(message, at: reading.place)
            } else {
                refuse(message, at: reading.place)
            }
        }
    }
}
