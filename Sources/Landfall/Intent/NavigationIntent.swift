/// A person's wish to be somewhere: a tap on a push notification, a click on a link.
public struct NavigationIntent: Sendable {
    /// Names the intent, 1 to 128 characters from 0x21 to 0x7E.
    public var intentID: String

    /// Counts how often the device has sent the intent again because its tree had changed.
    public var attempt: Int32 = 0

    /// The device on which the person is, or empty for a click that only a server saw.
    public var deviceID = ""

    /// The user whom the sender meant, or empty.
    public var userID = ""

    /// How the person came, in the contract's word (`PUSH_TAP`, …); unknown words are kept.
    public var channel = ""

    /// Where to.
    public var target: Target

    /// When the person tapped.
    public var occurredAt: Timestamp?

    /// The time of the record that brought the intent; `nil` outside of Kafka.
    public var receivedAt: Timestamp?

    /// From when on the intent is answered with ``Outcome/expired``.
    public var expiresAt: Timestamp?

    /// The message that carried the link.
    public var message: MessageReference?

    /// How a link in an e-mail was opened.
    public var click: Click?

    /// Open properties, for conditions and experiments.
    public var attributes: Attributes = [:]

    /// The device's state as the intent brought it, for this intent only.
    public var deviceState: DeviceState?

    /// Creates an intent.
    ///
    /// - Parameters:
    ///   - intentID: Names the intent.
    ///   - target: Where to.
    public init(intentID: String, target: Target) {
        self.intentID = intentID
        self.target = target
    }

    /// What an intent asks for; exactly one of these.
    public enum Target: Hashable, Sendable {
        /// A URL, as the person opened it.
        case link(String)
        /// A route by name.
        case destination(Destination)
        /// Routes to be shown one on top of the other.
        case destinations([Destination])
        /// To go on where a detour began.
        case resume(Resume)
    }

    /// Whether a machine opened the link, so that nobody has seen anything.
    public var isBot: Bool { click?.isBot ?? false }
}

/// A route by name, with the context that its sender gave, not yet checked against the route.
public struct Destination: Hashable, Sendable {
    /// The route.
    public var route: RouteID

    /// The context as text, in ascending order of the keys.
    public var context: [ContextEntry]

    /// Creates a destination.
    ///
    /// - Parameters:
    ///   - route: The route.
    ///   - context: The context as text; sorted by key here.
    public init(route: RouteID, context: [ContextEntry] = []) {
        self.route = route
        self.context = context.sorted { $0.key < $1.key }
    }
}

/// How a detour ended.
public struct Resume: Hashable, Sendable {
    /// The token of the plan that made the detour.
    public var token: String

    /// Whether the detour was completed; `false` when the person cancelled it.
    public var isCompleted: Bool

    /// What the detour gathered.
    public var data: Attributes

    /// Creates the end of a detour.
    ///
    /// - Parameters:
    ///   - token: The token of the plan that made the detour.
    ///   - isCompleted: `false` when the person cancelled it.
    ///   - data: What the detour gathered.
    public init(token: String, isCompleted: Bool, data: Attributes = [:]) {
        self.token = token
        self.isCompleted = isCompleted
        self.data = data
    }
}

/// The message that carried an intent's link; empty text for what the sender left out.
public struct MessageReference: Hashable, Sendable {
    /// Who delivered it, such as `apns`.
    public var provider = ""
    /// The provider's id of the message.
    public var messageID = ""
    /// The campaign that it was part of.
    public var campaignID = ""
    /// The action that the person chose, such as `default`.
    public var action = ""

    /// Creates a reference in which nothing is known.
    public init() {}
}

/// How a link in an e-mail was opened.
public struct Click: Hashable, Sendable {
    /// The user agent that opened it.
    public var userAgent = ""
    /// Whether it was a scanner or another machine.
    public var isBot = false
    /// Which link of the message it was, counted from zero.
    public var linkIndex: Int32 = 0

    /// Creates a click of a person on the first link.
    public init() {}
}
