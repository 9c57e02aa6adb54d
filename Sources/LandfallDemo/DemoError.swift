/// An error that ends the demo early.
package enum DemoError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The work failed: one line that says what to do.
    case failed(String)
    /// Something that it needs is missing, or can't be read: one line that says what to do.
    case setup(String)

    /// The line.
    package var description: String {
        switch self {
        case .failed(let line), .setup(let line): line
        }
    }
}
