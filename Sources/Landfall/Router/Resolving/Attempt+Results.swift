extension Attempt {
    /// What the route that was reached asks for; `nil` where it asks for nothing, or where a flow
    /// gets it.
    var asked: ResumePoint.Question? {
        guard flows.isEmpty, let pass, pass.route.route.result != nil else { return nil }
        let keys = pass.route.route.ending.flatMap { resolver.router.table[$0] }?.parameters ?? [:]
        let context = pass.context.sortedText.filter { keys[$0.key] != nil }
        return ResumePoint.Question(route: pass.route.route.id, context: context)
    }

    /// The screen to which one goes back from what is shown now; `nil` where that can't be said by
    /// the device's own names.
    var shownBefore: ResumePoint.Shown? {
        let target = pass?.way?.target
        guard let level = levels.last else {
            let tree = request.state.tree
            let shown = former.map(\.shown) ?? tree.visibleScreen.map { Self.shown($0, in: tree) }
            return shown?.node == target ? nil : shown
        }
        guard levels.allSatisfy({ Departure($0.route) != nil }) else { return nil }
        let tree = level.way.after
        return tree.node(level.way.target).map { Self.shown($0, in: tree) }
    }

    private static func shown(_ node: NodeIndex, in tree: ViewTree) -> ResumePoint.Shown {
        ResumePoint.Shown(node: tree.id(of: node), type: tree.type(of: node))
    }

    /// Takes what a route had asked for, and lets its screen disappear.
    ///
    /// Cancelling works as well where the screen has gone already.
    func take(
        _ resume: Resume,
        for question: ResumePoint.Question,
        of point: ResumePoint
    ) throws(ResumeFault) -> Progress {
        guard let route = resolver.router.table[question.route], let types = route.result else {
            throw .unknownResult
        }
        if isOthers(point) { return done(Resolution(.refused, request, reason: "wrong_user")) }
        var data = Context()
        if resume.isCompleted {
            guard isOpen(route.id) else { throw .stepNotOpen }
            for (key, value) in try Self.values(of: resume.data, types) { data[key] = value }
        }
        finding = RouteResult(
            route: route.id,
            askedBy: point.intentID,
            token: resume.token,
            isCompleted: resume.isCompleted,
            data: data
        )
        closing = route.id
        guard let ending = route.ending, resume.isCompleted || Departure(ending) != nil else {
            return enter(.returnTo)
        }
        var known = data
        let keys = resolver.router.table[ending]?.parameters ?? [:]
        for entry in question.context where known[entry.key] == nil {
            known[entry.key] = keys[entry.key]?.value(from: entry.value)
        }
        let context = known.sortedText.filter { keys[$0.key] != nil }
        isLedOn = Departure(ending) == nil
        return enter([Destination(route: ending, context: context)])
    }

    /// What a route asks for; nothing for one that is not there.
    static func result(of route: RouteID?, in table: RouteTable) -> [String: Route.Parameter] {
        route.flatMap { table[$0] }?.result ?? [:]
    }

    /// Reads what the app sent by what is declared.
    static func values(
        of data: Attributes,
        _ types: [String: Route.Parameter]
    ) throws(ResumeFault) -> [(key: String, value: ContextValue)] {
        var values: [(key: String, value: ContextValue)] = []
        for (key, parameter) in types.sorted(by: { $0.key < $1.key }) {
            guard let given = data[key], given != .null else {
                guard parameter.isOptional else { throw .invalidResult }
                continue
            }
            guard let value = parameter.value(from: given) else { throw .invalidResult }
            values.append((key, value))
        }
        return values
    }
}

// MARK: Where the route behind a result can't be shown

extension Attempt {
    /// What keeps the route behind a result from being shown, now and whenever it is asked again.
    ///
    /// - Parameter plan: What that route has come to.
    /// - Returns: A stable word; `nil` where it is shown, where trying again may help, and where no
    ///   such route is tried.
    func obstacle(behindResult plan: ActionPlan) -> String? {
        guard isLedOn else { return nil }
        switch plan.outcome {
        case .refused: return plan.reason
        // Nobody has tapped the link again.
        case .openURL: return "no_link"
        case .failed: return plan.retryAfter == nil ? plan.reason : nil
        case .navigate, .alreadyThere, .detour, .expired: return nil
        }
    }

    /// Leads back as if the route had named none to come behind the result, which so is given once,
    /// and its screen disappears.
    ///
    /// - Parameters:
    ///   - plan: What that route has come to.
    ///   - reason: Why it is not shown.
    /// - Returns: The answer.
    func leadBack(insteadOf plan: ActionPlan, since reason: String) -> Progress {
        isLedOn = false
        unreached = reason
        (levels, pending, flows, goal) = ([], [], [], [])
        (detourReason, disclosure) = (nil, nil)
        return enter(.returnTo)
    }
}
