#if canImport(UIKit)
public import Foundation
public import LandfallDevice
public import UIKit

extension Landfall {
    /// The options of a kit for an app in UIKit.
    public struct Options {
        /// What the kit may do, how long it waits, and how much it keeps.
        public var settings = Landfall.Settings()
        /// The id of this device; by default a random one that is kept.
        public var deviceID: String?
        /// What a plan may do with an alert that is on top; by default nothing.
        public var alerts = Alerts.keep
        /// How the server is reached; by default over HTTP.
        public var transport: (any Landfall.Transport)?
        /// Where taps and results are kept; by default in files of the app's.
        public var storage: (any Landfall.Storage)?
        /// The source of clocks and timers; by default the system's.
        public var time: (any ClientTime)?
        /// The source of random numbers, for ids and for the time between retries.
        public var numbers: any RandomNumberGenerator = SystemRandomNumberGenerator()
        /// The app, as it is described to the catalog's conditions.
        public var app = AppDescription.ofMainBundle

        init() {}
    }

    /// The rule what a plan may do with an alert that is on top.
    public enum Alerts: Hashable, Sendable {
        /// The alert is reported as not dismissible: the person answers it first.
        case keep
        /// The alert may be dismissed by a plan.
        case dismiss
    }

    /// Creates a kit that speaks to a gateway over HTTP, with options.
    ///
    /// - Parameters:
    ///   - gateway: The address of the gateway, such as `https://gateway.example.com`.
    ///   - tokens: Where the app's tokens come from.
    ///   - configure: Changes the default options.
    public convenience init(
        gateway: URL,
        tokens: any TokenProvider,
        configure: (inout Options) -> Void
    ) {
        var options = Options()
        configure(&options)
        let settings = options.settings
        self.init(
            transport: options.transport
                ?? HTTPTransport(gateway: gateway, tokens: tokens, settings: settings),
            storage: options.storage ?? FolderStorage(),
            deviceID: options.deviceID,
            settings: settings,
            app: options.app,
            time: options.time ?? SystemTime(),
            numbers: options.numbers
        )
        adapter = UIKitAdapter(self, options.alerts)
    }

    // MARK: - The three calls

    /// Reports the windows of a scene from now on, and takes what the scene was opened for.
    ///
    /// Call it at the end of `scene(_:willConnectTo:options:)`, when the window shows its root.
    ///
    /// - Parameters:
    ///   - scene: The scene.
    ///   - options: What the scene was opened for: a notification, a universal link, a URL.
    public func attach(_ scene: UIWindowScene, _ options: UIScene.ConnectionOptions? = nil) {
        uiKit.attach(scene)
        guard let options else { return }
        #if !os(tvOS)
        if let response = options.notificationResponse { tap(response) }
        #endif
        for activity in options.userActivities { open(activity) }
        open(options.urlContexts)
    }

    #if !os(tvOS)
    /// Takes a tap on a notification; a TV shows none.
    ///
    /// Call it in `userNotificationCenter(_:didReceive:withCompletionHandler:)`, before the handler.
    /// The asynchronous form of that method may end on another thread, where UIKit raises. The tap
    /// is kept until a window is there.
    ///
    /// - Parameter response: What the person did.
    /// - Returns: Whether the kit takes care of it. `false`: the app goes on as if there was no kit.
    @discardableResult
    public func tap(_ response: UNNotificationResponse) -> Bool { take(response.landfallTap) }
    #endif

    /// Takes a universal link.
    ///
    /// Call it in `scene(_:continue:)`.
    ///
    /// - Parameter activity: What the system hands over.
    /// - Returns: Whether the kit takes care of it; `false` also for what is no link.
    @discardableResult
    public func open(_ activity: NSUserActivity) -> Bool {
        guard activity.activityType == NSUserActivityTypeBrowsingWeb,
            let link = activity.webpageURL
        else { return false }
        return open(link)
    }

    /// Takes URLs of the app's own scheme.
    ///
    /// Call it in `scene(_:openURLContexts:)`.
    ///
    /// - Parameter contexts: What the system hands over.
    /// - Returns: Whether the kit takes care of one of them.
    @discardableResult
    public func open(_ contexts: Set<UIOpenURLContext>) -> Bool {
        var isTaken = false
        for context in contexts where open(context.url) { isTaken = true }
        return isTaken
    }

    // MARK: - Names

    /// Says which screen or container of the catalog a controller is.
    ///
    /// It is needed only for a controller that the app makes itself and whose class does not adopt
    /// ``LandfallScreen``: a plain `UINavigationController`, say.
    ///
    /// - Parameters:
    ///   - type: The catalog's name.
    ///   - controller: The controller.
    /// - Returns: The controller.
    @discardableResult
    public func named<Controller: UIViewController>(
        _ type: ScreenType,
        _ controller: Controller
    ) -> Controller {
        uiKit.host.name(controller, type)
        return controller
    }

    // MARK: - Parts

    /// The adapter of this kit, made when it is first needed.
    var uiKit: UIKitAdapter {
        if let adapter = adapter as? UIKitAdapter { return adapter }
        let made = UIKitAdapter(self, .keep)
        adapter = made
        return made
    }

    #if !os(tvOS)
    @discardableResult private func take(_ tap: NotificationTap) -> Bool {
        let userInfo = tap.campaign.map { ["campaignId": $0] } ?? [:]
        return self.tap(
            userInfo: userInfo,
            identifier: tap.identifier,
            action: tap.action,
            link: tap.link,
            deliveredAt: tap.date
        )
    }
    #endif
}

#if !os(tvOS)
/// The parts of a tap on a notification that the kit uses.
private struct NotificationTap {
    let identifier: String
    let action: String
    let link: String?
    let campaign: String?
    let date: Date
}

extension UNNotificationResponse {
    /// What the kit needs of it.
    fileprivate var landfallTap: NotificationTap {
        let request = notification.request
        let userInfo = request.content.userInfo
        let own = userInfo["landfall"] as? [AnyHashable: Any]
        return NotificationTap(
            identifier: request.identifier,
            action: actionIdentifier,
            link: PushPayload.link(in: userInfo),
            campaign: (own?["campaign"] ?? userInfo["campaignId"]) as? String,
            date: notification.date
        )
    }
}
#endif
#endif
