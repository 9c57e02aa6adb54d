@testable import Landfall

/// An app whose chats are for those who are signed in and have agreed to the terms.
struct SignInApp {
    /// A flow whose steps, and what they need, a test writes down.
    struct Steps: Flow {
        let name: String
        var root: ScreenType
        var data: [String: Route.Parameter] = [:]
        var result: Set<String> = []
        var steps: [Item]
        var cancelled: RouteID?

        /// One step.
        struct Item: Sendable {
            var name: String
            var target: FlowTarget
            var results: [String: Route.Parameter] = [:]
            /// The attribute of the session without which the step is skipped.
            var attribute: String?
            /// What is given to the parent in place of going on.
            var handUp: FlowStep?
        }

        func results(of step: FlowStep, in scope: FlowScope) -> [String: Route.Parameter] {
            steps.first { $0.name == step.name }?.results ?? [:]
        }

        func first(in scope: FlowScope) -> FlowMove { move(from: 0, in: scope) }

        func next(after step: FlowStep, in scope: FlowScope) -> FlowMove {
            guard let index = steps.firstIndex(where: { $0.name == step.name }) else { return .end }
            if let handUp = steps[index].handUp { return .handUp(handUp) }
            return move(from: index + 1, in: scope)
        }

        private func move(from index: Int, in scope: FlowScope) -> FlowMove {
            let attributes = scope.request.state.session?.attributes ?? [:]
            let next = steps[min(index, steps.count)...].first { step in
                step.attribute.map { attributes[$0] != nil } ?? true
            }
            return next.map { .show(FlowStep($0.name)) } ?? .end
        }

        func target(of step: FlowStep, in scope: FlowScope) -> FlowTarget? {
            steps.first { $0.name == step.name }?.target
        }

        func destination(cancelling step: FlowStep, in scope: FlowScope) -> Destination? {
            cancelled.map { Destination(route: $0) }
        }
    }

    /// Seals by reversing, with a sum: enough to tell what was changed.
    struct Reversing: TokenSealer {
        func token(sealing payload: [UInt8]) -> String {
            (payload + [Self.sum(payload)]).reversed()
                .map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        }

        func payload(of token: String) throws(ResumeFault) -> [UInt8] {
            let digits = token.compactMap(\.hexDigitValue)
            guard digits.count == token.count, digits.count > 1, digits.count.isMultiple(of: 2)
            else { throw .malformed }
            let bytes = stride(from: 0, to: digits.count, by: 2)
                .map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
            let payload = Array(bytes.dropFirst().reversed())
            guard bytes.first == Self.sum(payload) else { throw .altered }
            return payload
        }

        private static func sum(_ bytes: [UInt8]) -> UInt8 { bytes.reduce(7) { $0 &* 31 &+ $1 } }
    }

    /// Sends a user without an attribute through a flow.
    struct Guard: PreNavigationInterceptor {
        let attribute: String
        let flow: String
        var label: String { attribute }

        func decision(in scope: StepScope) -> Decision {
            let attributes = scope.request.state.session?.attributes ?? [:]
            return .now(
                attributes[attribute] != nil
                    ? .proceed : .detour(Detour(flow: flow, reason: "no_" + attribute))
            )
        }
    }

    var flows: [any Flow] = [
        Steps(
            name: "sign-in",
            root: "SignIn",
            data: [
                "email": Route.Parameter(.string), "age": Route.Parameter(.int, isOptional: true),
            ],
            steps: [
                .init(
                    name: "credentials",
                    target: .route(Destination(route: "sign-in")),
                    results: [
                        "email": Route.Parameter(.string),
                        "age": Route.Parameter(.int, isOptional: true),
                    ]
                ),
                .init(
                    name: "code",
                    target: .route(Destination(route: "code")),
                    attribute: "mfa"
                ),
            ]
        ),
        Steps(
            name: "terms",
            root: "Terms",
            steps: [.init(name: "read", target: .route(Destination(route: "terms")))],
            cancelled: "home"
        ),
    ]

    var guards: [any PreNavigationInterceptor] = [
        Guard(attribute: "member", flow: "sign-in"), Guard(attribute: "agreed", flow: "terms"),
    ]

    /// A screen that is presented over what is there.
    static func sheet(
        _ id: RouteID,
        _ type: ScreenType,
        set sources: [String: ValueSource] = [:],
        asking guards: [any PreNavigationInterceptor] = []
    ) -> Route {
        var step = Step(
            type: type,
            finder: TypeFinder<AnyScreen>(type: type),
            factory: TemplateFactory<AnyScreen>(ViewTemplate(type: type)),
            action: PlacementAction<AnyScreen>(.present(.pageSheet, from: .current))
        )
        if !sources.isEmpty { step.tasks = [SetContext(sources)] }
        var route = Route(id, chain: Chain(steps: [step], origin: .route("home")))
        route.interceptors = guards
        return route
    }

    var extraRoutes: [Route] = []

    func resolver(
        lifetime: Duration = .seconds(60),
        audience: String = "chat /production"
    ) throws -> IntentResolver {
        var chat = ChatApp.chat
        chat.interceptors = guards
        // On top of the sign-in, so that its root stays in the tree.
        var code = Step(
            type: "Code",
            finder: TypeFinder<AnyScreen>(type: "Code"),
            factory: TemplateFactory<AnyScreen>(ViewTemplate(type: "Code")),
            action: PlacementAction<AnyScreen>(.present(.fullScreen, from: .current))
        )
        code.tasks = [SetContext(["email": .flow(key: "email")])]
        let routes = [
            ChatApp.home, ChatApp.chats, chat, Self.sheet("sign-in", "SignIn"),
            Self.sheet("terms", "Terms"),
            Route("code", chain: Chain(steps: [code], origin: .current)),
        ]
        return IntentResolver(
            router: Router(
                table: try RouteTable(routes + extraRoutes, flows: flows),
                experiments: Experiments()
            ),
            links: ChatLinks(),
            maximumStateAge: .seconds(1800),
            catalogVersion: "v",
            tokens: Reversing(),
            detourLifetime: lifetime,
            audience: audience
        )
    }

    /// Takes every link to chat 7.
    struct ChatLinks: LinkTable {
        func resolve(_ link: String) -> LinkResolution {
            .route("chat", ["chatId": .string("7")])
        }
    }
}

extension DeviceState {
    /// The device as it reports itself once a plan was carried out: what is new has an id of its own.
    mutating func carryOut(_ resolution: Resolution) throws {
        guard let after = resolution.treeAfter else { return }
        sequence += 1
        let mark = "n\(sequence)-"
        func renamed(_ view: View) -> View {
            var copy = View(
                id: view.id.isCreatedByPlan ? NodeID(mark + view.id.text.dropFirst()) : view.id,
                type: view.type,
                kind: view.kind
            )
            copy.supertypes = view.supertypes
            copy.selected = view.selected
            copy.style = view.style
            copy.context = view.context
            copy.children = view.children.map(renamed)
            copy.presented = view.presented.map(renamed)
            return copy
        }
        tree = try ViewTree.showing(renamed(after.view(of: after.root(ofWindow: 0))))
    }

    /// Sends an intent, and carries out what comes back.
    mutating func send(
        _ target: NavigationIntent.Target,
        to resolver: IntentResolver
    ) throws -> ActionPlan {
        var intent = NavigationIntent(intentID: "i", target: target)
        intent.deviceID = deviceID
        let resolution = resolver.resolve(intent, stored: self, now: .at(0))
        try carryOut(resolution)
        return resolution.plan
    }

    /// The first node of a type.
    func node(of type: ScreenType) -> NodeIndex? {
        tree.nodes.indices.map { NodeIndex($0) }.first { tree.type(of: $0) == type }
    }
}
