/// Why something can't be looked at: what was given is not what it should be.
package struct ReviewError: Error, Hashable, Sendable, CustomStringConvertible {
    /// One line that says what to do.
    package let description: String

    /// Says why.
    ///
    /// - Parameter description: One line that says what to do.
    package init(_ description: String) { self.description = description }
}
