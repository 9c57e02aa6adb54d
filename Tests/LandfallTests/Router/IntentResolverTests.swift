import Testing

@testable import Landfall

/// Every intent gets one plan: what is checked first, and which state it is based on.
@Suite struct IntentResolverTests {
    static func resolver(
        sessionSource: SessionSource = .stored
    ) throws -> IntentResolver {
        var chat = Route("chat", chain: Chain(steps: [.found("X")], origin: .root))
        chat.parameters = [
            "id": Route.Parameter(.int), "ref": Route.Parameter(.string, isOptional: true),
        ]
        let split = Chain.Origin.choice(
            ["e", "forced", "outside"].map {
                Chain.Case(when: Asks($0, isMet: false), chain: Chain(steps: [], origin: .root))
            },
            otherwise: Chain(steps: [], origin: .root)
        )
        let tested = Route("tested", chain: Chain(steps: [], origin: split))
        var guarded = tested
        guarded = Route("guarded", chain: guarded.chain)
        guarded.interceptors = [Named("g", refusing: "closed")]
        let failing = Route(
            "failing",
            chain: Chain(steps: [.screen("A", .push)], origin: split)
        )
        let lost = Chain.Origin.choice(
            [Chain.Case(when: Asks("e", isMet: false), chain: Chain(steps: [], origin: .root))],
            otherwise: nil
        )
        let homeless = Route("homeless", chain: Chain(steps: [], origin: lost))
        let table = try RouteTable([chat, tested, guarded, failing, homeless])
        return IntentResolver(
            router: Router(table: table, experiments: Experiments()),
            links: ChatApp.Links(),
            maximumStateAge: .seconds(1800),
            catalogVersion: "sha256:1",
            sessionSource: sessionSource
        )
    }

    static func intent(_ target: NavigationIntent.Target) -> NavigationIntent {
        var intent = NavigationIntent(intentID: "intent-1", target: target)
        intent.deviceID = "dev-1"
        return intent
    }

    static func to(_ route: RouteID, _ context: [String: String] = [:]) -> NavigationIntent {
        let entries = context.map { ContextEntry(key: $0.key, value: $0.value) }
        return intent(.destination(Destination(route: route, context: entries)))
    }

    static func resolve(
        _ intent: NavigationIntent,
        stored: DeviceState? = nil,
        now: Timestamp = .at(100)
    ) throws -> Resolution {
        try resolver().resolve(intent, stored: stored, now: now)
    }

    static func state(sequence: Int64 = 42, launch: String = "L9") throws -> DeviceState {
        var state = DeviceState.of(try .showing(screen("x", "X")))
        state.sequence = sequence
        state.launchID = launch
        return state
    }

    // MARK: - Before any route

    @Test(arguments: [(99, true), (100, true), (101, false)])
    func `an intent is expired from its end on`(end: Int64, isExpired: Bool) throws {
        var intent = Self.to("tested")
        intent.expiresAt = .at(end)
        let plan = try Self.resolve(intent, stored: Self.state()).plan
        #expect((plan.outcome == .expired) == isExpired)
        #expect(plan.expiresAt == .at(end))
        #expect(plan.assignments.isEmpty == isExpired)
    }

    @Test func `an expired intent for somebody else is just expired`() throws {
        var intent = Self.to("tested")
        intent.expiresAt = .at(1)
        intent.userID = "user-99"
        #expect(try Self.resolve(intent, stored: Self.state()).plan.outcome == .expired)
    }

    /// The user of the intent, the session, and whether the intent is refused.
    static let users: [(String, Session?, Bool)] = [
        ("user-17", .of("user-17"), false), ("user-99", .of("user-17"), true),
        ("", .of("user-17"), false), ("user-99", nil, false), ("user-99", Session(), false),
        ("user-99", .of(""), false),
    ]

    @Test(arguments: users)
    func `an intent for another user than the one signed in is refused`(
        user: String,
        session: Session?,
        isRefused: Bool
    ) throws {
        var intent = Self.to("tested")
        intent.userID = user
        var state = try Self.state()
        state.session = session
        let resolution = try Self.resolve(intent, stored: state)
        #expect((resolution.plan.outcome == .refused) == isRefused)
        #expect((resolution.plan.reason == "wrong_user") == isRefused)
        #expect(resolution.exposures.isEmpty == isRefused)
    }

    // MARK: - Destinations

    @Test func `an unknown destination fails`() throws {
        let plan = try Self.resolve(Self.to("nowhere"), stored: Self.state()).plan
        #expect(plan.outcome == .failed)
        #expect(plan.reason == "unknown_destination")
        #expect(plan.error?.code == "unknown_destination")
        #expect(plan.route == nil)
    }

    /// A destination's context, and the typed one; `nil` where it is refused.
    static let contexts: [([String: String], [ContextEntry]?)] = [
        (["id": "07"], [ContextEntry(key: "id", value: "7")]),
        (["id": "7", "other": "x"], [ContextEntry(key: "id", value: "7")]),
        (
            ["id": "7", "ref": "mail"],
            [ContextEntry(key: "id", value: "7"), ContextEntry(key: "ref", value: "mail")]
        ),
        ([:], nil), (["id": ""], nil), (["id": "seven"], nil), (["ref": "mail"], nil),
        (["id": "99999999999999999999"], nil),
    ]

    @Test(arguments: contexts)
    func `a destination's context is read by the route's parameters`(
        given: [String: String],
        read: [ContextEntry]?
    ) throws {
        let plan = try Self.resolve(Self.to("chat", given), stored: Self.state()).plan
        #expect(plan.context == read ?? [])
        #expect(plan.outcome == (read == nil ? .failed : .alreadyThere))
        #expect(plan.reason == (read == nil ? "invalid_context" : nil))
        #expect(plan.route == "chat")
    }

    @Test func `a token that nobody gave out is refused`() throws {
        let resume = Resume(token: "forged", isCompleted: true)
        let plan = try Self.resolve(Self.intent(.resume(resume)), stored: Self.state()).plan
        #expect(plan.outcome == .refused)
        #expect(plan.reason == "token_key_unknown")
    }

    @Test func `a link whose route is gone fails`() throws {
        let link = NavigationIntent.Target.link("https://links.example.com/c/77")
        let resolver = IntentResolver(
            router: Router(table: try RouteTable([])),
            links: ChatApp.Links(),
            maximumStateAge: .seconds(1),
            catalogVersion: ""
        )
        let plan = resolver.resolve(Self.intent(link), stored: nil, now: .at(0)).plan
        #expect(plan.reason == "unknown_destination")
    }

    @Test func `a plan names its intent, its basis and its catalog`() throws {
        let plan = try Self.resolve(Self.to("tested"), stored: Self.state()).plan
        #expect(plan.intentID == "intent-1")
        #expect(plan.deviceID == "dev-1")
        #expect(plan.basedOn == PlanBasis(sequence: 42, source: .stored, launchID: "L9"))
        #expect(plan.catalogVersion == "sha256:1")
        #expect(plan.issuedAt == .at(100))
        #expect(plan.planID == "")
    }

    // MARK: - Sessions

    @Test func `a state within an intent says nothing of the session where one is stored`() throws {
        var intent = Self.to("tested")
        intent.userID = "user-99"
        var inline = try Self.state(sequence: 43)
        inline.session = .of("user-99")
        inline.app.locale = "fr-FR"
        intent.deviceState = inline
        var stored = try Self.state()
        stored.session?.attributes["tier"] = .string("gold")
        let refused = try Self.resolve(intent, stored: stored)
        #expect(refused.plan.reason == "wrong_user")
        #expect(refused.plan.basedOn == PlanBasis(sequence: 43, source: .inline, launchID: "L9"))
        #expect(refused.request.state.session == stored.session)
        #expect(refused.request.state.app.locale == "fr-FR")
        // A user who is signed out stays so also where the sender says otherwise.
        stored.session = nil
        #expect(try Self.resolve(intent, stored: stored).request.state.session == nil)
        // An old state tells no longer where the person is, but still who that is.
        stored.session = .of("user-17")
        stored.capturedAt = .at(-9000)
        #expect(try Self.resolve(intent, stored: stored).plan.reason == "wrong_user")
        intent.deviceState?.capturedAt = .at(-9000)
        let cold = try Self.resolve(intent, stored: stored)
        #expect(cold.plan.basedOn?.source == .coldStart)
        #expect(cold.plan.reason == "wrong_user")
    }

    @Test
    func
        `a state within an intent says who is signed in where nothing is stored, or it is trusted`()
        throws
    {
        var intent = Self.to("tested")
        intent.userID = "user-99"
        intent.deviceState = try Self.state(sequence: 43)
        intent.deviceState?.session = .of("user-99")
        let alone = try Self.resolve(intent)
        #expect(alone.plan.outcome == .alreadyThere)
        #expect(alone.request.state.session?.userID == "user-99")
        let trusting = try Self.resolver(sessionSource: .inline)
            .resolve(intent, stored: Self.state(), now: .at(100))
        #expect(trusting.plan.outcome == .alreadyThere)
        #expect(trusting.request.state.session?.userID == "user-99")
    }

    @Test func `without the time of the tap the age counts from now`() throws {
        var state = try Self.state()
        state.capturedAt = .at(0)
        let known = try Self.resolve(Self.to("tested"), stored: state, now: .at(1800))
        #expect(known.plan.basedOn?.source == .stored)
        let unknown = try Self.resolve(Self.to("tested"), stored: state, now: .at(1801))
        #expect(unknown.plan.basedOn?.source == .coldStart)
    }

    // MARK: - Exposures

    /// A route, and the experiments that count as seen.
    static let exposures: [(RouteID, Outcome, [String])] = [
        ("tested", .alreadyThere, ["e"]), ("guarded", .refused, []), ("failing", .failed, ["e"]),
        ("homeless", .failed, ["e"]),
    ]

    @Test(arguments: exposures)
    func `an exposure is what a hash decided for a subject who takes part`(
        route: RouteID,
        outcome: Outcome,
        seen: [String]
    ) throws {
        let resolution = try Self.resolve(Self.to(route), stored: Self.state())
        #expect(resolution.plan.outcome == outcome)
        #expect(resolution.exposures.map(\.experimentID) == seen)
        let all = ["homeless": ["e"], "guarded": []][route] ?? ["e", "forced", "outside"]
        #expect(resolution.plan.assignments.map(\.experimentID) == all)
    }

    @Test func `a machine that opens a link sees nothing`() throws {
        var intent = Self.to("tested")
        var click = Click()
        click.isBot = true
        intent.click = click
        let resolution = try Self.resolve(intent, stored: Self.state())
        #expect(resolution.plan.outcome == .alreadyThere)
        #expect(resolution.exposures.isEmpty)
        #expect(resolution.plan.assignments.count == 3)
    }
}
