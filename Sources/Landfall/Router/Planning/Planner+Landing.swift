extension Planner {
    /// Notes the origin, and gives it its context, where anything is to be noted or given.
    mutating func landOrigin() throws(RoutingError) {
        // As a rule there is nothing, and what is handed on is counted up.
        guard hasPostInterceptors || hasTasks(of: reading.origin.step) else { return }
        try land(
            on: reading.origin.node,
            as: reading.origin.step,
            context: reading.origin.context,
            values: reading.origin.values
        )
    }

    /// Notes a screen that is there, and gives it its context; the empty root of a window is none.
    mutating func land(
        on node: NodeIndex,
        as step: PreparedStep?,
        context: Context,
        values: Context? = nil
    ) throws(RoutingError) {
        guard !tree.isPlaceholder(node) else { return }
        let hasTasks = hasTasks(of: step)
        guard hasTasks || step?.step.postInterceptors.isEmpty == false else {
            return note(node, step, context: context)
        }
        let type = tree.type(of: node)
        let supertypes = tree.supertypes(of: node)
        try land(tree.id(of: node), type, supertypes, as: step, context: context)
        guard hasTasks else { return }
        var given = values ?? Context()
        if values == nil {
            given = try self.values(of: step, context: context, for: type, supertypes)
        }
        let declared = declaredKeys(of: step, for: type, supertypes)
        try update(node, given, declared: Set(declared + given.sortedKeys))
    }

    /// Whether a task is run on a screen to which a step has come.
    func hasTasks(of step: PreparedStep?) -> Bool {
        reading.table.hasGlobalTasks || step?.step.tasks.isEmpty == false
    }

    /// Notes a screen of the plan, for what runs for it; a screen that is come to twice is noted
    /// twice, as both run.
    ///
    /// - Throws: ``RoutingError`` with ``RoutingError/Code/typeMismatch`` when a post-navigation
    ///   interceptor of the step is for another screen.
    mutating func land(
        _ node: NodeID,
        _ type: ScreenType,
        _ supertypes: [ScreenType],
        as step: PreparedStep?,
        context: Context
    ) throws(RoutingError) {
        guard hasPostInterceptors else { return }
        for interceptor in step?.step.postInterceptors ?? []
        where !interceptor.isMeant(for: type, supertypes) {
            let wanted = interceptor.screen?.name ?? "another screen"
            throw RoutingError(
                .typeMismatch,
                "a post-navigation interceptor for \(wanted) met \(type)"
            )
        }
        note(node, step, context: context)
    }

    /// What the global tasks and those of a step give a screen that is built or looked up.
    func values(
        of step: PreparedStep?,
        context: Context,
        for type: ScreenType,
        _ supertypes: [ScreenType]
    ) throws(RoutingError) -> Context {
        let tasks = step?.step.tasks ?? []
        guard !tasks.isEmpty || reading.table.hasGlobalTasks else { return Context() }
        return try tasks.values(
            behind: reading.table.globals.tasks,
            in: reading.scope.with(context: context),
            for: type,
            supertypes
        )
    }

    /// The keys that the tasks for a screen declare: those of them that get no value are removed.
    func declaredKeys(
        of step: PreparedStep?,
        for type: ScreenType,
        _ supertypes: [ScreenType]
    ) -> [String] {
        (reading.table.globals.tasks + (step?.step.tasks ?? []))
            .filter { $0.isMeant(for: type, supertypes) }
            .flatMap(\.declaredKeys)
    }

    /// Gives a screen that is there its context, if that changes something.
    private mutating func update(
        _ node: NodeIndex,
        _ values: Context,
        declared: Set<String>
    ) throws(RoutingError) {
        let isSame = declared.allSatisfy { key in
            let text = tree.contextText(of: node, key: key)
            guard let value = values[key] else { return text == nil }
            return text.map(value.isSpelled) ?? false
        }
        guard !isSame else { return }
        let kept = tree.context(of: node).filter { !declared.contains($0.key) }
        let entries = (kept + values.sortedText).sorted { $0.key < $1.key }
        try emit(Operation(.update(node: tree.id(of: node), context: entries)))
    }
}
