public import Foundation

/// One instance of the user interface of an app.
@MainActor open class UIScene: UIResponder {
    /// What outlives the scene.
    public let session: UISceneSession
    /// Whether a person sees it and can use it.
    public internal(set) var activationState: ActivationState = .unattached
    /// Who hears of it.
    public var delegate: (any UISceneDelegate)?

    init(session: UISceneSession) {
        self.session = session
        super.init()
    }

    /// Posted when a scene has gone to the background.
    public nonisolated static let didEnterBackgroundNotification =
        Notification.Name("UISceneDidEnterBackgroundNotification")
    /// Posted when a scene comes to the foreground.
    public nonisolated static let willEnterForegroundNotification =
        Notification.Name("UISceneWillEnterForegroundNotification")
    /// Posted when a scene can be used.
    public nonisolated static let didActivateNotification =
        Notification.Name("UISceneDidActivateNotification")
    /// Posted when a scene is taken from the app.
    public nonisolated static let didDisconnectNotification =
        Notification.Name("UISceneDidDisconnectNotification")

    /// The state of a scene: seen and used, or not.
    public enum ActivationState: Int, Sendable {
        /// Not connected to the app.
        case unattached = -1
        /// Seen and used.
        case foregroundActive = 0
        /// Seen, not used.
        case foregroundInactive = 1
        /// Not seen.
        case background = 2
    }

    /// The reasons for which a scene was connected: what the app was opened for.
    @MainActor public final class ConnectionOptions {
        /// The notification that was tapped.
        public let notificationResponse: UNNotificationResponse?
        /// The links and activities that were opened.
        public let userActivities: Set<NSUserActivity>
        /// The URLs that were opened.
        public let urlContexts: Set<UIOpenURLContext>

        package init(
            notificationResponse: UNNotificationResponse? = nil,
            userActivities: Set<NSUserActivity> = [],
            urlContexts: Set<UIOpenURLContext> = []
        ) {
            self.notificationResponse = notificationResponse
            self.userActivities = userActivities
            self.urlContexts = urlContexts
        }
    }
}

/// A scene with windows.
@MainActor public final class UIWindowScene: UIScene {
    private var weakWindows: [WeakWindow] = []

    /// The windows, in the order in which they were made.
    public var windows: [UIWindow] { weakWindows.compactMap(\.window) }

    /// The key window, if it is one of the scene's.
    public var keyWindow: UIWindow? { windows.first(where: \.isKeyWindow) }

    func add(_ window: UIWindow) {
        weakWindows.removeAll { $0.window == nil || $0.window === window }
        weakWindows.append(WeakWindow(window: window))
    }

    private struct WeakWindow { weak var window: UIWindow? }
}

/// The session of a scene, which outlives it.
@MainActor public final class UISceneSession: UIResponder {
    /// A name that stays the same for as long as the session exists.
    public let persistentIdentifier: String
    /// The scene, while it is connected.
    public internal(set) weak var scene: UIScene?

    init(identifier: String) {
        self.persistentIdentifier = identifier
        super.init()
    }
}

/// The delegate of a scene.
@MainActor public protocol UISceneDelegate: AnyObject {
    /// Hears that a scene was connected: at the start of an app, or when a person opens a window.
    ///
    /// - Parameters:
    ///   - scene: The scene.
    ///   - session: Its session.
    ///   - options: What the app was opened for.
    func scene(
        _ scene: UIScene,
        willConnectTo session: UISceneSession,
        options: UIScene.ConnectionOptions
    )

    /// Hears of a universal link.
    ///
    /// - Parameters:
    ///   - scene: The scene.
    ///   - activity: The activity with the link.
    func scene(_ scene: UIScene, continue activity: NSUserActivity)

    /// Hears of URLs.
    ///
    /// - Parameters:
    ///   - scene: The scene.
    ///   - contexts: The URLs.
    func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>)
}

extension UISceneDelegate {
    /// Does nothing: the method is optional.
    public func scene(
        _ scene: UIScene,
        willConnectTo session: UISceneSession,
        options: UIScene.ConnectionOptions
    ) {}

    /// Does nothing: the method is optional.
    public func scene(_ scene: UIScene, continue activity: NSUserActivity) {}

    /// Does nothing: the method is optional.
    public func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {}
}

/// The delegate of a scene with windows.
@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
    /// The window.
    var window: UIWindow? { get set }
}

/// A URL that was opened.
@MainActor public final class UIOpenURLContext: UIResponder {
    /// The URL.
    public let url: URL

    package init(url: URL) {
        self.url = url
        super.init()
    }
}

/// An activity of a person elsewhere: here a universal link.
@MainActor public final class NSUserActivity: UIResponder {
    /// What kind of activity it is.
    public let activityType: String
    /// The link.
    public var webpageURL: URL?

    /// Creates an activity.
    ///
    /// - Parameter activityType: What kind it is.
    public init(activityType: String) {
        self.activityType = activityType
        super.init()
    }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The kind of an activity that is a universal link.
public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"
