import LandfallDevice
import LandfallDeviceTesting
import LandfallUIKitTesting
import Testing
import UIKit

@testable import LandfallUIKit

/// The adapter's view of an app, and the app's own wishes, which it follows.
@MainActor @Suite struct AppTests {
    /// A plan that was made for one window must never reach another.
    @Test func `the id of a window stays the same while it is hidden`() {
        Phone.run { phone in
            let other = UIWindow(windowScene: phone.scene)
            other.rootViewController = phone.kit.named("Overlay", Screen())
            other.isHidden = false
            phone.world.run(for: .seconds(1))
            #expect(Self.windows(phone) == ["scene", "scene.2"])
            phone.window.isHidden = true
            phone.world.run(for: .seconds(1))
            #expect(Self.windows(phone) == ["scene.2"])
            phone.window.isHidden = false
            phone.world.run(for: .seconds(1))
            #expect(Self.windows(phone) == ["scene", "scene.2"])
            other.windowLevel = .alert
            #expect(Self.windows(phone) == ["scene"], "what is above the app's level is left out")
        }
    }

    @Test func `the key window of a scene in the background does not count`() {
        Phone.run { phone in
            let other = UIWindow(windowScene: phone.world.application.connect(session: "other"))
            other.rootViewController = Screen()
            other.isHidden = false
            if let scene = other.windowScene { phone.kit.attach(scene) }
            #expect(Self.keyWindows(phone) == ["scene"])
            phone.world.application.enterBackground(phone.scene)
            #expect(phone.window.isKeyWindow)
            #expect(Self.keyWindows(phone) == ["other"])
        }
    }

    @Test func `a plan's tabs come in the place of those that a class brings`() {
        Phone.run { phone in
            phone.kit.screens.register(container: "OwnTabs") { OwnTabs() }
            phone.answer { tree in
                let tabs = ViewNode(
                    "$1",
                    "OwnTabs",
                    .tab,
                    children: [ViewNode("$2", "Sheet"), ViewNode("$3", "Sheet")]
                )
                return [PlanOperation(.replaceRoot(window: tree.keyWindow, view: tabs))]
            }
            phone.tap()
            phone.world.run(for: .seconds(5))
            #expect(phone.verdicts == ["APPLIED"])
            let root = phone.window.rootViewController as? OwnTabs
            #expect(root?.viewControllers?.count == 2)
        }
    }

    @Test func `what the app has set as a presentation context stays`() {
        Phone.run { phone in
            phone.kit.screens.register("Chat") { context in
                let screen = Screen(try context.text("chatId"))
                screen.definesPresentationContext = true
                return screen
            }
            phone.answer { [$0.push("77")] }
            phone.tap()
            phone.world.run(for: .seconds(20))
            #expect(phone.verdicts == ["APPLIED"])
            #expect(phone.chats?.topViewController?.definesPresentationContext == true)
            #expect(phone.chats?.definesPresentationContext == true, "as UIKit has it")
        }
    }

    @Test(arguments: [UISplitViewController.Style.unspecified, .doubleColumn])
    func `a split gives up its detail`(style: UISplitViewController.Style) {
        Phone.run { phone in
            let split = phone.kit.named("Split", UISplitViewController(style: style))
            let list = phone.kit.named("ChatList", Screen())
            let detail = phone.kit.named("Chat", Screen("1"))
            if style == .unspecified {
                split.viewControllers = [list, detail]
            } else {
                split.setViewController(list, for: .primary)
                split.setViewController(detail, for: .secondary)
            }
            phone.window.rootViewController = split
            phone.world.run(for: .seconds(1))
            phone.answer { tree in
                let list = [PlanOperation.Child.node(tree.first("ChatList"))]
                let effect = PlanOperation.Effect.setChildren(
                    container: tree.first("Split"),
                    children: list,
                    selected: nil
                )
                return [PlanOperation(effect)]
            }
            phone.tap()
            phone.world.run(for: .seconds(20))
            #expect(phone.verdicts == ["APPLIED"])
            #expect(split.viewController(for: .secondary) == nil)
        }
    }

    /// U4: a second dismissal is never completed; its end is seen.
    @Test func `a dismissal that is under way already is waited for`() {
        Phone.run { phone in
            phone.tabs.present(phone.kit.named("Sheet", Screen()), animated: false)
            phone.world.run(for: .seconds(1))
            let captured = phone.kit.uiKit.host.capture()
            let tree = captured.tree
            var after = tree
            let operation = PlanOperation(.dismiss(presenter: tree.first("Tabs")))
            _ = after.apply([operation])
            phone.tabs.dismiss(animated: true)
            let step = HostStep(
                operation,
                prepared: [],
                before: tree,
                after: after,
                objects: captured.handles
            )
            var answers: [HostRefusal?] = []
            phone.kit.uiKit.host.perform(step, animated: true) { answers.append($0) }
            phone.world.run(for: .milliseconds(300))
            #expect(answers.isEmpty)
            phone.world.run(for: .seconds(1))
            #expect(answers == [nil])
        }
    }

    /// U12: the tab that the More list shows counts as selected.
    @Test func `a tab in the More list is selected and reported`() {
        Phone.run { phone in
            let more = (2..<6).map { phone.kit.named(ScreenType("Tab\($0)"), Screen()) }
            phone.tabs.viewControllers = (phone.tabs.viewControllers ?? []) + more
            phone.world.run(for: .seconds(1))
            phone.answer { tree in
                [PlanOperation(.select(container: tree.first("Tabs"), child: tree.first("Tab5")))]
            }
            phone.tap()
            phone.world.run(for: .seconds(20))
            #expect(phone.verdicts == ["APPLIED"])
            #expect(phone.tabs.selectedInMore === more.last)
            #expect(phone.server.states.last?.windows.first?.root?.selected == 5)
        }
    }

    /// What a root presents would stay over the new one, and in memory.
    @Test func `what the old root presents is dismissed before another root is set`() {
        Phone.run { phone in
            phone.tabs.present(phone.kit.named("Sheet", Screen()), animated: false)
            phone.world.run(for: .seconds(1))
            phone.answer { _ in
                [PlanOperation(.replaceRoot(window: "scene", view: ViewNode("$1", "Sheet")))]
            }
            phone.tap()
            phone.world.run(for: .seconds(20))
            #expect(phone.verdicts == ["APPLIED"])
            #expect(phone.world.leakedPresentations == 0)
        }
    }

    @Test(arguments: [true, false])
    func `another window comes to the front, or the system does not let it`(refuses: Bool) {
        Phone.run { phone in
            let scene = phone.world.application.connect(session: "other")
            let window = UIWindow(windowScene: scene)
            window.rootViewController = phone.kit.named("Other", Screen())
            window.isHidden = false
            phone.kit.attach(scene)
            phone.world.run(for: .seconds(1))
            phone.world.application.refusesActivation = refuses
            phone.answer { _ in [PlanOperation(.activateWindow(window: "other"))] }
            phone.tap()
            phone.world.run(for: .seconds(20))
            #expect(phone.verdicts == [refuses ? "FAILED timed_out at 0" : "APPLIED"])
            #expect(window.isKeyWindow != refuses)
        }
    }

    @Test func `options of the catalog say how a sheet looks`() throws {
        try Phone.run { phone in
            phone.answer { tree in
                var operation = tree.presentSheet()
                operation.options = ["detents": ["medium", "large"], "modal": true]
                return [operation]
            }
            phone.tap()
            phone.world.run(for: .seconds(20))
            let sheet = try #require(phone.tabs.presentedViewController)
            #expect(sheet.isModalInPresentation)
            let detents = sheet.sheetPresentationController?.detents.map(\.name)
            #expect(detents == ["medium", "large"])
        }
    }

    /// Without a source UIKit raises when it shows a popover.
    @Test func `a popover without a source points to the centre`() {
        Phone.run { phone in
            phone.answer { tree in
                var view = ViewNode("$1", "Sheet")
                view.style = .popover
                return [PlanOperation(.present(presenter: tree.first("Tabs"), view: view))]
            }
            phone.tap()
            phone.world.run(for: .seconds(20))
            let popover = phone.tabs.presentedViewController?.popoverPresentationController
            #expect(popover != nil && popover?.sourceView === phone.tabs.view)
        }
    }

    private static func keyWindows(_ phone: Phone) -> [String] {
        phone.kit.uiKit.host.capture().tree.windowStates.filter(\.isKey).map(\.id)
    }

    static func windows(_ phone: Phone) -> [String] {
        phone.kit.uiKit.host.capture().tree.windowStates.map(\.id)
    }
}

/// Tabs that fill themselves when their view is made.
private final class OwnTabs: UITabBarController {
    override func viewDidLoad() {
        super.viewDidLoad()
        viewControllers = [UIViewController()]
    }
}
