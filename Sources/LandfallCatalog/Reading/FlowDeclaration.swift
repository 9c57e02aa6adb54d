import Landfall

/// A flow, as a catalog declares it.
struct FlowDeclaration {
    /// The steps, in order.
    var steps: [Step] = []

    /// One step.
    struct Step {
        /// The route that shows it.
        let route: RouteID
        /// When the step is part of the flow; `nil` for always.
        let condition: CatalogCondition?
    }
}
