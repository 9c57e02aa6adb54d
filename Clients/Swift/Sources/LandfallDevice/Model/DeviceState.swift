/// The report of a device about itself: the app, the session and its tree of screens.
public struct DeviceState: Hashable, Sendable {
    /// The device that reports.
    public var deviceID: String
    /// Counts the changes upwards; it never repeats, in another launch neither.
    public var sequence: Int64
    /// The run of the app's process.
    public var launchID: String
    /// When the tree was captured.
    public var capturedAt: Timestamp?
    /// The app that runs on the device.
    public var app: AppDescription?
    /// The user who is signed in; `nil` when the app has no sessions.
    public var session: Landfall.Session?
    /// The windows; none at all means a cold start.
    public var windows: [WindowState]

    /// Creates a state.
    ///
    /// - Parameters:
    ///   - deviceID: The device that reports.
    ///   - sequence: Counts the changes upwards; not negative.
    ///   - launchID: The run of the app's process.
    ///   - windows: The windows.
    public init(
        deviceID: String,
        sequence: Int64 = 0,
        launchID: String = "",
        windows: [WindowState] = []
    ) {
        self.deviceID = deviceID
        self.sequence = sequence
        self.launchID = launchID
        self.windows = windows
    }
}

/// The app as the device describes it.
public struct AppDescription: Hashable, Sendable {
    /// The bundle identifier.
    public var bundleID = ""
    /// The version that the store shows, such as `7.3.0`.
    public var version = ""
    /// The operating system, such as `IOS`.
    public var platform = ""
    /// The form of the device: `PHONE`, `PAD`, ….
    public var idiom = ""
    /// The locale as a BCP 47 tag, such as `de-DE`.
    public var locale = ""

    /// Creates an empty description.
    public init() {}
}

extension Landfall {
    /// The session of the user who is signed in.
    public struct Session: Hashable, Sendable {
        /// The user of the session.
        public var userID: String
        /// Whether the user has proven to be that one.
        public var isAuthenticated: Bool
        /// Open properties, for conditions and experiments.
        public var attributes: [String: JSONValue]

        /// Creates a session.
        ///
        /// - Parameters:
        ///   - userID: The user of the session.
        ///   - isAuthenticated: Whether the user has proven to be that one.
        ///   - attributes: Open properties.
        public init(
            userID: String,
            isAuthenticated: Bool = true,
            attributes: [String: JSONValue] = [:]
        ) {
            self.userID = userID
            self.isAuthenticated = isAuthenticated
            self.attributes = attributes
        }
    }
}
