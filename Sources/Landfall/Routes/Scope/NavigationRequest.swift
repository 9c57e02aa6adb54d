/// The facts about the device and the intent while a route is resolved.
///
/// A class although it is a value, since it is handed to every step: a reference is copied, and not
/// the whole state.
public final class NavigationRequest: Sendable {
    /// The intent that is being answered.
    public let intent: NavigationIntent

    /// The device's state that the plan will be based on.
    public let state: DeviceState

    /// The time that counts as now.
    public let now: Timestamp

    /// The link that led to a detour, for an intent that resumes after it.
    private let formerLink: String?

    /// What the flows that run have gathered; empty where none does.
    public let flow: Context

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - intent: The intent.
    ///   - state: The device's state that the plan will be based on.
    ///   - now: The time that counts as now.
    ///   - link: The link that led to a detour, for an intent that resumes after it.
    ///   - flow: What the flows that run have gathered.
    public init(
        intent: NavigationIntent,
        state: DeviceState,
        now: Timestamp,
        link: String? = nil,
        flow: Context = Context()
    ) {
        self.intent = intent
        self.state = state
        self.now = now
        self.flow = flow
        self.formerLink = link
    }

    /// The link that the person opened, also when the intent resumes after a detour from it.
    public var link: String? {
        if case .link(let own) = intent.target { own } else { formerLink }
    }

    /// The user for whom the plan is made: the authenticated one of the session, else the one
    /// whom the intent names when there is no session; `nil` when nobody is known.
    public var subjectUserID: String? {
        if let user = state.authenticatedUserID { return user }
        let named = intent.userID
        return named.isEmpty ? nil : named
    }

    /// Whether somebody else is signed in than one for whom something was meant; empty for anybody.
    func isForAnotherUser(_ userID: String) -> Bool {
        guard !userID.isEmpty, let user = state.authenticatedUserID else { return false }
        return user != userID
    }
}
