/// The launch of an app that a state is of, and how many states that launch had reported before.
public struct StateHead: Hashable, Sendable {
    /// The launch; empty where the app names none.
    public var launchID: String
    /// Counts the reports of a launch; not negative.
    public var sequence: Int64

    /// Creates a head.
    ///
    /// - Parameters:
    ///   - launchID: The launch.
    ///   - sequence: Counts its reports.
    public init(launchID: String, sequence: Int64) {
        self.launchID = launchID
        self.sequence = sequence
    }
}
