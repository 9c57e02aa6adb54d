package import Landfall

/// What is wrong with a route, with the shortest way to a state that shows it.
package struct Finding: Sendable {
    /// The route that was requested.
    package let route: RouteID
    /// The context that was requested in the example.
    package let context: [ContextEntry]
    /// What is said beside the route of the example: where it was resolved in the end, how and when
    /// the person came, the device; empty for nothing.
    package let circumstances: [String]
    /// What is wrong.
    package let fault: Fault
    /// How many pairs of a state and a request show it.
    package internal(set) var count: Int
    /// The moves to the state, in words.
    package let way: [String]
    /// The answer in that state, with its explanation.
    package let resolution: Resolution
}
