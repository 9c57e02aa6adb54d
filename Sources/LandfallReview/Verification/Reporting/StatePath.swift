import Landfall

/// The path to a state, with names that stay the same on all of it.
struct StatePath {
    /// The moves in words.
    private(set) var words: [String] = []
    /// The state at its end.
    private(set) var state: ExploredState
    /// What stands for the values of that state.
    private(set) var naming: ValueRenaming

    private let app: ExploredApp
    private let reader: StateReader

    /// Follows the shortest path to a state.
    ///
    /// - Parameters:
    ///   - number: The state.
    ///   - exploration: What it belongs to.
    init(to number: Int, in exploration: SituationExploration) {
        let app = exploration.app
        self.app = app
        self.reader = StateReader(symbols: app.symbols)
        self.naming = ValueRenaming(symbolCount: app.symbols.texts.count)
        self.state = ExploredState(tree: .coldStart, isSignedIn: false)
        var numbers = [number]
        while let last = numbers.last, exploration.table.origin(of: last).state >= 0 {
            numbers.append(Int(exploration.table.origin(of: last).state))
        }
        numbers.reverse()
        var writer = StateWriter(symbols: app.symbols, classes: app.classes)
        for (step, number) in numbers.enumerated() {
            let key = exploration.table.key(of: number)
            if step > 0 {
                let before = exploration.table.key(of: numbers[step - 1])
                let move = exploration.table.origin(of: number).move
                words.append(text(of: move))
                if let plain = reader.read(before), let next = plain.following(move, exploration),
                    writer.write(next.tree, isSignedIn: next.isSignedIn)
                {
                    naming = naming.following(writer.renaming)
                }
            }
            if let state = reader.read(key, naming: naming) { self.state = state }
            if step == 0 { words.append(beginning(exploration.rules.start)) }
        }
    }

    private func beginning(_ start: RouteID?) -> String {
        let place = start.map { "the app was started and shows \($0)" } ?? "the app is not running"
        guard app.asksSignedIn else { return place }
        return place + (state.isSignedIn ? ", a user is signed in" : ", no user is signed in")
    }

    private func text(of move: Move) -> String {
        let tree = state.tree
        switch move {
        case .start: return "start"
        case .plan(let position):
            let request = app.requests[Int(position)].renamed(naming, app.symbols)
            return "a link or a tap leads to \(request.words)"
        case .open(let position):
            let request = app.openings[Int(position)].renamed(naming, app.symbols)
            let type = app.expectations[request.route]?.targets.map(\.type.name).joined(
                separator: " or "
            )
            return "open \(type ?? "")\(RouteRequest.words(of: request.context)) in the app"
        case .back(let stack):
            let top = tree.children(of: NodeIndex(raw: stack)).last
            return "go back from \(top.map(name) ?? "the top")"
        case .dismiss(let presenter):
            let presented = tree.ownPresented(by: NodeIndex(raw: presenter))
            return "close \(presented.map(name) ?? "what is presented")"
        case .select(let container, let child):
            return "choose the tab \(self.child(child, of: container))"
        case .show(let container, let child):
            return "bring \(self.child(child, of: container)) to the front"
        case .rotate:
            let isCollapsed = tree.nodes.indices.contains { position in
                let node = NodeIndex(position)
                return tree.isAttached(node) && tree.kind(of: node) == .split
                    && !tree.record(node).isCollapsed
            }
            return isCollapsed
                ? "turn the device: splits collapse" : "turn the device: splits expand"
        case .sign: return state.isSignedIn ? "sign out" : "sign in"
        }
    }

    private func name(_ node: NodeIndex) -> String {
        "\(state.tree.type(of: node))\(RouteRequest.words(of: state.tree.context(of: node)))"
    }

    private func child(_ index: Int32, of container: Int32) -> String {
        let children = state.tree.children(of: NodeIndex(raw: container))
        let place = children.startIndex + Int(index)
        return children.indices.contains(place) ? name(children[place]) : "\(index)"
    }
}

extension ExploredState {
    /// The state to which a move leads, with the values as they are called in this one.
    fileprivate func following(
        _ move: Move,
        _ exploration: SituationExploration
    ) -> ExploredState? {
        let app = exploration.app
        var next = self
        switch move {
        case .start: return nil
        case .sign: next.isSignedIn.toggle()
        case .plan(let request):
            next.tree = tree(after: app.requests[Int(request)], exploration.resolver, exploration)
        case .open(let opening):
            let resolver = exploration.openingResolver
            next.tree = tree(after: app.openings[Int(opening)], resolver, exploration)
        case .back, .dismiss, .select, .show, .rotate:
            guard let tree = UserActions(tree).tree(after: move) else { return nil }
            next.tree = tree
        }
        return next
    }

    /// The tree that the plan for a request leads to.
    private func tree(
        after request: RouteRequest,
        _ resolver: IntentResolver,
        _ exploration: SituationExploration
    ) -> ViewTree {
        let check = PairCheck(
            self,
            in: exploration.situation,
            resolver: resolver,
            expectations: exploration.app.expectations
        )
        return check.resolution(of: request).after.tree
    }
}

extension RouteRequest {
    /// The route with the context, and how and when the person comes.
    var words: String {
        let words = "\(route)\(Self.words(of: context))"
        return circumstances.isEmpty ? words : "\(words), \(circumstances)"
    }

    /// A context in parentheses behind a space; nothing for an empty one.
    static func words(of context: [ContextEntry]) -> String {
        Wording(isRedacted: false).context(context)
    }
}
