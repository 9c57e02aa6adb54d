/// How an installed app is unlike the others.
package enum DeviceBehavior: String, Sendable {
    /// It does all that a plan asks for, and says so.
    case usual
    /// It does what plans ask for, and never says their result.
    case silent
    /// It is an old build that can carry out one operation of a plan and fails at the second.
    case singleStep = "single-step"
}
