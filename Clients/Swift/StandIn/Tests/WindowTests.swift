import Testing
import UIKit

/// The behavior of the stand-in's windows, scenes and run loop.
@MainActor @Suite struct WindowTests {
    /// S19: What a root presents is not dismissed when another root is set: it leaks.
    @Test func `a root that presents leaks when it is replaced`() {
        let stage = Stage()
        let root = stage.screen()
        stage.show(root)
        root.present(stage.screen(), animated: false)
        stage.world.settle()
        stage.show(stage.screen())
        #expect(stage.world.leakedPresentations == 1)
        stage.show(stage.screen())
        #expect(stage.world.leakedPresentations == 1)
    }

    /// S20: Apple, `UIWindow.isKeyWindow`: one of all windows.
    @Test func `one window is the key window`() {
        let stage = Stage()
        let other = stage.make { UIWindow(windowScene: stage.scene) }
        #expect(stage.scene.windows.count == 2)
        other.makeKey()
        #expect(stage.window.isKeyWindow, "a hidden window does not become the key window")
        other.makeKeyAndVisible()
        #expect(other.isKeyWindow && !stage.window.isKeyWindow)
        #expect(stage.scene.keyWindow === other)
        other.isHidden = true
        #expect(stage.scene.keyWindow == nil)
    }

    /// Apple, `UIApplication.requestSceneSessionActivation`: the system may refuse without a word.
    @Test(arguments: [true, false])
    func `the system brings a scene to the front, or does not`(refuses: Bool) {
        let stage = Stage()
        let scene = stage.world.application.connect()
        let other = stage.make { UIWindow(windowScene: scene) }
        other.isHidden = false
        stage.world.application.refusesActivation = refuses
        stage.world.application.requestSceneSessionActivation(
            scene.session,
            userActivity: nil,
            options: nil
        )
        stage.world.settle()
        #expect(other.isKeyWindow != refuses)
    }

    /// Apple, `UIWindow`: the app keeps its windows, a scene does not.
    @Test func `a scene keeps no window alive`() {
        let stage = Stage()
        var other: UIWindow? = stage.make { UIWindow(windowScene: stage.scene) }
        #expect(stage.scene.windows.count == 2)
        weak let probe = other
        other = nil
        #expect(probe == nil && stage.scene.windows.count == 1)
    }

    /// S1: The main queue: what is due first runs first, in the order in which it was given.
    @Test func `time moves from one event to the next`() {
        let world = World()
        var order: [Int] = []
        world.schedule(after: .milliseconds(20)) { order.append(2) }
        world.schedule(after: .milliseconds(10)) { order.append(1) }
        let taken = world.schedule(after: .milliseconds(15)) { order.append(9) }
        world.schedule(after: .milliseconds(20)) { order.append(3) }
        world.cancel(taken)
        world.settle()
        #expect(order == [1, 2, 3])
        #expect(world.now == .milliseconds(20))
    }

    /// Apple, `CFRunLoopObserver` with `beforeWaiting`: once for each turn, before time passes.
    @Test func `observers hear before the run loop sleeps`() {
        let world = World()
        var heard: [Duration] = []
        let number = world.addIdleObserver { heard.append(world.now) }
        world.schedule(after: .milliseconds(10)) {}
        world.schedule(after: .milliseconds(10)) {}
        world.settle()
        #expect(heard == [.zero, .milliseconds(10)])
        world.removeIdleObserver(number)
        world.schedule(after: .milliseconds(10)) {}
        world.settle()
        #expect(heard.count == 2)
    }
}
