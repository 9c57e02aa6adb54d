import Testing
import UIKit

/// The stand-in's presentations and dismissals; each test names where the rule is known from.
@MainActor @Suite struct PresentationTests {
    /// S1: Apple, `UIViewController.present(_:animated:completion:)`: the completion runs behind
    /// `viewDidAppear`, so never inside the call.
    @Test func `an animated presentation ends after 350 ms, on the main queue`() {
        let stage = Stage()
        let root = stage.screen()
        stage.show(root)
        let sheet = stage.screen()
        var completed = 0
        root.present(sheet, animated: true) { completed += 1 }
        #expect(completed == 0)
        #expect(sheet.isBeingPresented)
        stage.world.run(for: .milliseconds(349))
        #expect(completed == 0)
        stage.world.run(for: .milliseconds(1))
        #expect(completed == 1)
        #expect(!sheet.isBeingPresented)
    }

    /// S2: Apple, as above: without animation the state is there at once, the completion is not.
    @Test func `a presentation without animation is complete in the next turn`() {
        let stage = Stage()
        let root = stage.screen()
        stage.show(root)
        let sheet = stage.screen()
        var completed = 0
        root.present(sheet, animated: false) { completed += 1 }
        #expect(root.presentedViewController === sheet)
        #expect(completed == 0)
        stage.world.run(for: .zero)
        #expect(completed == 1)
        var gone = 0
        root.dismiss(animated: false) { gone += 1 }
        #expect(root.presentedViewController == nil)
        #expect(gone == 0)
        stage.world.run(for: .zero)
        #expect(gone == 1)
    }

    /// S3: U3; Apple, `UIModalPresentationStyle` and `definesPresentationContext`.
    @Test(arguments: [
        UIModalPresentationStyle.fullScreen, .overFullScreen, .pageSheet, .formSheet, .popover,
        .automatic, .currentContext, .overCurrentContext,
    ])
    func `the style says who presents`(style: UIModalPresentationStyle) {
        let stage = Stage()
        let child = stage.screen()
        let stack = stage.stack([child])
        let tabs = stage.tabs([stack])
        stage.show(tabs)
        let sheet = stage.screen(style)
        child.present(sheet, animated: false)
        stage.world.settle()
        // A stack of UIKit's defines a presentation context by itself.
        let inContext = style == .currentContext || style == .overCurrentContext
        #expect(sheet.presentingViewController === (inContext ? stack : tabs))
    }

    /// S3: Apple, `definesPresentationContext`: where nothing defines one, the root presents.
    @Test func `without a definer the outermost container presents in a context`() {
        let stage = Stage()
        let child = stage.screen()
        let tabs = stage.tabs([child])
        stage.show(tabs)
        let sheet = stage.screen(.currentContext)
        child.present(sheet, animated: false)
        #expect(sheet.presentingViewController === tabs)
    }

    /// S4: U5, U1; the run-time warning "Attempt to present … which is already presenting".
    @Test func `a second presentation is ignored, and its completion is never called`() {
        let stage = Stage()
        let child = stage.screen()
        let stack = stage.stack([child])
        stage.show(stack)
        let first = stage.screen()
        let second = stage.screen()
        stack.present(first, animated: false)
        stage.world.settle()
        var completed = 0
        child.present(second, animated: true) { completed += 1 }
        stage.world.settle()
        #expect(completed == 0)
        #expect(second.presentingViewController == nil)
        #expect(stage.warnings == [.alreadyPresenting])
    }

    /// S5: The run-time warning "Attempt to present … whose view is not in the window hierarchy".
    @Test func `what is in no window presents nothing`() {
        let stage = Stage()
        let hidden = stage.screen()
        hidden.definesPresentationContext = true
        stage.show(stage.tabs([stage.screen(), hidden]))
        var completed = 0
        hidden.present(stage.screen(.currentContext), animated: true) { completed += 1 }
        stage.world.settle()
        #expect(completed == 0)
        #expect(stage.warnings == [.notInHierarchy])
    }

    /// S5: swift-composable-architecture #2769: what is being presented can't present yet.
    @Test func `what is being presented presents nothing`() {
        let stage = Stage()
        let root = stage.screen()
        stage.show(root)
        let sheet = stage.screen()
        root.present(sheet, animated: true)
        sheet.present(stage.screen(), animated: true)
        #expect(stage.warnings == [.inTransition])
        stage.world.settle()
        #expect(sheet.presentedViewController == nil)
    }

    /// S6: U1, U2; Apple, `presentedViewController`, `presentingViewController`.
    @Test func `children answer for their containers`() {
        let stage = Stage()
        let child = stage.screen()
        let stack = stage.stack([child])
        stage.show(stack)
        let inner = stage.screen()
        let above = stage.stack([inner])
        child.present(above, animated: false)
        stage.world.settle()
        #expect(child.presentedViewController === above)
        #expect(inner.presentingViewController === stack)
    }

    /// S7: U4; Apple, `dismiss(animated:completion:)`: all above the presenter goes at once.
    @Test func `a dismissal takes everything above`() {
        let stage = Stage()
        let root = stage.screen()
        stage.show(root)
        let first = stage.screen()
        let second = stage.screen()
        root.present(first, animated: false)
        stage.world.settle()
        first.present(second, animated: false)
        stage.world.settle()
        root.dismiss(animated: true)
        #expect(first.isBeingDismissed)
        stage.world.settle()
        #expect(root.presentedViewController == nil)
        #expect(first.presentedViewController == nil)
        #expect(second.presentingViewController == nil)
    }

    /// S7: U4; swift-navigation #183: what presents nothing passes the call to its presenter.
    @Test func `a dismissal sent to the top dismisses the top itself`() {
        let stage = Stage()
        let root = stage.screen()
        stage.show(root)
        let inner = stage.screen()
        let sheet = stage.stack([inner])
        root.present(sheet, animated: false)
        stage.world.settle()
        inner.dismiss(animated: false)
        stage.world.settle()
        #expect(root.presentedViewController == nil)
    }

    /// S7: U4; RouteComposer PR #20: the completion of a second dismissal is never called.
    @Test func `a second dismissal is dropped with its completion`() {
        let stage = Stage()
        let root = stage.screen()
        stage.show(root)
        root.present(stage.screen(), animated: false)
        stage.world.settle()
        var completed: [Int] = []
        root.dismiss(animated: true) { completed.append(1) }
        root.dismiss(animated: true) { completed.append(2) }
        stage.world.settle()
        #expect(completed == [1])
        #expect(stage.warnings == [.dropped])
    }

    /// S8: U10; Apple, `isBeingPresented`, `isBeingDismissed`.
    @Test func `the flags hold during the transition`() {
        let stage = Stage()
        let root = stage.screen()
        stage.show(root)
        let sheet = stage.screen()
        root.present(sheet, animated: true)
        #expect(sheet.isBeingPresented && !sheet.isBeingDismissed && !root.isBeingPresented)
        stage.world.settle()
        #expect(!sheet.isBeingPresented)
        root.dismiss(animated: true)
        #expect(sheet.isBeingDismissed)
        #expect(root.presentedViewController === sheet)
        stage.world.settle()
        #expect(!sheet.isBeingDismissed)
    }

    /// S9: Apple, `UIModalPresentationStyle.fullScreen`: the views beneath are removed.
    @Test(arguments: [
        (UIModalPresentationStyle.fullScreen, true), (.currentContext, true), (.pageSheet, false),
        (.overFullScreen, false), (.overCurrentContext, false), (.popover, false),
    ])
    func `only some styles take the presenter out of the window`(
        style: UIModalPresentationStyle,
        isRemoved: Bool
    ) {
        let stage = Stage()
        let root = stage.screen()
        stage.show(root)
        root.present(stage.screen(style), animated: true)
        #expect(root.view.window === stage.window)
        stage.world.settle()
        #expect((root.view.window == nil) == isRemoved)
        root.dismiss(animated: true)
        #expect(root.view.window === stage.window)
    }

    /// S10: Apple, `UIViewController.transitionCoordinator`.
    @Test func `a coordinator lives from the call to the end`() {
        let stage = Stage()
        let root = stage.screen()
        stage.show(root)
        let sheet = stage.screen()
        var ends: [Bool] = []
        root.present(sheet, animated: true)
        let coordinator = sheet.transitionCoordinator
        #expect(coordinator?.isAnimated == true)
        coordinator?.animate(alongsideTransition: nil) { ends.append($0.isCancelled) }
        stage.world.settle()
        #expect(ends == [false])
        #expect(sheet.transitionCoordinator == nil)
    }

    /// S10: nothing coordinates what does not move, or what nobody sees.
    @Test func `there is no coordinator without animation or outside of a window`() {
        let stage = Stage()
        let shown = stage.stack([stage.screen()])
        stage.show(shown)
        shown.pushViewController(stage.screen(), animated: false)
        #expect(shown.transitionCoordinator == nil)
        let hidden = stage.make { UIWindow(windowScene: stage.scene) }
        hidden.isHidden = true
        let away = stage.stack([stage.screen()])
        hidden.rootViewController = away
        away.pushViewController(stage.screen(), animated: true)
        #expect(away.transitionCoordinator == nil)
        #expect(away.viewControllers.count == 2)
    }

    /// Finding 3; RouteComposer #62: completions are not always called.
    @Test func `a completion can get lost while the transition ends`() {
        let stage = Stage()
        let root = stage.screen()
        stage.show(root)
        stage.world.losesCompletions = true
        var completed = 0
        let sheet = stage.screen()
        root.present(sheet, animated: true) { completed += 1 }
        stage.world.settle()
        #expect(completed == 0)
        #expect(root.presentedViewController === sheet && !sheet.isBeingPresented)
    }

    /// Apple, `present(_:animated:completion:)`: what is presented, or held, can't be presented.
    @Test func `presenting twice raises`() async {
        await #expect(processExitsWith: .failure) {
            await MainActor.run {
                let stage = Stage()
                let root = stage.screen()
                stage.show(root)
                let sheet = stage.screen()
                root.present(sheet, animated: false)
                stage.world.settle()
                sheet.present(sheet, animated: false)
            }
        }
    }
}
