@testable import Landfall

/// Explained answers.
enum Explained {
    /// Answers an intent for a route on a device that shows one window.
    static func answer(
        by table: RouteTable,
        to route: RouteID,
        _ context: [String: String] = [:],
        on root: View,
        isExplaining: Bool = true
    ) throws -> Resolution {
        resolver(by: table).resolve(
            intent(to: route, context),
            stored: .of(try .showing(root)),
            now: .at(100),
            isExplaining: isExplaining
        )
    }

    /// A resolver without links and experiments.
    static func resolver(by table: RouteTable) -> IntentResolver {
        IntentResolver(
            router: Router(table: table, experiments: Experiments()),
            links: ChatApp.Links(),
            maximumStateAge: .seconds(1800),
            catalogVersion: "sha256:1"
        )
    }

    /// An intent for a route.
    static func intent(to route: RouteID, _ context: [String: String] = [:]) -> NavigationIntent {
        let entries = context.map { ContextEntry(key: $0.key, value: $0.value) }
        let destination = Destination(route: route, context: entries)
        return NavigationIntent(intentID: "intent-1", target: .destination(destination))
    }

    /// A route that leads over a sign-in, which is a sheet where that is quick.
    static func vault() throws -> RouteTable {
        let modal = Placement.present(.pageSheet, from: .current)
        let sheet = Chain(steps: [.screen("Login", modal)], origin: .current)
        let plain = Chain(steps: [.found("Tab")], origin: .root)
        var login = Route(
            "login",
            chain: Chain(
                steps: [],
                origin: .choice(
                    [
                        Chain.Case(when: FoundCondition(.type("Login")), chain: plain),
                        Chain.Case(when: Equals("quick", .bool(true)), chain: sheet),
                    ],
                    otherwise: plain
                )
            )
        )
        login.parameters = ["quick": Route.Parameter(.bool)]
        let quick = Destination(
            route: "login",
            context: [ContextEntry(key: "quick", value: "true")]
        )
        var secret = Route("secret", chain: Chain(steps: [.found("Vault")], origin: .root))
        let detour = Detour(flow: "sign-in", destination: quick)
        secret.interceptors = [Answers(.detour(detour), label: "member")]
        return try RouteTable([secret, login])
    }
}

/// An interceptor that always says the same.
struct Answers: PreNavigationInterceptor {
    let verdict: Verdict
    let label: String

    init(_ verdict: Verdict, label: String = "answers") {
        self.verdict = verdict
        self.label = label
    }

    func decision(in scope: StepScope) -> Decision { .now(verdict) }
}
