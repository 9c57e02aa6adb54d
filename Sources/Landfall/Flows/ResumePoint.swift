/// The point at which an intent was left for a detour or for a result.
///
/// It has all that is needed to go on, since the server keeps nothing.
/// A ``TokenSealer`` makes a token of it, which the app sends back when the step is done.
public struct ResumePoint: Hashable, Sendable {
    /// The longest token of a point, in bytes.
    static let tokenLimit = 4096

    /// The device that may resume.
    public var deviceID: String

    /// The app and the pipeline that made the point, and alone take it back.
    public var audience = ""

    /// The user whom the intent was meant for, or empty.
    public var userID = ""

    /// From when on it is too late.
    public var expiresAt: Timestamp

    /// Where the intent wanted to go, one on top of the other.
    public var destinations: [Destination]

    /// The link of the intent, or empty.
    public var link = ""

    /// The flows that run, the outermost first.
    public var flows: [OpenFlow]

    /// How many steps were shown on the way; it is bounded.
    public var stepCount = 0

    /// The intent that came first.
    public var intentID = ""

    /// The screen that was visible when that one came; `nil` where there was none, or the device
    /// had no name for it.
    public var shown: Shown?

    /// What a route asks for, where no flow runs.
    public var question: Question?

    /// A screen, as the device had named it.
    public struct Shown: Hashable, Sendable {
        /// The id of its node, as the device had named it.
        public var node: NodeID
        /// Its type, by which it is told from another that has got its name.
        public var type: ScreenType
    }

    /// A route that asks for a result.
    public struct Question: Hashable, Sendable {
        /// The route whose screen asks for the result.
        public var route: RouteID
        /// What the route behind it takes of the route's context, as text, in ascending order of
        /// the keys.
        public var context: [ContextEntry] = []
    }

    /// A flow that runs.
    public struct OpenFlow: Hashable, Sendable {
        /// The name of the flow.
        public var name: String
        /// The step that is open.
        public var step: FlowStep
        /// Whether the step is shown, or is completed by the flow above it; `false` for one that has
        /// to wait until the flow above it is over.
        public var isShown = true
        /// Whether the root of the flow is in the tree once the plan is carried out.
        ///
        /// If it is there no more when the step is completed, the flow is over. A flow that begins
        /// with another may not have shown its root yet.
        public var isRunning = false
        /// The route that shows the step in place of its own, where an interceptor redirected there.
        public var shownBy: RouteID?
        /// The context of the place that asked for the flow, as text, in ascending order of the keys.
        public var context: [ContextEntry] = []
        /// What was gathered, as text, in ascending order of the keys.
        public var data: [ContextEntry] = []

        /// Opens a flow.
        ///
        /// - Parameters:
        ///   - name: The name of the flow.
        ///   - step: The step that is open.
        public init(name: String, step: FlowStep) {
            self.name = name
            self.step = step
        }
    }

    /// Creates a point.
    ///
    /// - Parameters:
    ///   - deviceID: The device that may resume.
    ///   - expiresAt: From when on it is too late.
    ///   - destinations: Where the intent wanted to go.
    ///   - flows: The flows that run, the outermost first.
    public init(
        deviceID: String,
        expiresAt: Timestamp,
        destinations: [Destination],
        flows: [OpenFlow]
    ) {
        self.deviceID = deviceID
        self.expiresAt = expiresAt
        self.destinations = destinations
        self.flows = flows
    }
}

/// The reason why an intent can't resume after a detour; the raw values are the reasons that a plan
/// gives.
public enum ResumeFault: String, Error, Hashable, Sendable, CaseIterable {
    /// The token is none, or was cut off.
    case malformed = "token_malformed"
    /// The token is of a form that this version does not know.
    case unknownVersion = "token_version_unknown"
    /// The key that made the token is not known here, or is no more.
    case unknownKey = "token_key_unknown"
    /// Something in the token was changed since it was made.
    case altered = "token_altered"
    /// The token was given to another device.
    case otherDevice = "token_of_other_device"
    /// The token was made for another app, or by another pipeline.
    case otherAudience = "token_of_other_audience"
    /// It is too late.
    case expired = "token_expired"
    /// The catalog has no such flow, or the flow no such step, any more.
    case unknownFlow = "flow_unknown"
    /// The catalog has no such route any more, or the route asks for no result.
    case unknownResult = "result_unknown"
    /// The root of the flow is not in the device's tree any more.
    case flowEnded = "flow_ended"
    /// Another step is shown than the one that was completed.
    case stepNotOpen = "step_not_open"
    /// What the step brought is incomplete or of another type.
    case invalidResult = "invalid_result"
}

/// Makes tokens that nobody else can make, and opens those that it made.
public protocol TokenSealer: Sendable {
    /// Seals bytes.
    ///
    /// - Parameter payload: The bytes; they can be read in the token by anybody.
    /// - Returns: The token, in printable ASCII.
    func token(sealing payload: [UInt8]) -> String

    /// Opens a token.
    ///
    /// - Parameter token: Untrusted text.
    /// - Returns: The bytes that were sealed.
    /// - Throws: ``ResumeFault/malformed``, ``ResumeFault/unknownVersion``,
    ///   ``ResumeFault/unknownKey`` or ``ResumeFault/altered``.
    func payload(of token: String) throws(ResumeFault) -> [UInt8]
}
