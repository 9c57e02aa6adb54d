/// What looking for a route cost, in steps that don't depend on the machine.
package struct LinkWork: Hashable, Sendable {
    /// The words of 64 forms, or the single forms, that were looked at.
    package var wordCount = 0

    /// The bytes that were compared to look segments up.
    package var byteCount = 0

    /// The forms that were matched against the path.
    package var triedCount = 0

    /// Begins with nothing done.
    package init() {}
}
