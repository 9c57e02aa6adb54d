/// A step of a flow: its name, and what belongs to it.
public struct FlowStep: Hashable, Sendable {
    /// The name, which the flow gives.
    public var name: String

    /// What belongs to the step, as text, in ascending order of the keys.
    public var values: [ContextEntry]

    /// Creates a step.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - values: What belongs to it; sorted by key here.
    public init(_ name: String, values: [ContextEntry] = []) {
        self.name = name
        self.values = values.sorted { $0.key < $1.key }
    }
}
