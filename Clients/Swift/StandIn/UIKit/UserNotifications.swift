public import Foundation

/// The types of UserNotifications that an app meets; on Apple's systems they have a module of their
/// own.
@MainActor public final class UNUserNotificationCenter {
    /// The centre of the present world.
    ///
    /// - Returns: Always the same in one world.
    public static func current() -> UNUserNotificationCenter {
        let world = World.current
        if let center = world.notificationCenter { return center }
        let center = UNUserNotificationCenter()
        world.notificationCenter = center
        return center
    }

    /// Who hears of taps on notifications.
    public weak var delegate: (any UNUserNotificationCenterDelegate)?

    init() {}
}

/// The delegate of notifications, which hears of taps on them.
public protocol UNUserNotificationCenterDelegate: AnyObject {
    /// Hears that a person has tapped a notification.
    ///
    /// - Parameters:
    ///   - center: The centre.
    ///   - response: What was tapped.
    ///   - completionHandler: Is called when the app is done; on a device, on the main thread only.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    )
}

/// The action of a person on a notification.
public final class UNNotificationResponse {
    /// The notification.
    public let notification: UNNotification
    /// Which of its buttons was tapped, or one of the words below.
    public let actionIdentifier: String

    package init(
        identifier: String,
        userInfo: [AnyHashable: Any],
        action: String = UNNotificationDefaultActionIdentifier,
        date: Date = Date(timeIntervalSince1970: 1_790_000_000)
    ) {
        let content = UNNotificationContent(userInfo: userInfo)
        let request = UNNotificationRequest(identifier: identifier, content: content)
        self.notification = UNNotification(request: request, date: date)
        self.actionIdentifier = action
    }
}

/// A notification that was shown.
public final class UNNotification {
    /// What it was made from.
    public let request: UNNotificationRequest
    /// When it was delivered.
    public let date: Date

    init(request: UNNotificationRequest, date: Date) {
        self.request = request
        self.date = date
    }
}

/// The request that a notification was made from.
public final class UNNotificationRequest {
    /// Its name, unique on the device.
    public let identifier: String
    /// What it says.
    public let content: UNNotificationContent

    init(identifier: String, content: UNNotificationContent) {
        self.identifier = identifier
        self.content = content
    }
}

/// The content of a notification.
public final class UNNotificationContent {
    /// What was sent with it.
    public let userInfo: [AnyHashable: Any]

    init(userInfo: [AnyHashable: Any]) { self.userInfo = userInfo }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The notification itself was tapped.
public let UNNotificationDefaultActionIdentifier = "com.apple.UNNotificationDefaultActionIdentifier"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The notification was wiped away.
public let UNNotificationDismissActionIdentifier = "com.apple.UNNotificationDismissActionIdentifier"
