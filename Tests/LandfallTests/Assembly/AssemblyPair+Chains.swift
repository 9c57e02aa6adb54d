@testable import Landfall

extension AssemblyPair {
    // MARK: Transforms, choices, interceptors, rules

    static let chains: [AssemblyPair] = [transforms, choice, asked, refused, ruled]

    private typealias App = SketchApp

    /// Two transforms, one after the other: further back stands another key.
    private static var transforms: AssemblyPair {
        var step = Step.screen("S0", .push, set: ["k": .context(key: "k")])
        step.contextBehind = MappedContext(["k": .literal(.int(4))])
        let stack = Step.built(
            ViewTemplate(type: "Nav0", kind: .navigation),
            .present(.fullScreen, from: .current)
        )
        let behind = Step.screen(
            "S1",
            .present(.fullScreen, from: .current),
            set: ["k": .context(key: "k")]
        )
        return AssemblyPair("transforms", steps: [step, stack, behind], from: .current) {
            let stack = Assembly(App.Nav0.self, with: App.Key.self)
                .build()
                .using(
                    .present(),
                    from: Assembly(App.S1.self).build().set().using(.present(), from: .current)
                )
            let adapted =
                stack
                .adapting { (other: App.Other) in App.Key(k: other.text.count) }
                .adapting { (key: App.Key) in App.Other(text: "four") }
            return Assembly(App.S0.self).build().set().using(.push, from: adapted)
        }
    }

    /// A choice by the input, by what is found, and for the rest.
    private static var choice: AssemblyPair {
        func chain(_ origin: Chain.Origin) -> Chain { Chain(steps: [], origin: origin) }
        let visible = TypeFinder<AnyScreen>(.kind(.navigation), options: .currentVisibleOnly)
        let ways = [
            Chain.Case(when: Fixed(holds: false), chain: chain(.current)),
            Chain.Case(when: Equals("k", .int(2)), chain: chain(.current)),
            Chain.Case(when: FoundCondition(visible), chain: chain(.found(visible))),
        ]
        let modal = Step.built(
            ViewTemplate(type: "Nav0", kind: .navigation),
            .present(.fullScreen, from: .current)
        )
        let otherwise = Chain(steps: [modal], origin: .current)
        return AssemblyPair(
            "a choice",
            steps: [.screen("S0", .push, set: ["k": .context(key: "k")])],
            from: .choice(ways, otherwise: otherwise)
        ) {
            let current = AssembledChain.current.expecting(App.Nav0.self)
            return Assembly(App.S0.self).build().set().using(
                .push,
                from: Choice(of: App.Nav0.self, for: App.Key.self)
                    .when(condition: Fixed(holds: false), current)
                    .when({ key, _ in key.k == 2 }, current)
                    .when(
                        found: TypeFinder<App.Nav0>(
                            .kind(.navigation),
                            options: .currentVisibleOnly
                        )
                    )
                    .otherwise(
                        Assembly(App.Nav0.self).build().using(.present(), from: .current)
                    )
            )
        }
    }

    /// Interceptors of a step and of a route that let through, and events of both.
    private static var asked: AssemblyPair {
        var step = Step.screen("S0", .present(.fullScreen, from: .current), find: .type("S0"))
        step.tasks = [SetContext(["k": .context(key: "k")])]
        step.interceptors = [SignedInInterceptor()]
        step.postInterceptors = [Noted("step")]
        var route = Route("route", chain: Chain(steps: [step], origin: .current))
        route.interceptors = [Named("route")]
        route.postInterceptors = [Noted("route"), Noted("code")]
        let typed = RouteDefinition("route") {
            Assembly(App.S0.self)
                .find()
                .build()
                .set()
                .before(SignedInInterceptor())
                .after(event: "step") { ["k": String($0.k)] }
                .using(.present(), from: .current)
        }
        .before("route") { key, _ in key.k == 1 ? .proceed : .openURL }
        .after(Noted("route"))
        .recording { key, _ in
            [NavigationEvent(name: "code", properties: key.context.sortedText)]
        }
        return AssemblyPair("asked", typed, byHand: route)
    }

    /// An interceptor of a step that refuses.
    private static var refused: AssemblyPair {
        var step = Step.screen("S2", .present(.fullScreen, from: .current))
        step.interceptors = [Named("no", refusing: "closed")]
        return AssemblyPair("refused", steps: [step], from: .current) {
            Assembly(App.S2.self, with: App.Key.self)
                .before("no") { key, request in
                    key.k == 1 && request.intent.intentID == "i"
                        ? .refuse(reason: "closed") : .proceed
                }
                .build()
                .using(.present(), from: .current)
        }
    }

    /// Rules of the route's own.
    private static var ruled: AssemblyPair {
        let step = Step.screen("S0", .push, set: ["k": .context(key: "k")])
        let chain = Chain(steps: [step, .found("S1"), .found("Nav0")], origin: .route("root"))
        var route = Route("route", chain: chain)
        route.veto = .strict
        route.transition = .single
        let typed = RouteDefinition("route") {
            Assembly(App.S0.self)
                .build()
                .set()
                .using(
                    .push,
                    from: Assembly(App.S1.self, with: App.Key.self)
                        .find()
                        .from(App.Nav0.self)
                        .find()
                        .from(App.root)
                        .expecting(App.Nav0.self)
                )
        }
        .veto(.strict)
        .transition(.single)
        return AssemblyPair("ruled", typed, byHand: route)
    }
}
