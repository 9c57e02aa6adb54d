import LandfallDevice
import LandfallDeviceTesting
import LandfallUIKit
import LandfallUIKitTesting
import Testing
import UIKit

/// Plans that UIKit, the app or the person gets in the way of: the report is true, and the fallback
/// runs at most once.
@MainActor @Suite struct MisbehaviourTests {
    private static var slow: Landfall.Settings {
        var settings = Landfall.Settings()
        settings.animation = .all
        return settings
    }

    @Test func `a plan of two steps is performed and reported`() {
        Phone.run(settings: Self.slow) { phone in
            phone.answer { [$0.push("77"), $0.presentSheet(as: "$2")] }
            phone.tap()
            phone.world.run(for: .seconds(20))
            #expect(phone.verdicts == ["APPLIED"])
            #expect(phone.causes.isEmpty)
            #expect(phone.chatNames == ["", "77"])
            #expect(phone.tabs.presentedViewController is Screen)
            #expect(phone.window.isUserInteractionEnabled)
        }
    }

    /// Finding 3: completions of UIKit are not always called.
    @Test func `a lost completion does no harm`() {
        Phone.run { phone in
            phone.world.losesCompletions = true
            phone.answer { [$0.presentSheet()] }
            phone.tap()
            phone.world.run(for: .seconds(20))
            #expect(phone.verdicts == ["APPLIED"])
            #expect(phone.causes.isEmpty)
            phone.answer { [PlanOperation(.dismiss(presenter: $0.first("Tabs")))] }
            phone.kit.go("back")
            phone.world.run(for: .seconds(20))
            #expect(phone.verdicts == ["APPLIED", "APPLIED"])
            #expect(phone.tabs.presentedViewController == nil)
        }
    }

    /// PresenterKit #38: an interactive pop may be cancelled.
    @Test(arguments: [true, false])
    func `a swipe back while the tap is asked`(finished: Bool) {
        Phone.run { phone in
            phone.chats?.pushViewController(phone.kit.named("Chat", Screen("1")), animated: false)
            phone.world.run(for: .seconds(1))
            phone.answer { [$0.push("77")] }
            phone.tap()
            phone.chats?.beginInteractivePop()
            phone.world.run(for: .milliseconds(200))
            phone.chats?.endInteractivePop(finished: finished)
            phone.world.run(for: .seconds(20))
            #expect(phone.verdicts.last == "APPLIED")
            #expect(Set(phone.verdicts.dropLast()).isSubset(of: ["STALE other_tree"]))
            #expect(phone.causes.isEmpty)
            #expect(phone.chatNames == (finished ? ["", "77"] : ["", "1", "77"]))
        }
    }

    @Test func `a swipe back that is cancelled while a plan waits for it`() {
        Phone.run { phone in
            phone.chats?.pushViewController(phone.kit.named("Chat", Screen("1")), animated: false)
            phone.world.run(for: .seconds(1))
            phone.answer { [$0.push("77")] }
            phone.chats?.beginInteractivePop()
            phone.tap()
            phone.world.run(for: .milliseconds(100))
            #expect(phone.server.intents.isEmpty, "nothing is asked while something moves")
            phone.chats?.endInteractivePop(finished: false)
            phone.world.run(for: .seconds(20))
            #expect(phone.verdicts == ["APPLIED"])
            #expect(phone.chatNames == ["", "1", "77"])
        }
    }

    @Test func `a factory that throws leaves everything as it was`() {
        Phone.run { phone in
            phone.answer { tree in
                let broken = ViewNode("$2", "Broken")
                let push = PlanOperation.Effect.push(container: tree.first("Chats"), view: broken)
                return [tree.push("77"), PlanOperation(push)]
            }
            phone.tap()
            phone.world.run(for: .seconds(20))
            #expect(phone.verdicts == ["FAILED factory_failed at 1"])
            #expect(phone.causes == [.failed("factory_failed")])
            #expect(phone.fallbacks.map(\.isTreeUntouched) == [true])
            #expect(phone.chatNames == [""])
        }
    }

    /// UIKit raises where a controller is used twice; a factory that keeps its screen does that.
    @Test func `a factory that gives away a screen twice is refused`() {
        Phone.run { phone in
            let kept = Screen("kept")
            phone.kit.screens.register("Chat") { _ in kept }
            phone.answer { [$0.push("1"), $0.push("2", as: "$2")] }
            phone.tap()
            phone.world.run(for: .seconds(5))
            phone.answer { [$0.push("3")] }
            phone.kit.go("chat")
            phone.world.run(for: .seconds(20))
            #expect(phone.verdicts == ["FAILED other_outcome at 1", "FAILED factory_failed at 0"])
            #expect(phone.fallbacks.count == 2)
        }
    }

    @Test func `a list that holds a screen twice is refused`() {
        Phone.run { phone in
            let kept = Screen("kept")
            phone.kit.screens.register("Chat") { _ in kept }
            phone.answer { tree in
                let views = ["$1", "$2"].map { PlanOperation.Child.view(ViewNode($0, "Chat")) }
                let effect = PlanOperation.Effect.setChildren(
                    container: tree.first("Chats"),
                    children: views,
                    selected: nil
                )
                return [PlanOperation(effect)]
            }
            phone.tap()
            phone.world.run(for: .seconds(20))
            #expect(phone.verdicts == ["FAILED factory_failed at 0"])
            #expect(phone.chatNames == [""])
        }
    }

    @Test func `the app navigates between two steps`() {
        Phone.run(settings: Self.slow) { phone in
            phone.answer { [$0.push("77"), $0.presentSheet(as: "$2")] }
            phone.tap()
            phone.world.schedule(after: .milliseconds(200)) { phone.tabs.selectedIndex = 1 }
            phone.world.run(for: .seconds(20))
            #expect(phone.verdicts == ["FAILED other_outcome at 1"])
            #expect(phone.causes == [.failed("other_outcome")])
            #expect(phone.fallbacks.map(\.isTreeUntouched) == [false])
            #expect(phone.tabs.presentedViewController == nil)
        }
    }

    @Test func `a pop of the app's own in the middle of a push`() {
        Phone.run(settings: Self.slow) { phone in
            phone.answer { [$0.push("77")] }
            phone.tap()
            phone.world.schedule(after: .milliseconds(200)) {
                phone.chats?.popViewController(animated: true)
            }
            phone.world.run(for: .seconds(20))
            #expect(phone.verdicts == ["FAILED other_outcome at 0"])
            #expect(phone.causes.count == 1)
            #expect(phone.chatNames == [""])
        }
    }

    @Test func `the app goes to the background in the middle of a plan`() {
        Phone.run(settings: Self.slow) { phone in
            phone.answer { [$0.push("77"), $0.presentSheet(as: "$2")] }
            phone.tap()
            phone.world.schedule(after: .milliseconds(200)) {
                phone.world.application.enterBackground()
            }
            phone.world.run(for: .seconds(5))
            phone.world.application.enterForeground()
            phone.world.run(for: .seconds(20))
            #expect(phone.verdicts == ["APPLIED"])
            #expect(phone.causes.isEmpty)
        }
    }

    @Test func `an alert on top is reported, and a plan does not touch it`() {
        Phone.run { phone in
            let alert = UIAlertController(title: "Sure?", message: nil, preferredStyle: .alert)
            phone.tabs.present(alert, animated: true)
            phone.world.run(for: .seconds(1))
            phone.answer { [$0.presentSheet()] }
            phone.tap()
            phone.world.run(for: .seconds(20))
            let state = phone.server.intents.first?.deviceState
            #expect(state?.windows.first?.root?.presented?.isDismissible == false)
            #expect(phone.verdicts == ["FAILED already_presenting at 0"])
            #expect(phone.causes.count == 1)
            #expect(phone.tabs.presentedViewController === alert)
        }
    }

    @Test func `an alert that comes up in the middle of a plan ends it`() {
        Phone.run(settings: Self.slow) { phone in
            phone.answer { [$0.push("77"), $0.presentSheet(as: "$2")] }
            phone.tap()
            let alert = UIAlertController(title: "Sure?", message: nil, preferredStyle: .alert)
            phone.world.schedule(after: .milliseconds(200)) {
                phone.tabs.present(alert, animated: true)
            }
            phone.world.run(for: .seconds(20))
            #expect(phone.verdicts == ["FAILED other_outcome at 1"])
            #expect(phone.causes.count == 1)
            #expect(phone.tabs.presentedViewController === alert)
        }
    }

    @Test func `alerts may be dismissed where the app allows it`() {
        Phone.run(alerts: .dismiss) { phone in
            let alert = UIAlertController(title: "Sure?", message: nil, preferredStyle: .alert)
            phone.tabs.present(alert, animated: true)
            phone.world.run(for: .seconds(1))
            phone.answer { tree in
                [PlanOperation(.dismiss(presenter: tree.first("Tabs"))), tree.presentSheet()]
            }
            phone.tap()
            phone.world.run(for: .seconds(20))
            let state = phone.server.intents.first?.deviceState
            #expect(state?.windows.first?.root?.presented?.isDismissible == true)
            #expect(phone.verdicts == ["APPLIED"])
        }
    }

    @Test func `a split that is rotated in the middle of a plan`() {
        Phone.run(settings: Self.slow) { phone in
            let split = phone.kit.named("Split", UISplitViewController(nibName: nil, bundle: nil))
            let detail = phone.kit.named("Detail", UINavigationController())
            let list = phone.kit.named("ChatList", Screen())
            let primary = phone.kit.named("Chats", UINavigationController(rootViewController: list))
            split.viewControllers = [primary, detail]
            phone.window.rootViewController = split
            phone.world.run(for: .seconds(1))
            phone.answer { tree in
                let chat = ViewNode("$2", "Chat", context: ["chatId": "5"])
                return [
                    tree.push("77"),
                    PlanOperation(.pushOnDetail(container: tree.first("Split"), view: chat)),
                ]
            }
            phone.tap()
            phone.world.schedule(after: .milliseconds(200)) { split.collapse() }
            phone.world.run(for: .seconds(20))
            #expect(phone.verdicts == ["FAILED other_outcome at 0"])
            #expect(phone.causes.count == 1)
            #expect(detail.viewControllers.isEmpty)
        }
    }

    @Test func `a screen that refuses its context`() {
        Phone.run { phone in
            phone.chats?.pushViewController(phone.kit.named("Chat", Screen("1")), animated: false)
            phone.world.run(for: .seconds(1))
            phone.answer { [PlanOperation(.update(node: $0.first("Chat"), context: [:]))] }
            phone.tap()
            phone.world.run(for: .seconds(20))
            #expect(phone.verdicts == ["FAILED screen_refused at 0"])
            #expect(phone.causes == [.failed("screen_refused")])
        }
    }
}
