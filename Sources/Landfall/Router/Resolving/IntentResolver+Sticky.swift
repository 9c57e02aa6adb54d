extension IntentResolver {
    /// Whether answers depend on assignments that were kept; then ask for ``stickySubjects(of:stored:now:)``
    /// first, and answer by what ``knowing(_:)`` gives.
    public var keepsAssignments: Bool { sticky?.keepsAssignments ?? false }

    private var sticky: (any StickyAssigner)? { router.sticky }

    /// Whose kept assignments may count for the answer to an intent.
    ///
    /// - Parameters:
    ///   - intent: The intent.
    ///   - stored: The last state that the device reported, or `nil`.
    ///   - now: The time that counts as now.
    /// - Returns: The subjects; none where the catalog keeps no assignments.
    public func stickySubjects(
        of intent: NavigationIntent,
        stored: DeviceState?,
        now: Timestamp
    ) -> [StickySubject] {
        guard let sticky, sticky.keepsAssignments else { return [] }
        let (state, _) = chooseState(for: intent, stored: stored, now: now)
        return sticky.subjects(of: NavigationRequest(intent: intent, state: state, now: now))
    }

    /// The same resolver, for whoever knows what was kept.
    ///
    /// - Parameter kept: For each subject what was kept; who is not there has nothing.
    /// - Returns: A resolver that goes by it, for the intents of those subjects.
    public func knowing(_ kept: [StickySubject: [String: String]]) -> IntentResolver {
        guard let sticky else { return self }
        var copy = self
        copy.router = router.assigning(by: sticky.knowing(kept))
        return copy
    }

    /// What is to be kept of the assignments of an answer: those that somebody was exposed to.
    ///
    /// - Parameter assignments: The exposures of a resolution of this resolver.
    /// - Returns: What was not kept before.
    public func additions(by assignments: [Assignment]) -> [KeptAssignment] {
        guard !assignments.isEmpty, let sticky, sticky.keepsAssignments else { return [] }
        return assignments.compactMap { sticky.addition(by: $0) }
    }
}
