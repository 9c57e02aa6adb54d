import LandfallDevice
import LandfallDeviceTesting

/// A phone in virtual time, of which each step is one line of a vector of the suite `session`.
@MainActor final class Conversation {
    private let clock = VirtualClock()
    private let storage = MemoryStorage()
    private var kit: Landfall?
    private var host: ScriptedHost?
    private var server: MemoryTransport?
    private var effects: [JSONNode] = []
    private var taps = 0
    private var launches = 0

    /// Lets time pass and does a step.
    ///
    /// - Parameter fields: The step.
    /// - Returns: What the device did meanwhile.
    /// - Throws: ``CodecError`` for a step that can't be read.
    func take(_ fields: FieldReader) throws(CodecError) -> [JSONNode] {
        effects = []
        let at = TimeSpan(milliseconds: try fields.int64("at") ?? 0)
        if clock.now < at { clock.advance(by: at - clock.now) }
        let state = try fields.windows()
        switch try fields.text("do") {
        case "start", "restart": start(state)
        case "tree": show(state)
        case "tap":
            taps += 1
            kit?.tap(userInfo: ["link": try fields.text("link")], identifier: "m\(taps)")
        case "give": try give(fields)
        case "complete": kit?.complete(try fields.properties("data"))
        case "cancel": kit?.cancel()
        default: break
        }
        // What follows in next turns belongs to the step.
        clock.advance(by: .zero)
        return effects
    }

    private func start(_ windows: [WindowState]) {
        launches += 1
        let server = MemoryTransport(clock) { [weak self] intent in
            self?.note("intent", intent.json)
            return nil
        }
        let kit = Landfall(
            transport: server,
            storage: storage,
            deviceID: "dev-1",
            time: clock,
            numbers: SeededNumbers(seed: launches)
        )
        kit.fallback = { [weak self] _ in self?.note("fallback", nil) }
        kit.onEvent = { [weak self] event in
            if case .reported(let result) = event { self?.note("result", result.json) }
        }
        self.kit = kit
        self.server = server
        host = nil
        if !windows.isEmpty { show(windows) }
    }

    private func show(_ windows: [WindowState]) {
        guard let kit else { return }
        if let host { return host.change { $0 = ScreenTree(windows) } }
        let host = ScriptedHost(windows, for: kit)
        self.host = host
        kit.attach(host)
    }

    private func give(_ fields: FieldReader) throws(CodecError) {
        guard let node = fields.node("plan") else { throw .missing("plan") }
        server?.onPlan?(try ActionPlan(node))
    }

    private func note(_ word: String, _ message: [UInt8]?) {
        var members = [JSONMember(name: "effect", value: .text(word))]
        if let node = message.flatMap({ try? JSONParser.parse($0) }) {
            members.append(JSONMember(name: word, value: node))
        }
        effects.append(.object(members))
    }
}

extension FieldReader {
    /// The windows that a step shows.
    fileprivate func windows() throws(CodecError) -> [WindowState] {
        guard let node = node("windows") else { return [] }
        let member = JSONMember(name: "windows", value: node)
        return try DeviceState(.object([member])).windows
    }
}
