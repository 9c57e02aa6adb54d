extension [any ContextTask] {
    /// Has each task refuse an invalid context.
    func prepare(in scope: StepScope) throws(RoutingError) {
        // By their places: a task that is taken out of a list is copied.
        for place in indices { try self[place].prepare(in: scope) }
    }

    /// The values that the global tasks and those of a step give a screen, in that order.
    ///
    /// - Parameters:
    ///   - globals: The global tasks.
    ///   - scope: The place of the step, with its context.
    ///   - type: The type of the screen.
    ///   - supertypes: What the screen stands for as well.
    /// - Returns: The values by key.
    /// - Throws: ``RoutingError`` when a task can't do with the context, or one of the step is for
    ///   another screen; a global one passes other screens over.
    func values(
        behind globals: [any ContextTask],
        in scope: StepScope,
        for type: ScreenType,
        _ supertypes: [ScreenType]
    ) throws(RoutingError) -> Context {
        var values = Context()
        for place in globals.indices where globals[place].isMeant(for: type, supertypes) {
            try globals[place].give(&values, in: scope)
        }
        for place in indices {
            let task = self[place]
            try task.check(type, supertypes)
            try task.give(&values, in: scope)
        }
        return values
    }
}

extension ContextTask {
    /// Refuses a screen that the task is not for.
    ///
    /// - Throws: ``RoutingError`` with ``RoutingError/Code/typeMismatch``.
    func check(_ type: ScreenType, _ supertypes: [ScreenType]) throws(RoutingError) {
        guard !isMeant(for: type, supertypes) else { return }
        throw RoutingError(
            .typeMismatch,
            "a context task for \(screen?.name ?? "another screen") met \(type)"
        )
    }

    /// Sets what the task gives, over what is there.
    func give(_ values: inout Context, in scope: StepScope) throws(RoutingError) {
        values.merge(try self.values(in: scope))
    }
}
