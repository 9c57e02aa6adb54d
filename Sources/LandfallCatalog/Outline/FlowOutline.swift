public import Landfall

/// A flow, as a catalog declares it.
public struct FlowOutline: Sendable {
    /// The name.
    public let name: String

    /// What is in the tree as long as the flow runs.
    public let root: ScreenType

    /// The steps, in order.
    public let steps: [Step]

    /// Where the person goes who cancels: a route, or what leads back; `nil` to stay.
    public let cancellation: RouteID?

    /// What shows a step.
    public enum Target: Hashable, Sendable {
        /// A route.
        case route(RouteID)
        /// Another flow.
        case flow(String)
    }

    /// One step of a flow.
    public struct Step: Sendable {
        /// The name.
        public let name: String
        /// What shows it.
        public let target: Target
        /// When it is part of the flow, as the language writes it; `nil` for always.
        public let condition: String?
    }
}
