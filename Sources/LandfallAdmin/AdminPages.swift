public import LandfallTelemetry

/// The answer to a health check: whether a process is alive, or ready.
public enum HealthAnswer: Hashable, Sendable {
    /// It is.
    case good(String)
    /// It is not, and why: a word, with what it is about.
    case bad(String)

    /// The word.
    public var text: String {
        switch self {
        case .good(let text), .bad(let text): text
        }
    }
}

/// The pages of the admin port.
///
/// Each page is answered from memory, on the port's own thread.
public protocol AdminPages: Sendable {
    /// Whether the process works at all; a supervisor restarts one that does not.
    func live() -> HealthAnswer
    /// Whether the process does its work now.
    func ready() -> HealthAnswer
    /// The metrics as text.
    func metrics(_ format: ExpositionFormat) -> String
    /// Returns the status of the process, as a JSON object.
    func status() -> String
}
