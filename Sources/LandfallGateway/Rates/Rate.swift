/// The rate at which something may happen.
package struct Rate: Hashable, Sendable {
    /// How often a second, in the long run.
    package var perSecond: Double
    /// How often at once.
    package var burst: Double

    /// Creates a rate.
    ///
    /// - Parameters:
    ///   - perSecond: How often a second; above 0.
    ///   - burst: How often at once; from 1.
    package init(perSecond: Double, burst: Double) {
        self.perSecond = perSecond
        self.burst = burst
    }

    /// Reads a rate as `2/40`: 2 a second, 40 at once.
    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let perSecond = Double(parts[0]), let burst = Double(parts[1]),
            (0.000_1...1e6).contains(perSecond), (1...1e6).contains(burst)
        else { return nil }
        self.init(perSecond: perSecond, burst: burst)
    }

    /// Reads rates with their names, as in `address=5/300,link=200/20000`; `nil` for any other text.
    static func named(in text: String) -> [(name: Substring, rate: Rate)]? {
        var rates: [(name: Substring, rate: Rate)] = []
        for item in text.split(separator: ",", omittingEmptySubsequences: false) {
            let parts = item.split(separator: "=", omittingEmptySubsequences: false)
            guard parts.count == 2, let rate = Rate(parts[1]) else { return nil }
            rates.append((parts[0], rate))
        }
        return rates
    }

    /// The rate as it is read.
    package var text: String { "\(Self.text(perSecond))/\(Self.text(burst))" }

    private static func text(_ number: Double) -> String {
        number == number.rounded() ? "\(Int(number))" : "\(number)"
    }

    /// Takes some, by the generic cell rate algorithm (ITU-T I.371): one number a bucket.
    ///
    /// - Parameters:
    ///   - arrival: When the next one would come if all came evenly; 0 for one that is new.
    ///   - count: How many; never more than fit into a burst.
    ///   - now: The time, in seconds.
    /// - Returns: `nil` where it was taken, else the seconds until it can be.
    func take(_ arrival: inout Double, _ count: Double = 1, at now: Double) -> Double? {
        let interval = 1 / perSecond
        let count = min(count, burst)
        let next = max(arrival, now)
        let wait = next + count * interval - burst * interval - now
        // Times are sums: their last digits say nothing.
        guard wait <= interval * 1e-6 else { return wait }
        arrival = next + count * interval
        return nil
    }
}

/// A kind of call that counts towards a rate of a device or a backend.
enum RatedCall: Int, Hashable, Sendable, CaseIterable {
    case intents, states, results, streams, plans
}

/// The rate limits of devices, backends and strangers.
package struct RateLimits: Hashable, Sendable {
    /// What a device may do; `nil` for anything.
    package var devices: DeviceRates? = DeviceRates()
    /// What a device may do on one day; `nil` for anything.
    package var quotas: DeviceQuotas? = DeviceQuotas()
    /// How many requests a backend may make unless its key says another rate; `nil` for any number.
    package var backends: Rate? = Rate(perSecond: 2000, burst: 5000)
    /// How many clicks become intents; `nil` for all.
    package var clicks: ClickRates? = ClickRates()
    /// How many requests with a wrong token may come from one address.
    ///
    /// It bounds the work for them. Few of them must not keep others out who stand behind the address.
    package var failures = Rate(perSecond: 50, burst: 500)
    /// How many connections may come from one address.
    package var connectionsAnAddress = 200
    /// The proxies; `nil` where nobody has said whether there are any, and then addresses say nothing.
    package var proxies: TrustedProxies?

    /// Creates the limits that hold by default.
    package init() {}
}

/// The rate limits of a device.
package struct DeviceRates: Hashable, Sendable {
    package var intents = Rate(perSecond: 1, burst: 20)
    package var states = Rate(perSecond: 1, burst: 20)
    /// Results and reports.
    package var results = Rate(perSecond: 2, burst: 40)
    /// Openings of streams.
    package var streams = Rate(perSecond: 0.1, burst: 10)
    /// Questions for the plan of an intent.
    package var plans = Rate(perSecond: 2, burst: 40)

    /// Creates the rates that hold by default.
    package init() {}

    /// Reads rates as `intents=1/20,streams=0.1/10`; those that are not there keep their defaults.
    package init?(_ text: String) {
        guard let rates = Rate.named(in: text) else { return nil }
        for (name, rate) in rates {
            switch name {
            case "intents": intents = rate
            case "states": states = rate
            case "results": results = rate
            case "streams": streams = rate
            case "plans": plans = rate
            default: return nil
            }
        }
    }

    /// The rates as they are read.
    package var text: String {
        "intents=\(intents.text),states=\(states.text),results=\(results.text),streams=\(streams.text),"
            + "plans=\(plans.text)"
    }

    subscript(_ call: RatedCall) -> Rate {
        switch call {
        case .intents: intents
        case .states: states
        case .results: results
        case .streams: streams
        case .plans: plans
        }
    }
}

/// The daily limits of a device (UTC).
package struct DeviceQuotas: Hashable, Sendable {
    package var intents = 2000
    package var states = 20_000

    /// Creates the quotas that hold by default.
    package init() {}

    /// Reads quotas as `intents=2000,states=20000`; one that is not there keeps its default.
    package init?(_ text: String) {
        for item in text.split(separator: ",", omittingEmptySubsequences: false) {
            let parts = item.split(separator: "=", omittingEmptySubsequences: false)
            guard parts.count == 2, let count = Int(parts[1]), (1...1_000_000_000).contains(count)
            else { return nil }
            switch parts[0] {
            case "intents": intents = count
            case "states": states = count
            default: return nil
            }
        }
    }

    /// The quotas as they are read.
    package var text: String { "intents=\(intents),states=\(states)" }

    /// How often on one day; `nil` for any number.
    subscript(_ call: RatedCall) -> Int? {
        switch call {
        case .intents: intents
        case .states: states
        case .results, .streams, .plans: nil
        }
    }
}
