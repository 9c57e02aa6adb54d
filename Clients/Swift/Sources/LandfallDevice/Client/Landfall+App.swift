extension Landfall {
    /// Gives the kit the app's user interface; until then taps wait.
    ///
    /// - Parameter host: What can be looked at and changed; it is kept alive.
    public func attach(_ host: any NavigationHost) {
        self.host = host
        host.onChange = { [weak self] in self?.handle(.look) }
        handle(.look)
        openStream()
    }

    /// Takes the user interface away: the last window was closed.
    public func detach() {
        transport.closeStream()
        host?.onChange = nil
        // A plan in the middle can't switch them on any more.
        host?.setInteraction(isEnabled: true)
        host = nil
        handle(.look)
    }

    /// Says that the app is ready for a plan, though its key window shows nothing yet.
    public func ready() {
        isDeclaredReady = true
        handle(.look)
    }

    /// Says that the app shows something else, where the host does not notice it.
    public func changed() { handle(.look) }

    /// Says which user is signed in.
    ///
    /// - Parameters:
    ///   - userID: The user, whom the app's token must name.
    ///   - attributes: Open properties, for conditions and experiments.
    public func signedIn(as userID: String, attributes: [String: JSONValue] = [:]) {
        change(to: Landfall.Session(userID: userID, attributes: attributes))
    }

    /// Says that nobody is signed in.
    public func signedOut() { change(to: nil) }

    private func change(to session: Landfall.Session?) {
        guard session != self.session else { return }
        self.session = session
        // A plan for somebody else's session is not for this one.
        record.advance()
        reporter.hurry()
        handle(.look)
    }

    /// Says that the app goes to the background: a change is reported at once, and the stream of plans
    /// is closed.
    ///
    /// The adapter for UIKit calls it. An app with a host of its own, or with `ModelHost`, calls it
    /// where its scene goes to the background.
    public func enteredBackground() {
        isInForeground = false
        transport.closeStream()
        reporter.hurry()
        handle(.look)
    }

    /// Says that the app comes to the foreground: what waits is sent, and the stream of plans is
    /// opened.
    ///
    /// Whoever calls ``enteredBackground()`` calls it, where the scene becomes active again.
    public func enteredForeground() {
        isInForeground = true
        openStream()
        inbox.load()
        handle(.look)
        outbox.wake()
    }

    // MARK: - Looking and reporting

    /// Looks at the app, and counts a change.
    func look() -> Sight {
        let isAttached = host != nil
        if let host { captured = host.capture() } else { captured = CapturedTree(ScreenTree()) }
        let windows = captured.tree.windowStates
        if windows != lastWindows {
            if lastWindows != nil { record.advance() }
            lastWindows = windows
        }
        if isAttached { reporter.see(record.sequence, now: time.now) }
        return Sight(
            state: state(windows),
            tree: captured.tree,
            isAttached: isAttached,
            isSettled: captured.isSettled,
            isReady: captured.showsSomething || isDeclaredReady,
            opensURLs: openURL != nil,
            hasFallback: fallback != nil
        )
    }

    private func state(_ windows: [WindowState]) -> DeviceState {
        var state = DeviceState(
            deviceID: deviceID,
            sequence: record.sequence,
            launchID: launch.id,
            windows: windows
        )
        state.capturedAt = moment.date
        state.app = app
        state.session = session
        return state
    }

    /// Puts the state into the outbox when it is due, and cancels what was left unanswered.
    func report() {
        guard mayReport else { return }
        if settings.cancelsLeftResults, role == .performs {
            for token in tokens.takeLeft(captured.tree, launchID: launch.id) {
                _ = send(.cancelled, [:], for: token)
            }
        }
        if let due = reporter.dueAt, due <= time.now { putState() }
    }

    /// Whether the app is at rest, and no plan is in the middle; the host tells when it is again.
    var mayReport: Bool { host != nil && !executor.isPerforming && captured.isSettled }

    /// Puts the state into the outbox, unless it is too large for the server.
    func putState() {
        reporter.send(record.sequence, now: time.now)
        guard let state = trimmed(state(lastWindows ?? [])) else { return }
        outbox.put(state)
    }

    /// A state that the server takes: without as many plain leaves as it must be.
    ///
    /// - Returns: `nil`, counted, where that is not enough.
    func trimmed(_ state: DeviceState) -> DeviceState? {
        if let trimmed = state.trimmed(nodes: Self.nodeLimit, bytes: CodecLimits.bytes) {
            return trimmed
        }
        counts.statesTooLarge += 1
        return nil
    }

    /// The most nodes that the server takes.
    private static let nodeLimit = 1_000

    // MARK: - What comes back

    /// Takes a time of day of the server's.
    func take(serverDate: Timestamp, latency: TimeSpan) {
        let wasKnown = clock.isKnown
        let change = clock.take(serverDate, latency: latency)
        counts.clockOffset = clock.date - time.date
        record.keep(clockOffset: counts.clockOffset)
        if change != .zero || !wasKnown { moveTimes(by: change) }
    }

    /// Takes the clock for right, where the server has answered and tells no time.
    func trustClock() {
        guard !clock.isKnown else { return }
        clock.trust()
        moveTimes(by: .zero)
    }

    /// Moves all that was stamped by the clock as it was, and keeps it.
    private func moveTimes(by change: TimeSpan) {
        executor.moveTimes(by: change)
        inbox.moveTimes(by: change)
        outbox.moveTimes(by: change)
        tokens.moveTimes(by: change)
    }

    /// Opens the stream of plans, where one is wanted and there is somebody to see them.
    private func openStream() {
        guard settings.stream == .whileForeground, isInForeground, host != nil, role != .observes
        else { return }
        transport.openStream(for: deviceID)
    }

    func take(_ notice: StreamNotice) {
        switch notice {
        case .opened:
            counts.streamsOpened += 1
            reporter.isStreaming = true
        case .ended: reporter.isStreaming = false
        case .gap:
            counts.streamGaps += 1
            handle(.gap)
        case .refused(let word): drop(word)
        }
        handle(.look)
    }

    func take(_ notice: Outbox.Notice) {
        switch notice {
        case .kept(let items):
            // Nobody waits for the plan of an intent that an earlier launch has handed over.
            for case .intent(let intent) in items { executor.endedTaps.insert(intent.intentID) }
        case .delivered: trustClock()
        case .answered(let plan):
            if let word = plan.lateness { drop(word) }
            handle(.late(plan))
        case .outdated: if reporter.isOn { putState() }
        case .dropped(_, let word): drop(word)
        }
    }

    /// Counts something that is lost, and tells the app.
    func drop(_ word: String) {
        counts.dropped += 1
        emit(.dropped(word))
    }
}

extension Landfall {
    /// Whether no tap and no plan is under way and nothing waits for the network.
    public var isIdle: Bool { executor.isIdle && outbox.count == 0 }
}
