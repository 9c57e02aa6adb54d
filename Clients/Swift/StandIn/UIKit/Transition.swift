/// The facts about a transition while it runs.
@MainActor public protocol UIViewControllerTransitionCoordinatorContext: AnyObject {
    /// Whether it moves, rather than jumps.
    var isAnimated: Bool { get }
    /// Whether a finger drives it.
    var isInteractive: Bool { get }
    /// Whether it went back to where it began.
    var isCancelled: Bool { get }
}

/// A transition that runs, and lets others animate with it.
@MainActor
public protocol UIViewControllerTransitionCoordinator:
    UIViewControllerTransitionCoordinatorContext
{
    /// Runs closures with the transition and at its end.
    ///
    /// - Parameters:
    ///   - animation: Runs with it.
    ///   - completion: Runs at its end, cancelled or not.
    /// - Returns: Whether the closures were taken.
    @discardableResult func animate(
        alongsideTransition animation: (
            (any UIViewControllerTransitionCoordinatorContext) -> Void
        )?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool
}

/// One change of what is shown, from its begin to its end.
///
/// It sends the appearance callbacks: those that announce when it begins, those that conclude when
/// it ends, `viewDidAppear` last (S14).
@MainActor final class Transition: UIViewControllerTransitionCoordinator {
    let isAnimated: Bool
    let isInteractive: Bool
    private(set) var isCancelled = false
    private var leaving: [UIViewController] = []
    private var entering: [UIViewController] = []
    private var completions: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
    private var owners: [UIViewController] = []
    private var isOver = false
    private let world: World
    private let conclude: (Bool) -> Void

    /// Makes a change, and announces it.
    ///
    /// - Parameters:
    ///   - world: Whose time counts.
    ///   - owners: The controllers that have the transition as their coordinator.
    ///   - animated: Whether it takes time.
    ///   - interactive: Whether a finger decides when it ends.
    ///   - change: Changes the hierarchy.
    ///   - conclude: Runs at the end, before completions; hears whether it was cancelled.
    init(
        in world: World,
        of owners: [UIViewController],
        animated: Bool,
        interactive: Bool = false,
        change: () -> Void,
        conclude: @escaping (Bool) -> Void
    ) {
        self.isAnimated = animated
        self.isInteractive = interactive
        self.conclude = conclude
        self.world = world
        let before = world.application.shownControllers()
        change()
        let after = world.application.shownControllers()
        self.leaving = before.filter { !after.contains($0) }
        self.entering = after.filter { !before.contains($0) }
        let isSeen = owners.contains { before.contains($0) || after.contains($0) }
        if animated, isSeen {
            self.owners = owners
            for owner in owners { owner.activeTransition = self }
        }
        leaving.forEach { $0.disappear(.disappearing, animated: animated) }
        entering.forEach { $0.appear(.appearing, animated: animated) }
        guard !interactive else { return }
        world.schedule(after: animated ? World.animation : .zero) { self.end() }
    }

    @discardableResult func animate(
        alongsideTransition animation: (
            (any UIViewControllerTransitionCoordinatorContext) -> Void
        )?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool {
        guard !isOver else { return false }
        animation?(self)
        if let completion { completions.append(completion) }
        return true
    }

    /// Lets an interactive transition run to its end.
    func finish() { world.schedule(after: World.animation) { self.end() } }

    /// Lets an interactive transition run back.
    ///
    /// - Parameter restore: Changes the hierarchy back.
    func cancel(restore: () -> Void) {
        isCancelled = true
        restore()
        entering.forEach { $0.disappear(.disappearing, animated: true) }
        leaving.forEach { $0.appear(.appearing, animated: true) }
        swap(&entering, &leaving)
        world.schedule(after: World.animation) { self.end() }
    }

    private func end() {
        guard !isOver else { return }
        isOver = true
        for owner in owners where owner.activeTransition === self { owner.activeTransition = nil }
        leaving.forEach { $0.disappear(.disappeared, animated: isAnimated) }
        conclude(isCancelled)
        entering.forEach { $0.appear(.appeared, animated: isAnimated) }
        let waiting = completions
        completions = []
        waiting.forEach { $0(self) }
    }
}

extension UIViewController {
    /// The stage of a view that comes into sight or leaves it.
    enum Appearance { case disappeared, appearing, appeared, disappearing }

    func appear(_ phase: Appearance, animated: Bool) {
        switch (phase, appearance) {
        case (.appearing, .disappeared), (.appearing, .disappearing):
            loadViewIfNeeded()
            appearance = .appearing
            viewWillAppear(animated)
        case (.appeared, .appearing):
            appearance = .appeared
            viewDidAppear(animated)
        default: return
        }
    }

    func disappear(_ phase: Appearance, animated: Bool) {
        switch (phase, appearance) {
        case (.disappearing, .appeared), (.disappearing, .appearing):
            appearance = .disappearing
            viewWillDisappear(animated)
        case (.disappeared, .disappearing):
            appearance = .disappeared
            viewDidDisappear(animated)
        default: return
        }
    }
}
