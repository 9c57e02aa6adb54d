/// An error of a command that reads catalogs, or of writing its picture.
package enum ReviewError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was given is not what it should be: one line that says what to do.
    case refused(String)
    /// The work failed: one line that says what to do.
    case failed(String)
    /// Nobody reads the output any more.
    case closed

    /// The line; empty where nobody is there to read it.
    package var description: String {
        switch self {
        case .refused(let line), .failed(let line): line
        case .closed: ""
        }
    }
}
