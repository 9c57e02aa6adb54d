/// A request to be somewhere in the app: a tap on a push notification, a click on a link.
///
/// Copies share what they hold until one of them is changed.
public struct NavigationIntent: Sendable {
    private var box: Box

    /// Holds what never changes where it is: a change of one property makes all of it anew.
    private final class Box: Sendable {
        let content: Content

        init(_ content: consuming Content) { self.content = content }
    }

    /// The content of an intent; see the property of the same name for each.
    package struct Parts: Sendable {
        package var intentID: String
        package var attempt: Int32 = 0
        package var deviceID = ""
        package var userID = ""
        package var channel = ""
        package var target: Target
        package var occurredAt: Timestamp?
        package var receivedAt: Timestamp?
        package var expiresAt: Timestamp?
        package var message: MessageReference?
        package var click: Click?
        package var attributes: Attributes = [:]
        package var deviceState: DeviceState?

        /// Begins with what each intent has.
        package init(intentID: String, target: Target) {
            self.intentID = intentID
            self.target = target
        }

        package var isBot: Bool { click?.isBot ?? false }
    }

    /// All that an intent says, to be made, handed on and looked at.
    ///
    /// Not copyable, so that nothing of it is counted up meanwhile.
    package struct Content: ~Copyable, Sendable {
        /// What it says.
        package var parts: Parts

        /// Takes what an intent says.
        package init(_ parts: consuming Parts) { self.parts = parts }
    }

    /// Lends all that it says for the time of a call, so that writing much of it copies nothing.
    package func withContent(_ body: (borrowing Content) -> Void) { body(box.content) }

    private mutating func change(_ body: (inout Parts) -> Void) {
        var parts = box.content.parts
        body(&parts)
        box = Box(Content(parts))
    }

    /// Creates an intent.
    ///
    /// - Parameters:
    ///   - intentID: Names the intent.
    ///   - target: Where to.
    public init(intentID: String, target: Target) {
        box = Box(Content(Parts(intentID: intentID, target: target)))
    }

    /// Creates an intent of all that it says, in one step.
    package init(_ content: consuming Content) { box = Box(content) }

    /// Names the intent, 1 to 128 characters from 0x21 to 0x7E.
    public var intentID: String {
        get { box.content.parts.intentID }
        set { change { $0.intentID = newValue } }
    }

    /// Counts how often the device has sent the intent again because its tree had changed.
    public var attempt: Int32 {
        get { box.content.parts.attempt }
        set { change { $0.attempt = newValue } }
    }

    /// The device on which the person is, or empty for a click that only a server saw.
    public var deviceID: String {
        get { box.content.parts.deviceID }
        set { change { $0.deviceID = newValue } }
    }

    /// The user whom the sender meant, or empty.
    public var userID: String {
        get { box.content.parts.userID }
        set { change { $0.userID = newValue } }
    }

    /// How the person came, in the contract's word (`PUSH_TAP`, …); unknown words are kept.
    public var channel: String {
        get { box.content.parts.channel }
        set { change { $0.channel = newValue } }
    }

    /// Where to.
    public var target: Target {
        get { box.content.parts.target }
        set { change { $0.target = newValue } }
    }

    /// When the person tapped.
    public var occurredAt: Timestamp? {
        get { box.content.parts.occurredAt }
        set { change { $0.occurredAt = newValue } }
    }

    /// The time of the record that brought the intent; `nil` outside of Kafka.
    public var receivedAt: Timestamp? {
        get { box.content.parts.receivedAt }
        set { change { $0.receivedAt = newValue } }
    }

    /// From when on the intent is answered with ``Outcome/expired``.
    public var expiresAt: Timestamp? {
        get { box.content.parts.expiresAt }
        set { change { $0.expiresAt = newValue } }
    }

    /// The message that carried the link.
    public var message: MessageReference? {
        get { box.content.parts.message }
        set { change { $0.message = newValue } }
    }

    /// How a link in an e-mail was opened.
    public var click: Click? {
        get { box.content.parts.click }
        set { change { $0.click = newValue } }
    }

    /// Open properties, for conditions and experiments.
    public var attributes: Attributes {
        get { box.content.parts.attributes }
        set { change { $0.attributes = newValue } }
    }

    /// The device's state as the intent brought it, for this intent only.
    public var deviceState: DeviceState? {
        get { box.content.parts.deviceState }
        set { change { $0.deviceState = newValue } }
    }

    /// The target of an intent; exactly one of these.
    public enum Target: Hashable, Sendable {
        /// A URL, as the person opened it.
        case link(String)
        /// A route by name.
        case destination(Destination)
        /// Routes to be shown one on top of the other.
        case destinations([Destination])
        /// To resume after a detour.
        case resume(Resume)
    }

    /// Whether a machine opened the link, so that nobody has seen anything.
    public var isBot: Bool { box.content.parts.isBot }
}

/// A route by name, with the context that its sender gave, not yet checked against the route.
public struct Destination: Hashable, Sendable {
    /// The name of a route; whether there is one shows only when it is resolved.
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

/// The end of a detour, or of a screen that was asked for a result.
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

/// The opening of a link in an e-mail.
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

/// The state that counts for the session where an intent brings one of its own.
///
/// The tree is the intent's in either case. A stored state was written under the device's own key to
/// a topic that intents don't go to; a state within an intent is what its sender says.
public enum SessionSource: String, Hashable, Sendable, CaseIterable {
    /// The session of the stored state, also where that has none; the intent's for a device of which
    /// nothing is stored.
    case stored
    /// The session of the state that the plan is based on, whoever has brought it.
    case inline
}
