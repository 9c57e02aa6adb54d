import LandfallBytes

/// The report of a device about itself: the app, the session and its tree of screens.
///
/// Copies share what they hold until one of them is changed.
public struct DeviceState: Sendable {
    // Only what grows in place is lent: from another module that takes memory for each access.
    private var parts: Shared<Parts>

    private struct Parts: Sendable {
        var deviceID: String
        var sequence: Int64
        var launchID = ""
        var capturedAt: Timestamp?
        var receivedAt: Timestamp?
        var app = AppDescription()
        var session: Session?
        var tree: ViewTree
    }

    /// Creates a state.
    ///
    /// - Parameters:
    ///   - deviceID: The device that reports.
    ///   - sequence: Counts the reports of one launch upwards.
    ///   - tree: The tree of screens.
    public init(deviceID: String, sequence: Int64 = 0, tree: ViewTree = .coldStart) {
        parts = Shared(Parts(deviceID: deviceID, sequence: sequence, tree: tree))
    }

    /// Whether nobody else has the state.
    mutating func isUnique() -> Bool { parts.isUnique() }

    /// The tree, for whoever has just asked ``isUnique()`` or has made the only copy.
    var ownTree: ViewTree {
        _read { yield parts.ownValue.tree }
        _modify { yield &parts.ownValue.tree }
    }

    /// Gives away the memory of what the session was read with; asked as ``ownTree`` is.
    mutating func takeOwnAttributes() -> [UInt8] {
        parts.ownValue.session?.attributes.takeMemory() ?? []
    }

    /// Changes all but the tree to what another device reports; asked as ``ownTree`` is.
    mutating func set(
        deviceID: consuming String,
        sequence: Int64,
        launchID: consuming String,
        capturedAt: Timestamp?,
        receivedAt: Timestamp?,
        app: consuming AppDescription,
        session: consuming Session?
    ) {
        parts.ownValue.deviceID = deviceID
        parts.ownValue.sequence = sequence
        parts.ownValue.launchID = launchID
        parts.ownValue.capturedAt = capturedAt
        parts.ownValue.receivedAt = receivedAt
        parts.ownValue.app = app
        parts.ownValue.session = session
    }

    /// The device that reported, also the key of the record.
    public var deviceID: String {
        get { parts.value.deviceID }
        set { parts.value.deviceID = newValue }
    }

    /// Whether it does not say which device reported.
    package var isNameless: Bool { parts.value.deviceID.isEmpty }

    /// Whether a device reported it, whose id is compared byte by byte.
    package func isReported(by device: String) -> Bool {
        device.withBytes { $0.isEqual(to: parts.value.deviceID) }
    }

    /// Counts the reports of one launch upwards; not negative.
    public var sequence: Int64 {
        get { parts.value.sequence }
        set { parts.value.sequence = newValue }
    }

    /// One run of the app's process; sequences of different launches can't be compared.
    public var launchID: String {
        get { parts.value.launchID }
        set { parts.value.launchID = newValue }
    }

    /// When the device took the snapshot.
    public var capturedAt: Timestamp? {
        get { parts.value.capturedAt }
        set { parts.value.capturedAt = newValue }
    }

    /// The time of the record that brought the state; `nil` outside of Kafka, and within an intent.
    public var receivedAt: Timestamp? {
        get { parts.value.receivedAt }
        set { parts.value.receivedAt = newValue }
    }

    /// The app that runs on the device.
    public var app: AppDescription {
        get { parts.value.app }
        set { parts.value.app = newValue }
    }

    /// Lends all that it says of the app for the time of a call.
    package func withApp(_ body: (AppDescription.Parts) -> Void) { parts.value.app.withParts(body) }

    /// The session, or `nil` when the device reported none.
    public var session: Session? {
        get { parts.value.session }
        _modify { yield &parts.value.session }
    }

    /// The user of an authenticated session, read without a copy of the session; `nil` without one.
    var authenticatedUserID: String? {
        guard isAuthenticated, let id = parts.value.session?.userID, !id.isEmpty else { return nil }
        return id
    }

    /// Whether the session is authenticated, read without a copy of the session.
    package var isAuthenticated: Bool { parts.value.session?.isAuthenticated ?? false }

    /// One of the open properties of the session, read without a copy of them.
    package func sessionAttribute(_ name: String) -> JSONValue? {
        parts.value.session?.attributes[name]
    }

    /// The tree of screens.
    public var tree: ViewTree {
        get { parts.value.tree }
        _modify { yield &parts.value.tree }
    }
}

/// The app as a device reported it; empty text for what it left out.
///
/// Copies share the texts until one of them is changed: many devices have one description.
public struct AppDescription: Sendable {
    private var parts: SharedConstant<Parts>

    /// The content of a state; see the property of the same name for each.
    package struct Parts: Hashable, Sendable {
        package var bundleID = ""
        package var version = ""
        package var platform = ""
        package var idiom = ""
        package var locale = ""
    }

    /// Lends all that it says for the time of a call, so that writing much of it copies nothing.
    package func withParts(_ body: (Parts) -> Void) { body(parts.value) }

    private static let unknown = SharedConstant(Parts())

    /// Creates a description in which nothing is known.
    public init() { parts = Self.unknown }

    /// The bundle or package identifier.
    public var bundleID: String {
        get { parts.value.bundleID }
        set { parts.value.bundleID = newValue }
    }

    /// The version that the store shows, such as `7.3.0`.
    public var version: String {
        get { parts.value.version }
        set { parts.value.version = newValue }
    }

    /// The operating system, in the contract's word, such as `IOS`.
    public var platform: String {
        get { parts.value.platform }
        set { parts.value.platform = newValue }
    }

    /// The form of the device, in the contract's word, such as `PHONE`.
    public var idiom: String {
        get { parts.value.idiom }
        set { parts.value.idiom = newValue }
    }

    /// The locale as a BCP 47 tag, such as `de-DE`.
    public var locale: String {
        get { parts.value.locale }
        set { parts.value.locale = newValue }
    }
}

extension AppDescription: Hashable {
    /// Whether two descriptions say the same.
    public static func == (left: AppDescription, right: AppDescription) -> Bool {
        left.parts.value == right.parts.value
    }

    /// Hashes all that is known.
    public func hash(into hasher: inout Hasher) { hasher.combine(parts.value) }
}

/// The session of the user who is signed in on a device.
public struct Session: Hashable, Sendable {
    /// The user of the session; empty when there is none.
    public var userID = ""

    /// Whether the user has proven to be that one.
    public var isAuthenticated = false

    /// Open properties, for conditions and experiments.
    public var attributes: Attributes = [:]

    /// Creates a session in which nobody is signed in.
    public init() {}
}
