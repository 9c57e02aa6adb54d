/// Why nothing could be measured.
enum BenchmarkError: Error, CustomStringConvertible {
    /// A route did not lead where the benchmark expects it to.
    case unexpectedPlan(String)
    /// Finding a route among many patterns takes too much longer than among few.
    case slowLinks(String)
    /// There is no scenario of that name.
    case unknownScenario(String)

    /// One sentence for the person at the terminal.
    var description: String {
        switch self {
        case .unexpectedPlan(let text): "a route leads elsewhere: \(text)"
        case .slowLinks(let text): "links are too slow among many patterns: \(text)"
        case .unknownScenario(let name): "there is no scenario \(name); --list names them"
        }
    }
}
