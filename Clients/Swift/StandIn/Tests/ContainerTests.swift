import Testing
import UIKit

/// The behavior of the stand-in's containers; each test names where the rule is known from.
@MainActor @Suite struct ContainerTests {
    /// S11: Apple, `interactivePopGestureRecognizer`, `isCancelled`; PresenterKit #38.
    @Test(arguments: [true, false])
    func `a swipe back finishes, or puts the stack back`(finished: Bool) {
        let stage = Stage()
        let screens = [stage.screen(), stage.screen()]
        let stack = stage.stack(screens)
        stage.show(stack)
        stack.beginInteractivePop()
        #expect(stack.interactivePopGestureRecognizer?.state == .began)
        #expect(stack.viewControllers == [screens[0]])
        let coordinator = stack.transitionCoordinator
        #expect(coordinator?.isInteractive == true)
        var cancelled: [Bool] = []
        coordinator?.animate(alongsideTransition: nil) { cancelled.append($0.isCancelled) }
        stage.world.run(for: .seconds(2))
        #expect(cancelled.isEmpty, "a finger rests as long as it likes")
        stack.endInteractivePop(finished: finished)
        stage.world.settle()
        #expect(cancelled == [!finished])
        #expect(stack.viewControllers == (finished ? [screens[0]] : screens))
        #expect(stack.transitionCoordinator == nil)
    }

    /// S12: U7: both are on the stack, and the last is reported.
    @Test func `a push during a push`() {
        let stage = Stage()
        let screens = ["a", "b", "c"].map { name in
            let screen = stage.screen()
            screen.title = name
            return screen
        }
        let stack = stage.stack([screens[0]])
        stage.show(stack)
        let log = ShowLog()
        stack.delegate = log
        stack.pushViewController(screens[1], animated: true)
        stage.world.run(for: .milliseconds(100))
        stack.pushViewController(screens[2], animated: true)
        stage.world.settle()
        #expect(stack.viewControllers == screens)
        #expect(log.entries == ["will b", "will c", "did c"])
    }

    /// S13: U8; Apple, `pushViewController(_:animated:)`: the exceptions of UIKit.
    @Test func `the same screen twice raises`() async {
        await #expect(processExitsWith: .failure) {
            await MainActor.run {
                let stage = Stage()
                let screen = stage.screen()
                stage.stack([screen]).pushViewController(screen, animated: false)
            }
        }
        await #expect(processExitsWith: .failure) {
            await MainActor.run {
                let stage = Stage()
                let screen = stage.screen()
                _ = stage.stack([screen, screen])
            }
        }
    }

    /// S13: U8; "Pushing a navigation controller is not supported".
    @Test func `a stack on a stack raises`() async {
        await #expect(processExitsWith: .failure) {
            await MainActor.run {
                let stage = Stage()
                let outer = stage.stack([stage.screen()])
                outer.pushViewController(stage.stack([]), animated: false)
            }
        }
    }

    /// S21: Apple, `UIPageViewController`: two pages beside a spine in the middle, else one.
    @Test func `another number of pages than is shown raises`() async {
        let stage = Stage()
        let pages = UIPageViewController(
            transitionStyle: .pageCurl,
            navigationOrientation: .horizontal,
            options: [.spineLocation: UIPageViewController.SpineLocation.mid.rawValue]
        )
        let screens = [stage.screen(), stage.screen()]
        pages.setViewControllers(screens, direction: .forward, animated: false)
        #expect(pages.viewControllers == screens)
        await #expect(processExitsWith: .failure) { await Self.scroll(to: 0) }
        await #expect(processExitsWith: .failure) { await Self.scroll(to: 2) }
    }

    private static func scroll(to count: Int) {
        let stage = Stage()
        let pages = UIPageViewController(
            transitionStyle: .scroll,
            navigationOrientation: .horizontal
        )
        let screens = (0..<count).map { _ in stage.screen() }
        pages.setViewControllers(screens, direction: .forward, animated: false)
    }

    /// S14: Apple, "Displaying and managing views": the order of the appearance callbacks.
    @Test func `appearance callbacks come in order`() {
        let stage = Stage()
        let log = Recorder.Log()
        let screens = ["a", "b"].map { name in
            let screen = stage.screen()
            screen.name = name
            screen.log = log
            return screen
        }
        let stack = stage.stack([screens[0]])
        stage.show(stack)
        #expect(log.entries == ["a willAppear", "a didAppear"])
        log.entries = []
        stack.pushViewController(screens[1], animated: true)
        #expect(log.entries == ["a willDisappear", "b willAppear"])
        stage.world.settle()
        #expect(log.entries.suffix(2) == ["a didDisappear", "b didAppear"])
    }

    /// S14: A cancelled pop calls back in the other direction.
    @Test func `a cancelled pop lets the screen appear again`() {
        let stage = Stage()
        let top = stage.screen()
        let stack = stage.stack([stage.screen(), top])
        stage.show(stack)
        top.log.entries = []
        stack.beginInteractivePop()
        stack.endInteractivePop(finished: false)
        stage.world.settle()
        #expect(top.log.entries == ["willDisappear", "willAppear", "didAppear"])
    }

    /// S15: U6; Apple, `UITabBarController.setViewControllers(_:animated:)`.
    @Test func `tabs keep the selected object, else the index, else select the first`() {
        let stage = Stage()
        let screens = (0..<4).map { _ in stage.screen() }
        let tabs = stage.tabs(Array(screens[0..<3]))
        #expect(tabs.selectedIndex == 0)
        tabs.selectedIndex = 1
        tabs.viewControllers = [screens[3], screens[0], screens[1]]
        #expect(tabs.selectedViewController === screens[1])
        tabs.viewControllers = [screens[3], screens[0], screens[2]]
        #expect(tabs.selectedViewController === screens[2], "the index stays")
        tabs.viewControllers = [screens[0]]
        #expect(tabs.selectedIndex == 0)
    }

    /// S15: Apple, `UITabBarControllerDelegate`: it is asked for taps, not for code.
    @Test func `the delegate is asked for the taps of a person only`() {
        final class Refusing: UITabBarControllerDelegate {
            func tabBarController(
                _ tabBarController: UITabBarController,
                shouldSelect viewController: UIViewController
            ) -> Bool { false }
        }
        let stage = Stage()
        let screens = [stage.screen(), stage.screen()]
        let tabs = stage.tabs(screens)
        let delegate = Refusing()
        tabs.delegate = delegate
        tabs.tap(screens[1])
        #expect(tabs.selectedIndex == 0)
        tabs.selectedIndex = 1
        #expect(tabs.selectedIndex == 1)
    }

    /// S16: U12; Apple, `moreNavigationController`, `selectedIndex` (`NSNotFound`).
    @Test func `the fifth of six tabs is in the More list`() {
        let stage = Stage()
        let screens = (0..<6).map { _ in stage.screen() }
        let tabs = stage.tabs(screens)
        tabs.selectedIndex = 5
        #expect(tabs.selectedIndex == Int.max, "NSNotFound")
        #expect(tabs.selectedViewController === tabs.moreNavigationController)
        #expect(tabs.moreNavigationController.viewControllers.last === screens[5])
        stage.world.application.horizontalSizeClass = .regular
        #expect(tabs.selectedIndex == 5, "there is room for all of them")
    }

    /// S17: U9; Apple, `UISplitViewController`: collapsing and expanding.
    @Test(arguments: [UISplitViewController.Style.unspecified, .doubleColumn])
    func `a split moves its detail onto the stack and off again`(
        style: UISplitViewController.Style
    ) {
        let stage = Stage()
        let primary = stage.stack([stage.screen()])
        let detail = stage.stack([stage.screen()])
        let split = stage.make { UISplitViewController(style: style) }
        if style == .unspecified {
            split.viewControllers = [primary, detail]
        } else {
            split.setViewController(primary, for: .primary)
            split.setViewController(detail, for: .secondary)
        }
        stage.show(split)
        split.collapse()
        #expect(split.isCollapsed)
        #expect(split.viewControllers == [primary])
        #expect(primary.viewControllers.last === detail)
        #expect(detail.parent === primary)
        let next = stage.stack([])
        split.showDetailViewController(next, sender: nil)
        #expect(primary.viewControllers.count == 3, "UIKit pushes, and replaces nothing")
        split.expand()
        #expect(split.viewControllers == [primary, next])
        #expect(primary.viewControllers.count == 2)
    }

    /// S17: Apple, `showDetailViewController(_:sender:)`.
    @Test func `an expanded split replaces its detail`() {
        let stage = Stage()
        let split = stage.make { UISplitViewController(nibName: nil, bundle: nil) }
        let primary = stage.screen()
        split.viewControllers = [primary, stage.screen()]
        let detail = stage.screen()
        split.showDetailViewController(detail, sender: nil)
        #expect(split.viewControllers == [primary, detail])
        split.viewControllers = [primary]
        #expect(split.viewControllers == [primary])
    }

    /// S18: Apple, `UINavigationControllerDelegate`: whoever is the delegate at that moment.
    @Test func `the delegate hears of what is shown`() {
        let stage = Stage()
        let screen = stage.screen()
        screen.title = "b"
        let stack = stage.stack([stage.screen()])
        stage.show(stack)
        let (first, second) = (ShowLog(), ShowLog())
        stack.delegate = first
        stack.pushViewController(screen, animated: true)
        stack.delegate = second
        stage.world.settle()
        #expect(first.entries == ["will b"])
        #expect(second.entries == ["did b"])
    }
}
