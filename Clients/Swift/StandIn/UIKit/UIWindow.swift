import Foundation

/// A window; one of all is the key window (S20).
@MainActor open class UIWindow: UIView {
    /// The scene that it belongs to.
    public weak var windowScene: UIWindowScene? {
        didSet { windowScene?.add(self) }
    }
    /// Whether it is not shown; so it begins.
    public var isHidden = true {
        didSet {
            if isHidden, world.application.keyWindow === self { world.application.keyWindow = nil }
            refreshAppearance(wasHidden: oldValue)
        }
    }
    /// How far in front it is.
    public var windowLevel: Level = .normal

    private var root: UIViewController?

    /// Creates a hidden window.
    ///
    /// - Parameter windowScene: The scene that it belongs to.
    public init(windowScene: UIWindowScene) {
        self.windowScene = windowScene
        super.init(frame: .init(x: 0, y: 0, width: 390, height: 844))
        windowScene.add(self)
    }

    /// Itself.
    public override var window: UIWindow? { self }

    /// What it shows.
    ///
    /// UIKit does not dismiss what the old root presents: it stays in memory, over the new root
    /// (S19).
    public var rootViewController: UIViewController? {
        get { root }
        set {
            guard newValue !== root else { return }
            if root?.ownPresented != nil { world.leakedPresentations += 1 }
            _ = Transition(
                in: world,
                of: [],
                animated: false,
                change: { root = newValue },
                conclude: { _ in }
            )
        }
    }

    /// Whether it is the one that takes what is typed.
    public var isKeyWindow: Bool { world.application.keyWindow === self }

    /// Makes it the key window, if it is shown.
    open func makeKey() {
        guard !isHidden, !world.application.refusesActivation else { return }
        world.application.keyWindow = self
    }

    /// Shows it and makes it the key window.
    open func makeKeyAndVisible() {
        isHidden = false
        makeKey()
    }

    /// Whether a controller is the root, or is held or presented by it.
    func leads(to controller: UIViewController) -> Bool {
        var place = controller
        while let next = place.parent ?? place.ownPresenter { place = next }
        return place === root
    }

    private func refreshAppearance(wasHidden: Bool) {
        guard wasHidden != isHidden else { return }
        var shown: [UIViewController] = []
        if let root { world.application.collectShown(from: root, into: &shown) }
        let isHidden = isHidden
        let phases: [UIViewController.Appearance] =
            isHidden ? [.disappearing, .disappeared] : [.appearing, .appeared]
        for controller in shown { controller.move(to: phases[0]) }
        world.schedule(after: .zero) { for controller in shown { controller.move(to: phases[1]) } }
    }

    /// The level of a window: those of a higher one lie in front.
    public struct Level: Hashable, Comparable, RawRepresentable, Sendable {
        /// The number.
        public let rawValue: Double
        /// Creates a level.
        ///
        /// - Parameter rawValue: The number.
        public init(rawValue: Double) { self.rawValue = rawValue }
        /// The level of the content of an app.
        public static let normal = Level(rawValue: 0)
        /// The level of bars.
        public static let statusBar = Level(rawValue: 1000)
        /// The level of alerts.
        public static let alert = Level(rawValue: 2000)

        /// Compares the numbers.
        public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
    }
}

extension UIViewController {
    fileprivate func move(to phase: Appearance) {
        switch phase {
        case .appearing, .appeared: appear(phase, animated: false)
        case .disappearing, .disappeared: disappear(phase, animated: false)
        }
    }
}
