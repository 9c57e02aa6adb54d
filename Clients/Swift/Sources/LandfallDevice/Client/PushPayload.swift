/// The place of a notification's link in the payloads of the usual push services.
public enum PushPayload {
    /// The places of links, in the order in which they are looked at: Landfall's own, plain ones,
    /// then those of Braze, Airship, Customer.io, Iterable and OneSignal.
    public static let paths: [[String]] = [
        ["landfall", "link"], ["landfall.link"], ["link"], ["url"], ["ab_uri"], ["^d"],
        ["CIO", "push", "link"], ["itbl", "defaultAction", "data"], ["custom", "u"],
    ]

    /// The link of a notification.
    ///
    /// - Parameter userInfo: The payload as the system gives it.
    /// - Returns: The first text that stands at one of the places; `nil` for a notification that
    ///   is none of Landfall's.
    public static func link(in userInfo: [AnyHashable: Any]) -> String? {
        for path in paths {
            var value: Any? = userInfo
            for name in path { value = (value as? [AnyHashable: Any])?[name] }
            if let link = value as? String, !link.isEmpty { return link }
        }
        return nil
    }

    /// The message that a notification belongs to.
    ///
    /// - Parameters:
    ///   - userInfo: The payload as the system gives it.
    ///   - identifier: The identifier of the notification's request.
    ///   - action: The identifier of the action.
    /// - Returns: The reference, with the campaign where the payload names one.
    static func message(
        in userInfo: [AnyHashable: Any],
        identifier: String,
        action: String
    ) -> MessageReference {
        var message = MessageReference()
        message.provider = "apns"
        message.messageID = identifier
        let isDefault =
            action.isEmpty || action == "com.apple.UNNotificationDefaultActionIdentifier"
        message.action = isDefault ? "default" : action
        let own = userInfo["landfall"] as? [AnyHashable: Any]
        message.campaignID = (own?["campaign"] ?? userInfo["campaignId"]) as? String ?? ""
        return message
    }
}
