/// An error that keeps a worker from starting or continuing; each is one line that says what to do.
public enum WorkerError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The settings are wrong or contradict each other.
    case configuration(String)
    /// A broker could not be reached, or refuses.
    case kafka(String)
    /// PostgreSQL could not be reached, or refuses.
    case postgres(String)
    /// A topic is missing, or has another number of partitions than it needs.
    case topics(String)
    /// The worker has stopped in good order, and has not read a partition that is set aside.
    case setAside(String)
    /// Another process has the same group and instance.
    case fenced(String)

    /// Whether the settings have to be changed before another try can succeed.
    public var isConfiguration: Bool {
        switch self {
        case .configuration, .topics: true
        case .kafka, .postgres, .setAside, .fenced: false
        }
    }

    /// One line.
    public var description: String {
        switch self {
        case .configuration(let text), .kafka(let text), .postgres(let text), .topics(let text),
            .setAside(let text), .fenced(let text):
            text
        }
    }
}
