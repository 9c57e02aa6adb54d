import LandfallKafka

// What is wrong, in words for whoever has to do something about it.

extension WorkerStatus {
    /// From which time of a request on a broker is called slow.
    static let slowRoundTrip = 1.0

    /// The brokers that the clients of lanes know, sorted.
    func brokers(at now: ContinuousClock.Instant) -> [Document.Broker] {
        lanes.flatMap { lane in
            ClientReports.Role.allCases.flatMap { role in
                lane.clients.brokers(of: role, lane: lane.lane, at: now)
            }
        }.sorted { ($0.broker, $0.lane, $0.client) < ($1.broker, $1.lane, $1.client) }
    }

    /// Returns the reasons that the worker is not well; empty if there are none.
    func reasons(
        _ values: [LaneStatus.Values],
        _ brokers: [Document.Broker],
        at now: ContinuousClock.Instant
    ) -> [String] {
        var reasons: [String] = []
        if let wait = whole.startWait {
            reasons.append(
                "the start has waited for \(wait.cause.rawValue) for \((now - wait.since).whole) s"
            )
        }
        for lane in lanes {
            for silence in lane.silences(at: now) {
                let time = (now - silence.since).whole
                reasons.append(
                    "\(silence.server) has not answered lane \(silence.lane) for \(time) s"
                )
            }
        }
        for broker in brokers {
            reasons += broker.slowness.map { ["broker \(broker.broker) \($0)"] } ?? []
        }
        for (lane, values) in zip(lanes, values) {
            if values.phase == .joining, values.hasServed {
                let time = (now - values.phaseSince).whole
                reasons.append("lane \(lane.lane) has had no place in its group for \(time) s")
            }
            if let left = values.restoring {
                reasons.append("lane \(lane.lane) restores device states, \(left) offsets are left")
            }
            for topic in values.missingTopics.sorted() {
                reasons.append("the topic \(topic) is gone")
            }
            for partition in values.setAside.keys.sorted() {
                reasons.append("\(partition) is set aside")
            }
        }
        if let refused = whole.refusedCatalog {
            let codes = refused.codes.joined(separator: ", ")
            reasons.append(
                "the files hold a catalog that is refused"
                    + (codes.isEmpty ? ": they can't be read" : ": \(codes)")
            )
        }
        var said: Set<String> = []
        return reasons.filter { said.insert($0).inserted }
    }
}

extension WorkerStatus.Document.Broker {
    /// What of it is slow; `nil` where nothing is.
    ///
    /// A consumer waits for new records, so only the producer's times say something.
    fileprivate var slowness: String? {
        if let throttleSeconds, throttleSeconds > 0 {
            return "throttles the client \(client) by \(throttleSeconds) s"
        }
        guard client == ClientReports.Role.plans.rawValue, let roundTripSeconds,
            roundTripSeconds >= WorkerStatus.slowRoundTrip
        else { return nil }
        return "is slow: the slowest of 100 requests takes \(roundTripSeconds) s"
    }
}

extension ClientReports {
    /// The brokers that a client knows.
    fileprivate func brokers(
        of role: Role,
        lane: Int,
        at now: ContinuousClock.Instant
    ) -> [WorkerStatus.Document.Broker] {
        let silent = silentBrokers(of: role).filter { now - $0.value >= WorkerStatus.answerGrace }
        let known = fresh(of: role, at: now)?.statistics.brokers ?? []
        let reports = Dictionary(known.map { ($0.id, $0) }) { first, _ in first }
        return Set(reports.keys).union(silent.keys).map { id in
            let report = reports[id]
            return WorkerStatus.Document.Broker(
                broker: id,
                client: role.rawValue,
                lane: lane,
                isUp: report?.isUp,
                silentSeconds: silent[id].map { (now - $0).tenths },
                roundTripSeconds: silent[id] == nil ? report?.roundTripSeconds : nil,
                throttleSeconds: report?.throttleSeconds
            )
        }
    }
}

extension Duration {
    /// Whole seconds.
    fileprivate var whole: Int64 { components.seconds }
}
