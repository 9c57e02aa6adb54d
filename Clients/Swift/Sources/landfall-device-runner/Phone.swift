#if os(Linux)
import Dispatch
import Foundation
import LandfallDevice
import LandfallDeviceTesting
import LandfallUIKit
import LandfallUIKitTesting
import UIKit

/// A phone at a gateway that runs: the whole kit over HTTP, on the stand-in for UIKit, in real time.
///
/// Each line that it is given is a tap, or what a person does where a tap has led. Each line that it prints is something that
/// happened. Both are JSON.
@MainActor final class Phone {
    private let world = World.current
    private let host: PhoneHost
    private let kit: Landfall
    private let gateway: URL
    private let transport: PhoneTransport
    private var last = DispatchTime.now()
    private var hasInput = true
    private var waiting: Set<String> = []
    /// The lines that wait for taps to end, and those behind them.
    private var lines: [PhoneLine] = []
    /// The detour that the last tap has led to.
    private var detour: String?
    /// Why the gateway has not answered the last request.
    private var cause: String?
    private var hasFailed = false
    private var deadline: DispatchTime?

    /// How often the world of UIKit learns that time has passed.
    private static let turn = DispatchTimeInterval.milliseconds(5)
    /// How long what was tapped may take behind the end of the input.
    private static let patience = DispatchTimeInterval.seconds(40)

    /// Starts the app.
    ///
    /// - Parameter arguments: Which phone it is, and at which gateway.
    init(_ arguments: PhoneArguments) {
        host = PhoneHost(StandInApp(arguments.state?.windows ?? [], in: world))
        var settings = Landfall.Settings()
        settings.stream = .whileForeground
        settings.reporting = .live
        // Whoever tries it may have a slow machine.
        settings.answerWithin = .seconds(10)
        gateway = arguments.gateway
        let http = HTTPTransport(gateway: gateway, tokens: arguments.tokens, settings: settings)
        transport = PhoneTransport(http)
        kit = Landfall(
            transport: transport,
            storage: MemoryStorage(),
            deviceID: arguments.deviceID,
            settings: settings,
            app: arguments.state?.app ?? AppDescription(),
            time: WorldTime(world, start: SystemTime().date)
        )
        http.onFailure = { [weak self] in self?.cause = $0 }
        kit.onEvent = { [weak self] in self?.take($0) }
        if let session = arguments.state?.session, session.isAuthenticated {
            kit.signedIn(as: session.userID)
        }
        kit.attach(host)
        kit.ready()
    }

    /// Taps as the lines of the standard input say, and ends the process when all is done.
    ///
    /// The exit status is 1 when a tap ended without the screen that it asked for, when a detour is left open, and when a line
    /// was of no use.
    func run() -> Never {
        let timer = DispatchSource.makeTimerSource(queue: .main)
        timer.schedule(deadline: .now(), repeating: Self.turn)
        timer.setEventHandler { MainActor.assumeIsolated { self.pass() } }
        timer.resume()
        // Reading blocks its thread, so it has one of its own.
        DispatchQueue(label: "landfall.phone.input").async {
            while let line = readLine(strippingNewline: true) {
                DispatchQueue.main.async { MainActor.assumeIsolated { self.take(line) } }
            }
            DispatchQueue.main.async { MainActor.assumeIsolated { self.endInput() } }
        }
        dispatchMain()
    }

    /// Lets the world of UIKit have the time that has passed.
    private func pass() {
        let now = DispatchTime.now()
        let nanoseconds = now.uptimeNanoseconds - last.uptimeNanoseconds
        last = now
        world.run(for: .nanoseconds(Int64(nanoseconds)))
        takeLines()
        guard !hasInput, let deadline else { return }
        if waiting.isEmpty, lines.isEmpty, kit.isIdle { leave() }
        if now > deadline {
            Self.print { $0.text("error", "not all has come to an end within 40 s") }
            hasFailed = true
            leave()
        }
    }

    private func endInput() {
        hasInput = false
        deadline = .now() + Self.patience
    }

    private func leave() -> Never {
        let shown = DeviceState(
            deviceID: kit.deviceID,
            sequence: 0,
            launchID: kit.launch.id,
            windows: host.capture().tree.windowStates
        )
        Self.print { writer in
            writer.text("event", "closed")
            if let detour { writer.text("detour", detour) }
            writer.message("state") { shown.write(to: &$0) }
        }
        exit(hasFailed || detour != nil ? 1 : 0)
    }

    // MARK: - Lines

    private func take(_ line: String) {
        guard !line.allSatisfy(\.isWhitespace) else { return }
        do throws(PhoneLine.Fault) {
            lines.append(try PhoneLine(line))
        } catch {
            return fail(PhoneLine.forms)
        }
        takeLines()
    }

    /// Does what the lines say, as far as they need not wait.
    private func takeLines() {
        while let line = lines.first, waiting.isEmpty || !line.waitsForTaps {
            lines.removeFirst()
            take(line)
        }
    }

    private func take(_ line: PhoneLine) {
        switch line {
        case .tap(let link):
            let identifier = "m\(DispatchTime.now().uptimeNanoseconds)"
            guard kit.tap(userInfo: ["link": link], identifier: identifier) else {
                return fail("the kit does not take this tap: \(link)")
            }
        case .open(let url):
            guard kit.open(url) else { return fail("the kit does not open this link: \(url)") }
        case .signIn(let user): kit.signedIn(as: user)
        case .complete(let data):
            guard kit.complete(data) else {
                return fail("there is no detour and no screen to complete: tap on a link first")
            }
        }
    }

    private func fail(_ text: String) {
        hasFailed = true
        Self.print { $0.text("error", text) }
    }

    private func take(_ event: Landfall.Event) {
        switch event {
        case .taken(let intentID):
            waiting.insert(intentID)
            Self.print { writer in
                writer.text("event", "taken")
                writer.text("intentId", intentID)
            }
        case .ended(let intentID, let end):
            waiting.remove(intentID)
            note(end, of: intentID)
            Self.print { writer in
                writer.text("event", "ended")
                writer.text("intentId", intentID)
                writer.text("end", end.words)
                if let detour { writer.text("detour", detour) }
            }
        case .reported(let result):
            let node = try? JSONParser.parse(result.json)
            Self.print { writer in
                writer.text("event", "reported")
                if let node { writer.node("result", node) }
            }
        case .dropped(let word):
            hasFailed = true
            Self.print { writer in
                writer.text("event", "dropped")
                writer.text("reason", word)
            }
        case .differs, .shadow: return
        }
    }

    private func note(_ end: TapEnd, of intentID: String) {
        if end.isGood { detour = transport.detour(of: intentID) } else { hasFailed = true }
        guard end == .fallback(.offline) else { return }
        let cause = cause ?? "it is busy"
        FileHandle.standardError.write(
            Data("the gateway \(gateway) does not answer: \(cause)\n".utf8)
        )
    }

    private static func print(_ write: (inout JSONWriter) -> Void) {
        FileHandle.standardOutput.write(Data(JSONWriter.object(write) + [0x0A]))
    }
}

extension TapEnd {
    /// Whether the person is where the tap meant, or is asked something on the way there.
    fileprivate var isGood: Bool {
        switch self {
        case .performed, .alreadyThere, .handedOver, .watched: true
        case .superseded, .fallback: false
        }
    }

    fileprivate var words: String {
        switch self {
        case .performed: "performed"
        case .alreadyThere: "already_there"
        case .superseded: "superseded"
        case .watched: "watched"
        case .handedOver: "handed_over"
        case .fallback(let cause): cause.words
        }
    }
}

extension Unanswered.Cause {
    fileprivate var words: String {
        switch self {
        case .offline: "offline"
        case .late: "late"
        case .refused(let reason): "refused: \(reason)"
        case .failed(let reason): "failed: \(reason)"
        case .openURL: "open_url"
        case .expired: "expired"
        case .unstable: "unstable"
        }
    }
}
#endif
