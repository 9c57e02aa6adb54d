import Foundation
import LandfallDevice
import LandfallDeviceTesting
import LandfallUIKit
import LandfallUIKitTesting
import Testing
import UIKit

@testable import Newcomer

/// The forty lines that a newcomer writes, as an app that runs.
@MainActor @Suite struct NewcomerTests {
    @Test func `a tap starts the app, and another comes while it runs`() {
        let world = World()
        let time = WorldTime(world)
        let server = MemoryTransport(time) { .plan(Self.plan(for: $0)) }
        testOptions = { options in
            options.transport = server
            options.storage = MemoryStorage()
            options.time = time
            options.numbers = SeededNumbers(seed: 1)
        }
        World.inWorld(world) {
            let app = AppDelegate()
            _ = app.application(.shared, didFinishLaunchingWithOptions: nil)
            #expect(landfall.screens.types == ["Chat", "ChatList", "ChatNavigation", "MainTabs"])
            // iOS tells of the tap that starts an app twice: by the scene, and by the delegate.
            let options = UIScene.ConnectionOptions(notificationResponse: Self.response("m1"))
            let delegate = SceneDelegate()
            world.application.connect(delegate, options: options)
            var handled = 0
            app.userNotificationCenter(.current(), didReceive: Self.response("m1")) {
                handled += 1
            }
            #expect(handled == 1)
            world.run(for: .seconds(5))
            #expect(server.intents.count == 1)
            #expect(server.results.map(\.result) == [.applied])
            #expect(Self.chats(of: delegate) == ["77"])

            app.userNotificationCenter(.current(), didReceive: Self.response("m2")) {
                handled += 1
            }
            #expect(handled == 2)
            world.run(for: .seconds(5))
            #expect(server.results.map(\.result) == [.applied, .applied])
            #expect(Self.chats(of: delegate) == ["77", "77"])

            let activity = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
            activity.webpageURL = server.intents.first?.url
            delegate.scene(UIScene.first, continue: activity)
            world.run(for: .seconds(5))
            #expect(server.intents.last?.channel == .universalLink)
            #expect(Self.chats(of: delegate) == ["77", "77", "77"])
        }
    }

    /// The guide lies beside the package where it is part of the server's repository.
    private nonisolated static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().appending(path: "../..").standardized

    private nonisolated static let guide = root.appending(path: "../../docs/Guide.docc/YourApp.md")

    @Test(.enabled(if: FileManager.default.fileExists(atPath: guide.path)))
    func `the guide shows the lines that are tested`() throws {
        let file = Self.root.appending(path: "Example/Newcomer/Newcomer.swift")
        let page = try String(contentsOf: Self.guide, encoding: .utf8).split(separator: "\n")
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
            #expect(page.contains("    " + line), "\(line)")
        }
    }

    private static func chats(of delegate: SceneDelegate) -> [String] {
        let tabs = delegate.window?.rootViewController as? UITabBarController
        let stack = tabs?.viewControllers?.first as? UINavigationController
        return stack?.viewControllers.compactMap { ($0 as? ChatViewController)?.chatID } ?? []
    }

    private nonisolated static func response(_ identifier: String) -> sending UNNotificationResponse
    {
        UNNotificationResponse(
            identifier: identifier,
            userInfo: ["link": "https://links.example.com/c/77"]
        )
    }

    /// Pushes chat 77, wherever the stack of chats is.
    private static func plan(for intent: NavigationIntent) -> ActionPlan {
        var plan = ActionPlan(
            planID: "p-\(intent.intentID)",
            intentID: intent.intentID,
            deviceID: intent.deviceID,
            outcome: .navigate
        )
        guard let state = intent.deviceState, let root = state.windows.first?.root,
            let stack = root.subtree.first(where: { $0.type == "ChatNavigation" })
        else { return plan }
        plan.basis = PlanBasis(
            sequence: state.sequence,
            source: .inline,
            launchID: state.launchID
        )
        let chat = ViewNode("$1", "Chat", context: ["chatId": "77"])
        plan.operations = [PlanOperation(.push(container: stack.id, view: chat))]
        return plan
    }
}

extension NavigationIntent {
    /// The link that was tapped.
    fileprivate var url: URL? {
        if case .link(let link) = target { URL(string: link) } else { nil }
    }
}

extension UIScene {
    /// The first scene that is connected.
    fileprivate static var first: UIScene {
        UIApplication.shared.connectedScenes.first ?? UIApplication.shared.connect()
    }
}
