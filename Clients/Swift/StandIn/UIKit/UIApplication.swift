public import Foundation

/// The app.
@MainActor public final class UIApplication: UIResponder {
    /// The app of the present world.
    public static var shared: UIApplication { World.current.application }

    /// Posted when the app has gone to the background.
    public nonisolated static let didEnterBackgroundNotification =
        Notification.Name("UIApplicationDidEnterBackgroundNotification")
    /// Posted when the app comes to the foreground.
    public nonisolated static let willEnterForegroundNotification =
        Notification.Name("UIApplicationWillEnterForegroundNotification")

    /// The scenes that are connected.
    public private(set) var connectedScenes: Set<UIScene> = []
    /// Whether the app is used.
    public private(set) var applicationState: State = .inactive
    /// The URLs that were given to other apps.
    package private(set) var openedURLs: [URL] = []
    /// How wide the place of an app is.
    package var horizontalSizeClass = UIUserInterfaceSizeClass.compact
    /// Whether the system lets no other window come to the front.
    package var refusesActivation = false

    weak var keyWindow: UIWindow?
    private var orderedScenes: [UIScene] = []
    private var sessions = 0
    private unowned let owner: World

    init(world: World) {
        self.owner = world
        super.init()
    }

    /// Gives a URL to another app.
    ///
    /// - Parameters:
    ///   - url: The URL.
    ///   - options: Not looked at.
    ///   - completion: Hears whether it was taken.
    public func open(
        _ url: URL,
        options: [OpenExternalURLOptionsKey: Any] = [:],
        completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) {
        openedURLs.append(url)
        if let completion { owner.schedule(after: .zero) { completion(true) } }
    }

    /// Asks the system to bring a scene to the front.
    ///
    /// - Parameters:
    ///   - session: The session of the scene.
    ///   - activity: Not looked at.
    ///   - options: Not looked at.
    ///   - errorHandler: Hears why the system does not.
    public func requestSceneSessionActivation(
        _ session: UISceneSession?,
        userActivity activity: NSUserActivity?,
        options: UIScene.ActivationRequestOptions?,
        errorHandler: ((any Error) -> Void)? = nil
    ) {
        owner.schedule(after: World.animation) {
            guard !self.refusesActivation else { return }
            let window = (session?.scene as? UIWindowScene)?.windows.first { !$0.isHidden }
            session?.scene?.activationState = .foregroundActive
            window?.makeKey()
        }
    }

    // MARK: - What the system does

    /// Connects a scene, as the system does at the start of an app.
    ///
    /// - Parameters:
    ///   - delegate: Hears of it.
    ///   - options: What the app was opened for.
    ///   - identifier: A session from before; `nil` makes a new one.
    /// - Returns: The scene.
    @discardableResult package func connect(
        _ delegate: (any UISceneDelegate)? = nil,
        options: UIScene.ConnectionOptions = UIScene.ConnectionOptions(),
        session identifier: String? = nil
    ) -> UIWindowScene {
        sessions += 1
        let session = UISceneSession(identifier: identifier ?? "session-\(sessions)")
        let scene = UIWindowScene(session: session)
        session.scene = scene
        scene.delegate = delegate
        scene.activationState = .foregroundActive
        applicationState = .active
        orderedScenes.append(scene)
        connectedScenes.insert(scene)
        delegate?.scene(scene, willConnectTo: session, options: options)
        return scene
    }

    /// Takes a scene from the app.
    package func disconnect(_ scene: UIScene) {
        scene.activationState = .unattached
        orderedScenes.removeAll { $0 === scene }
        connectedScenes.remove(scene)
        NotificationCenter.default.post(name: UIScene.didDisconnectNotification, object: scene)
    }

    /// Sends one scene to the background, while others stay.
    package func enterBackground(_ scene: UIScene) { scene.activationState = .background }

    /// Sends the app to the background.
    package func enterBackground() {
        applicationState = .background
        for scene in orderedScenes {
            scene.activationState = .background
            NotificationCenter.default.post(
                name: UIScene.didEnterBackgroundNotification,
                object: scene
            )
        }
        NotificationCenter.default.post(name: Self.didEnterBackgroundNotification, object: self)
    }

    /// Brings the app back.
    package func enterForeground() {
        applicationState = .active
        NotificationCenter.default.post(name: Self.willEnterForegroundNotification, object: self)
        for scene in orderedScenes {
            scene.activationState = .foregroundActive
            NotificationCenter.default.post(
                name: UIScene.willEnterForegroundNotification,
                object: scene
            )
        }
    }

    // MARK: - What is shown

    /// The windows of all scenes, in order.
    var windows: [UIWindow] { orderedScenes.flatMap { ($0 as? UIWindowScene)?.windows ?? [] } }

    /// The window in which the view of a controller is.
    ///
    /// Every container on the way must show the next controller, and no presentation may have taken
    /// a view on the way out of the window (S9).
    func window(showing controller: UIViewController) -> UIWindow? {
        guard !controller.isRemovedByPresentation(final: false) else { return nil }
        var place = controller
        while true {
            if let parent = place.parent {
                guard parent.shownChildren.contains(where: { $0 === place }),
                    !parent.isRemovedByPresentation(final: false)
                else { return nil }
                place = parent
            } else if let presenter = place.ownPresenter {
                place = presenter
            } else {
                return windows.first { $0.rootViewController === place && !$0.isHidden }
            }
        }
    }

    /// The controllers that will be in a window when all that moves has arrived, outer ones first.
    func shownControllers() -> [UIViewController] {
        var shown: [UIViewController] = []
        for window in windows where !window.isHidden {
            if let root = window.rootViewController { collectShown(from: root, into: &shown) }
        }
        return shown
    }

    func collectShown(from root: UIViewController, into shown: inout [UIViewController]) {
        if !root.isRemovedByPresentation(final: true) {
            shown.append(root)
            for child in root.shownChildren { collectShown(from: child, into: &shown) }
        }
        if let presented = root.ownPresented, !presented.isBeingDismissed {
            collectShown(from: presented, into: &shown)
        }
    }

    /// The state of an app: used, or not.
    public enum State: Int, Sendable {
        /// Seen and used.
        case active = 0
        /// Seen, not used.
        case inactive = 1
        /// Not seen.
        case background = 2
    }

    /// A reason for which an app was started, before there were scenes.
    public struct LaunchOptionsKey: Hashable, Sendable {
        let name: String
    }

    /// An option of a request to another app to open a URL.
    public struct OpenExternalURLOptionsKey: Hashable, Sendable {
        let name: String
    }
}

extension UIScene {
    /// The options of a request to bring a scene to the front.
    @MainActor public final class ActivationRequestOptions {
        /// Creates options.
        public init() {}
    }
}

/// The delegate of the app.
@MainActor public protocol UIApplicationDelegate: AnyObject {
    /// Hears that the app has started; here factories are registered.
    ///
    /// - Parameters:
    ///   - application: The app.
    ///   - options: What it was started with.
    /// - Returns: Whether it takes what it was started for.
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
}

extension UIApplicationDelegate {
    /// Does nothing: the method is optional.
    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }

    /// Says that there is no screen here: an app is driven by tests, or run in Xcode.
    public static func main() {
        print("This is the stand-in for UIKit, which has no screen. Run the app in Xcode.")
    }
}
