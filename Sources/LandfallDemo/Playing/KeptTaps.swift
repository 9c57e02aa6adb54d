import LandfallKafka

/// Taps on push notifications at a steady pace, by one device.
struct KeptTaps: Sendable {
    private let topic: Topic
    private let device: String
    private let interval: Duration?
    private var count = 0
    private var due: ContinuousClock.Instant

    /// Begins with a tap that is due.
    ///
    /// - Parameters:
    ///   - traffic: The app whose device taps.
    ///   - interval: How long between two taps; `nil` for none at all.
    ///   - now: The time.
    init(_ traffic: AppTraffic, interval: Duration?, at now: ContinuousClock.Instant = .now) {
        topic = traffic.app.topics.intents[0]
        device = traffic.liveDevice
        self.interval = interval
        due = now
    }

    /// The next tap, if it is due.
    ///
    /// What was missed is not made up for.
    ///
    /// - Parameter now: The time.
    /// - Returns: The record; `nil` while none is due.
    mutating func next(at now: ContinuousClock.Instant = .now) -> OutgoingRecord? {
        guard let interval, now >= due else { return nil }
        due = now + interval
        count += 1
        let intent = """
            {"intentId":"kept-\(count)","deviceId":"\(device)","channel":"PUSH_TAP",\
            "link":"https://links.example.com/c/\(count % 50 + 1)"}
            """
        return OutgoingRecord(topic: topic, key: Array(device.utf8), value: Array(intent.utf8))
    }
}
