/// What came of requests.
struct Tally: Sendable {
    private var times: [Duration] = []
    private var statuses: [Int: Int] = [:]
    /// Connections that ended before their time.
    var failures = 0
    /// Why the last of them did.
    var failure = ""

    /// Counts an answer.
    mutating func note(_ status: Int, since began: ContinuousClock.Instant) {
        times.append(.now - began)
        statuses[status, default: 0] += 1
    }

    /// Adds what another has counted.
    mutating func add(_ other: Tally) {
        times += other.times
        statuses.merge(other.statuses, uniquingKeysWith: +)
        failures += other.failures
        if !other.failure.isEmpty { failure = other.failure }
    }

    /// The counts and quantiles as one line of JSON; times are in milliseconds.
    func json(seconds: Int) -> String {
        let sorted = times.sorted()
        func quantile(_ share: Double) -> String {
            guard !sorted.isEmpty else { return "null" }
            let place = min(sorted.count - 1, Int(Double(sorted.count) * share))
            return "\((sorted[place] / .microseconds(1)).rounded() / 1000)"
        }
        let answers = statuses.sorted { $0.key < $1.key }.map { #""\#($0.key)":\#($0.value)"# }
        let rate = (Double(sorted.count) / Double(seconds)).rounded()
        return #"{"answers":{\#(answers.joined(separator: ","))},"perSecond":\#(Int(rate)),"#
            + #""p50":\#(quantile(0.5)),"p90":\#(quantile(0.9)),"p99":\#(quantile(0.99)),"#
            + #""max":\#(quantile(1)),"failures":\#(failures),"failure":"\#(failure.prefix(200))"}"#
    }
}

/// What devices send.
enum SampleBody {
    /// A state of about 1 KB.
    static func state(_ device: String, _ sequence: Int) -> String {
        let screens = (0..<8).map { number in
            #"{"id":"n\#(number + 10)","type":"Chat","supertypes":["ViewController"],"context":{"chatId":"\#(number)-\#(sequence)"}}"#
        }
        return
            #"{"deviceId":"\#(device)","sequence":"\#(sequence)","launchId":"L1","capturedAt":"2026-11-21T08:15:20Z","#
            + #""app":{"bundleId":"com.example.chat","version":"7.3.0","platform":"IOS","idiom":"PHONE"},"#
            + #""windows":[{"id":"w1","key":true,"root":{"id":"n1","type":"MainTabs","kind":"TAB","selected":0,"children":"#
            + #"[{"id":"n2","type":"ChatNavigation","kind":"NAVIGATION","children":[\#(screens.joined(separator: ","))]}]}}]}"#
    }

    /// A tap on a push notification.
    static func intent(_ device: String, _ link: String) -> String {
        #"{"channel":"PUSH_TAP","link":"\#(link)"}"#
    }
}
