import LandfallDevice
import LandfallDeviceTesting
import LandfallUIKitTesting
import Testing
import UIKit

@testable import LandfallUIKit

/// What the kit notices of changes of the app.
extension AppTests {
    @Test func `changes are found by looking, whoever has made them`() {
        var settings = Landfall.Settings()
        settings.reporting = .live
        Phone.run(settings: settings) { phone in
            phone.world.run(for: .seconds(5))
            let sent = phone.server.states.count
            phone.tabs.tap(phone.tabs.viewControllers?.last ?? UIViewController())
            phone.world.run(for: .seconds(5))
            #expect(phone.server.states.count == sent + 1)
            #expect(phone.server.states.last?.windows.first?.root?.selected == 1)
            phone.tabs.present(phone.kit.named("Sheet", Screen()), animated: true)
            phone.world.run(for: .seconds(5))
            #expect(phone.server.states.last?.windows.first?.root?.presented?.type == "Sheet")
            phone.world.run(for: .seconds(60))
            #expect(phone.server.states.count == sent + 2, "what has not changed is not sent")
        }
    }

    @Test func `a changed context is a change`() {
        var settings = Landfall.Settings()
        settings.reporting = .live
        Phone.run(settings: settings) { phone in
            let chat = phone.kit.named("Chat", Screen("1"))
            phone.chats?.pushViewController(chat, animated: false)
            phone.world.run(for: .seconds(5))
            let sent = phone.server.states.count
            chat.name = "2"
            phone.world.schedule(after: .zero) {}
            phone.world.run(for: .seconds(5))
            #expect(phone.server.states.count == sent + 1)
        }
    }

    @Test func `the app is looked at ten times a second at most, and not at all while it rests`() {
        let world = World()
        World.inWorld(world) {
            var looks = 0
            var reports = 0
            let watcher = ChangeWatcher(
                WorldTime(world),
                look: {
                    looks += 1
                    return looks
                },
                report: { reports += 1 }
            )
            for place in 0..<1_000 { world.schedule(after: .milliseconds(place)) {} }
            world.run(for: .seconds(1))
            #expect((9...11).contains(looks))
            #expect(reports == looks)
            let before = looks
            world.run(for: .seconds(60))
            #expect(looks <= before + 1 && world.pending == 0)
            withExtendedLifetime(watcher) {}
        }
    }

    /// The run loop must keep neither the watcher nor the kit alive.
    @Test func `the watcher ends with the kit`() {
        let world = World()
        World.inWorld(world) {
            var phone: Phone? = Phone(in: world)
            #expect(world.idleObservers == 1)
            weak let kit = phone?.kit
            phone = nil
            world.settle()
            #expect(kit == nil)
            world.schedule(after: .zero) {}
            world.run(for: .seconds(1))
            #expect(world.idleObservers == 0)
        }
    }
}
