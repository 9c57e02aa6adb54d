/// How an intent was answered.
public enum Outcome: String, Hashable, Sendable, CaseIterable {
    /// The operations lead to the destination.
    case navigate = "NAVIGATE"
    /// The destination is visible already; no operation.
    case alreadyThere = "ALREADY_THERE"
    /// The operations lead to another screen first.
    case detour = "DETOUR"
    /// The app has no screen for the link; it is to be opened in a browser.
    case openURL = "OPEN_URL"
    /// A guard said no.
    case refused = "REFUSED"
    /// The intent came too late.
    case expired = "EXPIRED"
    /// A routing error.
    case failed = "FAILED"
}
