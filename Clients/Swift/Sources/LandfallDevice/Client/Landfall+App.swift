extension Landfall {
    /// Gives the kit the app's user interface; until then taps wait.
    ///
    /// - Parameter host: What can be looked at and changed; it is kept alive.
    public func attach(_ host: any NavigationHost) {
        self.host = host
        host.onChange = { [weak self] in self?.handle(.look) }
        handle(.look)
    }

    /// Takes the user interface away: the last window was closed.
    public func detach() {
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

    /// Says who is signed in.
    ///
    /// - Parameters:
    ///   - userID: The user, whom the app's token must name.
    ///   - attributes: Open properties, for conditions and experiments.
    public func signedIn(as userID: String, attributes: [String: JSONValue] = [:]) {
        change(to: Session(userID: userID, attributes: attributes))
    }

    /// Says that nobody is signed in.
    public func signedOut() { change(to: nil) }

    private func change(to session: Session?) {
        guard session != self.session else { return }
        self.session = session
        // A plan for somebody else's session is not for this one.
        record.advance()
        reporter.hurry()
        handle(.look)
    }

    /// Says that the app goes to the background: a change is reported at once.
    public func enteredBackground() {
        reporter.hurry()
        handle(.look)
    }

    /// Says that the app comes to the foreground: what waits is sent.
    public func enteredForeground() {
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
            isReady: captured.showsSomething || isDeclaredReady
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
        let state = state(lastWindows ?? [])
        reporter.send(record.sequence, now: time.now)
        guard captured.tree.count <= Self.nodeLimit, state.json.count <= CodecLimits.bytes else {
            diagnostics.statesTooLarge += 1
            return
        }
        outbox.put(state)
    }

    /// The most nodes that the server takes.
    static let nodeLimit = 1_000

    // MARK: - What comes back

    func take(serverDate: Timestamp) {
        clock.take(serverDate, deviceDate: time.date)
        diagnostics.clockOffset = clock.offset
    }

    func take(_ notice: Outbox.Notice) {
        switch notice {
        case .delivered: return
        case .answered(let plan): handle(.offer(plan))
        case .outdated: if reporter.isOn { putState() }
        case .dropped(_, let word):
            diagnostics.dropped += 1
            emit(.dropped(word))
        }
    }
}

extension Landfall {
    /// Whether no tap and no plan is under way and nothing waits for the network.
    public var isIdle: Bool { executor.isIdle && outbox.count == 0 }
}
