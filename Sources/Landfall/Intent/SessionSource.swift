/// Whose word counts for the session where an intent brings a state of its own.
///
/// The tree is the intent's in either case. A stored state was written under the device's own key to
/// a topic that intents don't go to; a state within an intent is what its sender says.
public enum SessionSource: String, Hashable, Sendable, CaseIterable {
    /// The session of the stored state, also where that has none; the intent's for a device of which
    /// nothing is stored.
    case stored
    /// The session of the state that the plan is based on, whoever has brought it.
    case inline
}
