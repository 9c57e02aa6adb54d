import Foundation
import LandfallDevice
import LandfallDeviceTesting
import LandfallUIKit
import LandfallUIKitTesting
import UIKit

/// A whole app on the stand-in: a kit, a server in memory, and screens that a test can look at.
@MainActor final class Phone {
    let world: World
    let time: WorldTime
    let server: MemoryTransport
    let kit: Landfall
    let scene: UIWindowScene
    let window: UIWindow
    let tabs = Tabs()
    var fallbacks: [Unanswered] = []
    /// How taps have ended, in order.
    private(set) var ends: [TapEnd] = []

    init(
        settings: Landfall.Settings = Landfall.Settings(),
        alerts: Landfall.Alerts = .keep,
        isAttached: Bool = true,
        in world: World
    ) {
        self.world = world
        let time = WorldTime(world)
        let server = MemoryTransport(time)
        self.time = time
        self.server = server
        self.kit = Landfall(gateway: URL(filePath: "/"), tokens: NoTokens()) { options in
            options.settings = settings
            options.alerts = alerts
            options.transport = server
            options.storage = MemoryStorage()
            options.time = time
            options.numbers = SeededNumbers(seed: 1)
        }
        self.scene = world.application.connect(session: "scene")
        self.window = UIWindow(windowScene: scene)
        let list = kit.named("ChatList", Screen())
        let chats = kit.named("Chats", UINavigationController(rootViewController: list))
        tabs.viewControllers = [chats, kit.named("Settings", Screen())]
        window.rootViewController = tabs
        window.makeKeyAndVisible()
        kit.screens.register("Chat") { Screen(try $0.text("chatId")) }
        kit.screens.register("Sheet") { _ in Screen() }
        kit.screens.register("Broken") { _ in throw NoScreen() }
        kit.screens.register(container: "Chats") { UINavigationController() }
        kit.fallback = { [weak self] in self?.fallbacks.append($0) }
        kit.onEvent = { [weak self] event in
            if case .ended(_, let end) = event { self?.ends.append(end) }
        }
        if isAttached { kit.attach(scene) }
        world.run(for: .seconds(1))
    }

    /// Runs a test with a phone in a world of its own.
    static func run(
        settings: Landfall.Settings = Landfall.Settings(),
        alerts: Landfall.Alerts = .keep,
        isAttached: Bool = true,
        _ body: (Phone) throws -> Void
    ) rethrows {
        let world = World()
        try World.inWorld(world) {
            let phone = Phone(settings: settings, alerts: alerts, isAttached: isAttached, in: world)
            try body(phone)
        }
    }

    /// The stack of chats.
    var chats: UINavigationController? { tabs.viewControllers?.first as? UINavigationController }

    /// The names of the screens on the stack of chats.
    var chatNames: [String] {
        chats?.viewControllers.compactMap { ($0 as? Screen)?.name } ?? []
    }

    /// Answers each tap with operations on the tree that it brings.
    func answer(_ operations: @escaping @MainActor (ScreenTree) -> [PlanOperation]) {
        server.respond = { intent in
            var plan = ActionPlan(
                planID: "p-\(intent.intentID)-\(intent.attempt)",
                intentID: intent.intentID,
                deviceID: intent.deviceID,
                outcome: .navigate
            )
            let state = intent.deviceState
            plan.basis = PlanBasis(
                sequence: state?.sequence ?? 0,
                source: .inline,
                launchID: state?.launchID ?? ""
            )
            plan.operations = operations(ScreenTree(state?.windows ?? []))
            return .plan(plan)
        }
    }

    /// Lets a person tap a link.
    func tap() { kit.open(URL(filePath: "/c/77")) }

    /// What was reported, in short.
    var verdicts: [String] {
        server.results.map { result in
            let place = result.operation.map { " at \($0)" } ?? ""
            return result.result.rawValue + (result.reason.map { " \($0.word)" } ?? "") + place
        }
    }

    /// The causes of the fallbacks.
    var causes: [Unanswered.Cause] { fallbacks.map(\.cause) }
}

/// No factory for that.
struct NoScreen: Error {}

/// A test asks for no token.
struct NoTokens: TokenProvider {
    func token(after rejected: String?) async throws -> String { "" }
}

extension ScreenTree {
    /// The first node of a type.
    func first(_ type: ScreenType) -> NodeID {
        let nodes = windowStates.compactMap(\.root).flatMap(\.subtree)
        return nodes.first { $0.type == type }?.id ?? "none"
    }

    /// Pushes a chat.
    func push(_ name: String, as id: NodeID = "$1") -> PlanOperation {
        let view = ViewNode(id, "Chat", context: ["chatId": name])
        return PlanOperation(.push(container: first("Chats"), view: view))
    }

    /// Presents a sheet on the tabs.
    func presentSheet(as id: NodeID = "$1") -> PlanOperation {
        var view = ViewNode(id, "Sheet")
        view.style = .pageSheet
        return PlanOperation(.present(presenter: first("Tabs"), view: view))
    }
}

/// A screen that a test looks at.
final class Screen: UIViewController, LandfallScreen {
    static let landfallType: ScreenType = "Unnamed"
    var name: String

    init(_ name: String = "") {
        self.name = name
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    var landfallContext: ScreenContext { name.isEmpty ? [:] : ["chatId": name] }
    func landfallUpdate(_ context: ScreenContext) throws { name = try context.text("chatId") }
}

/// The tabs of the app.
final class Tabs: UITabBarController, LandfallScreen {
    static let landfallType: ScreenType = "Tabs"
}
