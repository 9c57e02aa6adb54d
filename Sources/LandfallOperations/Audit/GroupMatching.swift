/// Compares what must have been published with what was seen, for one group of entries.
struct GroupMatching {
    /// What must be there and is not.
    private(set) var missing: [AuditEntry] = []
    /// What must be there and looks otherwise.
    private(set) var different: [AuditEntry] = []
    /// What was seen though everything that must be there is.
    private(set) var surplus: [AuditEntry] = []
    /// Replies whose plan may be that of an intent before the range, which only a row can tell.
    private(set) var doubtful: [AuditEntry] = []
    /// What was seen and answers something that is audited.
    private(set) var answered: [AuditEntry] = []
    /// Replies to intents of which nothing is known but that they came, as repeated ones.
    private(set) var repeated: [AuditEntry] = []
    /// Intents of which nothing is known, without a reply.
    private(set) var unexplained: [AuditEntry] = []
    /// Repeated records whose first is not in the group: only a row can tell of it.
    let unfounded: [AuditEntry]
    /// The first record that is answered by the group; `nil` for none.
    let intent: AuditEntry?

    /// Whether anything must or may be there.
    var isKnown: Bool { intent != nil }

    /// Compares.
    ///
    /// - Parameter entries: All entries of a group.
    init(_ entries: some Sequence<AuditEntry>) {
        var wanted: [AuditEntry] = []
        var seen: [AuditEntry] = []
        for entry in entries {
            switch entry.kind {
            case .reply, .letter: seen.append(entry)
            case .expected, .expectedAgain, .expectedLetter, .optional, .unexplained:
                wanted.append(entry)
            }
        }
        var sure = wanted.filter {
            [.expected, .expectedAgain, .expectedLetter].contains($0.kind)
        }
        intent = wanted.min { $0.offset < $1.offset }
        let decided = Set(
            wanted.lazy.filter { entry in
                entry.kind == .expected || (entry.kind == .optional && entry.plan != 0)
            }.map(\.plan)
        )
        unfounded = wanted.filter { $0.kind == .expectedAgain && !decided.contains($0.plan) }
        match(&sure, &seen) { $0.digest != 0 && $0.digest == $1.digest }
        match(&sure, &seen) { $0.digest == 0 && $0.plan != 0 && $0.plan == $1.plan }
        match(&sure, &seen) { entry, _ in entry.digest == 0 && entry.plan == 0 }
        // Those of intents under way come before what looks otherwise: an edge is no difference.
        var quiet = wanted.filter { $0.kind == .unexplained }
        let known = Set(wanted.map(\.plan)).subtracting([0])
        while !quiet.isEmpty, let index = seen.firstIndex(where: { known.contains($0.plan) }) {
            answered.append(seen.remove(at: index))
            repeated.append(quiet.removeFirst())
        }
        while !sure.isEmpty, !seen.isEmpty {
            answered.append(seen.removeFirst())
            different.append(sure.removeFirst())
        }
        while !quiet.isEmpty, !seen.isEmpty {
            answered.append(seen[0])
            doubtful.append(seen.removeFirst())
            repeated.append(quiet.removeFirst())
        }
        // The first of a repeated record has a reply too, though it may have come before the range.
        let spare = max(
            wanted.count { $0.kind == .optional },
            Set(unfounded.lazy.map(\.plan)).count
        )
        if isKnown {
            surplus += seen.dropFirst(spare)
        } else {
            doubtful += seen
        }
        missing = sure
        unexplained = quiet
    }

    private mutating func match(
        _ wanted: inout [AuditEntry],
        _ seen: inout [AuditEntry],
        _ fits: (AuditEntry, AuditEntry) -> Bool
    ) {
        wanted.removeAll { entry in
            guard let index = seen.firstIndex(where: { fits(entry, $0) }) else { return false }
            answered.append(seen.remove(at: index))
            return true
        }
    }
}
