/// The messages that wait for the network: the newest state, results in order, and ends of detours.
@MainActor final class Outbox {
    private static let batch = 32

    /// A notice of the outbox to its owner.
    enum Notice: Hashable, Sendable {
        /// Earlier launches have left these items.
        case kept([Item])
        /// The server has taken a request, with these items.
        case delivered([Item])
        case dropped(Item?, String)
        case answered(ActionPlan)
        case outdated
    }

    private var list: KeptList<Entry>
    private let transport: any Landfall.Transport
    private let time: any ClientTime
    private let clock: LaunchClock
    private let settings: Landfall.Settings
    private var backoff: Backoff
    private var state: DeviceState?
    private var lastNumber = 0
    private var isSending = false
    /// Whether the server takes no token for the state: results do not travel with it then.
    private var isStateRefused = false
    /// When the server takes states again: results do not wait for that.
    private var statesFrom = TimeSpan.zero
    private var retry: (any ScheduledCall)?
    /// Takes what the outbox has to tell.
    var onNotice: (@MainActor (Notice) -> Void)?
    /// Tells who is signed in.
    var session: @MainActor () -> Landfall.Session? = { nil }

    init(
        _ files: KeptFiles,
        _ transport: any Landfall.Transport,
        _ time: any ClientTime,
        _ clock: LaunchClock,
        _ settings: Landfall.Settings,
        _ numbers: any RandomNumberGenerator
    ) {
        self.list = KeptList(files, clock, file: "outbox", name: "items")
        self.transport = transport
        self.time = time
        self.clock = clock
        self.settings = settings
        self.backoff = Backoff(numbers)
    }

    /// Reads what earlier launches have left, unless that was done.
    func load() {
        let kept = list.load()
        number()
        if !kept.isEmpty { onNotice?(.kept(kept.map(\.item))) }
    }

    private func number() {
        for index in list.entries.indices where list.entries[index].number == 0 {
            lastNumber += 1
            list.entries[index].number = lastNumber
        }
    }

    /// The number of results and intents that wait.
    var count: Int { list.entries.count }

    /// Whether a state waits.
    var hasState: Bool { state != nil }

    /// Adds a result.
    func add(_ result: PlanResult) { add(Entry(.result(result), since: clock.date)) }

    /// Adds the end of a detour, with the times that it has.
    func add(_ tap: Landfall.Tap) {
        var entry = Entry(.intent(tap.intent), since: tap.intent.occurredAt ?? clock.date)
        entry.hasFinalTimes = tap.hasFinalTimes
        add(entry)
    }

    /// Adds something to be sent; the oldest leaves when there is too much.
    private func add(_ entry: Entry) {
        load()
        list.entries.append(entry)
        number()
        dropOld()
        dropOldest()
        list.write()
    }

    /// Moves the times of what waits: the clock was corrected.
    func moveTimes(by span: TimeSpan) { list.moveTimes(by: span) }

    /// Puts the newest state in the place of an older one.
    func put(_ state: DeviceState) { self.state = state }

    /// Sends what waits, unless something is under way or the server wants rest; what is too old by
    /// now is dropped.
    func flush() {
        if dropOld() { list.write() }
        guard !isSending, retry == nil else { return }
        let state = statesFrom <= time.now ? self.state : nil
        guard !list.entries.isEmpty || state != nil else { return }
        isSending = true
        let first = list.entries.first(where: \.item.isIntent)
        if let first, case .intent(let intent) = first.item {
            // Nobody waits for the plan, but it says whether the intent came in time.
            transport.ask(intent, wait: settings.answerWithin) { [weak self] in
                self?.take($0, for: first)
            }
            return
        }
        // A request is one device's; results of an earlier id of this one must not take others along.
        let deviceID = list.entries.first?.item.deviceID ?? state?.deviceID
        let batch = Array(list.entries.filter { $0.item.deviceID == deviceID }.prefix(Self.batch))
        let results = batch.compactMap(\.item.result)
        let staysBehind = state?.deviceID != deviceID || (isStateRefused && !results.isEmpty)
        let sentState = staysBehind ? nil : state
        let finish: @MainActor (Landfall.Delivery) -> Void = { [weak self] in
            self?.take($0, for: batch, sentState)
        }
        if results.isEmpty, let sentState {
            transport.send(sentState, completion: finish)
        } else {
            transport.send(DeviceReport(state: sentState, results: results), completion: finish)
        }
    }

    /// Sends again what the server did not take before.
    func wake() {
        load()
        retry?.cancel()
        retry = nil
        flush()
    }

    private func take(_ answer: Landfall.Answer, for entry: Entry) {
        isSending = false
        switch answer {
        case .plan, .accepted, .unreadable:
            // Its times have moved since: it goes once more.
            if wasTooOld(entry) { break }
            // The server has it, whether this version can read the answer or not.
            remove([entry])
            onNotice?(.delivered([entry.item]))
            if case .plan(let plan) = answer { onNotice?(.answered(plan)) }
        case .rejected(let word):
            remove([entry])
            onNotice?(.dropped(entry.item, word))
        case .unauthorized:
            leaveOutOtherSession(entry)
            return backOff(nil)
        case .unreachable(let retryAfter): return backOff(retryAfter)
        }
        backoff.reset()
        flush()
    }

    /// Whether an intent was too old as it was sent, and has other times since the reply has told the
    /// time.
    private func wasTooOld(_ sent: Entry) -> Bool {
        guard case .intent(let intent) = sent.item, let end = intent.expiresAt, end <= clock.date
        else { return false }
        return list.entries.contains { $0.number == sent.number && $0.item != sent.item }
    }

    /// Leaves out the state of an intent that shows another user than the one who is signed in by now:
    /// no token will ever name that one, and all else waits behind the intent.
    private func leaveOutOtherSession(_ entry: Entry) {
        guard let index = list.entries.firstIndex(where: { $0.number == entry.number }),
            case .intent(var intent) = list.entries[index].item, let state = intent.deviceState,
            state.session?.userID != session()?.userID
        else { return }
        intent.deviceState = nil
        list.entries[index].item = .intent(intent)
        list.write()
    }

    private func take(_ delivery: Landfall.Delivery, for batch: [Entry], _ sentState: DeviceState?)
    {
        isSending = false
        switch delivery {
        case .unreachable(let retryAfter): return backOff(retryAfter)
        case .overQuota(let retryAfter):
            guard sentState != nil else { return backOff(retryAfter) }
            statesFrom = time.now + retryAfter
            _ = time.schedule(after: retryAfter) { [weak self] in self?.flush() }
            return flush()
        case .unauthorized:
            if sentState != nil { isStateRefused = true }
            // The results may have been taken, and the state alone is another user's: they go without it.
            if sentState != nil, !batch.isEmpty { return flush() }
            // The transport asks the app for a new token with each try.
            return backOff(nil)
        case .accepted:
            finish(batch, sentState)
            onNotice?(.delivered(batch.map(\.item)))
        case .outdated:
            finish([], sentState)
            backOff(nil)
            onNotice?(.outdated)
            return
        case .rejected(let word):
            finish(batch, sentState)
            for entry in batch { onNotice?(.dropped(entry.item, word)) }
            if batch.isEmpty { onNotice?(.dropped(nil, word)) }
        }
        backoff.reset()
        flush()
    }

    private func finish(_ batch: [Entry], _ sentState: DeviceState?) {
        if sentState != nil { isStateRefused = false }
        if state == sentState { state = nil }
        remove(batch)
    }

    /// Waits before the next try.
    private func backOff(_ retryAfter: TimeSpan?) {
        let delay = retryAfter ?? backoff.next()
        retry = time.schedule(after: delay) { [weak self] in
            self?.retry = nil
            self?.flush()
        }
    }

    private func remove(_ gone: [Entry]) {
        guard !gone.isEmpty else { return }
        let numbers = Set(gone.map(\.number))
        list.entries.removeAll { numbers.contains($0.number) }
        list.write()
    }

    /// Drops what is too old, once the time is known.
    ///
    /// - Returns: Whether anything was.
    @discardableResult private func dropOld() -> Bool {
        guard let date = clock.knownDate else { return false }
        let old = list.entries.filter { $0.since + settings.outboxAge <= date }
        guard !old.isEmpty else { return false }
        list.entries.removeAll { $0.since + settings.outboxAge <= date }
        for entry in old { onNotice?(.dropped(entry.item, "too_old")) }
        return true
    }

    /// Drops the oldest where there is too much.
    private func dropOldest() {
        var bytes = list.entries.reduce(0) { $0 + $1.size }
        while count > settings.outboxLimit || bytes > settings.outboxBytes,
            let first = list.entries.first
        {
            bytes -= first.size
            list.entries.removeFirst()
            onNotice?(.dropped(first.item, "outbox_full"))
        }
    }
}
