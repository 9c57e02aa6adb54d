/// The stream of a device's plans: it is opened again when it ends, and resumed where it ended.
///
/// How bytes come is the business of whoever makes it, so that it runs in virtual time.
@MainActor final class PlanStream {
    /// An event of a connection.
    enum Signal: Hashable, Sendable {
        /// The server has answered, with a status and how long it wants to be left alone.
        case answered(Int, retryAfter: TimeSpan?)
        /// Bytes of the body.
        case bytes([UInt8])
        /// It is over.
        case ended
    }

    /// Opens a connection.
    ///
    /// The parameters are the id of the last event, whether a new token is needed, and what takes the
    /// signals; the result ends the connection.
    typealias Connect =
        @MainActor (String?, Bool, @escaping @MainActor (Signal) -> Void) -> (@MainActor () -> Void)

    /// What is done without a byte for so long: the server sends something each 30 s at most.
    static let silenceLimit = TimeSpan.seconds(75)
    /// How long to wait behind an end where the server has not said it.
    private static let retry = TimeSpan.seconds(3)
    /// The longest time that the server may wish.
    private static let longestRetry = TimeSpan.seconds(600)

    private let time: any ClientTime
    private let connect: Connect
    private let onPlan: @MainActor (ActionPlan) -> Void
    private let onNotice: @MainActor (Landfall.StreamNotice) -> Void
    private var parser = EventStreamParser()
    private var backoff: Backoff
    /// Counts connections: what an old one says is not heard any more.
    private var connection = 0
    private var isOpen = false
    private var isAnswered = false
    private var needsToken = false
    private var cancel: (@MainActor () -> Void)?
    private var timer: (any ScheduledCall)?

    init(
        _ time: any ClientTime,
        _ numbers: any RandomNumberGenerator,
        connect: @escaping Connect,
        onPlan: @escaping @MainActor (ActionPlan) -> Void,
        onNotice: @escaping @MainActor (Landfall.StreamNotice) -> Void
    ) {
        self.time = time
        self.backoff = Backoff(numbers)
        self.connect = connect
        self.onPlan = onPlan
        self.onNotice = onNotice
    }

    /// Opens the stream, unless it is open.
    func open() {
        guard !isOpen else { return }
        isOpen = true
        backoff.reset()
        start()
    }

    /// Closes the stream.
    func close() {
        isOpen = false
        end()
    }

    private func start() {
        connection += 1
        let number = connection
        watch()
        let isRenewing = needsToken
        needsToken = false
        cancel = connect(parser.lastEventID, isRenewing) { [weak self] signal in
            guard let self, self.connection == number, self.isOpen else { return }
            self.take(signal)
        }
    }

    /// Ends the connection, if there is one.
    private func end() {
        connection += 1
        timer?.cancel()
        timer = nil
        cancel?()
        cancel = nil
        parser.reset()
        if isAnswered { onNotice(.ended) }
        isAnswered = false
    }

    private func startAgain(after delay: TimeSpan) {
        end()
        guard isOpen else { return }
        timer = time.schedule(after: min(delay, Self.longestRetry)) { [weak self] in self?.start() }
    }

    private func watch() {
        timer?.cancel()
        timer = time.schedule(after: Self.silenceLimit) { [weak self] in
            guard let self else { return }
            self.startAgain(after: self.backoff.next())
        }
    }

    private func take(_ signal: Signal) {
        switch signal {
        case .answered(let status, let retryAfter): take(status, retryAfter)
        case .ended: startAgain(after: isAnswered ? parser.retry ?? Self.retry : backoff.next())
        case .bytes(let bytes):
            guard isAnswered else { return }
            watch()
            parser.take(bytes)
            // Whoever gets a plan may close the stream: what is behind it comes again.
            while let message = parser.next() { take(message) }
        }
    }

    private func take(_ status: Int, _ retryAfter: TimeSpan?) {
        switch status {
        case 200:
            isAnswered = true
            backoff.reset()
            watch()
            onNotice(.opened)
        case 401:
            needsToken = true
            startAgain(after: backoff.next())
        case 408, 429, 500...: startAgain(after: retryAfter ?? backoff.next())
        default:
            isOpen = false
            end()
            onNotice(.refused("stream_status_\(status)"))
        }
    }

    private func take(_ message: EventStreamParser.Message) {
        switch message.event {
        case "plan": if let plan = try? ActionPlan(json: message.data) { onPlan(plan) }
        case "reset": onNotice(.gap)
        case "bye": takeLeave(message.data)
        default: return
        }
    }

    /// The server ends the stream, and says when to come back.
    private func takeLeave(_ data: [UInt8]) {
        let fields = (try? JSONParser.parse(data)).flatMap { try? FieldReader($0, "bye") }
        let reason = (try? fields?.text("reason")).flatMap { $0 }
        needsToken = reason == "token_expired"
        let wish = (try? fields?.int64("reconnectAfterMs")).flatMap { $0 }
            .map { TimeSpan(milliseconds: max(0, $0)) }
        startAgain(after: needsToken ? backoff.next() : wish ?? parser.retry ?? Self.retry)
    }
}
