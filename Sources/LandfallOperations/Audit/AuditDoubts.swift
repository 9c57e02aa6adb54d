/// What a group of entries alone does not explain.
struct AuditDoubts {
    private let limit: Int
    /// Replies whose plan may be that of an intent outside of the range.
    private(set) var replies: [AuditEntry] = []
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
    /// - Parameter entry: A reply, a dead letter or an intent.
    /// - Returns: Whether there was room.
    mutating func add(_ entry: AuditEntry) -> Bool {
        switch entry.kind {
        case .reply where replies.count < limit: replies.append(entry)
        case .letter where letters.count < limit: letters.append(entry)
        case .unexplained where intents.count < limit: intents.append(entry)
        default: return false
        }
        return true
    }

    /// Takes the replies, if there are as many as there is room for.
    ///
    /// - Returns: All of them, or none.
    mutating func takeFullReplies() -> [AuditEntry] {
        guard replies.count >= limit else { return [] }
        defer { replies = [] }
        return replies
    }
}
