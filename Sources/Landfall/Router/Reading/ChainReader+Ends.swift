extension ChainReader {
    /// The end of a chain, behind its last step.
    enum End {
        /// A node at which the chain begins.
        case origin(PlacedOrigin)
        /// The chain of another route, or of a case of a switch.
        case continues(PreparedChain)
    }

    /// What comes behind the last step of a chain: a node of the tree, or another chain.
    ///
    /// - Parameters:
    ///   - chain: The chain.
    ///   - scope: The request, and the context behind the last step.
    /// - Returns: The end.
    /// - Throws: ``RoutingError`` when there is no such node, or no case of a switch holds.
    mutating func end(
        of chain: PreparedChain,
        in scope: inout ConditionScope
    ) throws(RoutingError) -> End {
        do throws(RoutingError) {
            return try end(behind: chain, in: &scope)
        } catch {
            throw error.at(chain.end)
        }
    }

    private mutating func end(
        behind chain: PreparedChain,
        in scope: inout ConditionScope
    ) throws(RoutingError) -> End {
        switch chain.origin {
        case .current(let window):
            let topmost = window.first(in: tree).map { tree.topmost(ofWindow: $0) }
            return .origin(
                try begin(at: topmost, of: chain, in: scope.step, called: "what is on top")
            )
        case .root(let window):
            let root = window.first(in: tree).map { tree.root(ofWindow: $0) }
            return .origin(try begin(at: root, of: chain, in: scope.step, called: "the root"))
        case .found(let finder):
            let found = finder.node(in: tree, for: scope.step)
            return .origin(try begin(at: found, of: chain, in: scope.step, called: finder.label))
        case .route(let next):
            scope.step.recorder?.note(chain.end, .continues(next))
            guard let route = table.prepared(next) else {
                throw RoutingError(.unknownDestination, "there is no route \(next)")
            }
            return .continues(try enter(route, in: &scope))
        case .choice(let choice):
            return .continues(try enter(try Self.decide(choice, behind: chain, in: &scope)))
        }
    }

    /// The first case of a switch whose condition holds.
    private static func decide(
        _ choice: PreparedChain.Choice,
        behind chain: PreparedChain,
        in scope: inout ConditionScope
    ) throws(RoutingError) -> PreparedChain {
        for number in choice.cases.indices {
            let one = choice.cases[number]
            let holds = one.condition.holds(in: &scope)
            scope.step.recorder?.note(chain.end, .decided(case: number, holds: holds))
            if holds { return one.chain }
        }
        guard let otherwise = choice.otherwise else {
            throw RoutingError(.noOrigin, "no case of the switch holds")
        }
        scope.step.recorder?.note(chain.end, .otherwise)
        return otherwise
    }

    private func begin(
        at node: NodeIndex?,
        of chain: PreparedChain,
        in scope: StepScope,
        called label: @autoclosure () -> String
    ) throws(RoutingError) -> PlacedOrigin {
        guard let node else {
            scope.recorder?.note(chain.end, lookingFor: label(), .failed(.compositionFailed))
            throw RoutingError(
                .compositionFailed,
                "there is nothing at which the chain could begin"
            )
        }
        scope.recorder?.note(chain.end, lookingFor: label(), .begins(tree.id(of: node)))
        return PlacedOrigin(
            node: node,
            step: nil,
            context: scope.context,
            place: chain.end,
            values: try values(of: [], for: node, in: scope)
        )
    }

    /// What the global tasks and those of a step give the screen at which the reading stops; one that
    /// can't do with it ends the reading, before any screen or interceptor has a say.
    func values(
        of tasks: [any ContextTask],
        for node: NodeIndex,
        in scope: StepScope
    ) throws(RoutingError) -> Context {
        guard !tasks.isEmpty || table.hasGlobalTasks else { return Context() }
        guard !tree.isPlaceholder(node) else { return Context() }
        return try tasks.values(
            behind: table.globals.tasks,
            in: scope,
            for: tree.type(of: node),
            tree.supertypes(of: node)
        )
    }
}
