/// The entries that a group alone does not explain.
struct UnresolvedEntries {
    /// A plan that a row must have.
    struct Plan {
        /// The reply that was seen, or the repeated record that was answered with it.
        let entry: AuditEntry
        /// The intent that it answers, where that is known.
        let intent: AuditEntry?
    }

    private let limit: Int
    /// Plans that may be those of intents outside of the range.
    private(set) var plans: [Plan] = []
    /// Dead letters of records that could be read.
    private(set) var letters: [AuditEntry] = []
    /// Intents without row, ledger and reply.
    private(set) var intents: [AuditEntry] = []
    /// Begins without any.
    ///
    /// - Parameter limit: The most of each kind.
    init(limit: Int) { self.limit = limit }

    /// Keeps one, if there is room.
    ///
    /// - Parameters:
    ///   - entry: A reply, a repeated record, a dead letter or an intent.
    ///   - intent: What a reply answers.
    /// - Returns: Whether there was room.
    mutating func add(_ entry: AuditEntry, answering intent: AuditEntry? = nil) -> Bool {
        switch entry.kind {
        case .reply where plans.count < limit, .expectedAgain where plans.count < limit:
            plans.append(Plan(entry: entry, intent: intent))
        case .letter where letters.count < limit: letters.append(entry)
        case .unexplained where intents.count < limit: intents.append(entry)
        default: return false
        }
        return true
    }

    /// Takes the plans, if there are as many as there is room for.
    ///
    /// - Returns: All of them, or none.
    mutating func takeFullPlans() -> [Plan] {
        guard plans.count >= limit else { return [] }
        defer { plans = [] }
        return plans
    }
}
