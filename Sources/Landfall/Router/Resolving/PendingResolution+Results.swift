extension PendingResolution {
    /// What the route that was reached asks for; `nil` where it asks for nothing, or where a flow
    /// gets it.
    var asked: ResumePoint.Question? {
        guard flows.isEmpty, let route = attempt.route?.route, route.result != nil
        else { return nil }
        let keys = route.ending.flatMap { resolver.router.table[$0] }?.parameters ?? [:]
        let context = attempt.context.sortedText.filter { keys[$0.key] != nil }
        return ResumePoint.Question(route: route.id, context: context)
    }

    /// The screen to which one goes back from what is shown now; `nil` where that can't be said by
    /// the device's own names.
    var shownBefore: ResumePoint.Shown? {
        let target = attempt.plan?.target
        guard let level = stack.levels.last else {
            let tree = request.state.tree
            let shown =
                flows.former.map(\.shown)
                ?? tree.visibleScreen.map { Self.shown($0, in: tree) }
            return shown?.node == target ? nil : shown
        }
        guard stack.levels.allSatisfy({ Departure($0.route) != nil }) else { return nil }
        let tree = level.plan.after
        return tree.node(level.plan.target).map { Self.shown($0, in: tree) }
    }

    private static func shown(_ node: NodeIndex, in tree: ViewTree) -> ResumePoint.Shown {
        ResumePoint.Shown(node: tree.id(of: node), type: tree.type(of: node))
    }

    /// Takes what a route had asked for, and lets its screen disappear.
    ///
    /// Cancelling works as well where the screen has gone already.
    mutating func take(
        _ resume: Resume,
        for question: ResumePoint.Question,
        of point: ResumePoint
    ) throws(ResumeFault) -> Halt {
        guard let route = resolver.router.table[question.route], let types = route.result else {
            throw .unknownResult
        }
        if request.isForAnotherUser(point.userID) { return refuse("wrong_user") }
        var data = Context()
        if resume.isCompleted {
            guard flows.screens.isOpen(route.id) else { throw .stepNotOpen }
            for (key, value) in try RouteResult.values(of: resume.data, types) { data[key] = value }
        }
        results.take(
            RouteResult(
                route: route.id,
                askedBy: point.intentID,
                token: resume.token,
                isCompleted: resume.isCompleted,
                data: data
            )
        )
        guard let ending = route.ending, resume.isCompleted || Departure(ending) != nil else {
            return enter(.returnTo)
        }
        var known = data
        let keys = resolver.router.table[ending]?.parameters ?? [:]
        for entry in question.context where known[entry.key] == nil {
            known[entry.key] = keys[entry.key]?.value(from: entry.value)
        }
        let context = known.sortedText.filter { keys[$0.key] != nil }
        results.tryFollowUp(to: ending)
        return enter([Destination(route: ending, context: context)])
    }
}

extension RouteResult {
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
