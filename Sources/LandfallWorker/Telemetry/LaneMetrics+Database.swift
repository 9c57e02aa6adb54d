import CoreMetrics
import LandfallPostgres

extension LaneMetrics {
    /// Counts identities that were looked for in the ledger.
    ///
    /// - Parameters:
    ///   - found: Those that were answered before.
    ///   - all: All of them.
    func countLookups(found: Int, of all: Int) {
        for _ in 0..<found { lookups.add("hit") }
        for _ in found..<max(found, all) { lookups.add("miss") }
        lookups.flush()
    }

    /// Counts a connection to PostgreSQL.
    func countConnect() { connects.increment() }

    /// Counts a failure of PostgreSQL by the class of its code; 08 stands for a connection that is gone.
    func count(_ error: PostgresError) {
        Counter(
            label: "landfall_postgres_errors_total",
            dimensions: [("class", error.stateClass)],
            factory: factory
        ).increment()
    }
}

extension PostgresError {
    /// The class of its code, as SQL has it.
    fileprivate var stateClass: String {
        if let state = sqlState { return String(state.rawValue.prefix(2)) }
        return switch self {
        case .unreachable, .connectionLost, .outcomeUnknown: "08"
        case .authentication: "28"
        default: "other"
        }
    }
}
