public import Foundation

extension Landfall {
    /// Takes a tap on a notification.
    ///
    /// - Parameters:
    ///   - userInfo: The payload, as the system gives it.
    ///   - identifier: The identifier of the notification's request: the same tap twice is one tap.
    ///   - action: The identifier of the action; empty for the notification itself.
    ///   - link: The link, where it stands in none of ``PushPayload/paths``.
    ///   - deliveredAt: When the notification was delivered. It tells a notification from an earlier
    ///     one that was sent under the same collapse id, and so has the same identifier.
    /// - Returns: Whether the kit takes care of it. `false`: the app goes on as if there was no kit.
    @discardableResult
    public func tap(
        userInfo: [AnyHashable: Any],
        identifier: String,
        action: String = "",
        link: String? = nil,
        deliveredAt: Date? = nil
    ) -> Bool {
        guard action != "com.apple.UNNotificationDismissActionIdentifier",
            let link = link ?? PushPayload.link(in: userInfo)
        else { return false }
        let delivery = deliveredAt.map {
            Timestamp(milliseconds: Int64(($0.timeIntervalSince1970 * 1_000).rounded(.down)))
        }
        let name = Identifiers.notification(identifier, action: action, deliveredAt: delivery)
        var intent = makeIntent(name, .pushTap, .link(link))
        let message = PushPayload.message(in: userInfo, identifier: identifier, action: action)
        intent.message = message
        return take(intent)
    }

    /// Takes a link that the system has handed to the app, or that was read from a code.
    ///
    /// - Parameters:
    ///   - link: The link, as it was opened; the same link within a second is the same tap.
    ///   - channel: How the person came to it.
    /// - Returns: Whether the kit takes care of it. `false`: the app goes on as if there was no kit.
    @discardableResult
    public func open(_ link: URL, channel: Channel = .universalLink) -> Bool {
        let text = link.absoluteString
        let last = lastLink
        lastLink = (text, time.now)
        if let last, last.link == text, time.now - last.at < .seconds(1) {
            return role == .performs
        }
        return take(makeIntent(nil, channel, .link(text)))
    }

    /// Goes to a route.
    ///
    /// - Parameters:
    ///   - route: The route, as the catalog names it; or `back` or `close`.
    ///   - context: The context of the route.
    /// - Returns: Whether the kit takes care of it. `false`: the app goes on as if there was no kit.
    @discardableResult
    public func go(_ route: String, _ context: ScreenContext = [:]) -> Bool {
        take(makeIntent(nil, .inApp, .destination(Destination(route, context: context))))
    }

    // MARK: - Detours and results

    /// Says that a detour is done, or gives the result of a screen that was asked for one.
    ///
    /// - Parameters:
    ///   - data: What was gathered, of the types that the catalog declares.
    ///   - screen: The screen that is done; it finds the token by which it was reached, else that of
    ///     a container around it, else the newest of a detour.
    /// - Returns: Whether there was such a token.
    @discardableResult
    public func complete(_ data: [String: JSONValue] = [:], from screen: AnyObject? = nil) -> Bool {
        end(.completed, data, from: screen)
    }

    /// Says that the person has left a detour, or a screen that was asked for a result.
    ///
    /// - Parameter screen: The screen that was left; see ``complete(_:from:)``.
    /// - Returns: Whether there was such a token.
    @discardableResult
    public func cancel(from screen: AnyObject? = nil) -> Bool { end(.cancelled, [:], from: screen) }

    private func end(
        _ ending: Resume.Ending,
        _ data: [String: JSONValue],
        from screen: AnyObject?
    ) -> Bool {
        _ = look()
        let node = screen.flatMap(captured.node(of:))
        let nodes = node.map(captured.tree.nodeAndAncestors) ?? []
        let token = tokens.take(for: nodes, launchID: launch.id)
        guard let token else { return false }
        return send(ending, data, for: token)
    }

    /// Sends how a detour, or a screen that was asked for a result, has ended.
    ///
    /// The name of the intent follows from the plan's, so that it counts once however often it comes.
    func send(
        _ ending: Resume.Ending,
        _ data: [String: JSONValue],
        for token: FlowToken
    ) -> Bool {
        let resume = Resume(token: token.token, ending: ending, data: data)
        var intent = makeIntent("\(token.planID).resume", .inApp, .resume(resume))
        // The server knows how long the token is good for.
        intent.expiresAt = moment.date + settings.outboxAge
        return take(intent)
    }

    // MARK: - Taps

    private func makeIntent(
        _ name: String?,
        _ channel: Channel,
        _ target: NavigationIntent.Target
    ) -> NavigationIntent {
        let date = moment.date
        let intentID = name ?? Identifiers.uuid(at: date, &numbers)
        var intent = NavigationIntent(
            intentID: intentID,
            deviceID: deviceID,
            channel: channel,
            target: target
        )
        intent.occurredAt = date
        intent.expiresAt = date + settings.tapLifetime
        return intent
    }

    private func take(_ intent: NavigationIntent) -> Bool {
        guard role != .observes else { return false }
        // The system may tell of one tap twice; one that has ended must not be kept again.
        guard !executor.knows(intent.intentID) else { return role == .performs }
        counts.taps += 1
        emit(.taken(intentID: intent.intentID))
        handle(.tap(Landfall.Tap(intent)))
        return role == .performs
    }

    /// Takes up what the last launch has left: what was asked then is asked under a higher attempt.
    ///
    /// - Parameter kept: The taps of the last launch. They are over when this launch has taken a tap
    ///   already: the person wants to get to where the newest leads.
    func take(kept: [Landfall.Tap]) {
        let isOvertaken = counts.taps > 0
        for var tap in kept where role != .observes {
            // The process ended before it was forgotten: the outbox has it.
            if executor.endedTaps.contains(tap.intent.intentID) {
                inbox.forget(tap.intent.intentID)
                continue
            }
            if tap.isAsked { tap.intent.attempt += 1 }
            tap.isAsked = false
            handle(isOvertaken ? .overtaken(tap) : .tap(tap))
        }
        handle(.look)
    }
}

extension ScreenTree {
    /// A node, and all that holds or presents it, nearest first.
    func nodeAndAncestors(_ id: NodeID) -> [NodeID] {
        var chain: [NodeID] = []
        var current = nodes[id]
        while let node = current {
            chain.append(node.id)
            current = (node.parent ?? node.presenter).flatMap { nodes[$0] }
        }
        return chain
    }
}
