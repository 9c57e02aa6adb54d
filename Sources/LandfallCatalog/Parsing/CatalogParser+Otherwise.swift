import Landfall

/// What happens where an interceptor does not let through.
extension CatalogParser {
    /// Reads `otherwise`.
    ///
    /// - Parameters:
    ///   - node: `open-url`, or a mapping with one way.
    ///   - interceptor: The interceptor; `nil` where it could not be read.
    ///   - isOnce: Whether the interceptor is asked once an intent, not again where it leads.
    /// - Returns: What happens, or `nil` after a note.
    mutating func otherwise(
        _ node: SourceNode,
        of interceptor: InterceptorSyntax?,
        isOnce: Bool
    ) -> Otherwise? {
        if let word = node.word {
            if word == "open-url" { return .fixed(.openURL) }
            let hint = hint(word, Grammar.otherwise.keys)
            refuse("\"otherwise\" has no way \"\(word)\"\(hint)", at: node.place)
            return nil
        }
        guard let fields = fields(node, Grammar.otherwise) else { return nil }
        let ways = Grammar.otherwise.keys
        guard let (way, value) = fields.only(of: ways) else {
            if !fields.present(ways).isEmpty || node.entries?.isEmpty == true {
                refuse(
                    "expected one of {refuse: reason}, {redirect: route}, {detour: flow} and"
                        + " open-url",
                    at: node.place
                )
            }
            return nil
        }
        switch way {
        case "refuse": return refusal(value).map { .fixed(.refuse(reason: $0)) }
        case "redirect": return redirect(value, isOnce: isOnce)
        case "detour":
            return detour(value, reason: interceptor?.reason ?? "", isOnce: isOnce)
        default:
            if !value.isNull, flag(value, of: "\"open-url\"") == false {
                refuse("expected open-url alone", at: value.place)
            }
            return .fixed(.openURL)
        }
    }

    /// The reason of a refusal.
    private mutating func refusal(_ node: SourceNode) -> String? {
        guard let word = word(node, of: "a reason") else { return nil }
        let isReason =
            word.utf8.first.map { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) } ?? false
        let isSnake = word.utf8.allSatisfy {
            "abcdefghijklmnopqrstuvwxyz0123456789_".utf8.contains($0)
        }
        guard isReason, isSnake, word.utf8.count <= 64 else {
            refuse(
                "a reason is a word in lower snake case, such as not_for_minors",
                at: node.place
            )
            return nil
        }
        return word
    }

    /// A route, or `{route, with}`; without `with` the context goes along.
    private mutating func redirect(_ node: SourceNode, isOnce: Bool) -> Otherwise? {
        guard let (target, beside) = parts(node, Grammar.way, "{route: …, with: {…}}") else {
            return nil
        }
        let with = beside.flatMap { $0.isNull ? nil : $0 }
        guard let name = word(target, of: "the name of a route") else { return nil }
        let refused = [Departure.returnTo: Self.tokenMissing]
        if departure(name, refusing: refused, with: with, at: target.place) != nil {
            return .redirect(RouteID(name), with: [:])
        }
        guard let needed = needs(ofRoute: name, at: target.place) else { return nil }
        note(turnTo: name, at: target.place, isOnce: isOnce)
        let use = ContextUse.route(name, at: target.place)
        guard let with else {
            uses.append(use)
            return .redirect(RouteID(name), with: nil)
        }
        let mapped = self.with(with, wanted: needed)
        for entry in with.entries ?? [] where needed[entry.key] == nil {
            let hint = hint(entry.key, needed.keys)
            refuse("route \"\(name)\" takes no \"\(entry.key)\"\(hint)", at: entry.place)
        }
        uses.append(.behind(mapped, [use]))
        return .redirect(RouteID(name), with: mapped.sources)
    }

    private mutating func detour(_ node: SourceNode, reason: String, isOnce: Bool) -> Otherwise? {
        guard let (target, entry) = parts(node, Grammar.detour, "{flow: …, step: …}") else {
            return nil
        }
        guard let flow = declaredFlow(target) else { return nil }
        let name = flow.name
        note(turnsThrough: name, at: target.place, isOnce: isOnce, seen: [])
        let step = entry.flatMap { word($0, of: "the name of a step") }
        if let step, let entry {
            if !flow.steps.contains(where: { $0.name == step }) {
                let hint = hint(step, flow.steps.map(\.name))
                refuse("flow \"\(name)\" has no step \"\(step)\"\(hint)", at: entry.place)
            }
            references.flowEntries.append(FlowEntry(flow: name, step: step, place: entry.place))
        }
        return .detour(flow: name, step: step, reason: reason)
    }

    /// Notes all routes to which a flow may lead, and checks that they have there what they need.
    private mutating func note(
        turnsThrough name: String,
        at place: Place,
        isOnce: Bool,
        seen: Set<String>
    ) {
        guard let flow = flows[name], !seen.contains(name) else { return }
        for case .route(let way) in flow.steps.map(\.target) {
            note(turnTo: way.route.name, at: place, isOnce: isOnce)
        }
        uses += flow.routesInContext.map { .route($0.name, at: place) }
        for child in flow.children {
            note(turnsThrough: child, at: place, isOnce: isOnce, seen: seen.union([name]))
        }
    }

    /// Notes where an interceptor leads; one that is asked again there must not be.
    private mutating func note(turnTo name: String, at place: Place, isOnce: Bool) {
        if currentRoute == nil, !isOnce {
            refuse(
                "this is asked again of \"\(name)\", and so for ever; add \"early: true\", with"
                    + " which it is asked once",
                at: place
            )
        } else if currentRoute?.name == name {
            refuse("this leads from route \"\(name)\" to itself", at: place)
        }
        references.redirects.append(
            Redirect(owner: currentRoute, target: RouteID(name), place: place)
        )
    }
}
