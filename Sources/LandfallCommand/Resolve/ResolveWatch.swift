import ArgumentParser
import Glibc
import Landfall
import LandfallContract
import LandfallKafka
import LandfallOperations
import LandfallReview
import LandfallSettings
import LandfallWorker

/// The flags of `landfall resolve --watch`.
struct WatchOptions: ParsableArguments {
    /// Whether a device is watched.
    @Flag(
        help: """
            Show what each --link does for the live state of --device, at each report of the \
            device and at each save of the catalog, until Ctrl-C.
            """
    )
    var watch = false
    /// The device.
    @Option(help: ArgumentHelp("With --watch: the device's id.", valueName: "id"))
    var device: String?
    /// The links.
    @Option(help: ArgumentHelp("With --watch: a link to try. Repeatable.", valueName: "url"))
    var link: [String] = []

    /// Refuses what does not go together.
    ///
    /// - Throws: `ValidationError`.
    func check(intent: String?, svg: String?, settled: Bool) throws {
        guard watch else {
            guard device == nil, link.isEmpty else {
                throw ValidationError("--device and --link need --watch")
            }
            return
        }
        guard device?.isEmpty == false, !link.isEmpty else {
            throw ValidationError("--watch needs --device and at least one --link")
        }
        guard intent == nil, svg == nil, !settled else {
            throw ValidationError("--watch can't have --intent, --svg or --settled")
        }
    }
}

extension ResolveCommand {
    /// Shows what links do for the live state of a device.
    ///
    /// - Parameters:
    ///   - path: The path of the catalog.
    ///   - source: The settings as they were given.
    ///   - keys: The keys of links and tokens.
    /// - Throws: ``CommandFailure``, or why Kafka can't be read.
    func watch(_ path: String?, _ source: SettingsSource, _ keys: CatalogKeys) async throws {
        guard let path else {
            throw CommandFailure.usage("--watch needs --catalog or LANDFALL_CATALOG")
        }
        guard path != "-" else {
            throw CommandFailure.usage("--watch looks at a file: name it with --catalog")
        }
        let topic = try Topic(try TopicSettings(source).deviceStates)
        let cluster = try await operate.cluster(source, for: "resolve")
        let device = watching.device ?? ""
        let settings = try source.resolver
        let watch = ResolveWatch(
            path: path,
            device: device,
            links: watching.link,
            isJSON: form != .text,
            answers: {
                let loaded = try LoadedCatalog(
                    path: path,
                    settings: settings,
                    keys: keys,
                    assumed: options.assumed
                )
                Self.printWarnings(of: loaded.catalog)
                return LineAnswers(
                    base: loaded,
                    settings: settings,
                    keys: keys,
                    assumed: options.assumed,
                    explaining: form,
                    options: shownParts,
                    isColored: color.colors(STDOUT_FILENO)
                )
            }
        )
        try await watch.run(try await DeviceFeed(of: device, on: topic, in: cluster))
    }
}

/// Shows what links do for the live state of a device.
struct ResolveWatch {
    /// The path of the catalog.
    let path: String
    let device: String
    let links: [String]
    /// Whether the output is for a program.
    let isJSON: Bool
    /// Loads the catalog as it is at the moment.
    let answers: () throws -> LineAnswers

    /// How often the file and the topic are looked at.
    private static let interval = Duration.milliseconds(250)

    /// Watches until somebody presses Ctrl-C.
    ///
    /// - Parameter feed: What the device reports.
    /// - Throws: ``CommandFailure``, or why Kafka can't be read.
    func run(_ feed: DeviceFeed) async throws {
        try await Interruption.watching { interruption in try await watch(feed, interruption) }
    }

    private func watch(_ feed: DeviceFeed, _ interruption: Interruption) async throws {
        var file = FileWatch(path)
        _ = file.hasChanged()
        var current = try answers()
        var known = Known.absent(.neverReported)
        var hasLooked = false
        var isAway = false
        Console.writeError("reading \(feed.partition), where the states of \(device) lie")
        while !interruption.isNoted {
            var news: [String] = []
            do {
                let reports = try await feed.news { !interruption.isNoted }
                guard !interruption.isNoted else { return }
                if isAway { Console.writeError("Kafka answers again") }
                isAway = false
                news += reports.map { take($0, &known) }
                if case .absent(.neverReported) = known, news.isEmpty, !hasLooked {
                    news.append("\(device) has no state: links open as if the app was not running")
                }
                hasLooked = true
            } catch let error as KafkaError where error.recovery == .retry {
                if !isAway { Console.writeError("\(error); trying again until Ctrl-C") }
                isAway = true
            }
            if file.hasChanged() {
                do {
                    current = try answers()
                    if hasLooked { news.append("the catalog was saved") }
                } catch {
                    complain(of: error)
                }
            }
            if !news.isEmpty { try await show(news, known, &current) }
            // Ends with an error only when the whole program is cancelled.
            try await Task.sleep(for: Self.interval)
        }
    }

    /// Takes what the device reported, and says it.
    private func take(_ report: DeviceFeed.Report, _ known: inout Known) -> String {
        switch report {
        case .state(let new):
            known = .state(new)
            let time = (new.capturedAt ?? new.receivedAt).map { " of \($0.rfc3339)" } ?? ""
            let launch = new.launchID.isEmpty ? "" : " of launch \(new.launchID)"
            return "\(device) reports state \(new.sequence)\(launch)\(time)"
        case .forgotten:
            known = .absent(.forgotten)
            return "\(device) is forgotten: links open as if the app was not running"
        case .unreadable(let error):
            return "\(device) reports a state that can't be read and is passed over: \(error)"
        }
    }

    /// Says what is wrong with a catalog, which the next save may correct.
    private func complain(of error: any Error) {
        let failure = CommandFailure(of: error)
        for finding in failure.findings { Console.writeErrorLine(finding) }
        Console.writeError("\(failure.message); the catalog before counts until the next save")
    }

    /// Shows what each link does.
    private func show(
        _ news: [String],
        _ known: Known,
        _ answers: inout LineAnswers
    ) async throws {
        if !isJSON {
            for line in news { try Console.say("=== \(line.oneLine.printable)") }
        }
        let now = SystemClock.now
        for link in links {
            let tap = Tap(deviceId: device, link: link, occurredAt: now.rfc3339)
            let answer = try await answers.answer(
                intent: Array(JSONDocument.line(tap).utf8),
                state: known.state.map { ContentEncoding.json.bytes(of: $0) },
                absence: known.absence
            )
            try Console.write(answer + [0x0A], to: STDOUT_FILENO)
            if !isJSON { try Console.say("") }
        }
    }

    /// The known state of the device.
    private enum Known {
        case state(DeviceState)
        case absent(StateAbsence)

        var state: DeviceState? {
            guard case .state(let state) = self else { return nil }
            return state
        }

        var absence: StateAbsence {
            guard case .absent(let absence) = self else { return .neverReported }
            return absence
        }
    }

    /// A tap on a link, as an app sends it.
    private struct Tap: Encodable {
        let intentId = "watch"
        let channel = "UNIVERSAL_LINK"
        let deviceId: String
        let link: String
        let occurredAt: String
    }
}
