import Landfall

/// Interceptors, and where they lead.
extension Binder {
    /// Binds interceptors that are asked before a plan is sent.
    mutating func interceptors(
        _ interceptors: [InterceptorSyntax],
        in scope: ContextScope
    ) -> [BoundInterceptor] {
        interceptors.compactMap { interceptor in
            let fallback = fallback(of: interceptor, in: scope)
            return question(of: interceptor, in: scope).map {
                BoundInterceptor(syntax: interceptor, question: $0, fallback: fallback ?? .own)
            }
        }
    }

    private mutating func question(
        of interceptor: InterceptorSyntax,
        in scope: ContextScope
    ) -> BoundInterceptor.Question? {
        switch interceptor.question {
        case .signedIn:
            inputs.asksSignedIn = true
            return .signedIn
        case .notExpired:
            recordInputs(of: .notExpired, in: scope)
            return .condition(.notExpired)
        case .own: return registry.before[interceptor.kind].map { .interceptor($0) }
        case .signedLink(let parameter):
            return scope.route.map { route in
                .interceptor(
                    SignedLinkInterceptor(
                        parameter: parameter,
                        route: route,
                        audience: syntax.app,
                        keys: linkKeys
                    )
                )
            }
        case .condition(let written, let mustHold):
            let condition = question(written, in: scope)
            return .condition(mustHold ? condition : .not(condition))
        }
    }

    /// Binds a condition that no experiment may decide.
    mutating func question(
        _ written: ConditionSyntax,
        in scope: ContextScope
    ) -> CatalogCondition {
        let condition = condition(written, in: scope)
        parts.questions.append(condition)
        return condition.condition
    }

    /// Binds what runs when a plan has been made.
    mutating func postInterceptors(
        _ interceptors: [PostInterceptorSyntax],
        in scope: ContextScope
    ) -> [BoundPostInterceptor] {
        // No plan depends on what an event records.
        let asksSignedIn = inputs.asksSignedIn
        defer { inputs.asksSignedIn = asksSignedIn }
        return interceptors.compactMap { written in
            var properties: [String: ValueSource] = [:]
            for entry in written.event?.properties ?? [] {
                properties[entry.key] = value(entry, for: nil, in: scope)
            }
            let interceptor = written.event.map { event in
                EventInterceptor(
                    name: written.name,
                    properties: properties,
                    isForTarget: event.isForTarget
                )
            }
            return (interceptor ?? registry.after[written.name]).map {
                BoundPostInterceptor(syntax: written, interceptor: $0, properties: properties)
            }
        }
    }
}

/// The alternatives of interceptors.
extension Binder {
    /// Binds `otherwise`; `nil` for nothing, or after reporting an error.
    private mutating func fallback(
        of interceptor: InterceptorSyntax,
        in scope: ContextScope
    ) -> BoundInterceptor.Fallback? {
        let isOnce = interceptor.isEarly
        switch interceptor.otherwise {
        case nil: return nil
        case .refuse(let reason): return .refuse(reason: reason)
        case .openURL: return .openURL
        case .redirect(let route, let mapping):
            return redirect(to: route, with: mapping, isOnce: isOnce, in: scope)
        case .detour(let name, let step):
            guard let flow = flow(name) else { return nil }
            for inner in flows.within(flow) {
                addRedirects(toStepsOf: inner, isOnce: isOnce, in: scope, at: name.place)
            }
            if let step {
                parts.flowEntries.insert(
                    FlowEntry(flow: name.text, step: step.text, place: step.place)
                )
            }
            return .detour(flow: name.text, step: step?.text)
        }
    }

    private mutating func redirect(
        to route: WordSyntax,
        with mapping: WithSyntax?,
        isOnce: Bool,
        in scope: ContextScope
    ) -> BoundInterceptor.Fallback? {
        let (name, place) = (route.text, route.place)
        let refused = [Departure.returnTo: Departure.tokenMissing]
        if departure(route, refusing: refused, with: mapping) != nil {
            return .redirect(RouteID(name), with: [:])
        }
        guard let needed = needs(ofRoute: route) else { return nil }
        addRedirect(to: RouteID(name), isOnce: isOnce, in: scope, at: place)
        guard let mapping else {
            check(needed, ofRoute: name, areIn: scope, at: place)
            return .redirect(RouteID(name), with: nil)
        }
        let (sources, behind) = with(mapping, wanted: needed, in: scope)
        for entry in mapping.entries where needed[entry.key] == nil {
            let hint = hint(entry.key, needed.keys)
            refuse("route \"\(name)\" takes no \"\(entry.key)\"\(hint)", at: entry.place)
        }
        check(needed, ofRoute: name, areIn: behind, at: place)
        return .redirect(RouteID(name), with: sources)
    }

    /// Records the routes to which the steps of a flow lead, and checks what they need.
    private mutating func addRedirects(
        toStepsOf flow: BoundFlow,
        isOnce: Bool,
        in scope: ContextScope,
        at place: SourcePlace
    ) {
        for target in flow.steps.compactMap(\.route) {
            addRedirect(to: target.route, isOnce: isOnce, in: scope, at: place)
        }
        for route in flow.routesInContext {
            let needed = syntax.parameters[route.name] ?? [:]
            check(needed, ofRoute: route.name, areIn: scope, at: place)
        }
    }

    /// Records where an interceptor leads.
    private mutating func addRedirect(
        to route: RouteID,
        isOnce: Bool,
        in scope: ContextScope,
        at place: SourcePlace
    ) {
        parts.redirects.insert(
            Redirect(owner: scope.route, target: route, isOnce: isOnce, place: place)
        )
    }
}
