extension IntentResolver {
    /// The state that the plan starts from: the one that the intent brought unless a newer one of
    /// the same launch was stored; none that is too old.
    ///
    /// The session is the stored one unless ``SessionSource/inline`` says otherwise: who can send an
    /// intent can bring any state with it.
    func chooseState(
        for intent: NavigationIntent,
        stored: DeviceState?,
        now: Timestamp
    ) -> (DeviceState, PlanBasis.Source) {
        var (state, source) = chooseTree(for: intent, stored: stored, now: now)
        if sessionSource == .stored, source != .stored, let stored {
            state.session = stored.session
        }
        return (state, source)
    }

    private func chooseTree(
        for intent: NavigationIntent,
        stored: DeviceState?,
        now: Timestamp
    ) -> (DeviceState, PlanBasis.Source) {
        let isStoredFresh = stored.map { isFresh(stored: $0, for: intent, now: now) } ?? false
        if let inline = intent.deviceState, isFresh(inline: inline, of: intent, now: now) {
            guard isStoredFresh, let stored, Self.canCompare(stored, inline),
                stored.sequence > inline.sequence
            else { return (inline, .inline) }
        }
        if isStoredFresh, let stored { return (stored, .stored) }
        var cold = DeviceState(deviceID: intent.deviceID)
        let last = intent.deviceState ?? stored
        cold.app = last?.app ?? AppDescription()
        cold.session = last?.session
        return (cold, .coldStart)
    }

    /// Whether a stored state counts.
    ///
    /// Its age is measured up to the later of the intent's own time and the time of its record, so
    /// that no sender makes an old state fresh by an `occurredAt` in the past. A state can't be taken
    /// after its record was written, and one that does not say when is as old as its record.
    private func isFresh(
        stored: DeviceState,
        for intent: NavigationIntent,
        now: Timestamp
    ) -> Bool {
        age(ofStored: stored, for: intent, now: now).map { $0 <= maximumStateAge } ?? true
    }

    private func age(
        ofStored stored: DeviceState,
        for intent: NavigationIntent,
        now: Timestamp
    ) -> Duration? {
        let received = intent.receivedAt ?? now
        let time = max(intent.occurredAt ?? received, received)
        guard let taken = stored.capturedAt ?? stored.receivedAt else { return nil }
        let captured = min(taken, stored.receivedAt ?? taken)
        return time.duration(since: captured)
    }

    /// Whether the state within an intent counts.
    ///
    /// Both times are the sender's, perhaps by a clock that is wrong, so they are compared with each
    /// other. One that does not say when it was taken was taken with the intent.
    private func isFresh(inline: DeviceState, of intent: NavigationIntent, now: Timestamp) -> Bool {
        age(ofInline: inline, of: intent, now: now).map { $0 <= maximumStateAge } ?? true
    }

    private func age(
        ofInline inline: DeviceState,
        of intent: NavigationIntent,
        now: Timestamp
    ) -> Duration? {
        guard let captured = inline.capturedAt else { return nil }
        let time = intent.occurredAt ?? intent.receivedAt ?? now
        return time.duration(since: captured)
    }

    /// By how much the states of an intent are too old, the younger of both if there are two; `nil` where it
    /// has none.
    func excess(
        over intent: NavigationIntent,
        stored: DeviceState?,
        now: Timestamp
    ) -> Duration? {
        let ages = [
            stored.flatMap { age(ofStored: $0, for: intent, now: now) },
            intent.deviceState.flatMap { age(ofInline: $0, of: intent, now: now) },
        ]
        return ages.compactMap { $0 }.min().map { $0 - maximumStateAge }
    }

    /// Whether the sequences of two states count the reports of one launch, as far as is known.
    private static func canCompare(_ first: DeviceState, _ second: DeviceState) -> Bool {
        first.launchID == second.launchID || first.launchID.isEmpty || second.launchID.isEmpty
    }
}
