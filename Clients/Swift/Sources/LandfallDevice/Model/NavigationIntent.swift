/// A person's wish to be somewhere: a tap on a notification, a link that was opened.
public struct NavigationIntent: Hashable, Sendable {
    /// Names the intent; 1 to 128 characters from 0x21 to 0x7E.
    public var intentID: String
    /// How often the device has sent the intent again because its tree has changed, or `retryAfter`
    /// has passed.
    public var attempt: Int32 = 0
    /// The device on which the person is.
    public var deviceID: String
    /// The user whom the sender meant.
    public var userID = ""
    /// How the person came.
    public var channel: Channel
    /// Where the person wants to go.
    public var target: Target
    /// When the person tapped.
    public var occurredAt: Timestamp?
    /// From when on the answer is of no use.
    public var expiresAt: Timestamp?
    /// The message that carried the link.
    public var message: MessageReference?
    /// How a link in an e-mail was opened.
    public var click: Click?
    /// Open properties, for conditions and experiments.
    public var attributes: [String: JSONValue] = [:]
    /// The device's state, for this intent only.
    public var deviceState: DeviceState?

    /// Creates an intent.
    ///
    /// - Parameters:
    ///   - intentID: Names the intent.
    ///   - deviceID: The device on which the person is.
    ///   - channel: How the person came.
    ///   - target: Where the person wants to go.
    public init(intentID: String, deviceID: String, channel: Channel, target: Target) {
        self.intentID = intentID
        self.deviceID = deviceID
        self.channel = channel
        self.target = target
    }

    /// The target of an intent; a message has exactly one of them.
    public enum Target: Hashable, Sendable {
        /// A URL, as the person opened it.
        case link(String)
        /// A route by name; or `back`, `close` or `return-to`, which lead back.
        case destination(Destination)
        /// Routes to be shown one on top of the other.
        case destinations([Destination])
        /// What became of a detour, or of a screen that was asked for a result.
        case resume(Resume)
    }
}

/// The channel by which a person came to an intent; an unknown word is kept.
public struct Channel: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The contract's word.
    public let word: String

    /// Creates a channel.
    ///
    /// - Parameter word: The contract's word.
    public init(_ word: String) { self.word = word }

    /// Creates a channel of a literal word.
    public init(stringLiteral value: String) { self.init(value) }

    /// A tap on a notification.
    public static let pushTap: Channel = "PUSH_TAP"
    /// A link in an e-mail.
    public static let emailLink: Channel = "EMAIL_LINK"
    /// A link that the system has handed to the app.
    public static let universalLink: Channel = "UNIVERSAL_LINK"
    /// The app itself.
    public static let inApp: Channel = "IN_APP"
    /// A code that was read by the camera.
    public static let qrCode: Channel = "QR_CODE"
}

/// A route by name.
public struct Destination: Hashable, Sendable {
    /// The route, as the catalog names it.
    public var route: String
    /// The context of the route.
    public var context: ScreenContext

    /// Creates a destination.
    ///
    /// - Parameters:
    ///   - route: The route, as the catalog names it.
    ///   - context: The context of the route.
    public init(_ route: String, context: ScreenContext = [:]) {
        self.route = route
        self.context = context
    }
}

/// The end of a detour, or of a screen that was asked for a result.
public struct Resume: Hashable, Sendable {
    /// The token of the plan that led there.
    public var token: String
    /// How it ended.
    public var ending: Ending
    /// What was gathered, or the result.
    public var data: [String: JSONValue]

    /// Creates an ending.
    ///
    /// - Parameters:
    ///   - token: The token of the plan that led there.
    ///   - ending: How it ended.
    ///   - data: What was gathered, or the result.
    public init(token: String, ending: Ending, data: [String: JSONValue] = [:]) {
        self.token = token
        self.ending = ending
        self.data = data
    }

    /// The way in which a detour ends; the raw values are the contract's words.
    public enum Ending: String, Hashable, Sendable, CaseIterable {
        /// The person went through to its end.
        case completed = "COMPLETED"
        /// The person left it.
        case cancelled = "CANCELLED"
    }
}

/// The message that carried a link.
public struct MessageReference: Hashable, Sendable {
    /// Who delivered it, such as `apns`.
    public var provider = ""
    /// The provider's id of the message.
    public var messageID = ""
    /// The campaign that it was part of.
    public var campaignID = ""
    /// The action that the person chose, such as `default`.
    public var action = ""

    /// Creates an empty reference.
    public init() {}
}

/// The opening of a link in an e-mail.
public struct Click: Hashable, Sendable {
    /// The user agent that opened it.
    public var userAgent = ""
    /// Whether a machine opened it.
    public var isBot = false
    /// Which link of the message it was, counted from 0.
    public var linkIndex: Int32 = 0

    /// Creates a click of a person on the first link.
    public init() {}
}
