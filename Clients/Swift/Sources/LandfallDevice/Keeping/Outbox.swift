/// The messages that wait for the network: the newest state, results in order, and ends of detours.
@MainActor final class Outbox {
    private static let batch = 32

    /// One thing to be sent.
    enum Item: Hashable, Sendable {
        case result(PlanResult)
        case intent(NavigationIntent)
    }

    private struct Entry: Hashable {
        var number: Int
        var item: Item
        var since: Timestamp
        var size: Int
    }

    /// A notice of the outbox to its owner.
    enum Notice: Hashable, Sendable {
        case delivered(Item)
        case dropped(Item?, String)
        case answered(ActionPlan)
        case outdated
    }

    private var file: KeptList
    private let transport: any Landfall.Transport
    private let time: any ClientTime
    private let settings: Landfall.Settings
    private var backoff: Backoff
    private var entries: [Entry] = []
    private var state: DeviceState?
    private var lastNumber = 0
    private var isSending = false
    /// Whether a request of this launch has ended: with its reply the server tells the time.
    private var hasHeard = false
    private var retry: (any ScheduledCall)?
    /// Takes what the outbox has to tell.
    var onNotice: (@MainActor (Notice) -> Void)?
    /// Tells the time of day by which entries grow old; by default the device's own.
    var date: @MainActor () -> Timestamp
    /// Tells who is signed in.
    var session: @MainActor () -> Landfall.Session? = { nil }

    init(
        _ storage: KeptFiles,
        _ transport: any Landfall.Transport,
        _ time: any ClientTime,
        _ settings: Landfall.Settings,
        _ numbers: any RandomNumberGenerator
    ) {
        self.file = KeptList(storage, file: "outbox", name: "items")
        self.transport = transport
        self.time = time
        self.settings = settings
        self.backoff = Backoff(numbers)
        self.date = { time.date }
        load()
    }

    private func load() {
        let kept = file.takeKept().compactMap { try? Item.read($0) }.map { item, since in
            makeEntry(item, since)
        }
        entries = kept + entries
    }

    private func makeEntry(_ item: Item, _ since: Timestamp) -> Entry {
        lastNumber += 1
        return Entry(number: lastNumber, item: item, since: since, size: item.json.count)
    }

    /// The number of results and intents that wait.
    var count: Int { entries.count }

    /// Whether a state waits.
    var hasState: Bool { state != nil }

    /// Adds something to be sent; the oldest leaves when there is too much.
    func add(_ item: Item, since: Timestamp) {
        load()
        entries.append(makeEntry(item, since))
        dropOld()
        dropOldest()
        write()
    }

    /// Puts the newest state in the place of an older one.
    func put(_ state: DeviceState) { self.state = state }

    /// Sends what waits, unless something is under way or the server wants rest; what is too old by
    /// now is dropped.
    func flush() {
        if dropOld() { write() }
        guard !isSending, retry == nil else { return }
        guard !entries.isEmpty || state != nil else { return }
        isSending = true
        if let entry = entries.first(where: \.item.isIntent), case .intent(let intent) = entry.item
        {
            transport.ask(intent, wait: .zero) { [weak self] in self?.take($0, for: entry) }
            return
        }
        // A request is one device's; results of an earlier id of this one must not take others along.
        let deviceID = entries.first?.item.deviceID ?? state?.deviceID
        let batch = Array(entries.filter { $0.item.deviceID == deviceID }.prefix(Self.batch))
        let results = batch.compactMap(\.item.result)
        let sentState = state.flatMap { $0.deviceID == deviceID ? $0 : nil }
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
        hasHeard = true
        switch answer {
        case .plan(let plan):
            remove([entry])
            onNotice?(.delivered(entry.item))
            onNotice?(.answered(plan))
        // The server has it, though this version can't read the answer: it must not block the rest.
        case .accepted, .unreadable:
            remove([entry])
            onNotice?(.delivered(entry.item))
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

    /// Leaves out the state of an intent that shows another user than the one who is signed in by now:
    /// no token will ever name that one, and all else waits behind the intent.
    private func leaveOutOtherSession(_ entry: Entry) {
        guard case .intent(var intent) = entry.item, let state = intent.deviceState,
            state.session?.userID != session()?.userID,
            let index = entries.firstIndex(where: { $0.number == entry.number })
        else { return }
        intent.deviceState = nil
        entries[index].item = .intent(intent)
        write()
    }

    private func take(_ delivery: Landfall.Delivery, for batch: [Entry], _ sentState: DeviceState?)
    {
        isSending = false
        hasHeard = true
        switch delivery {
        case .unreachable(let retryAfter): return backOff(retryAfter)
        // The transport asks the app for a new token with each try.
        case .unauthorized: return backOff(nil)
        case .accepted:
            finish(batch, sentState)
            for entry in batch { onNotice?(.delivered(entry.item)) }
        case .outdated:
            if state == sentState { state = nil }
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
        entries.removeAll { numbers.contains($0.number) }
        write()
    }

    /// Drops what is too old, once the time of day can be trusted.
    ///
    /// - Returns: Whether anything was.
    @discardableResult private func dropOld() -> Bool {
        guard hasHeard else { return false }
        let date = date()
        let old = entries.filter { $0.since + settings.outboxAge <= date }
        guard !old.isEmpty else { return false }
        entries.removeAll { $0.since + settings.outboxAge <= date }
        for entry in old { onNotice?(.dropped(entry.item, "too_old")) }
        return true
    }

    /// Drops the oldest where there is too much.
    private func dropOldest() {
        var bytes = entries.reduce(0) { $0 + $1.size }
        while entries.count > settings.outboxLimit || bytes > settings.outboxBytes,
            let first = entries.first
        {
            bytes -= first.size
            entries.removeFirst()
            onNotice?(.dropped(first.item, "outbox_full"))
        }
    }

    private func write() {
        file.write(entries) { entry, writer in
            writer.timestamp("since", entry.since)
            switch entry.item {
            case .result(let result): writer.message("result") { result.write(to: &$0) }
            case .intent(let intent): writer.message("intent") { intent.write(to: &$0) }
            }
        }
    }
}

extension Outbox.Item {
    var isIntent: Bool { if case .intent = self { true } else { false } }

    var deviceID: String {
        switch self {
        case .result(let result): result.deviceID
        case .intent(let intent): intent.deviceID
        }
    }

    var result: PlanResult? { if case .result(let result) = self { result } else { nil } }

    var json: [UInt8] {
        switch self {
        case .result(let result): result.json
        case .intent(let intent): intent.json
        }
    }

    fileprivate static func read(_ node: JSONNode) throws(CodecError) -> (Self, Timestamp) {
        let fields = try FieldReader(node, "item")
        let since = try fields.timestamp("since") ?? Timestamp(seconds: 0)
        if let result = fields.node("result") { return (.result(try PlanResult(result)), since) }
        guard let intent = fields.node("intent") else { throw .missing("intent") }
        return (.intent(try NavigationIntent(intent)), since)
    }
}
