import Synchronization

/// The recent calls of devices, backends and addresses.
///
/// The table has a bound: it drops the quietest entries first. It belongs to this instance, and a
/// restart empties it. It protects Kafka and the instance, and is no billing.
final class RateTable: Sendable {
    private struct Device {
        /// When the next of each call would come, by the number of the call.
        var arrivals: InlineArray<5, Double> = InlineArray(repeating: 0)
        var day: Int32 = 0
        var intents: Int32 = 0
        var states: Int32 = 0
    }

    private struct State {
        var devices: Halves<Int, Device>
        var backends: [String: Double] = [:]
        var failures: Halves<Int, Double>
        var clicks: Halves<Int, Double>
        var connections: [ClientAddress: Int] = [:]
    }

    /// Those whose clicks are counted together.
    private struct Clickers: Hashable {
        let address: ClientAddress?
        /// The token of the link, where addresses say nothing.
        let link: String?
        let isBot: Bool
    }

    private let limits: RateLimits
    private let state: Mutex<State>

    /// The seconds of a day.
    private static let day = 86_400.0

    /// Creates an empty table.
    ///
    /// - Parameters:
    ///   - limits: How often what may be done.
    ///   - devices: How many devices are kept in each of two halves.
    ///   - addresses: How many addresses, and how many of those who click.
    init(_ limits: RateLimits, devices: Int = 500_000, addresses: Int = 50_000) {
        self.limits = limits
        state = Mutex(
            State(
                devices: Halves(limit: devices),
                failures: Halves(limit: addresses),
                clicks: Halves(limit: addresses)
            )
        )
    }

    /// Counts a call of a device.
    ///
    /// - Parameters:
    ///   - call: The call.
    ///   - deviceID: The device.
    ///   - now: A time that never goes back, in seconds.
    ///   - date: Seconds since 1970-01-01 UTC.
    /// - Throws: ``Problem`` with status 429: it is one too many, and does not count.
    func count(
        _ call: RatedCall,
        of deviceID: String,
        now: Double,
        date: Double
    ) throws(Problem) {
        guard limits.devices != nil || limits.quotas != nil else { return }
        // By its hash, which a key of this process goes into: nobody can make two that are one.
        let key = deviceID.hashValue
        let problem = state.withLock { state -> Problem? in
            var device = state.devices[key] ?? Device()
            let day = Int32(clamping: Int(date / Self.day))
            if device.day != day { (device.day, device.intents, device.states) = (day, 0, 0) }
            let count = call == .intents ? device.intents : device.states
            if let quota = limits.quotas?[call], count >= quota {
                let rest = Self.day - date.truncatingRemainder(dividingBy: Self.day)
                return .tooMany(
                    "quota_exceeded",
                    "the device has sent all that it may on one day",
                    after: Int(rest.rounded(.up))
                )
            }
            if let wait = limits.devices?[call].take(&device.arrivals[call.rawValue], at: now) {
                return .rateLimited(wait)
            }
            if call == .intents { device.intents += 1 }
            if call == .states { device.states += 1 }
            state.devices[key] = device
            return nil
        }
        if let problem { throw problem }
    }

    /// Counts a request of a backend.
    ///
    /// - Parameters:
    ///   - backendID: The backend.
    ///   - rate: Its own rate; `nil` for that of all.
    ///   - weight: How many requests it is.
    ///   - now: A time that never goes back, in seconds.
    /// - Throws: ``Problem`` with status 429.
    func count(
        backend backendID: String,
        _ rate: Rate?,
        weight: Double = 1,
        now: Double
    ) throws(Problem) {
        guard let rate = rate ?? limits.backends else { return }
        let wait = state.withLock {
            rate.take(&$0.backends[backendID, default: 0], weight, at: now)
        }
        if let wait { throw .rateLimited(wait) }
    }

    /// Refuses an address from which too many wrong tokens have come, before its token is looked at.
    ///
    /// - Throws: ``Problem`` with status 429.
    func admit(_ address: ClientAddress?, now: Double) throws(Problem) {
        guard let address else { return }
        let wait = state.withLock { state -> Double? in
            guard var arrival = state.failures[address.hashValue] else { return nil }
            return limits.failures.take(&arrival, at: now)
        }
        if let wait { throw .rateLimited(wait) }
    }

    /// Counts a wrong token.
    func fail(_ address: ClientAddress?, now: Double) {
        guard let address else { return }
        state.withLock { state in
            var arrival = state.failures[address.hashValue] ?? 0
            _ = limits.failures.take(&arrival, at: now)
            state.failures[address.hashValue] = arrival
        }
    }

    /// Counts a click that is to become an intent.
    ///
    /// Those of programs are counted apart, so that they take nothing from people.
    ///
    /// - Parameters:
    ///   - token: The token of its link.
    ///   - address: The address that clicked; `nil` where addresses say nothing.
    ///   - isBot: Whether a program clicked.
    ///   - now: A time that never goes back, in seconds.
    /// - Returns: Whether it may; one that may not does not count.
    func countClick(
        on token: String,
        from address: ClientAddress?,
        isBot: Bool,
        now: Double
    ) -> Bool {
        guard let rates = limits.clicks else { return true }
        // Where addresses are known, one of them can't use up a link that all recipients of a mail have.
        let rate = address == nil ? rates.link : rates.address
        let link = address == nil ? token : nil
        let key = Clickers(address: address, link: link, isBot: isBot).hashValue
        return state.withLock { state in
            var arrival = state.clicks[key] ?? 0
            guard rate.take(&arrival, at: now) == nil else { return false }
            state.clicks[key] = arrival
            return true
        }
    }

    /// Counts a connection.
    ///
    /// - Parameter peer: The address that has connected.
    /// - Returns: Whether it may stay; then ``disconnect(_:)`` follows.
    func connect(_ peer: ClientAddress?) -> Bool {
        guard let address = counted(peer) else { return true }
        return state.withLock { state in
            guard state.connections[address, default: 0] < limits.connectionsAnAddress else {
                return false
            }
            state.connections[address, default: 0] += 1
            return true
        }
    }

    /// Counts a connection no more.
    func disconnect(_ peer: ClientAddress?) {
        guard let address = counted(peer) else { return }
        state.withLock { state in
            let count = state.connections[address, default: 0] - 1
            state.connections[address] = count > 0 ? count : nil
        }
    }

    private func counted(_ peer: ClientAddress?) -> ClientAddress? {
        guard let peer, let proxies = limits.proxies, !proxies.contains(peer) else { return nil }
        return peer.counted
    }
}

extension Problem {
    static func rateLimited(_ wait: Double) -> Problem {
        .tooMany(
            "rate_limited",
            "too many requests: send it again later",
            after: Int(wait.rounded(.up))
        )
    }

    /// A refusal for now, since the caller asks for too much.
    static func tooMany(_ code: String, _ detail: String, after seconds: Int) -> Problem {
        var problem = Problem(429, code, detail)
        problem.fields["Retry-After"] = "\(max(1, seconds))"
        return problem
    }
}

/// A dictionary of bounded size: when it is full, the older half is forgotten.
struct Halves<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private var fresh: [Key: Value] = [:]
    private var old: [Key: Value] = [:]
    private let limit: Int

    /// Creates an empty one.
    ///
    /// - Parameter limit: The most entries of each half.
    init(limit: Int) { self.limit = limit }

    subscript(key: Key) -> Value? {
        get { fresh[key] ?? old[key] }
        set {
            fresh[key] = newValue
            if newValue == nil { old[key] = nil }
            if fresh.count >= limit { (old, fresh) = (fresh, [:]) }
        }
    }
}
