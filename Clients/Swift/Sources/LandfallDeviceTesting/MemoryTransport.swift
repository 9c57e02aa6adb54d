public import LandfallDevice

/// A server in memory: it keeps what is sent, and answers as a test says.
@MainActor public final class MemoryTransport: Transport {
    /// Answers an intent; `nil` leaves it without an answer.
    public var respond: (@MainActor (NavigationIntent) -> Answer?)?
    /// How long an answer takes.
    public var latency = TimeSpan.milliseconds(20)
    /// What becomes of states and reports.
    public var delivery = Delivery.accepted
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

    /// Called with each time of day that the server tells.
    public var onDate: (@MainActor (Timestamp) -> Void)?
    /// Called with each plan that comes without a request.
    public var onPlan: (@MainActor (ActionPlan) -> Void)?

    private let time: any ClientTime

    /// Creates a server.
    ///
    /// - Parameters:
    ///   - time: When answers come.
    ///   - respond: Answers intents.
    public init(
        _ time: any ClientTime,
        respond: (@MainActor (NavigationIntent) -> Answer?)? = nil
    ) {
        self.time = time
        self.respond = respond
    }

    /// Takes an intent and answers it after ``latency``.
    public func ask(
        _ intent: NavigationIntent,
        wait: TimeSpan,
        completion: @escaping @MainActor (Answer) -> Void
    ) {
        requests += 1
        intents.append(intent)
        guard let answer = respond?(intent) else { return }
        reply { completion(answer) }
    }

    /// Takes a state.
    public func send(
        _ state: DeviceState,
        completion: @escaping @MainActor (Delivery) -> Void
    ) {
        requests += 1
        if delivery == .accepted { states.append(state) }
        let delivery = delivery
        reply { completion(delivery) }
    }

    /// Takes results, and the state behind them.
    public func send(
        _ report: DeviceReport,
        completion: @escaping @MainActor (Delivery) -> Void
    ) {
        requests += 1
        if delivery == .accepted {
            results += report.results
            if let state = report.state { states.append(state) }
        }
        let delivery = delivery
        reply { completion(delivery) }
    }

    private func reply(_ body: @escaping @MainActor () -> Void) {
        _ = time.schedule(after: latency) { [self] in
            if let date { onDate?(date()) }
            body()
        }
    }
}

/// A storage that lives as long as the process; give it to a second kit to play a restart.
@MainActor public final class MemoryStorage: Storage {
    private var files: [String: [UInt8]] = [:]

    /// Creates an empty storage.
    public init() {}

    /// Reads a file.
    public func read(_ name: String) -> [UInt8]? { files[name] }

    /// Writes a file.
    @discardableResult
    public func write(_ bytes: [UInt8], _ name: String) -> Bool {
        files[name] = bytes
        return true
    }
}
