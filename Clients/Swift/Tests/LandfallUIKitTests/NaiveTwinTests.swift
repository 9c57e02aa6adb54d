import LandfallDevice
import LandfallDeviceTesting
import LandfallUIKitTesting
import Testing
import UIKit

/// The faults of an app that does it the plain way, which one with the kit does not have.
///
/// Each test plays one scene twice: with a twin that is written as most apps are, and with the kit. The
/// scene says something only as long as the twin fails in it.
@MainActor @Suite struct NaiveTwinTests {
    /// A twin that hands a tap to whoever listens.
    private final class Listeners {
        var listener: ((String) -> Void)?
        func tap(_ link: String) { listener?(link) }
    }

    /// Finding 1: the tap that starts the app comes before anybody listens.
    @Test func `the tap that starts the app`() {
        let twin = Listeners()
        var heard: [String] = []
        twin.tap("https://links.example.com/c/77")
        twin.listener = { heard.append($0) }
        #expect(heard.isEmpty)

        let clock = VirtualClock()
        let server = MemoryTransport(clock)
        let kit = Landfall(transport: server, storage: MemoryStorage(), time: clock)
        kit.tap(userInfo: ["link": "https://links.example.com/c/77"], identifier: "m1")
        clock.advance(by: .seconds(1))
        kit.attach(ScriptedHost(Self.screen("Home"), for: kit))
        clock.advance(by: .seconds(1))
        #expect(server.intents.map(\.target) == [.link("https://links.example.com/c/77")])
    }

    /// Finding 3: a presentation that is sent while something is being dismissed is lost.
    @Test func `a sheet in the place of another`() {
        let world = World()
        var windows = Self.screen("Home")
        windows[0].root?.presented = Self.sheet("n2", "First")
        let twin = StandInApp(windows, in: world)
        World.inWorld(world) {
            let root = world.application.connectedScenes
                .compactMap { ($0 as? UIWindowScene)?.windows.first?.rootViewController }.first
            root?.dismiss(animated: true)
            root?.present(UIViewController(), animated: true)
        }
        while world.runNext() {}
        #expect(twin.captured[0].root?.presented == nil)
        #expect(!world.warnings.isEmpty)

        let app = StandInApp(windows, in: World())
        let next = PlanOperation(.present(presenter: "n1", view: Self.sheet("$1", "Second")))
        #expect(app.perform(PlanOperation(.dismiss(presenter: "n1")), animated: true) == nil)
        #expect(app.perform(next, animated: true) == nil)
        #expect(app.captured[0].root?.presented?.type == "Second")
    }

    /// Finding 3: `dismiss`, sent to what presents nothing, takes away the screen itself.
    @Test func `a dismissal that comes a second time`() {
        let world = World()
        var windows = Self.screen("Home")
        windows[0].root?.presented = Self.sheet("n2", "First")
        windows[0].root?.presented?.presented = Self.sheet("n3", "Second")
        let twin = StandInApp(windows, in: world)
        World.inWorld(world) {
            let first = world.application.connectedScenes
                .compactMap { ($0 as? UIWindowScene)?.windows.first?.rootViewController }.first?
                .presentedViewController
            first?.dismiss(animated: false)
            while world.runNext() {}
            first?.dismiss(animated: false)
            while world.runNext() {}
        }
        #expect(twin.captured[0].root?.presented == nil)

        let app = StandInApp(windows, in: World())
        let dismissal = PlanOperation(.dismiss(presenter: "n2"))
        #expect(app.perform(dismissal) == nil)
        #expect(app.perform(dismissal) == FailureReason(.notPresenting))
        #expect(app.captured[0].root?.presented?.type == "First")
    }

    /// Finding 6: a device that reports each change so that a tap finds its tree.
    @Test func `a tree that the server has never seen`() throws {
        /// A device that tells the server whenever something changes.
        struct Twin {
            var reports = 0
            mutating func change() { reports += 1 }
        }
        var twin = Twin()
        let clock = VirtualClock()
        var settings = Landfall.Settings()
        settings.reporting = .never
        let server = MemoryTransport(clock)
        let kit = Landfall(
            transport: server,
            storage: MemoryStorage(),
            settings: settings,
            time: clock
        )
        let host = ScriptedHost(Self.screen("Home"), for: kit)
        kit.attach(host)
        for number in 0..<100 {
            twin.change()
            let update = PlanOperation(.update(node: "n1", context: ["page": "\(number)"]))
            host.change { _ = $0.apply([update]) }
            clock.advance(by: .seconds(1))
        }
        kit.tap(userInfo: ["link": "https://links.example.com/c/77"], identifier: "m1")
        clock.advance(by: .seconds(1))
        #expect(twin.reports == 100)
        #expect(server.states.isEmpty)
        let intent = try #require(server.intents.first)
        #expect(intent.deviceState?.windows.first?.root?.context == ["page": "99"])
    }

    /// Finding 9: a report that says which operation failed does not say why.
    @Test func `two plans that fail at the same operation`() {
        func result(_ type: ScreenType) -> PlanResult? {
            var result: PlanResult?
            Phone.run { phone in
                phone.answer { tree in
                    let view = ViewNode("$1", type)
                    return [PlanOperation(.push(container: tree.first("Chats"), view: view))]
                }
                phone.tap()
                phone.world.run(for: .seconds(5))
                result = phone.server.results.first
            }
            return result
        }
        let results = [result("Unknown"), result("Broken")]
        // What a device said before there were reasons.
        let twins = results.map { "\($0?.result.rawValue ?? "") at \($0?.operation ?? -1)" }
        #expect(twins == ["FAILED at 0", "FAILED at 0"])
        #expect(results.map { $0?.reason?.word } == ["missing_factory", "factory_failed"])
    }

    /// Finding 7: a device that counts from 1 takes a plan that was made for its former launch.
    @Test func `the sequence of a former launch`() throws {
        /// A device that counts its changes from the start of the process.
        struct Twin {
            var sequence: Int64 = 0
            mutating func change() { sequence += 1 }
            func takes(_ basis: PlanBasis) -> Bool { basis.sequence == sequence }
        }
        var (former, next) = (Twin(), Twin())
        for _ in 0..<3 { former.change() }
        let basis = PlanBasis(sequence: former.sequence, source: .inline, launchID: "former")
        for _ in 0..<3 { next.change() }
        #expect(next.takes(basis))

        let clock = VirtualClock()
        let storage = MemoryStorage()
        var told: [[Int64]] = []
        for seed in 0..<2 {
            let server = MemoryTransport(clock)
            let kit = Landfall(
                transport: server,
                storage: storage,
                time: clock,
                numbers: SeededNumbers(seed: seed)
            )
            kit.attach(ScriptedHost(Self.screen("Home"), for: kit))
            for user in ["a", "b", "c"] {
                kit.signedIn(as: user)
                clock.advance(by: .milliseconds(30))
            }
            told.append(server.states.map(\.sequence))
            // The clock of the device is set back between the launches.
            clock.skew = .seconds(-3_600)
        }
        #expect(told.allSatisfy { $0.count >= 3 })
        #expect(try #require(told[0].max()) < (try #require(told[1].min())))
    }

    /// Finding 8: a token that names a screen by its number finds a stranger in the next launch.
    @Test func `the names of a former launch`() {
        final class Screen {}
        /// Gives each object the next number.
        struct Counter {
            var last = 0
            mutating func name(_ object: AnyObject) -> String {
                last += 1
                return "n\(last)"
            }
        }
        let screens = [Screen(), Screen()]
        var twins = [Counter(), Counter()]
        #expect(twins[0].name(screens[0]) == twins[1].name(screens[1]))

        let ids = ["launch-1", "launch-2"].enumerated().map { place, launch in
            NodeNames(tag: Launch(id: launch).tag).id(of: screens[place])
        }
        #expect(ids[0] != ids[1])
    }

    private static func screen(_ type: ScreenType) -> [WindowState] {
        [WindowState(id: "w1", isKey: true, root: ViewNode("n1", type))]
    }

    private static func sheet(_ id: NodeID, _ type: ScreenType) -> ViewNode {
        var view = ViewNode(id, type)
        view.style = .pageSheet
        return view
    }
}
