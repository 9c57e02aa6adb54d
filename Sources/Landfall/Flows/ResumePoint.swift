/// Where an intent was left for a detour or for a result: all that is needed to go on, since the
/// server keeps nothing.
///
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
        /// The node.
        public var node: NodeID
        /// Its type, by which it is told from another that has got its name.
        public var type: ScreenType
    }

    /// A route that asks for a result.
    public struct Question: Hashable, Sendable {
        /// The route.
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
