import LandfallDevice
import LandfallDeviceTesting

/// A kit with a scripted app and a scripted server, in virtual time.
@MainActor final class Phone {
    let clock: VirtualClock
    let storage: any Landfall.Storage
    let server: MemoryTransport
    let kit: Landfall
    let host: ScriptedHost
    var fallbacks: [Unanswered] = []

    init(
        settings: Landfall.Settings = Landfall.Settings(),
        windows: [WindowState] = Phone.tabs,
        isAttached: Bool = true,
        clock: VirtualClock = VirtualClock(),
        storage: any Landfall.Storage = MemoryStorage(),
        seed: Int = 1,
        respond: (@MainActor (NavigationIntent) -> Landfall.Answer?)? = nil
    ) {
        self.clock = clock
        self.storage = storage
        self.server = MemoryTransport(clock, respond: respond)
        self.kit = Landfall(
            transport: server,
            storage: storage,
            deviceID: "dev-1",
            settings: settings,
            time: clock,
            numbers: SeededNumbers(seed: seed)
        )
        self.host = ScriptedHost(windows, for: kit)
        kit.fallback = { [weak self] in self?.fallbacks.append($0) }
        if isAttached { kit.attach(host) }
    }

    /// A tab bar with a chat list, a chat on it, and settings beside them.
    static let tabs = [
        WindowState(
            id: "w1",
            isKey: true,
            root: ViewNode(
                "n1",
                "MainTabs",
                .tab,
                children: [
                    ViewNode(
                        "n2",
                        "ChatNavigation",
                        .navigation,
                        children: [
                            ViewNode("n3", "ChatList"),
                            ViewNode("n4", "Chat", context: ["chatId": "12"]),
                        ]
                    ),
                    ViewNode(
                        "n5",
                        "SettingsNavigation",
                        .navigation,
                        children: [ViewNode("n6", "Settings")]
                    ),
                ]
            )
        )
    ]

    func tap(_ identifier: String = "m1") {
        kit.tap(
            userInfo: ["link": "https://links.example.com/c/77"],
            identifier: identifier
        )
    }

    /// Lets time pass until nothing is left to do but to report calmly.
    func run(_ span: TimeSpan = .seconds(40)) { clock.advance(by: span) }

    var verdicts: [String] {
        server.results.map { result in
            let reason = result.reason.map { "/" + $0.word } ?? ""
            return result.result.rawValue + reason
        }
    }

    var causes: [Unanswered.Cause] { fallbacks.map(\.cause) }

    /// A plan for an intent, on the tree that the intent brought.
    static func plan(
        _ intent: NavigationIntent,
        _ operations: [PlanOperation],
        _ outcome: ActionPlan.Outcome = .navigate,
        id: String? = nil
    ) -> ActionPlan {
        var plan = ActionPlan(
            planID: id ?? "p-\(intent.intentID)-\(intent.attempt)",
            intentID: intent.intentID,
            deviceID: intent.deviceID,
            outcome: outcome
        )
        let state = intent.deviceState
        plan.basis = PlanBasis(
            sequence: state?.sequence ?? 0,
            source: .inline,
            launchID: state?.launchID ?? ""
        )
        plan.operations = operations
        plan.expiresAt = intent.expiresAt
        return plan
    }

    /// Pushes another chat onto the chat navigation.
    static let push = PlanOperation(
        .push(container: "n2", view: ViewNode("$1", "Chat", context: ["chatId": "77"]))
    )

    /// Shows the settings.
    static let select = PlanOperation(.select(container: "n1", child: "n5"))
}
