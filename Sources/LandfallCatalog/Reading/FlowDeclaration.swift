import Landfall

/// A flow, as a catalog declares it.
struct FlowDeclaration {
    /// What is in the tree as long as the flow runs; empty where that could not be read.
    var root = ""

    /// The steps, in order.
    var steps: [Step] = []

    /// One step.
    struct Step {
        /// The name.
        let name: String
        /// The route that shows it.
        let route: RouteID
        /// When the step is part of the flow; `nil` for always.
        let condition: CatalogCondition?
    }
}
