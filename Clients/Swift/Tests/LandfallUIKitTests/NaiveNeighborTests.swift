import LandfallDevice
import LandfallDeviceTesting
import LandfallUIKit
import LandfallUIKitTesting
import Testing
import UIKit

/// Finding 2: code that takes the place of the app's delegates, beside code that does the same.
@MainActor @Suite struct NaiveNeighborTests {
    /// A twin that puts itself in the place of the delegate, and hands on to whoever is there when a tap comes,
    /// as code that swizzles the setter does.
    private final class Taker: UNUserNotificationCenterDelegate {
        var former: (() -> (any UNUserNotificationCenterDelegate)?)?
        var calls = 0

        func userNotificationCenter(
            _ center: UNUserNotificationCenter,
            didReceive response: UNNotificationResponse,
            withCompletionHandler completionHandler: @escaping () -> Void
        ) {
            calls += 1
            // On a device the stack overflows here.
            guard calls < 100 else { return }
            former?()?.userNotificationCenter(
                center,
                didReceive: response,
                withCompletionHandler: completionHandler
            )
        }
    }

    /// The delegate of the app, which tells the kit and does what the app wants.
    @MainActor
    private final class AppDelegate: @preconcurrency UNUserNotificationCenterDelegate,
        UINavigationControllerDelegate
    {
        var onTap: @MainActor (UNNotificationResponse) -> Void = { _ in }
        var calls = 0
        var shown = 0

        func userNotificationCenter(
            _ center: UNUserNotificationCenter,
            didReceive response: UNNotificationResponse,
            withCompletionHandler completionHandler: @escaping () -> Void
        ) {
            calls += 1
            onTap(response)
            completionHandler()
        }

        func navigationController(
            _ navigationController: UINavigationController,
            didShow viewController: UIViewController,
            animated: Bool
        ) {
            shown += 1
        }
    }

    private static func response() -> UNNotificationResponse {
        UNNotificationResponse(
            identifier: "m1",
            userInfo: ["link": "https://links.example.com/c/77"]
        )
    }

    @Test func `two that take the delegate call each other for ever, and the app hears nothing`() {
        World.inWorld(World()) {
            let center = UNUserNotificationCenter.current()
            let app = AppDelegate()
            center.delegate = app
            let twins = [Taker(), Taker()]
            twins[0].former = { twins[1] }
            twins[1].former = { twins[0] }
            center.delegate = twins[0]
            center.delegate?.userNotificationCenter(
                center,
                didReceive: Self.response(),
                withCompletionHandler: {}
            )
            #expect(twins.map(\.calls).max() == 100)
            #expect(app.calls == 0)
        }
    }

    @Test func `the kit takes no delegate, from the start to the end of a plan`() {
        Phone.run { phone in
            let center = UNUserNotificationCenter.current()
            let app = AppDelegate()
            app.onTap = { _ = phone.kit.tap($0) }
            center.delegate = app
            phone.chats?.delegate = app
            phone.answer { [$0.push("77")] }
            var isDone = false
            center.delegate?.userNotificationCenter(
                center,
                didReceive: Self.response(),
                withCompletionHandler: { isDone = true }
            )
            phone.world.run(for: .seconds(5))
            #expect(phone.verdicts == ["APPLIED"])
            #expect(phone.chatNames.last == "77")
            #expect(isDone)
            #expect(app.calls == 1)
            #expect(app.shown > 0)
            #expect(center.delegate === app)
            #expect(phone.chats?.delegate === app)
        }
    }
}
