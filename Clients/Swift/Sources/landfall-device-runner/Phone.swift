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
/// Each line that it is given is a tap, and each line that it prints is something that happened, both in JSON.
@MainActor final class Phone {
    private let world = World.current
    private let app: StandInApp
    private let kit: Landfall
    private var last = DispatchTime.now()
    private var hasInput = true
    private var waiting: Set<String> = []
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
        app = StandInApp(arguments.state?.windows ?? [], in: world)
        var settings = Landfall.Settings()
        settings.stream = .whileForeground
        settings.reporting = .live
        // Whoever tries it may have a slow machine.
        settings.answerWithin = .seconds(10)
        let transport = HTTPTransport(
            door: arguments.gateway,
            tokens: FileTokens(file: arguments.tokenFile),
            settings: settings
        )
        kit = Landfall(
            transport: transport,
            storage: MemoryStorage(),
            deviceID: arguments.deviceID,
            settings: settings,
            app: arguments.state?.app ?? AppDescription(),
            time: WorldTime(world, start: SystemTime().date)
        )
        kit.onEvent = { [weak self] in self?.take($0) }
        if let session = arguments.state?.session, session.isAuthenticated {
            kit.signedIn(as: session.userID)
        }
        kit.attach(PhoneHost(app))
        kit.ready()
    }

    /// Taps as the lines of the standard input say, and ends the process when all is done.
    ///
    /// The exit status is 1 when a tap ended without the screen that it asked for.
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
        guard !hasInput, let deadline else { return }
        if waiting.isEmpty, kit.isIdle { leave() }
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
            windows: app.host.capture().tree.windowStates
        )
        Self.print { writer in
            writer.text("event", "closed")
            writer.message("state") { shown.write(to: &$0) }
        }
        exit(hasFailed ? 1 : 0)
    }

    // MARK: - Lines

    /// A line: `{"tap": link}`, `{"open": link}` or `{"complete": {…}}`.
    private func take(_ line: String) {
        guard !line.allSatisfy(\.isWhitespace) else { return }
        let isTaken: Bool
        do throws(CodecError) {
            let fields = try FieldReader(try JSONParser.parse(Array(line.utf8)), "line")
            if fields.node("complete") != nil {
                isTaken = kit.complete(try fields.properties("complete"))
            } else if fields.node("tap") != nil {
                let identifier = "m\(DispatchTime.now().uptimeNanoseconds)"
                isTaken = kit.tap(
                    userInfo: ["link": try fields.text("tap")],
                    identifier: identifier
                )
            } else {
                isTaken = URL(string: try fields.text("open")).map { kit.open($0) } ?? false
            }
        } catch {
            hasFailed = true
            return Self.print { $0.text("error", "\(error)") }
        }
        guard !isTaken else { return }
        hasFailed = true
        Self.print { $0.text("error", "there is nothing that this line could do") }
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
            if !end.isGood { hasFailed = true }
            Self.print { writer in
                writer.text("event", "ended")
                writer.text("intentId", intentID)
                writer.text("end", end.words)
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

    private static func print(_ write: (inout JSONWriter) -> Void) {
        FileHandle.standardOutput.write(Data(JSONWriter.object(write) + [0x0A]))
    }
}

/// The app on the stand-in, with a factory for whatever a plan names.
@MainActor private final class PhoneHost: NavigationHost {
    private let app: StandInApp

    init(_ app: StandInApp) { self.app = app }

    var onChange: (@MainActor () -> Void)? {
        get { app.host.onChange }
        set { app.host.onChange = newValue }
    }

    func capture() -> CapturedTree { app.host.capture() }

    func prepare(_ view: ViewNode) throws(HostRefusal) -> PreparedView {
        app.register([view])
        return try app.host.prepare(view)
    }

    func perform(
        _ step: HostStep,
        animated: Bool,
        completion: @escaping @MainActor (HostRefusal?) -> Void
    ) {
        app.host.perform(step, animated: animated, completion: completion)
    }

    func setInteraction(isEnabled: Bool) { app.host.setInteraction(isEnabled: isEnabled) }
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
