public import Foundation

/// The kit: it reports the app's tree, takes taps, and carries plans out.
///
/// Make one for the whole app, before anything else: a tap that starts the app is kept from that
/// moment on, until there is a window to show something in. It replaces no methods and takes no
/// delegate; the app calls it in three places. See the README.
@MainActor public final class Landfall {
    /// The factories of the app's screens and containers.
    public let screens = ScreenRegistry()

    /// What the kit may do, how long it waits, and how much it keeps.
    public let settings: Landfall.Settings

    /// The id of this device, which the app's token must name.
    public var deviceID: String { record.deviceID }

    /// This run of the app's process.
    public let launch: Launch

    /// What the app does where no plan was carried out; called at most once for a tap.
    ///
    /// By default ``openURL`` for links that the app has no screen for, and nothing for all else.
    public var fallback: (@MainActor (Unanswered) -> Void)?

    /// Opens a link in a browser; the adapter of the user interface sets it.
    public var openURL: (@MainActor (URL) -> Void)?

    /// What has happened, newest last; at most 100 events wait for somebody who reads them.
    public let events: AsyncStream<Landfall.Event>

    /// Called with each event as it happens; it must not call the kit.
    public var onEvent: (@MainActor (Landfall.Event) -> Void)?

    /// Counts of what went wrong since the launch.
    public var diagnostics: Diagnostics {
        var diagnostics = counts
        diagnostics.failedWrites = files.failedWrites
        return diagnostics
    }

    /// The source of clocks and timers, for hosts.
    public let time: any ClientTime

    let transport: any Landfall.Transport
    let files: KeptFiles
    let clock: LaunchClock
    let inbox: TapInbox
    let outbox: Outbox
    let tokens: TokenStore
    let record: LaunchRecord
    let role: Role
    var numbers: any RandomNumberGenerator
    /// The app, as it is described to the catalog's conditions.
    package var app: AppDescription
    /// What the adapter of the user interface keeps as long as the kit lives.
    package var adapter: AnyObject?
    var session: Landfall.Session?
    var host: (any NavigationHost)?
    var counts = Diagnostics()
    var isDeclaredReady = false
    var isInForeground = true
    var executor: PlanExecutor
    var reporter: Reporter
    var performed = PerformedPlan()
    var captured = CapturedTree(ScreenTree())
    var lastWindows: [WindowState]?
    var lastLink: (link: String, at: TimeSpan)?
    private var waitingEvents: [ExecutorEvent] = []
    private var isHandling = false
    private var wakeUp: (any ScheduledCall)?
    private let eventSink: AsyncStream<Landfall.Event>.Continuation

    /// The role of the kit on this device.
    enum Role: Hashable, Sendable {
        case observes
        case watches
        case performs
    }

    /// Creates a kit that speaks to a gateway over HTTP.
    ///
    /// - Parameters:
    ///   - gateway: The address of the gateway, such as `https://gateway.example.com`.
    ///   - tokens: Where the app's tokens come from.
    ///   - deviceID: The id of this device: 1 to 128 characters from 0x21 to 0x7E without `/`. By
    ///     default a random one that is kept.
    ///   - settings: What the kit may do.
    ///   - app: The app, as it is described to the catalog's conditions.
    public convenience init(
        gateway: URL,
        tokens: any TokenProvider,
        deviceID: String? = nil,
        settings: Landfall.Settings = Landfall.Settings(),
        app: AppDescription = .ofMainBundle
    ) {
        let transport = HTTPTransport(gateway: gateway, tokens: tokens, settings: settings)
        self.init(
            transport: transport,
            storage: FolderStorage(),
            deviceID: deviceID,
            settings: settings,
            app: app
        )
    }

    /// Creates a kit with parts of one's own.
    ///
    /// - Parameters:
    ///   - transport: How the server is reached.
    ///   - storage: Where taps and results are kept.
    ///   - deviceID: The id of this device; by default a random one that is kept.
    ///   - settings: What the kit may do.
    ///   - app: The app, as it is described to the catalog's conditions.
    ///   - time: The source of clocks and timers.
    ///   - numbers: The source of random numbers, for ids and for the time between retries.
    public init(
        transport: any Landfall.Transport,
        storage: any Landfall.Storage,
        deviceID: String? = nil,
        settings: Landfall.Settings = Landfall.Settings(),
        app: AppDescription = AppDescription(),
        time: any ClientTime = SystemTime(),
        numbers: any RandomNumberGenerator = SystemRandomNumberGenerator()
    ) {
        var numbers = numbers
        let files = KeptFiles(storage)
        self.files = files
        self.settings = settings
        self.transport = transport
        self.time = time
        self.app = app
        self.launch = Launch(id: Identifiers.uuid(at: time.date, &numbers))
        let record = LaunchRecord(files, deviceID: deviceID, date: time.date, &numbers)
        self.record = record
        let clock = LaunchClock(time, offset: record.clockOffset)
        self.clock = clock
        self.inbox = TapInbox(files, clock)
        self.role = Role(settings.mode, deviceID: record.deviceID)
        self.outbox = Outbox(files, transport, time, clock, settings, numbers)
        self.tokens = TokenStore(files, clock, settings: settings)
        self.executor = PlanExecutor(settings: settings, onlyWatches: role == .watches)
        self.reporter = Reporter(settings.reporting)
        self.numbers = numbers
        (self.events, self.eventSink) = AsyncStream.makeStream(
            bufferingPolicy: .bufferingNewest(100)
        )
        counts.clockOffset = record.clockOffset
        transport.onDate = { [weak self] in self?.take(serverDate: $0, latency: $1) }
        transport.onPlan = { [weak self] in self?.handle(.offer($0)) }
        transport.onStream = { [weak self] in self?.take($0) }
        outbox.onNotice = { [weak self] in self?.take($0) }
        outbox.session = { [weak self] in self?.session }
        outbox.load()
        inbox.onLate = { [weak self] in self?.take(kept: $0) }
        // The app sets its fallback after this; what is too old must find it.
        let kept = inbox.taps
        _ = time.schedule(after: .zero) { [weak self] in self?.take(kept: kept) }
    }

    deinit { eventSink.finish() }

    /// Tells the app something.
    func emit(_ event: Landfall.Event) {
        eventSink.yield(event)
        onEvent?(event)
    }

    /// The time, in both of its forms.
    var moment: Moment { Moment(now: time.now, date: clock.date) }

    // MARK: - Events

    /// Gives the executor an event and does what it wants done; events that come meanwhile wait.
    func handle(_ event: ExecutorEvent) {
        waitingEvents.append(event)
        guard !isHandling else { return }
        isHandling = true
        while !waitingEvents.isEmpty {
            let event = waitingEvents.removeFirst()
            let sight = look()
            for effect in executor.handle(event, moment, sight) { perform(effect) }
        }
        isHandling = false
        // The objects of a plan are the app's once it has ended.
        if !executor.isPerforming { performed = PerformedPlan() }
        report()
        outbox.flush()
        scheduleLook()
    }

    /// Looks again when the executor or the reporter wants to.
    private func scheduleLook() {
        wakeUp?.cancel()
        let deadlines = [executor.deadline(moment), mayReport ? reporter.dueAt : nil]
        guard let next = deadlines.compactMap({ $0 }).min() else { return }
        // What is due has been done. A pause keeps a mistake from becoming a loop.
        wakeUp = time.schedule(after: max(next - time.now, .milliseconds(5))) { [weak self] in
            self?.handle(.look)
        }
    }
}

extension Landfall.Role {
    fileprivate init(_ mode: Landfall.Settings.Mode, deviceID: String) {
        switch mode {
        case .observe: self = .observes
        case .shadow: self = .watches
        case .perform(let share):
            self = Identifiers.share(of: deviceID) < share ? .performs : .observes
        }
    }
}

extension AppDescription {
    /// The app as its main bundle describes it.
    public static var ofMainBundle: AppDescription {
        var app = AppDescription()
        app.bundleID = Bundle.main.bundleIdentifier ?? ""
        let version = Bundle.main.infoDictionary?["CFBundleShortVersionString"]
        app.version = version as? String ?? ""
        app.platform = platform
        app.locale = Locale.current.identifier.split(separator: "_").joined(separator: "-")
        return app
    }

    private static var platform: String {
        #if os(visionOS)
        "VISIONOS"
        #elseif targetEnvironment(macCatalyst)
        "MACCATALYST"
        #elseif os(iOS)
        "IOS"
        #elseif os(tvOS)
        "TVOS"
        #else
        ""
        #endif
    }
}
