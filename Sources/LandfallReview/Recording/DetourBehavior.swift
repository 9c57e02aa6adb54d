/// What a person does whom a detour leads to another screen first.
package enum DetourBehavior: String, Sendable {
    /// What each screen asks for.
    case complete
    /// The same, and the app sends each completion twice.
    case completeTwice = "complete-twice"
    /// The person gives up at the first screen.
    case cancel
    /// What each screen asks for, after another device has tried the token.
    case otherDevice = "other-device"
}
