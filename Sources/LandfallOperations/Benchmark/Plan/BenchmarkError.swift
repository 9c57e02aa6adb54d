/// Why nothing was measured.
package enum BenchmarkError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Somebody asked it to stop.
    case interrupted
    /// A process that was measured has ended, with the last line that it logged.
    case ended(process: String, line: String)
    /// Nothing moved for too long, with the last line that the process logged.
    case stalled(process: String, line: String)
    /// The brokers or the database are unsuitable, and what to do.
    case unsuited(String)

    /// One line that says what to do.
    package var description: String {
        switch self {
        case .interrupted: "interrupted; the topics and the database of the benchmark are removed"
        case .ended(let process, let line): "\(process) has ended: \(line)"
        case .stalled(let process, let line): "\(process) does not go on: \(line)"
        case .unsuited(let reason): reason
        }
    }
}
