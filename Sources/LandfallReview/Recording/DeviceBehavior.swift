/// A behaviour in which an installed app differs from the others.
package enum DeviceBehavior: String, Sendable {
    /// It does all that a plan asks for, and says so.
    case usual
    /// It does what plans ask for, and never says their result.
    case silent
    /// It is an old build that can carry out one operation of a plan and fails at the second.
    case singleStep = "single-step"
}

/// The behaviour of a user whom a detour leads to another screen first.
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
