public import LandfallDevice

/// A server in memory: it keeps what is sent, and answers as a test says.
@MainActor public final class MemoryTransport: Landfall.Transport {
    /// Answers an intent; `nil` leaves it without an answer.
    public var respond: (@MainActor (NavigationIntent) -> Landfall.Answer?)?
    /// How long an answer takes.
    public var latency = TimeSpan.milliseconds(20)
    /// What becomes of states and reports.
    public var delivery = Landfall.Delivery.accepted
    /// The time of day that the server tells with each answer; none by default.
    public var date: (@MainActor () -> Timestamp)?

    /// The intents that were asked, each time that they were.
    public private(set) var intents: [NavigationIntent] = []
    /// The states that the server has taken.
    public private(set) var states: [DeviceState] = []
    /// The results that the server has taken.
    public private(set) var results: [PlanResult] = []
    /// The requests of all kinds, those that failed among them.
    public private(set) var requests = 0

    /// Called with each time of day that the server tells, and how long ago the request was sent.
    public var onDate: (@MainActor (_ date: Timestamp, _ latency: TimeSpan) -> Void)?
    /// Called with each plan that comes without a request.
    public var onPlan: (@MainActor (ActionPlan) -> Void)?

    /// Called with what happens to the stream of plans; a test calls it in the server's place.
    public var onStream: (@MainActor (Landfall.StreamNotice) -> Void)?
    /// Whether the kit wants the stream of plans.
    public private(set) var isStreaming = false

    private let time: any ClientTime

    /// Creates a server.
    ///
    /// - Parameters:
    ///   - time: When answers come.
    ///   - respond: Answers intents.
    public init(
        _ time: any ClientTime,
        respond: (@MainActor (NavigationIntent) -> Landfall.Answer?)? = nil
    ) {
        self.time = time
        self.respond = respond
    }

    /// Takes an intent and answers it after ``latency``.
    public func ask(
        _ intent: NavigationIntent,
        wait: TimeSpan,
        completion: @escaping @MainActor (Landfall.Answer) -> Void
    ) {
        requests += 1
        intents.append(intent)
        guard let answer = respond?(intent) else { return }
        reply { completion(answer) }
    }

    /// Takes a state.
    public func send(
        _ state: DeviceState,
        completion: @escaping @MainActor (Landfall.Delivery) -> Void
    ) {
        requests += 1
        if delivery == .accepted { states.append(state) }
        let delivery = delivery
        reply { completion(delivery) }
    }

    /// Takes results, and the state behind them.
    public func send(
        _ report: DeviceReport,
        completion: @escaping @MainActor (Landfall.Delivery) -> Void
    ) {
        requests += 1
        if delivery == .accepted {
            results += report.results
            if let state = report.state { states.append(state) }
        }
        let delivery = delivery
        reply { completion(delivery) }
    }

    /// Notes that the stream is open.
    ///
    /// A test sends plans with ``onPlan``; none is kept while the stream is closed.
    public func openStream(for deviceID: String) { isStreaming = true }

    /// Notes that the stream is closed.
    public func closeStream() { isStreaming = false }

    private func reply(_ body: @escaping @MainActor () -> Void) {
        let sentAt = time.now
        _ = time.schedule(after: latency) { [self] in
            if let date { onDate?(date(), time.now - sentAt) }
            body()
        }
    }
}

/// A storage that lives as long as the process; give it to a second kit to play a restart.
@MainActor public final class MemoryStorage: Landfall.Storage {
    private var files: [String: [UInt8]] = [:]
    /// Whether files can be written.
    public var isWritable = true

    /// Creates an empty storage.
    public init() {}

    /// Reads a file.
    public func read(_ name: String) -> [UInt8]? { files[name] }

    /// Writes a file at once.
    public func write(
        _ bytes: [UInt8],
        _ name: String,
        completion: @escaping @MainActor (Bool) -> Void
    ) {
        if isWritable { files[name] = bytes }
        completion(isWritable)
    }
}
