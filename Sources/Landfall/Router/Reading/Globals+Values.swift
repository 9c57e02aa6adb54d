extension Globals {
    /// The values that the global tasks and those of a step give a screen, in that order.
    ///
    /// - Parameters:
    ///   - tasks: The tasks of the step.
    ///   - scope: The place of the step, with its context.
    ///   - type: The type of the screen.
    ///   - supertypes: What the screen stands for as well.
    /// - Returns: The values by key.
    /// - Throws: ``RoutingError`` when a task can't do with the context, or one of the step is for
    ///   another screen; a global one passes other screens over.
    func values(
        with tasks: [any ContextTask],
        in scope: StepScope,
        for type: ScreenType,
        _ supertypes: [ScreenType]
    ) throws(RoutingError) -> Context {
        var values = Context()
        // By their places: a task that is taken out of a list is copied.
        for place in self.tasks.indices where self.tasks[place].isMeant(for: type, supertypes) {
            try self.tasks[place].give(&values, in: scope)
        }
        for place in tasks.indices {
            try tasks[place].check(type, supertypes)
            try tasks[place].give(&values, in: scope)
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
